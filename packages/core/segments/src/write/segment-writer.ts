/** Takes up the records of a table, the partitions and records in any order; then writes them as a segment. */
import type { Segment } from '../segment.ts';
import { mergePartitions } from './merge-partition.ts';
import { RecordRuns, type PartitionDraft } from './record-runs.ts';
import { usualSizes, type Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';
import { UnfinishedSegment, type WritePartition, type WrittenSegment } from './unfinished-segment.ts';

export class SegmentWriter {
  readonly #unfinished: UnfinishedSegment;
  readonly #runs: RecordRuns;
  readonly #sizes: Sizes;
  readonly #partitions: string[];

  /** @param folder where segments are; it is there already */
  constructor(folder: string, partitions: readonly PartitionDraft[], sizes = usualSizes) {
    this.#sizes = sizes;
    this.#unfinished = new UnfinishedSegment(folder);
    this.#runs = new RecordRuns(this.#unfinished.folder, partitions, sizes);
    this.#partitions = partitions.map(({ name }) => name);
  }

  /**
   * Takes up a record.
   * @param values one for each field of its partition, in their order
   * @param createdAt as YYYY-MM-DDTHH:mm:ss.sssZ
   */
  add(partition: string, id: string, createdAt: string, values: readonly StoredValue[]): void {
    this.#runs.add(partition, id, createdAt, values);
  }

  /**
   * Writes the segment beside the others, and gives it its name once all of it is on the disk.
   * @throws DuplicateId where two records of a partition have one id; SegmentTooLong where some part is too long
   */
  finish(): WrittenSegment {
    try {
      const partitions = this.#runs.finishOnly() ?? this.#merged(this.#runs.finish());
      return this.#unfinished.finish(partitions, this.#sizes, () => this.#runs.remove());
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

  #merged(runs: readonly Segment[]): ReadonlyMap<string, WritePartition> {
    return new Map(
      this.#partitions.map((name): readonly [string, WritePartition] => [
        name,
        (parts) => mergePartitions(inputsOf(runs, name), undefined, parts, this.#sizes),
      ]),
    );
  }
}

/** The records of a partition in each run that has some; otherwise the empty partition of one. */
export const inputsOf = (runs: readonly Segment[], name: string) => {
  const all = runs.flatMap((run) => run.partition(name) ?? []);
  const some = all.filter(({ count }) => count > 0);
  return (some.length === 0 ? all.slice(0, 1) : some).map((partition) => ({ partition, isGone: undefined }));
};
