/** Takes up the records of a table, the partitions and records in any order; then writes them as a segment. */
import { closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  directoryFile,
  formatVersion,
  usualSizes,
  type PartitionEntry,
  type SegmentDirectory,
  type Sizes,
} from './format.ts';
import { PartitionBuilder } from './partition-builder.ts';
import { digestOf, PartsWriter } from './parts-writer.ts';
import { RecordSpool } from './record-spool.ts';
import type { SegmentField, StoredValue } from './stored-value.ts';

/** The records of one tenant: what they are called, and what each of them shows beside id and createdAt. */
export interface PartitionDraft {
  readonly name: string;
  readonly fields: readonly SegmentField[];
}

export interface WrittenSegment {
  /** The digest by which it is known. */
  readonly name: string;
  readonly bytes: number;
  /** How many records each partition has. */
  readonly records: ReadonlyMap<string, number>;
}

/** What is being written begins with this, until it is whole. */
export const unfinishedPrefix = '.writing-';

export class SegmentWriter {
  readonly #folder: string;
  readonly #unfinished: string;
  readonly #spool: RecordSpool;
  readonly #sizes: Sizes;
  readonly #partitions: ReadonlyMap<string, PartitionBuilder>;

  /** @param folder where segments are; it is there already */
  constructor(folder: string, partitions: readonly PartitionDraft[], sizes = usualSizes) {
    this.#folder = folder;
    this.#sizes = sizes;
    this.#unfinished = mkdtempSync(join(folder, unfinishedPrefix));
    const spool = new RecordSpool(join(this.#unfinished, 'spool'), sizes);
    this.#spool = spool;
    this.#partitions = new Map(
      partitions.map(({ name, fields }) => [name, new PartitionBuilder(fields, spool, sizes)]),
    );
  }

  /**
   * Takes up a record.
   * @param values one for each field of its partition, in their order
   * @param createdAt as YYYY-MM-DDTHH:mm:ss.sssZ
   */
  add(partition: string, id: string, createdAt: string, values: readonly StoredValue[]): void {
    const builder = this.#partitions.get(partition);
    if (builder === undefined) throw new Error(`The segment has no partition ${partition}.`);
    builder.add(id, createdAt, values);
  }

  /**
   * Writes the segment beside the others, and gives it its name once all of it is on the disk.
   * @throws DuplicateId where two records of a partition have one id; RangeError where some part is too long
   */
  finish(): WrittenSegment {
    try {
      return this.#finish();
    } catch (error) {
      this.abort();
      throw error;
    }
  }

  /** Removes what was written so far. */
  abort(): void {
    this.#spool.close();
    rmSync(this.#unfinished, { recursive: true, force: true });
  }

  #finish(): WrittenSegment {
    const { files, partitions } = this.#writeParts();
    this.#spool.remove();
    const directory = JSON.stringify({ format: formatVersion, files, partitions } satisfies SegmentDirectory);
    writeWhole(join(this.#unfinished, directoryFile), directory);
    const name = digestOf(directory);
    this.#name(name);
    const records = new Map(Array.from(this.#partitions, ([partition, { count }]) => [partition, count]));
    return { name, bytes: files.reduce((sum, bytes) => sum + bytes, 0), records };
  }

  #writeParts(): Pick<SegmentDirectory, 'files' | 'partitions'> {
    const parts = new PartsWriter(this.#unfinished, this.#sizes);
    try {
      this.#spool.map();
      const inOrder = [...this.#partitions].sort(([one], [other]) => (one < other ? -1 : 1));
      const entries = inOrder.map(([name, builder]): [string, PartitionEntry] => [name, builder.finish(parts)]);
      return { partitions: Object.fromEntries(entries), files: parts.finish() };
    } catch (error) {
      parts.abort();
      throw error;
    }
  }

  /** A segment of the same name has the same bytes. */
  #name(name: string): void {
    const named = join(this.#folder, name);
    if (statSync(named, { throwIfNoEntry: false }) !== undefined) return this.abort();
    syncFolder(this.#unfinished);
    renameSync(this.#unfinished, named);
    syncFolder(this.#folder);
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
