/** Writes parts into the files of a segment, one after another, and notes where each is. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  createHasher,
  formatOf,
  formatVersion,
  locationOf,
  partAlignment,
  partBytesMax,
  partsFile,
  printDigest,
  type PartitionDirectory,
  type PartitionEntry,
  type PartLocation,
} from '../format.ts';
import type { Bytes } from '../texts.ts';
import { ByteSpool } from './byte-spool.ts';
import { PartStream } from './part-stream.ts';
import type { Sizes } from './sizes.ts';
import { SegmentTooLong } from './segment-too-long.ts';

export type Part = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Puts a part of a field into the segment. */
export type PutPart = (name: string, part: Part) => void;

/** Both ways to put a part, a function that reads a part, and files for parts that are not put yet. */
export interface Put {
  readonly part: PutPart;
  /** Puts a part whose values are passed to a stream. */
  readonly stream: (name: string, write: (stream: PartStream) => void) => void;
  readonly read: (name: string) => Bytes;
  readonly spool: () => ByteSpool;
}

/** Writes parts, and notes in an object where they are. */
export const putInto = (parts: Record<string, PartLocation>, writer: PartsWriter): Put => ({
  part: (name, part) => (parts[name] = writer.put(part)),
  stream: (name, write) => (parts[name] = writer.stream(write)),
  read: (name) => writer.read(locationOf({ parts }, name)),
  spool: () => writer.spool(),
});

/** The parts of a field are named after it. */
export const under = (put: Put, field: string): Put => ({
  part: (name, part) => put.part(`${field}.${name}`, part),
  stream: (name, write) => put.stream(`${field}.${name}`, write),
  read: (name) => put.read(`${field}.${name}`),
  spool: put.spool,
});

/** The lifetime of the files: a temporary segment is not synced, and has no digests. */
export type Lifetime = 'lasting' | 'temporary';

/** After so many bytes the collector releases their rest: mapped files, which it counts, would let it wait long. */
const collectedBytes = 2 ** 26;
/** Smaller parts are gathered into one write. */
const bufferBytes = 1024 * 1024;
/** A mapping begins at a multiple of the size of memory pages, which is at most this. */
const mappedAlignment = 64 * 1024;
const zeros = new Uint8Array(partAlignment);

export class PartsWriter {
  readonly #folder: string;
  readonly #fileBytesEnough: number;
  readonly #isLasting: boolean;
  /** Hashes the current part; each digest resets it. */
  readonly #hasher: Bun.CryptoHasher | undefined;
  readonly #lengths: number[] = [];
  readonly #spools: ByteSpool[] = [];
  readonly #buffer = Buffer.alloc(bufferBytes);
  readonly #stream = new PartStream((piece) => this.#add(piece));
  /** The version that the segment has by its parts. */
  format: number = formatVersion;
  #buffered = 0;
  #file: number | undefined;
  #offset = 0;
  /** The start of the part being written, and its checksum so far. */
  #start = 0;
  #checksum = 0;
  #bytesLeft = collectedBytes;

  constructor(folder: string, { fileBytesEnough }: Sizes, lifetime: Lifetime = 'lasting') {
    this.#folder = folder;
    this.#fileBytesEnough = fileBytesEnough;
    this.#isLasting = lifetime === 'lasting';
    this.#hasher = this.#isLasting ? createHasher() : undefined;
  }

  /** @throws SegmentTooLong where the part is too long to be mapped */
  put(part: Part): PartLocation {
    if (part.byteLength > partBytesMax) throw tooLong(part.byteLength);
    this.#begin();
    this.#add(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    return this.#end();
  }

  /** A part whose values come one after another: they need not be in memory together. */
  stream(write: (stream: PartStream) => void): PartLocation {
    this.#begin();
    write(this.#stream);
    this.#stream.flush();
    return this.#end();
  }

  /** Takes over a part of another segment, with the digest that it has there. */
  copy(part: Uint8Array<ArrayBuffer>, [, , byteLength, digest, checksum]: PartLocation): PartLocation {
    this.#begin();
    this.#write(part);
    return [this.#lengths.length, this.#start, byteLength, digest, checksum];
  }

  /** The bytes of a part that was written, mapped where they lie. */
  read([file, offset, byteLength]: PartLocation): Bytes {
    this.#flush();
    if (byteLength === 0) return new Uint8Array();
    const start = offset - (offset % mappedAlignment);
    const path = join(this.#folder, partsFile(file));
    return Bun.mmap(path, { shared: false, offset: start, size: offset + byteLength - start }).subarray(offset - start);
  }

  /** A file for bytes that become a part later. */
  spool(): ByteSpool {
    const spool = new ByteSpool(join(this.#folder, `bytes-${this.#spools.length}`));
    this.#spools.push(spool);
    return spool;
  }

  /** Has all of it on the disk. @returns the lengths of the files */
  finish(): readonly number[] {
    this.#endFile();
    return this.#lengths;
  }

  /** Lets go of the files that are open. */
  abort(): void {
    for (const spool of this.#spools) spool.close();
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #begin(): void {
    if (this.#file === undefined || this.#offset >= this.#fileBytesEnough) this.#nextFile();
    const unaligned = this.#offset % partAlignment;
    if (unaligned > 0) this.#write(zeros.subarray(unaligned));
    this.#start = this.#offset;
    this.#checksum = 0;
  }

  #add(piece: Bytes): void {
    this.#hasher?.update(piece);
    this.#checksum = crc32(piece, this.#checksum);
    this.#write(piece);
    if (this.#offset - this.#start > partBytesMax) throw tooLong(this.#offset - this.#start);
    this.#bytesLeft -= piece.length;
    if (this.#bytesLeft > 0) return;
    this.#bytesLeft = collectedBytes;
    Bun.gc(true);
  }

  #end(): PartLocation {
    const digest = this.#hasher === undefined ? '' : printDigest(this.#hasher);
    return [this.#lengths.length, this.#start, this.#offset - this.#start, digest, this.#checksum];
  }

  #nextFile(): void {
    this.#endFile();
    this.#file = openSync(join(this.#folder, partsFile(this.#lengths.length)), 'wx', 0o644);
  }

  #endFile(): void {
    if (this.#file === undefined) return;
    this.#flush();
    if (this.#isLasting) fsyncSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
    this.#lengths.push(this.#offset);
    this.#offset = 0;
  }

  #write(bytes: Bytes): void {
    this.#offset += bytes.length;
    if (bytes.length > bufferBytes - this.#buffered) this.#flush();
    if (bytes.length > bufferBytes) return this.#writeAll(bytes);
    this.#buffer.set(bytes, this.#buffered);
    this.#buffered += bytes.length;
  }

  #flush(): void {
    this.#writeAll(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  /** A write may take less than it was given. */
  #writeAll(bytes: Bytes): void {
    if (this.#file === undefined) return;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done, bytes.length - done);
  }
}

const tooLong = (byteLength: number): SegmentTooLong =>
  new SegmentTooLong(`A part of a segment would have ${byteLength} bytes.`);

/** Puts the directory of a partition behind its parts. */
export const putDirectory = (writer: PartsWriter, directory: PartitionDirectory): PartitionEntry => {
  writer.format = Math.max(writer.format, formatOf(Object.keys(directory.parts)));
  return {
    records: directory.records,
    directory: writer.put(new TextEncoder().encode(JSON.stringify(directory))),
  };
};
