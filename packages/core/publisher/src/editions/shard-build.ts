/** Builds the segments of one shard of a table: of all its rows, or of its known segment and the rows that changed. */
import type { WrittenSegment } from '@vitrine/segments/write';
import { type RecordTable, type ScannedRow, type ScopeRows, type Unshown } from '@vitrine/sources';
import type { RowCounts, TableToBuild } from './built-table.ts';
import { PartWriting } from './part-writing.ts';
import { RowReadings } from './row-readings.ts';
import { textAt } from './row-routes.ts';
import type { RowSpool, RowStream } from './row-spool.ts';
import type { RecordLookUp, Segments } from './segments.ts';
import { countsOf, ShardCounts } from './shard-counts.ts';
import { ShardRows } from './shard-rows.ts';
import { halvesOf, isInShard } from './shards.ts';

/**
 * After segments of so many bytes their arrays are released before those of the next: they lie outside of the heap, and the
 * collector frees them late.
 */
const collectedBytesMin = 16 * 1024 * 1024;
let uncollectedBytes = 0;

export interface BuildServices {
  readonly segments: Segments;
  readonly spool: RowSpool;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with the number of records of which a segment was built. */
  readonly made: (records: number) => void;
}

/** A part of a shard; usually all of it. */
export interface BuiltPart {
  readonly prefix: string;
  readonly segment: WrittenSegment;
  readonly delta: WrittenSegment | undefined;
  readonly partitions: TableToBuild['partitions'];
  readonly unshown: readonly Unshown[];
}

export interface FailedPart {
  readonly prefix: string;
  readonly error: unknown;
}

/** The changes since the known segment. */
interface Changes {
  readonly counts: ShardCounts;
  readonly readings: RowReadings;
  /** Scope and id of unchanged rows. */
  readonly kept: RowStream;
  lookUp: RecordLookUp | undefined;
}

/** Its errors do not affect other shards. */
export class ShardBuild {
  readonly task: TableToBuild;
  readonly built: BuiltPart[] = [];
  readonly failed: FailedPart[] = [];
  /** How long it took to read and build it, in milliseconds. */
  durationMs = 0;
  readonly #table: RecordTable;
  readonly #services: BuildServices;
  readonly #rows: ShardRows;
  /** True if only changes of its known segment are read. */
  #isByChanges = false;
  /** Made when something has changed: most shards of a statement stay. */
  #changes: Changes | undefined;
  #writing: PartWriting | undefined;
  #onBuilt: (part: BuiltPart) => void = () => undefined;

  /** @param table that the statement reads */
  constructor(task: TableToBuild, table: RecordTable, services: BuildServices) {
    this.task = task;
    this.#table = table;
    this.#services = services;
    this.#rows = new ShardRows(task, services.spool);
  }

  get prefix(): string {
    return this.task.shard?.prefix ?? '';
  }

  /** False if it becomes one segment, however large that is. */
  get mayBeDivided(): boolean {
    return this.#halvesOf(this.prefix).length > 0;
  }

  /** True if only its changes are read: without any, the known segment stays. */
  get isByChanges(): boolean {
    return this.#isByChanges;
  }

  /** @returns undefined: unknown */
  countRows(scopeRows: ScopeRows | undefined): RowCounts | undefined {
    if (!this.#isByChanges) return countsOf(this.task, scopeRows);
    return this.#changes === undefined ? this.task.known?.rows : this.#changes.counts.afterChanges;
  }

  /** Adds a row of a table that is read whole: it waits until the reading has ended. */
  add(row: ScannedRow): void {
    this.#rows.add(row);
  }

  /** Writes a row immediately, if the shard is the only one of its statement and cannot be divided. */
  write(row: ScannedRow): void {
    this.#attempt(() => {
      this.#writing ??= this.#beginPart(this.prefix);
      this.#writing.add(row);
    });
  }

  /**
   * Says that only changes are read, so that the known segment stays without any.
   * @param isOpenedNow undefined: the segment is opened once a row of it has changed
   * @returns false if it cannot be read
   */
  readChanges(isOpenedNow: boolean): boolean {
    this.#isByChanges = true;
    try {
      if (isOpenedNow) this.#lookUp(this.#changesNow());
    } catch {
      this.#isByChanges = false;
      return false;
    }
    return true;
  }

  /** Adds a row that may have changed. @returns true if some partition has a record with its id */
  change(row: ScannedRow): boolean {
    let isKnown = false;
    this.#attempt(() => {
      const changes = this.#changesNow();
      const id = textAt(row, 1);
      const has = this.#lookUp(changes);
      for (const { name } of changes.readings.routesOf(row)) isKnown = has(name, id) || isKnown;
      changes.counts.change(row, isKnown);
      this.#rows.add(row);
    });
    return isKnown;
  }

  /** Says that scope and id of all unchanged rows follow. */
  listOthers(): void {
    this.#changesNow().counts.listOthers();
  }

  keep(row: ScannedRow): void {
    const { counts, kept } = this.#changesNow();
    counts.keep(row);
    kept.add(row);
  }

  fail(error: unknown): void {
    if (this.failed.length === 0) this.#failPart(this.prefix, error);
  }

  /** Builds the segments of the rows that were added. @param onBuilt called after each */
  finish(onBuilt: (part: BuiltPart) => void = () => undefined): void {
    this.#onBuilt = onBuilt;
    if (this.failed.length > 0) return;
    if (this.#isByChanges) this.#attempt(() => this.#merge(this.#changes));
    else if (this.#writing !== undefined) this.#attempt(() => this.#finishWriting());
    else this.#buildPart(this.prefix);
  }

  abort(): void {
    this.#writing?.abort();
    this.#writing = undefined;
  }

  #attempt(work: () => void): void {
    if (this.failed.length > 0) return;
    try {
      work();
    } catch (error) {
      this.fail(error);
    }
  }

  #failPart(prefix: string, error: unknown): void {
    this.abort();
    this.failed.push({ prefix, error });
  }

  // Of all rows

  /** Writes the rows that wait for those that were written directly. */
  #finishWriting(): void {
    for (const row of this.#rows.of(this.prefix)) this.#writing?.add(row);
    this.#finishPart(this.#writing);
  }

  /** Builds the tenants of a prefix, or of each half of them if their segment would be too large. */
  #buildPart(prefix: string): void {
    const halves = this.#halvesOf(prefix);
    if (halves.length > 0 && this.#isLarge(prefix)) return halves.forEach((half) => this.#buildPart(half));
    try {
      const writing = this.#beginPart(prefix);
      for (const row of this.#rows.of(prefix)) writing.add(row);
      if (!this.#finishPart(writing)) for (const half of halves) this.#buildPart(half);
    } catch (error) {
      this.#failPart(prefix, error);
    }
  }

  /** A shard whose segment was small is built alone first: the estimate is rough. */
  #isLarge(prefix: string): boolean {
    const { bytesBefore = Infinity } = this.task.shard ?? {};
    if (prefix === this.prefix && bytesBefore <= this.#bytesMax) return false;
    return this.#rows.estimateBytes(prefix) > this.#bytesMax;
  }

  get #bytesMax(): number {
    return this.task.shard?.bytesMax ?? Infinity;
  }

  #halvesOf(prefix: string): readonly string[] {
    if (this.task.shard === undefined) return [];
    const tenants = this.task.partitions.map(({ tenant }) => tenant);
    return halvesOf(prefix, new Set(tenants.filter((tenant) => isInShard(tenant, prefix))));
  }

  #beginPart(prefix: string): PartWriting {
    const partitions = this.task.partitions.filter(({ tenant }) => isInShard(tenant, prefix));
    this.#writing = new PartWriting(prefix, { ...this.task, partitions }, this.#table, this.#services);
    return this.#writing;
  }

  /** @returns false if the segment is too large, and is to be divided */
  #finishPart(writing: PartWriting | undefined): boolean {
    if (writing === undefined) return true;
    this.#writing = undefined;
    const segment = writing.finish();
    collectAfter(segment.bytes);
    const { prefix, partitions, rows, unshown } = writing;
    this.#rows.learnBytes(prefix, segment.bytes);
    if (segment.bytes > this.#bytesMax && this.#halvesOf(prefix).length > 0 && this.#rows.count > 0) return false;
    this.#services.made(rows);
    this.#add({ prefix, segment, delta: this.#compare(segment), partitions, unshown });
    return true;
  }

  // Of changes

  /** A shard without changed rows and deletions keeps its segment, which is not opened. */
  #merge(changes: Changes | undefined): void {
    const { known } = this.task;
    if (changes === undefined) return;
    const { counts, readings, kept } = changes;
    const hasDeletions = counts.mayHaveDeletions;
    if (known === undefined || (this.#rows.count === 0 && !hasDeletions)) return;
    const merging = this.#services.segments.merge(known.segment);
    try {
      for (const row of this.#rows.of(this.prefix)) readings.put(merging, row);
      if (hasDeletions) for (const row of kept.rows()) readings.keep(merging, row);
    } catch (error) {
      merging.abort();
      throw error;
    }
    const segment = merging.finish(hasDeletions ? 'go' : 'stay');
    this.#services.made(this.#rows.count);
    const { partitions } = this.task;
    const { unshown } = readings;
    this.#add({ prefix: this.prefix, segment, delta: this.#compare(segment), partitions, unshown });
  }

  #add(part: BuiltPart): void {
    this.built.push(part);
    this.#onBuilt(part);
  }

  #changesNow(): Changes {
    if (!this.#isByChanges) throw new Error('Changes of the shard are not read.');
    const { task } = this;
    this.#changes ??= {
      counts: new ShardCounts(task),
      readings: new RowReadings(this.#table, task.partitions),
      kept: this.#services.spool.open(),
      lookUp: undefined,
    };
    return this.#changes;
  }

  /** @throws if the known segment cannot be read */
  #lookUp(changes: Changes): RecordLookUp {
    const { known } = this.task;
    if (known === undefined) throw new Error('No segment of the shard is known.');
    return (changes.lookUp ??= this.#services.segments.lookUp(known.segment));
  }

  /** Writes the delta. If the segments cannot be compared, the edition has none; the table does not fail. */
  #compare({ name }: WrittenSegment): WrittenSegment | undefined {
    const { earlier = [] } = this.task;
    const others = earlier.filter(({ segment }) => segment !== name);
    try {
      return others.length === 0 ? undefined : this.#services.segments.compare(others, name);
    } catch {
      return undefined;
    }
  }
}

const collectAfter = (bytes: number): void => {
  uncollectedBytes += bytes;
  if (uncollectedBytes < collectedBytesMin) return;
  uncollectedBytes = 0;
  Bun.gc(true);
};
