/** Computes a file's SHA-256 and its number of records. */

export type PulledFormat = 'csv' | 'ndjson';

const quote = 0x22;
const lineFeed = 0x0a;

export class Tally {
  readonly #format: PulledFormat;
  readonly #hash = new Bun.CryptoHasher('sha256');
  /** Line ends within quoted CSV values do not end a record. */
  #isQuoted = false;
  #lines = 0;

  constructor(format: PulledFormat) {
    this.#format = format;
  }

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    const isCsv = this.#format === 'csv';
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index];
      if (byte === quote && isCsv) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.#lines++;
    }
  }

  /**
   * Call it once, after the last byte.
   * @param digest the expected SHA-256, in base64
   * @returns the number of records, without CSV's header
   */
  close(digest: string): number {
    if (this.#hash.digest('base64') !== digest)
      throw new Error('What came is not the file that the service names by its digest. Try again.');
    return this.#format === 'csv' ? this.#lines - 1 : this.#lines;
  }
}
