/** Remembers which questions were asked lately: a table of fixed size that holds hashes, where a newer one overwrites an older. */

const places = 1 << 17;

export class AskedBefore {
  readonly #hashes = new Uint32Array(places);

  /** Notes a question. Returns whether it was noted before; very rarely another one with the same hash was. */
  note(key: string): boolean {
    const hash = Bun.hash.xxHash32(key);
    const place = hash % places;
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}
