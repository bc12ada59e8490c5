/** Keeps the bytes of a table until its rows are read: compressed and in memory, and never on a disk. */
const pieceBytes = 256 * 1024;

export class Spool {
  readonly #pieces: Uint8Array[] = [];
  readonly #hash = new Bun.CryptoHasher('sha256');
  #open: Uint8Array[] = [];
  #openBytes = 0;
  bytes = 0;

  add(bytes: Uint8Array): void {
    this.#open.push(bytes);
    this.#openBytes += bytes.length;
    if (this.#openBytes >= pieceBytes) this.#compress();
  }

  /** SHA-256 of all bytes, in hexadecimal. Nothing can be added behind it. */
  end(): string {
    this.#compress();
    return this.#hash.digest('hex');
  }

  async *read(): AsyncGenerator<Buffer> {
    for (const piece of this.#pieces) yield Bun.zstdDecompress(piece);
  }

  #compress(): void {
    const bytes = Buffer.concat(this.#open);
    this.#hash.update(bytes);
    this.bytes += bytes.length;
    if (bytes.length > 0) this.#pieces.push(Bun.zstdCompressSync(bytes, { level: 1 }));
    [this.#open, this.#openBytes] = [[], 0];
  }
}
