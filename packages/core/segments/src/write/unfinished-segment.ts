/** The folder of a segment while it is written: beside the others under another name, until all of it is on the disk. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { digestOf, directoryFile, recordsOf, type PartitionEntry, type SegmentDirectory } from '../format.ts';
import { checkSegment } from '../segment-files.ts';
import { Segment } from '../segment.ts';
import { PartsWriter, type Lifetime } from './parts-writer.ts';
import type { Sizes } from './sizes.ts';

export interface WrittenSegment {
  /** The digest by which it is known. */
  readonly name: string;
  readonly bytes: number;
  /** Number of records by partition. */
  readonly records: ReadonlyMap<string, number>;
}

/** Prefix of an unfinished segment's name. */
export const unfinishedPrefix = '.writing-';

/** Writes a partition's parts and its directory. */
export type WritePartition = (parts: PartsWriter) => PartitionEntry;

export class UnfinishedSegment {
  /** For temporary files, too. */
  readonly folder: string;
  readonly #segments: string;

  /** @param segments the folder where segments are; it is there already */
  constructor(segments: string) {
    this.#segments = segments;
    this.folder = mkdtempSync(join(segments, unfinishedPrefix));
    // A server may be another user, in the group of the publisher's; what is made as temporary is for its owner alone.
    chmodSync(this.folder, 0o750);
  }

  /**
   * Writes the partitions, has them on the disk, and gives the segment its name.
   * @param partitions by name
   * @param clear removes what else is in the folder
   * @throws SegmentTooLong where some part is too long
   */
  finish(partitions: ReadonlyMap<string, WritePartition>, sizes: Sizes, clear: () => void): WrittenSegment {
    const directory = writeParts(this.folder, partitions, sizes, 'lasting');
    clear();
    return {
      name: this.#writeDirectory(directory),
      bytes: directory.files.reduce((sum, bytes) => sum + bytes, 0),
      records: recordsOf(directory),
    };
  }

  /** Removes all written files. */
  abort(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A segment of the same name has the same bytes; where it is damaged, this one has another name. */
  #writeDirectory(directory: SegmentDirectory): string {
    for (let anew = 0; ; anew += 1) {
      const text = JSON.stringify(anew === 0 ? directory : { ...directory, anew });
      const name = digestOf(text);
      const named = join(this.#segments, name);
      if (statSync(named, { throwIfNoEntry: false }) === undefined && this.#moveTo(named, text)) return name;
      if (isWhole(this.#segments, name)) {
        this.abort();
        return name;
      }
    }
  }

  /** @returns false if another publisher of the folder has written the same segment meanwhile */
  #moveTo(named: string, directory: string): boolean {
    rmSync(join(this.folder, directoryFile), { force: true });
    writeWhole(join(this.folder, directoryFile), directory);
    syncFolder(this.folder);
    try {
      renameSync(this.folder, named);
    } catch (error) {
      if (statSync(named, { throwIfNoEntry: false }) === undefined) throw error;
      return false;
    }
    syncFolder(this.#segments);
    return true;
  }
}

/** Writes a segment that is removed when it is merged: it is not synced, and its parts have no digests. */
export const writeTemporary = (
  folder: string,
  partitions: ReadonlyMap<string, WritePartition>,
  sizes: Sizes,
): Segment => {
  mkdirSync(folder);
  const text = JSON.stringify(writeParts(folder, partitions, sizes, 'temporary'));
  writeFileSync(join(folder, directoryFile), text);
  return Segment.open('', digestOf(text), folder);
};

const writeParts = (
  folder: string,
  partitions: ReadonlyMap<string, WritePartition>,
  sizes: Sizes,
  lifetime: Lifetime,
): SegmentDirectory => {
  const parts = new PartsWriter(folder, sizes, lifetime);
  try {
    const inOrder = [...partitions].sort(([one], [other]) => (one < other ? -1 : 1));
    const entries = Object.fromEntries(inOrder.map(([name, write]) => [name, write(parts)]));
    const files = parts.finish();
    return { format: parts.format, files, partitions: entries };
  } catch (error) {
    parts.abort();
    throw error;
  }
};

const isWhole = (folder: string, name: string): boolean =>
  checkSegment(folder, name).every(({ kind }) => kind !== 'damaged');

const writeWhole = (path: string, text: string): void => {
  const file = openSync(path, 'wx', 0o644);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Names are on the disk once their folder is. */
const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
