/** Remembers recent questions in a hash table of fixed size, in which newer hashes overwrite older ones. */

const places = 1 << 17;

export class RecentQuestions {
  readonly #hashes = new Uint32Array(places);

  /** Adds a question. @returns true if it was added before, or, very rarely, another one with the same hash */
  add(key: string): boolean {
    const hash = Bun.hash.xxHash32(key);
    const place = hash % places;
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}
