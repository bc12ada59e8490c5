/** Takes up records of partitions, in any order, while they fit into memory. */
import type { PartitionDirectory } from '../format.ts';
import { PartitionBuilder } from './partition-builder.ts';
import { RecordSpool } from './record-spool.ts';
import type { Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';
import type { WritePartition } from './unfinished-segment.ts';

/** The records of one tenant: what they are called, and what each of them shows beside id and createdAt. */
export interface PartitionDraft extends Pick<PartitionDirectory, 'fields' | 'synonyms'> {
  readonly name: string;
}

/** Bytes of memory that a run takes for a byte of JSON, about: its arrays lie outside of the heap. */
const memoryPerJson = 10;

export class RecordRun {
  readonly #spool: RecordSpool;
  readonly #sizes: Sizes;
  readonly #partitions = new Map<string, PartitionBuilder>();

  /** @param path of its file */
  constructor(path: string, partitions: Iterable<PartitionDraft>, sizes: Sizes) {
    this.#spool = new RecordSpool(path, sizes);
    this.#sizes = sizes;
    for (const draft of partitions) this.addPartition(draft);
  }

  addPartition(draft: PartitionDraft): void {
    this.#partitions.set(draft.name, new PartitionBuilder(draft, this.#spool, this.#sizes));
  }

  add(partition: string, id: string, createdAt: string, values: readonly StoredValue[]): void {
    const builder = this.#partitions.get(partition);
    if (builder === undefined) throw new Error(`The segment has no partition ${partition}.`);
    builder.add(id, createdAt, values);
  }

  /** True if memory is better used for another run. */
  get isFull(): boolean {
    return this.#spool.length >= this.#sizes.runBytesEnough;
  }

  /** The memory that it takes, about. */
  get memoryBytes(): number {
    return memoryPerJson * this.#spool.length;
  }

  get isEmpty(): boolean {
    return this.#spool.length === 0;
  }

  /** Ends it. @returns what writes each partition */
  partitions(): ReadonlyMap<string, WritePartition> {
    this.#spool.map();
    const partitions = Array.from(this.#partitions, ([name, builder]): readonly [string, WritePartition] => [
      name,
      (parts) => builder.finish(parts),
    ]);
    return new Map(partitions);
  }

  close(): void {
    this.#spool.close();
  }

  /** Removes its file. */
  remove(): void {
    this.#spool.remove();
  }
}
