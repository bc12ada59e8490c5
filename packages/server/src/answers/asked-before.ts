/**
 * Whether a question was asked before, as far as that is remembered: a place for the hash of each, which the next question
 * of that place takes. So the most recent are known, and nothing has to be swept.
 */
const places = 1 << 17;

export class AskedBefore {
  readonly #hashes = new Uint32Array(places);

  /** Whether the question was asked before; from now on it was. Rarely one is taken for another. */
  note(key: string): boolean {
    const hash = Bun.hash.xxHash32(key);
    const place = hash % places;
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}
