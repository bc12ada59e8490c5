/** A set of digests as numbers: those of a million files take 50 MB, and as texts they would take more than 100 MB. */

/** The first digits of a digest, which a number holds exactly: two of a million digests are taken for one in 1 of 9,000 sets. */
const digits = 13;

export class DigestSet {
  readonly #numbers = new Set<number>();

  add(digest: string): void {
    this.#numbers.add(numberOf(digest));
  }

  /** True also for a digest with the same first digits. */
  has(digest: string): boolean {
    return this.#numbers.has(numberOf(digest));
  }
}

const numberOf = (digest: string): number => Number.parseInt(digest.slice(0, digits), 16);
