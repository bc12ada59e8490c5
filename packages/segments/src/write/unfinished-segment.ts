/** The folder of a segment while it is written: beside the others under another name, until all of it is on the disk. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { digestOf, directoryFile, formatVersion, type PartitionEntry, type SegmentDirectory } from '../format.ts';
import { PartsWriter } from './parts-writer.ts';
import type { Sizes } from './sizes.ts';

export interface WrittenSegment {
  /** The digest by which it is known. */
  readonly name: string;
  readonly bytes: number;
  /** How many records each partition has. */
  readonly records: ReadonlyMap<string, number>;
}

/** What is being written begins with this, until it is whole. */
export const unfinishedPrefix = '.writing-';

/** Writes a partition's parts and its directory. */
export type WritePartition = (parts: PartsWriter) => PartitionEntry;

export class UnfinishedSegment {
  /** For what is needed while the segment is written, too. */
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
   * @throws RangeError where some part is too long
   */
  finish(partitions: ReadonlyMap<string, WritePartition>, sizes: Sizes, clear: () => void): WrittenSegment {
    const { files, entries } = this.#writeParts(partitions, sizes);
    clear();
    const text = JSON.stringify({
      format: formatVersion,
      files,
      partitions: Object.fromEntries(entries),
    } satisfies SegmentDirectory);
    writeWhole(join(this.folder, directoryFile), text);
    const name = digestOf(text);
    this.#name(name);
    return {
      name,
      bytes: files.reduce((sum, bytes) => sum + bytes, 0),
      records: new Map(entries.map(([partition, { records }]) => [partition, records])),
    };
  }

  /** Removes what was written so far. */
  abort(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #writeParts(
    partitions: ReadonlyMap<string, WritePartition>,
    sizes: Sizes,
  ): { readonly files: readonly number[]; readonly entries: readonly (readonly [string, PartitionEntry])[] } {
    const parts = new PartsWriter(this.folder, sizes);
    try {
      const inOrder = [...partitions].sort(([one], [other]) => (one < other ? -1 : 1));
      const entries = inOrder.map(([name, write]) => [name, write(parts)] as const);
      return { entries, files: parts.finish() };
    } catch (error) {
      parts.abort();
      throw error;
    }
  }

  /** A segment of the same name has the same bytes. */
  #name(name: string): void {
    const named = join(this.#segments, name);
    if (statSync(named, { throwIfNoEntry: false }) !== undefined) return this.abort();
    syncFolder(this.folder);
    renameSync(this.folder, named);
    syncFolder(this.#segments);
  }
}

const writeWhole = (path: string, text: string): void => {
  const file = openSync(path, 'wx', 0o644);
  try {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
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
