/** A segment as it is read: its files are mapped into memory when they are first needed, and read where they lie. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  digestOf,
  directoryFile,
  formatsRead,
  locationOf,
  partsFile,
  recordsOf,
  type PartitionDirectory,
  type PartitionEntry,
  type PartLocation,
  type SegmentDirectory,
} from './format.ts';
import { FilePieces, type ReadPieces } from './file-pieces.ts';
import { Partition } from './partition.ts';
import type { Bytes } from './texts.ts';

/** The segment is not there, is not whole, or is written in another version of the format. */
export class SegmentUnreadable extends Error {
  readonly segment: string;
  /** The one that is damaged; none: all of it cannot be read. */
  readonly partition: string | undefined;

  constructor(name: string, reason: string, cause?: unknown, partition?: string) {
    super(`The segment ${name} cannot be read: ${reason}.`, { cause });
    this.name = 'SegmentUnreadable';
    this.segment = name;
    this.partition = partition;
  }
}

/** A part is too large to be compared with its checksum here: a thread must do it, without blocking the event loop. */
export class PartUnchecked extends Error {
  /** The part's name. */
  readonly part: string;

  constructor(part: string) {
    super(`The part ${part} was not compared with its checksum yet.`);
    this.name = 'PartUnchecked';
    this.part = part;
  }
}

/** It has another format version: a publisher of this version rebuilds it. */
export class OtherFormat extends SegmentUnreadable {}

/** A file of fewer bytes is read: to map it would take an entry of the kernel's table, of which there are not many. */
const mappedBytesMin = 256 * 1024;

/** To compare so many takes about a tenth of a millisecond of a processor. */
const stepBytes = 1024 * 1024;

/** The name of the directory's part in errors. */
const directoryPart = 'the directory';

export class Segment {
  readonly name: string;
  readonly #folder: string;
  readonly #directory: SegmentDirectory;
  readonly #files = new Map<number, Bytes>();
  readonly #partitions = new Map<string, Partition>();
  readonly #checkedAtOnceMax: number;
  /** The parts that were compared with their checksums: each is when it is first read. */
  readonly #checked = new Set<string>();

  private constructor(folder: string, name: string, directory: SegmentDirectory, checkedAtOnceMax: number) {
    this.#folder = folder;
    this.name = name;
    this.#directory = directory;
    this.#checkedAtOnceMax = checkedAtOnceMax;
  }

  /**
   * @param folder where segments are
   * @param own where its files are, while they have another place
   * @param checkedAtOnceMax in bytes: where a larger part is first read, that throws a PartUnchecked
   * @throws SegmentUnreadable where it is not there, not whole, or of another version
   */
  static open(folder: string, name: string, own: string = join(folder, name), checkedAtOnceMax = Infinity): Segment {
    const directory = readDirectory(own, name);
    for (const [index, bytes] of directory.files.entries()) {
      const found = statSync(join(own, partsFile(index)), { throwIfNoEntry: false })?.size;
      if (found !== bytes) {
        const what = found === undefined ? 'missing' : `${found} bytes long`;
        throw new SegmentUnreadable(name, `${partsFile(index)} is ${what}, and should have ${bytes} bytes`);
      }
    }
    return new Segment(own, name, directory, checkedAtOnceMax);
  }

  /** Size of its files. */
  get bytes(): number {
    return this.#directory.files.reduce((sum, bytes) => sum + bytes, 0);
  }

  /**
   * The locations of a partition's parts, with their checksums. The directory comes first, because it lists the
   * others.
   * @param read gives the bytes of the directory, once the caller has compared them; undefined: it is mapped
   */
  *locationsOf(name: string, read?: ReadPieces): Generator<readonly [part: string, location: PartLocation]> {
    const { directory } = this.#entry(name);
    yield [directoryPart, directory];
    const { parts } = read === undefined ? this.directoryOf(name) : parseDirectory(read(directory));
    yield* Object.entries(parts);
  }

  /** Number of records by partition. */
  get records(): ReadonlyMap<string, number> {
    return recordsOf(this.#directory);
  }

  /** The records of one tenant, if the segment has any place for them. */
  partition(name: string): Partition | undefined {
    const known = this.#partitions.get(name);
    if (known !== undefined) return known;
    if (!Object.hasOwn(this.#directory.partitions, name)) return undefined;
    const directory = this.directoryOf(name);
    const partition = new Partition(
      directory,
      (part, location) => this.#checkedPart(name, part, location),
      (part) => this.#checked.add(keyOf(locationOf(directory, part))),
    );
    this.#partitions.set(name, partition);
    return partition;
  }

  /**
   * Reads the whole segment, and compares the digests.
   * @throws SegmentUnreadable if a byte was changed
   */
  verify(): void {
    for (const name of Object.keys(this.#directory.partitions)) this.verifyPartition(name);
  }

  /** The same for one partition. */
  verifyPartition(name: string): void {
    for (const [part, location] of this.locationsOf(name))
      if (digestOf(this.part(location)) !== location[3]) throw this.#damaged(part, name);
  }

  /**
   * Reads all of a partition, and compares the checksums.
   * @returns its directory
   * @throws SegmentUnreadable where a byte was changed by accident
   */
  check(name: string): PartitionDirectory {
    const directory = this.directoryOf(name);
    for (const [part, location] of Object.entries(directory.parts))
      if (crc32(this.part(location)) !== location[4]) throw this.#damaged(part, name);
    return directory;
  }

  /**
   * Compares the checksums in steps.
   * @param read gives the bytes of parts
   * @returns how many bytes each step has compared
   * @throws SegmentUnreadable likewise
   */
  *checkInSteps(name: string, read: ReadPieces): Generator<number> {
    let compared = 0;
    for (const [part, location] of this.locationsOf(name, read)) {
      let checksum = 0;
      for (const piece of read(location)) {
        checksum = crc32(piece, checksum);
        compared += piece.length;
        if (compared < stepBytes) continue;
        yield compared;
        compared = 0;
      }
      if (checksum !== location[4]) throw this.#damaged(part, name);
    }
    yield compared;
  }

  /** Pieces of its files for `checkInSteps`, which are not mapped. The caller closes them. */
  openPieces(): FilePieces {
    return new FilePieces(
      (file) => join(this.#folder, partsFile(file)),
      (error) => this.#unreadable(error),
    );
  }

  /**
   * Compares one part of any size with its checksum.
   * @throws SegmentUnreadable if it is damaged; Error if there is no such part
   */
  checkPart(name: string, part: string): void {
    this.#check(name, part, locationOf(this.directoryOf(name), part));
  }

  /**
   * Reads the directory of a partition, without caching it, because there may be too many.
   * @throws SegmentUnreadable if it is damaged
   */
  directoryOf(name: string): PartitionDirectory {
    const { directory } = this.#entry(name);
    if (!this.#checked.has(keyOf(directory))) this.#check(name, directoryPart, directory);
    return JSON.parse(Buffer.from(this.part(directory)).toString());
  }

  /** The bytes of a part, where they lie, whatever became of them. */
  part([file, offset, byteLength]: PartLocation): Bytes {
    const bytes = this.#file(file);
    return new Uint8Array(bytes.buffer, bytes.byteOffset + offset, byteLength);
  }

  /** Its bytes as they were written. */
  #checkedPart(name: string, part: string, location: PartLocation): Bytes {
    if (!this.#checked.has(keyOf(location))) {
      if (location[2] > this.#checkedAtOnceMax) throw new PartUnchecked(part);
      this.#check(name, part, location);
    }
    return this.part(location);
  }

  #check(name: string, part: string, location: PartLocation): void {
    if (crc32(this.part(location)) !== location[4]) throw this.#damaged(part, name);
    this.#checked.add(keyOf(location));
  }

  #entry(name: string): PartitionEntry {
    const entry = Object.hasOwn(this.#directory.partitions, name) ? this.#directory.partitions[name] : undefined;
    if (entry === undefined) throw new Error(`The segment has no partition ${name}.`);
    return entry;
  }

  #damaged(part: string, name: string): SegmentUnreadable {
    return new SegmentUnreadable(this.name, `${part} of ${name} is damaged`, undefined, name);
  }

  #file(index: number): Bytes {
    return this.#files.getOrInsertComputed(index, () =>
      this.#read(join(this.#folder, partsFile(index)), this.#directory.files[index] ?? 0),
    );
  }

  #read(path: string, length: number): Bytes {
    try {
      // Mapped for itself: nothing that this process did to the memory could reach the file.
      return length < mappedBytesMin ? readInto(path, length) : Bun.mmap(path, { shared: false });
    } catch (error) {
      throw this.#unreadable(error);
    }
  }

  #unreadable(error: unknown): SegmentUnreadable {
    return new SegmentUnreadable(this.name, 'a file of it cannot be read', error);
  }
}

const parseDirectory = (pieces: Iterable<Bytes>): PartitionDirectory => {
  const decoder = new TextDecoder();
  let text = '';
  for (const piece of pieces) text += decoder.decode(piece, { stream: true });
  return JSON.parse(text);
};

/** Parts of no bytes may begin where another one does: their checksum is another one. */
const keyOf = ([file, offset, byteLength]: PartLocation): string => `${file}:${offset}:${byteLength}`;

/** Buffers of the runtime's pool begin at any address; doubles are read at multiples of 8 alone. */
const readInto = (path: string, length: number): Bytes => {
  const bytes = new Uint8Array(length);
  bytes.set(readFileSync(path).subarray(0, length));
  return bytes;
};

/** @throws SegmentUnreadable where the directory is not that of the segment */
export const readDirectory = (folder: string, name: string): SegmentDirectory => {
  const text = readOr(folder, name);
  if (digestOf(text) !== name) throw new SegmentUnreadable(name, 'its directory is damaged');
  const directory: SegmentDirectory = JSON.parse(text);
  if (formatsRead.includes(directory.format)) return directory;
  throw new OtherFormat(
    name,
    `it is of format ${directory.format}, and this version of Vitrine reads formats ${formatsRead.join(', ')}`,
  );
};

const readOr = (folder: string, name: string): string => {
  try {
    return readFileSync(join(folder, directoryFile), 'utf8');
  } catch (error) {
    throw new SegmentUnreadable(name, 'its directory cannot be read', error);
  }
};
