/**
 * Takes up any number of records: in runs, each of which is written as a temporary segment when it is full. So memory does
 * not grow with the number of records; the segments are merged in the end.
 */
import { join } from 'node:path';
import type { Segment } from '../segment.ts';
import { collect } from './growing.ts';
import { RecordRun, type PartitionDraft } from './record-run.ts';
import type { Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';
import { writeTemporary } from './unfinished-segment.ts';

export class RecordRuns {
  readonly #folder: string;
  readonly #sizes: Sizes;
  readonly #drafts: PartitionDraft[];
  readonly #written: Segment[] = [];
  #run: RecordRun;

  /** @param folder for temporary files */
  constructor(folder: string, partitions: readonly PartitionDraft[], sizes: Sizes) {
    this.#folder = folder;
    this.#sizes = sizes;
    this.#drafts = [...partitions];
    this.#run = this.#begin();
  }

  addPartition(draft: PartitionDraft): void {
    this.#drafts.push(draft);
    this.#run.addPartition(draft);
  }

  add(partition: string, id: string, createdAt: string, values: readonly StoredValue[]): void {
    if (this.#run.isFull) this.#end();
    this.#run.add(partition, id, createdAt, values);
  }

  /** The run, if there is only one: it needs no temporary segment. */
  get only(): RecordRun | undefined {
    return this.#written.length === 0 ? this.#run : undefined;
  }

  /** Ends the last run. @returns the segments of all runs, some of which may lack partitions that were added later */
  finish(): readonly Segment[] {
    if (!this.#run.isEmpty || this.#written.length === 0) this.#end();
    return this.#written;
  }

  close(): void {
    this.#run.close();
  }

  #begin(): RecordRun {
    return new RecordRun(join(this.#folder, `spool-${this.#written.length}`), this.#drafts, this.#sizes);
  }

  #end(): void {
    const { memoryBytes } = this.#run;
    const folder = join(this.#folder, `run-${this.#written.length}`);
    this.#written.push(writeTemporary(folder, this.#run.partitions(), this.#sizes));
    this.#run.remove();
    this.#run = this.#begin();
    collect(memoryBytes);
  }
}
