/** A segment and what has changed ─▶ the next segment: equal to the one that all of its records would make. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PartitionEntry } from '../format.ts';
import type { Partition } from '../partition.ts';
import { Segment } from '../segment.ts';
import { placeOfText } from '../texts.ts';
import { copyPartition } from './copy-parts.ts';
import { mergePartitions } from './merge-partition.ts';
import type { PartsWriter } from './parts-writer.ts';
import { SegmentWriter } from './segment-writer.ts';
import { usualSizes, type Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';
import { UnfinishedSegment, type WritePartition, type WrittenSegment } from './unfinished-segment.ts';

/** What becomes of the records of a partition. */
interface Changes {
  readonly partition: Partition;
  /** Of each record, whether it is left out or another one takes its place. */
  readonly isGone: Uint8Array;
  /** Of each record, whether it was said to stay. */
  readonly isKept: Uint8Array;
  hasNew: boolean;
  /** The record that was kept last: sources tend to give those in order that were written in order. */
  lastKept: number;
}

export class SegmentMerge {
  readonly #old: Segment;
  readonly #sizes: Sizes;
  readonly #unfinished: UnfinishedSegment;
  /** The records that are new or take the place of others, written as a segment of their own. */
  readonly #writer: SegmentWriter;
  readonly #changes = new Map<string, Changes>();

  /**
   * @param folder where segments are
   * @param old the segment that is changed: its files stay as they are
   * @param sizes those that it was written with
   */
  constructor(folder: string, old: Segment, sizes = usualSizes) {
    this.#old = old;
    this.#sizes = sizes;
    this.#unfinished = new UnfinishedSegment(folder);
    mkdirSync(this.#newFolder);
    this.#writer = new SegmentWriter(this.#newFolder, [], sizes);
  }

  /**
   * Takes up a record, in the place of the one with its id where there is one.
   * @param values as a SegmentWriter takes them
   * @returns whether there was one
   */
  put(name: string, id: string, createdAt: string, values: readonly StoredValue[]): boolean {
    const changes = this.#changesOf(name);
    if (!changes.hasNew) this.#addPartition(name, changes);
    this.#writer.add(name, id, createdAt, values);
    return leaveOut(changes, id);
  }

  /** @returns whether there was such a record */
  remove(name: string, id: string): boolean {
    return leaveOut(this.#changesOf(name), id);
  }

  /**
   * Says that a record stays as it is, for `finish`.
   * @returns whether there is such a record
   */
  keep(name: string, id: string): boolean {
    const changes = this.#changesOf(name);
    const record = placeOfText(changes.partition.ids, id, changes.lastKept + 1);
    if (record === undefined) return false;
    changes.isKept[record] = 1;
    changes.lastKept = record;
    return true;
  }

  /**
   * Writes the segment beside the others, and gives it its name once all of it is on the disk.
   * @param others what becomes of the records that were neither put nor removed nor kept
   * @throws DuplicateId where an id was put twice; SegmentUnreadable where the old segment is damaged; RangeError where
   * some part is too long
   */
  finish(others: 'stay' | 'go'): WrittenSegment {
    try {
      if (others === 'go') for (const name of this.#old.records.keys()) keepNoOthers(this.#changesOf(name));
      return this.#write();
    } catch (error) {
      this.abort();
      throw error;
    }
  }

  /** Removes what was written so far. */
  abort(): void {
    this.#writer.abort();
    this.#unfinished.abort();
  }

  #write(): WrittenSegment {
    const changed = new Map([...this.#changes].filter(([, changes]) => changes.hasNew || changes.isGone.includes(1)));
    if (changed.size === 0) {
      this.abort();
      return this.#old;
    }
    for (const [name, changes] of changed) if (!changes.hasNew) this.#addPartition(name, changes);
    const fresh = Segment.open(this.#newFolder, this.#writer.finish().name);
    const partitions = Array.from(this.#old.records.keys(), (name): readonly [string, WritePartition] => [
      name,
      (parts) => this.#writePartition(name, changed.get(name), fresh.partition(name), parts),
    ]);
    const clear = (): void => rmSync(this.#newFolder, { recursive: true });
    return this.#unfinished.finish(new Map(partitions), this.#sizes, clear);
  }

  /** What is copied keeps its digests. What is merged gets new ones, so it must be what was written. */
  #writePartition(
    name: string,
    changes: Changes | undefined,
    fresh: Partition | undefined,
    parts: PartsWriter,
  ): PartitionEntry {
    if (changes === undefined || fresh === undefined) return copyPartition(this.#old, name, parts);
    this.#old.check(name);
    const { partition, isGone } = changes;
    return mergePartitions({ old: partition, fresh }, isGone, parts, this.#sizes.chunkBytesEnough);
  }

  #addPartition(name: string, changes: Changes): void {
    this.#writer.addPartition({ name, fields: changes.partition.fields });
    changes.hasNew = true;
  }

  #changesOf(name: string): Changes {
    const known = this.#changes.get(name);
    if (known !== undefined) return known;
    const partition = this.#old.partition(name);
    if (partition === undefined) throw new Error(`The segment has no partition ${name}.`);
    const { count } = partition;
    const [isGone, isKept] = [new Uint8Array(count), new Uint8Array(count)];
    const changes = { partition, isGone, isKept, hasNew: false, lastKept: -1 };
    this.#changes.set(name, changes);
    return changes;
  }

  get #newFolder(): string {
    return join(this.#unfinished.folder, 'new');
  }
}

const leaveOut = ({ partition, isGone }: Changes, id: string): boolean => {
  const record = placeOfText(partition.ids, id);
  if (record !== undefined) isGone[record] = 1;
  return record !== undefined;
};

const keepNoOthers = ({ isGone, isKept }: Changes): void => {
  for (let record = 0; record < isGone.length; record++) if (isKept[record] === 0) isGone[record] = 1;
};
