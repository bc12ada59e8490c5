/** A segment as it is read: its files are mapped into memory when they are first needed, and read where they lie. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  digestOf,
  directoryFile,
  formatVersion,
  partsFile,
  type PartitionDirectory,
  type PartitionEntry,
  type PartLocation,
  type SegmentDirectory,
} from './format.ts';
import { Partition } from './partition.ts';
import type { Bytes } from './texts.ts';

/** The segment is not there, is not whole, or is written in another version of the format. */
export class SegmentUnreadable extends Error {
  constructor(name: string, reason: string, cause?: unknown) {
    super(`The segment ${name} cannot be read: ${reason}.`, { cause });
    this.name = 'SegmentUnreadable';
  }
}

/** It is written in another version of the format: a publisher of this version makes it anew. */
export class OtherFormat extends SegmentUnreadable {}

/** A file of fewer bytes is read: to map it would take an entry of the kernel's table, of which there are not many. */
const mappedBytesMin = 256 * 1024;

export class Segment {
  readonly name: string;
  readonly #folder: string;
  readonly #directory: SegmentDirectory;
  readonly #files = new Map<number, Bytes>();
  readonly #partitions = new Map<string, Partition>();

  private constructor(folder: string, name: string, directory: SegmentDirectory) {
    this.#folder = folder;
    this.name = name;
    this.#directory = directory;
  }

  /**
   * @param folder where segments are
   * @param own where its files are, while they have another place
   * @throws SegmentUnreadable where it is not there, not whole, or of another version
   */
  static open(folder: string, name: string, own: string = join(folder, name)): Segment {
    const directory = readDirectory(own, name);
    for (const [index, bytes] of directory.files.entries()) {
      const found = statSync(join(own, partsFile(index)), { throwIfNoEntry: false })?.size;
      if (found !== bytes) {
        const what = found === undefined ? 'missing' : `${found} bytes long`;
        throw new SegmentUnreadable(name, `${partsFile(index)} is ${what}, and should have ${bytes} bytes`);
      }
    }
    return new Segment(own, name, directory);
  }

  /** How many bytes its files have. */
  get bytes(): number {
    return this.#directory.files.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** How many records each partition has. */
  get records(): ReadonlyMap<string, number> {
    return new Map(Object.entries(this.#directory.partitions).map(([name, { records }]) => [name, records]));
  }

  /** The records of one tenant, if the segment has any place for them. */
  partition(name: string): Partition | undefined {
    const known = this.#partitions.get(name);
    if (known !== undefined) return known;
    if (!Object.hasOwn(this.#directory.partitions, name)) return undefined;
    const directory = this.directoryOf(name);
    const partition = new Partition(directory, (location) => this.part(location));
    this.#partitions.set(name, partition);
    return partition;
  }

  /**
   * Reads all of it, and compares the digests.
   * @throws SegmentUnreadable where a byte is not what was written
   */
  verify(): void {
    for (const name of Object.keys(this.#directory.partitions)) this.verifyPartition(name);
  }

  /** The same for one partition. */
  verifyPartition(name: string): void {
    for (const [part, location] of this.#locationsOf(name))
      if (digestOf(this.part(location)) !== location[3]) throw this.#damaged(part, name);
  }

  /**
   * Reads all of a partition, and compares the checksums.
   * @throws SegmentUnreadable where a byte was changed by accident
   */
  check(name: string): void {
    for (const [part, location] of this.#locationsOf(name))
      if (crc32(this.part(location)) !== location[4]) throw this.#damaged(part, name);
  }

  /** What a partition consists of, read anew: there may be too many partitions to keep that of each. */
  directoryOf(name: string): PartitionDirectory {
    return JSON.parse(Buffer.from(this.part(this.#entry(name).directory)).toString());
  }

  /** The bytes of a part, where they lie. */
  part([file, offset, byteLength]: PartLocation): Bytes {
    const bytes = this.#file(file);
    return new Uint8Array(bytes.buffer, bytes.byteOffset + offset, byteLength);
  }

  #entry(name: string): PartitionEntry {
    const entry = Object.hasOwn(this.#directory.partitions, name) ? this.#directory.partitions[name] : undefined;
    if (entry === undefined) throw new Error(`The segment has no partition ${name}.`);
    return entry;
  }

  /** The partition's directory first: the others are found by it. */
  *#locationsOf(name: string): Generator<readonly [part: string, location: PartLocation]> {
    yield ['the directory', this.#entry(name).directory];
    yield* Object.entries(this.directoryOf(name).parts);
  }

  #damaged(part: string, name: string): SegmentUnreadable {
    return new SegmentUnreadable(this.name, `${part} of ${name} is damaged`);
  }

  #file(index: number): Bytes {
    const known = this.#files.get(index);
    if (known !== undefined) return known;
    const path = join(this.#folder, partsFile(index));
    const length = this.#directory.files[index] ?? 0;
    // Mapped for itself: nothing that this process did to the memory could reach the file.
    const bytes = length < mappedBytesMin ? readInto(path, length) : Bun.mmap(path, { shared: false });
    this.#files.set(index, bytes);
    return bytes;
  }
}

/** Buffers of the runtime's pool begin at any address; doubles are read at multiples of 8 alone. */
const readInto = (path: string, length: number): Bytes => {
  const bytes = new Uint8Array(length);
  const file = openSync(path, 'r');
  try {
    for (let done = 0; done < length;) {
      const read = readSync(file, bytes, done, length - done, done);
      if (read === 0) break;
      done += read;
    }
  } finally {
    closeSync(file);
  }
  return bytes;
};

/** @throws SegmentUnreadable where the directory is not that of the segment */
export const readDirectory = (folder: string, name: string): SegmentDirectory => {
  const text = readOr(folder, name);
  if (digestOf(text) !== name) throw new SegmentUnreadable(name, 'its directory is damaged');
  const directory: SegmentDirectory = JSON.parse(text);
  if (directory.format === formatVersion) return directory;
  throw new OtherFormat(
    name,
    `it is of format ${directory.format}, and this version of Vitrine reads format ${formatVersion}`,
  );
};

const readOr = (folder: string, name: string): string => {
  try {
    return readFileSync(join(folder, directoryFile), 'utf8');
  } catch (error) {
    throw new SegmentUnreadable(name, 'its directory cannot be read', error);
  }
};
