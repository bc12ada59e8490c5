/**
 * Takes up any number of records of partitions, in any order: in runs, each of which is written as a temporary segment when
 * it is full. So memory does not grow with the number of records; the segments are merged in the end.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PartitionDirectory } from '../format.ts';
import type { Segment } from '../segment.ts';
import { ByteSpool } from './byte-spool.ts';
import { collect } from './growing.ts';
import { PartitionBuilder } from './partition-builder.ts';
import type { Sizes } from './sizes.ts';
import type { StoredValue } from './stored-value.ts';
import { writeTemporary, type WritePartition } from './unfinished-segment.ts';

/** The records of one tenant: what they are called, and what each of them shows beside id and createdAt. */
export interface PartitionDraft extends Pick<PartitionDirectory, 'fields' | 'synonyms'> {
  readonly name: string;
}

/** Bytes of memory that a run takes for a byte of JSON, about: its arrays lie outside of the heap. */
const memoryPerJson = 10;

export class RecordRuns {
  readonly #folder: string;
  readonly #sizes: Sizes;
  readonly #drafts: PartitionDraft[];
  readonly #written: Segment[] = [];
  /** The finished JSON of the records of the run, as they come. */
  #spool: ByteSpool;
  #builders: Map<string, PartitionBuilder>;

  /** @param folder of the unfinished segment, for a folder with temporary files */
  constructor(folder: string, partitions: readonly PartitionDraft[], sizes: Sizes) {
    this.#folder = join(folder, 'runs');
    this.#sizes = sizes;
    this.#drafts = [...partitions];
    mkdirSync(this.#folder);
    this.#spool = this.#createSpool();
    this.#builders = this.#createBuilders();
  }

  addPartition(draft: PartitionDraft): void {
    this.#drafts.push(draft);
    this.#builders.set(draft.name, this.#createBuilder(draft));
  }

  add(partition: string, id: string, createdAt: string, values: readonly StoredValue[]): void {
    if (this.#spool.length >= this.#sizes.runBytesEnough) this.#endRun();
    const builder = this.#builders.get(partition);
    if (builder === undefined) throw new Error(`The segment has no partition ${partition}.`);
    builder.add(id, createdAt, values);
  }

  /** Ends the run, if it is the only one: it needs no temporary segment. @returns what writes each partition */
  finishOnly(): ReadonlyMap<string, WritePartition> | undefined {
    return this.#written.length === 0 ? this.#finishRun() : undefined;
  }

  /** Ends the last run. @returns the segments of all runs, some of which may lack partitions that were added later */
  finish(): readonly Segment[] {
    if (this.#spool.length > 0 || this.#written.length === 0) this.#endRun();
    return this.#written;
  }

  close(): void {
    this.#spool.close();
  }

  /** Closes it, and removes the temporary files. */
  remove(): void {
    this.close();
    rmSync(this.#folder, { recursive: true });
  }

  #createSpool(): ByteSpool {
    return new ByteSpool(join(this.#folder, `spool-${this.#written.length}`));
  }

  #createBuilders(): Map<string, PartitionBuilder> {
    return new Map(this.#drafts.map((draft) => [draft.name, this.#createBuilder(draft)]));
  }

  #createBuilder(draft: PartitionDraft): PartitionBuilder {
    return new PartitionBuilder(draft, this.#spool, this.#sizes);
  }

  #endRun(): void {
    const memoryBytes = memoryPerJson * this.#spool.length;
    const folder = join(this.#folder, `run-${this.#written.length}`);
    this.#written.push(writeTemporary(folder, this.#finishRun(), this.#sizes));
    this.#spool = this.#createSpool();
    this.#builders = this.#createBuilders();
    collect(memoryBytes);
  }

  #finishRun(): ReadonlyMap<string, WritePartition> {
    const json = this.#spool.finish();
    return new Map(
      Array.from(this.#builders, ([name, builder]) => [name, (parts) => builder.finish(parts, json)] as const),
    );
  }
}
