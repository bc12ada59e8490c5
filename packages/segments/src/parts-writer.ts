/** Writes parts into the files of a segment, one after another, and notes where each is. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { partAlignment, partBytesMax, partsFile, type PartLocation, type Sizes } from './format.ts';

export type Part = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Smaller parts are gathered into one write. */
const bufferBytes = 1024 * 1024;
const digestLength = 32;

export class PartsWriter {
  readonly #folder: string;
  readonly #fileBytesEnough: number;
  readonly #lengths: number[] = [];
  readonly #buffer = Buffer.alloc(bufferBytes);
  #buffered = 0;
  #file: number | undefined;
  #offset = 0;

  constructor(folder: string, { fileBytesEnough }: Sizes) {
    this.#folder = folder;
    this.#fileBytesEnough = fileBytesEnough;
  }

  /** @throws RangeError where the part is too long to be mapped */
  put(part: Part): PartLocation {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    if (bytes.length > partBytesMax) throw new RangeError(`A part of a segment would have ${bytes.length} bytes.`);
    if (this.#file === undefined || this.#offset >= this.#fileBytesEnough) this.#nextFile();
    this.#write(Buffer.alloc((partAlignment - (this.#offset % partAlignment)) % partAlignment));
    const offset = this.#offset;
    this.#write(bytes);
    return [this.#lengths.length, offset, bytes.length, digestOf(bytes)];
  }

  /** Has all of it on the disk. @returns the lengths of the files */
  finish(): readonly number[] {
    this.#endFile();
    return this.#lengths;
  }

  /** Lets go of the file that is open. */
  abort(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #nextFile(): void {
    this.#endFile();
    this.#file = openSync(join(this.#folder, partsFile(this.#lengths.length)), 'wx', 0o644);
  }

  #endFile(): void {
    if (this.#file === undefined) return;
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
    this.#lengths.push(this.#offset);
    this.#offset = 0;
  }

  #write(bytes: Buffer): void {
    this.#offset += bytes.length;
    if (bytes.length > bufferBytes - this.#buffered) this.#flush();
    if (bytes.length > bufferBytes) return this.#writeAll(bytes);
    bytes.copy(this.#buffer, this.#buffered);
    this.#buffered += bytes.length;
  }

  #flush(): void {
    this.#writeAll(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  /** A write may take less than it was given. */
  #writeAll(bytes: Buffer): void {
    if (this.#file === undefined) return;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done, bytes.length - done);
  }
}

export const digestOf = (bytes: Uint8Array<ArrayBuffer> | string): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, digestLength);
