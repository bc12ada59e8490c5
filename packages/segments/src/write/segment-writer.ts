/** Takes up the records of a table, the partitions and records in any order; then writes them as a segment. */
import { join } from 'node:path';
import type { SegmentField } from '../format.ts';
import { PartitionBuilder } from './partition-builder.ts';
import { RecordSpool } from './record-spool.ts';
import { usualSizes, type Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';
import { UnfinishedSegment, type WritePartition, type WrittenSegment } from './unfinished-segment.ts';

/** The records of one tenant: what they are called, and what each of them shows beside id and createdAt. */
export interface PartitionDraft {
  readonly name: string;
  readonly fields: readonly SegmentField[];
}

export class SegmentWriter {
  readonly #unfinished: UnfinishedSegment;
  readonly #spool: RecordSpool;
  readonly #sizes: Sizes;
  readonly #partitions = new Map<string, PartitionBuilder>();

  /** @param folder where segments are; it is there already */
  constructor(folder: string, partitions: readonly PartitionDraft[], sizes = usualSizes) {
    this.#sizes = sizes;
    this.#unfinished = new UnfinishedSegment(folder);
    this.#spool = new RecordSpool(join(this.#unfinished.folder, 'spool'), sizes);
    for (const draft of partitions) this.addPartition(draft);
  }

  addPartition({ name, fields }: PartitionDraft): void {
    this.#partitions.set(name, new PartitionBuilder(fields, this.#spool, this.#sizes));
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
      this.#spool.map();
      const partitions = Array.from(this.#partitions, ([name, builder]): readonly [string, WritePartition] => [
        name,
        (parts) => builder.finish(parts),
      ]);
      return this.#unfinished.finish(new Map(partitions), this.#sizes, () => this.#spool.remove());
    } catch (error) {
      this.abort();
      throw error;
    }
  }

  /** Removes what was written so far. */
  abort(): void {
    this.#spool.close();
    this.#unfinished.abort();
  }
}
