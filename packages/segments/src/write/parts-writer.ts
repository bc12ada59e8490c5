/** Writes parts into the files of a segment, one after another, and notes where each is. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  createHasher,
  partAlignment,
  partBytesMax,
  partsFile,
  printDigest,
  type PartitionDirectory,
  type PartitionEntry,
  type PartLocation,
} from '../format.ts';
import type { Sizes } from './sizes.ts';

export type Part = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Smaller parts are gathered into one write. */
const bufferBytes = 1024 * 1024;

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
    return this.putPieces(part.byteLength, [Buffer.from(part.buffer, part.byteOffset, part.byteLength)]);
  }

  /** A part whose bytes come one piece after another: they need not be in memory together. */
  putPieces(byteLength: number, pieces: Iterable<Uint8Array<ArrayBuffer>>): PartLocation {
    const [file, offset] = this.#begin(byteLength);
    const hasher = createHasher();
    let checksum = 0;
    for (const piece of pieces) {
      hasher.update(piece);
      checksum = crc32(piece, checksum);
      this.#write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    }
    if (this.#offset !== offset + byteLength) throw new Error('A part has another length than was said.');
    return [file, offset, byteLength, printDigest(hasher), checksum];
  }

  /** Takes over a part of another segment, with the digest that it has there. */
  copy(part: Uint8Array<ArrayBuffer>, [, , byteLength, digest, checksum]: PartLocation): PartLocation {
    const [file, offset] = this.#begin(byteLength);
    this.#write(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    return [file, offset, byteLength, digest, checksum];
  }

  /** @returns where the part will begin */
  #begin(byteLength: number): readonly [file: number, offset: number] {
    if (byteLength > partBytesMax) throw new RangeError(`A part of a segment would have ${byteLength} bytes.`);
    if (this.#file === undefined || this.#offset >= this.#fileBytesEnough) this.#nextFile();
    this.#write(Buffer.alloc((partAlignment - (this.#offset % partAlignment)) % partAlignment));
    return [this.#lengths.length, this.#offset];
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

/** Puts the directory of a partition behind its parts. */
export const putDirectory = (writer: PartsWriter, directory: PartitionDirectory): PartitionEntry => ({
  records: directory.records,
  directory: writer.put(new TextEncoder().encode(JSON.stringify(directory))),
});
