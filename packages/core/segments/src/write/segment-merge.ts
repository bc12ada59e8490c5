/** A segment and its changes ─▶ the next segment: equal to one written from all of its records. */
import type { PartitionEntry } from '../format.ts';
import type { Partition } from '../partition.ts';
import type { Segment } from '../segment.ts';
import { placeOfText } from '../texts.ts';
import { copyPartition } from './copy-parts.ts';
import { mergePartitions } from './merge-partition.ts';
import type { PartsWriter } from './parts-writer.ts';
import { RecordRuns } from './record-runs.ts';
import { inputsOf } from './segment-writer.ts';
import { usualSizes, type Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';
import { UnfinishedSegment, type WritePartition, type WrittenSegment } from './unfinished-segment.ts';

/** The changes of a partition's records. */
interface Changes {
  readonly partition: Partition;
  /** For each record, whether it is removed or replaced. */
  readonly isGone: Uint8Array;
  /** For each record, whether it was explicitly kept. */
  readonly isKept: Uint8Array;
  hasNew: boolean;
  /** The record that was kept last: sources tend to give those in order that were written in order. */
  lastKept: number;
}

export class SegmentMerge {
  readonly #old: Segment;
  readonly #sizes: Sizes;
  readonly #unfinished: UnfinishedSegment;
  /** New and replacing records. */
  readonly #runs: RecordRuns;
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
    this.#runs = new RecordRuns(this.#unfinished.folder, [], sizes);
  }

  /**
   * Takes up a record, in the place of the one with its id where there is one.
   * @param values as a SegmentWriter takes them
   * @returns whether there was one
   */
  put(name: string, id: string, createdAt: string, values: readonly StoredValue[]): boolean {
    const changes = this.#changesOf(name);
    if (!changes.hasNew) this.#addPartition(name, changes);
    this.#runs.add(name, id, createdAt, values);
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
   * @throws DuplicateId where an id was put twice; SegmentUnreadable where the old segment is damaged; SegmentTooLong where
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

  /** Removes all written files. */
  abort(): void {
    this.#runs.close();
    this.#unfinished.abort();
  }

  #write(): WrittenSegment {
    const changed = new Map([...this.#changes].filter(([, changes]) => changes.hasNew || changes.isGone.includes(1)));
    if (changed.size === 0) {
      this.abort();
      return this.#old;
    }
    const runs = this.#runs.finish();
    const partitions = Array.from(this.#old.records.keys(), (name): readonly [string, WritePartition] => [
      name,
      (parts) => this.#writePartition(name, changed.get(name), runs, parts),
    ]);
    return this.#unfinished.finish(new Map(partitions), this.#sizes, () => this.#runs.remove());
  }

  /** Copied parts keep their digests. Merged parts get new ones, so their input is verified first. */
  #writePartition(
    name: string,
    changes: Changes | undefined,
    runs: readonly Segment[],
    parts: PartsWriter,
  ): PartitionEntry {
    if (changes === undefined) return copyPartition(this.#old, name, parts);
    const { partition, isGone } = changes;
    const fresh = inputsOf(runs, name).filter(({ partition: { count } }) => count > 0);
    return mergePartitions([{ partition, isGone }, ...fresh], partition, parts, this.#sizes);
  }

  #addPartition(name: string, changes: Changes): void {
    const { fields, synonyms } = changes.partition.directory;
    this.#runs.addPartition({ name, fields, synonyms });
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
}

const leaveOut = ({ partition, isGone }: Changes, id: string): boolean => {
  const record = placeOfText(partition.ids, id);
  if (record !== undefined) isGone[record] = 1;
  return record !== undefined;
};

const keepNoOthers = ({ isGone, isKept }: Changes): void => {
  for (let record = 0; record < isGone.length; record++) if (isKept[record] === 0) isGone[record] = 1;
};
