/** A set of digests that takes a few bytes for each: as texts, those of a million files would take more than 100 MB. */

/** The first digits of a digest, which a number holds exactly: two of a million digests are taken for one in 1 of 9,000 sets. */
const digits = 13;
const firstSlots = 1024;

export class DigestSet {
  /** Numbers of digests at the first free place from their own; 0: free. */
  #slots = new Float64Array(firstSlots);
  #size = 0;

  add(digest: string): void {
    const number = numberOf(digest);
    const place = this.#placeOf(number);
    if (this.#slots[place] === number) return;
    this.#slots[place] = number;
    this.#size += 1;
    if (2 * this.#size > this.#slots.length) this.#grow();
  }

  /** True also for a digest with the same first digits. */
  has(digest: string): boolean {
    const number = numberOf(digest);
    return this.#slots[this.#placeOf(number)] === number;
  }

  #placeOf(number: number): number {
    let place = number % this.#slots.length;
    while (this.#slots[place] !== 0 && this.#slots[place] !== number) place = (place + 1) % this.#slots.length;
    return place;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Float64Array(2 * before.length);
    for (const number of before) if (number !== 0) this.#slots[this.#placeOf(number)] = number;
  }
}

const numberOf = (digest: string): number => 1 + Number.parseInt(digest.slice(0, digits), 16);
