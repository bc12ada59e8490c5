/** Reads tables of a source and makes a segment of each: a source's whole part in an edition. */
import type { WrittenSegment } from '@vitrine/segments/write';
import {
  type ChangeSink,
  type RecordTable,
  type ScannedRow,
  scanRecords,
  type ScanSink,
  type Source,
} from '@vitrine/sources';
import type { BuiltTable, TableToBuild } from './built-table.ts';
import { FirstSeen } from './first-seen.ts';
import { isRecord, type Route, RowRoutes, valuesIn } from './row-routes.ts';
import type { SegmentMerging, SegmentWriting, Segments } from './segments.ts';

/** The part of a source that is read. */
export type ScanSource = Pick<Source, 'scan' | 'close'>;

export interface BuildClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment. */
  readonly monotonic: () => number;
}

/**
 * Segments are made once the source's transaction has ended, so that it is no older than the reading takes; before that
 * where more than this of tables that are read waits for it. Of each table a file is open.
 */
const waitingMax: Waiting = { tables: 64, values: 20_000_000, characters: 1_000_000_000 };

/** What of tables that are read is not in segments yet. */
export interface Waiting {
  readonly tables: number;
  readonly values: number;
  /** Of texts among the values. */
  readonly characters: number;
}

/** Called with the number of records that were just read, or of which a segment was made. */
export type Count = (what: 'read' | 'made', records: number) => void;

/**
 * @param max how much may wait for the reading to end
 * @throws where the source cannot be reached or is lost: then nothing of it is new
 */
export const buildTables = async (
  source: ScanSource,
  tables: readonly TableToBuild[],
  segments: Segments,
  count: Count,
  clock: BuildClock,
  max = waitingMax,
): Promise<readonly BuiltTable[]> => {
  const builds = new Map(tables.map((each) => [each.table.key, new TableBuild(each, segments, count, clock)]));
  const { monotonic } = clock;
  const buildOf = ({ key }: RecordTable): TableBuild => {
    const build = builds.get(key);
    if (build === undefined) throw new Error(`The source gave rows of ${key}, which was not asked for.`);
    return build;
  };
  // Tables are read one after another: each begins where the one before has ended.
  let begunAt = monotonic();
  let waiting: TableBuild[] = [];
  let values = 0;
  let characters = 0;
  const sink: ScanSink<RecordTable> = {
    rows: (table, rows) => buildOf(table).add(rows),
    changes: (table) => buildOf(table).merge(),
    failed: (table, error) => {
      buildOf(table).fail(error);
      begunAt = monotonic();
    },
    done: (table) => {
      const build = buildOf(table);
      build.end(begunAt);
      waiting.push(build);
      values += build.values;
      characters += build.characters;
      if (waiting.length >= max.tables || values > max.values || characters > max.characters) {
        for (const each of waiting) each.finish();
        waiting = [];
        values = 0;
        characters = 0;
      }
      begunAt = monotonic();
    },
  };
  const known = new Map(tables.map(({ table, known: before }) => [table.key, before?.version]));
  try {
    const wanted = tables.map(({ table }) => table);
    const { readAt, versions, unchanged } = await scanRecords(source, wanted, sink, known);
    for (const build of waiting) build.finish();
    const results: BuiltTable[] = [];
    for (const [key, build] of builds) {
      if (unchanged.has(key)) results.push({ kind: 'unchanged', key, readAt, version: versions.get(key) });
      else results.push({ key, ...build.result(readAt, versions.get(key)) });
    }
    return results;
  } finally {
    for (const build of builds.values()) build.abort();
  }
};

type Result =
  Omit<Extract<BuiltTable, { kind: 'built' }>, 'key'> | Omit<Extract<BuiltTable, { kind: 'failed' }>, 'key'>;

type State =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'writing'; readonly writer: SegmentWriting }
  | { readonly kind: 'merging'; readonly merging: SegmentMerging; areOthersGone: boolean }
  | {
      readonly kind: 'ended';
      readonly segment: WrittenSegment;
      readonly delta: WrittenSegment | undefined;
      readonly durationMs: number;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The segment of one table on its way. What goes wrong with it is its own, and no other table's. */
class TableBuild {
  readonly #table: TableToBuild;
  readonly #segments: Segments;
  readonly #count: Count;
  readonly #monotonic: () => number;
  readonly #routes: RowRoutes;
  readonly #firstSeen: FirstSeen;
  #state: State = { kind: 'waiting' };
  #records = 0;
  #values = 0;
  #characters = 0;
  #readMs = 0;

  constructor(table: TableToBuild, segments: Segments, count: Count, { now, monotonic }: BuildClock) {
    this.#table = table;
    this.#firstSeen = new FirstSeen(table.before ?? [], now());
    this.#segments = segments;
    this.#count = count;
    this.#monotonic = monotonic;
    this.#routes = new RowRoutes(table.table, table.partitions);
  }

  /** How many values were read. */
  get values(): number {
    return this.#values;
  }

  /** How many characters their texts have. */
  get characters(): number {
    return this.#characters;
  }

  add(rows: readonly ScannedRow[]): void {
    this.#attempt(() => {
      const writer = this.#writer();
      for (const row of rows)
        for (const route of this.#routes.of(row)) {
          const dated = this.#dated(row, route);
          if (isRecord(dated, route)) writer.add(route.name, textAt(row, 1), textAt(dated, 2), valuesIn(row, route));
        }
    });
    this.#read(rows);
  }

  /** @returns nothing where there is no segment that changes could be merged with, or it cannot be read */
  merge(): ChangeSink | undefined {
    const merging = this.#openMerge();
    if (merging === undefined) return undefined;
    const state: State = { kind: 'merging', merging, areOthersGone: false };
    this.#state = state;
    return {
      changed: (rows) => {
        let known = 0;
        this.#attempt(() => {
          for (const row of rows) if (this.#put(merging, row)) known += 1;
        });
        this.#read(rows);
        return known;
      },
      kept: (rows) =>
        this.#attempt(() => {
          state.areOthersGone = true;
          for (const row of rows) for (const route of this.#routes.of(row)) keep(merging, route, textAt(row, 1));
        }),
    };
  }

  fail(error: unknown): void {
    this.abort();
    this.#state = { kind: 'failed', error };
  }

  /**
   * All of it was read.
   * @param begunAt when that began, by the clock that was given
   */
  end(begunAt: number): void {
    this.#readMs = this.#monotonic() - begunAt;
  }

  /** Makes the segment of what was read. */
  finish(): void {
    const begunAt = this.#monotonic();
    this.#attempt(() => {
      const segment = this.#finish();
      const delta = this.#compare(segment);
      this.#count('made', this.#records);
      this.#state = { kind: 'ended', segment, delta, durationMs: this.#readMs + this.#monotonic() - begunAt };
    });
  }

  result(readAt: number, version: string | undefined): Result {
    const state = this.#state;
    if (state.kind === 'failed') return state;
    if (state.kind !== 'ended')
      return { kind: 'failed', error: new Error('The source did not read the table to its end.') };
    const { name, bytes, records } = state.segment;
    const { durationMs } = state;
    const delta = state.delta && { name: state.delta.name, bytes: state.delta.bytes };
    return { kind: 'built', name, bytes, records: sum(records.values()), readAt, version, durationMs, delta };
  }

  abort(): void {
    const state = this.#state;
    if (state.kind !== 'writing' && state.kind !== 'merging') return;
    this.#state = { kind: 'waiting' };
    if (state.kind === 'writing') state.writer.abort();
    else state.merging.abort();
  }

  #read(rows: readonly ScannedRow[]): void {
    this.#records += rows.length;
    this.#values += rows.length * (rows[0]?.length ?? 0);
    for (const row of rows) for (const value of row) if (typeof value === 'string') this.#characters += value.length;
    this.#count('read', rows.length);
  }

  #attempt(work: () => void): void {
    if (this.#state.kind === 'failed') return;
    try {
      work();
    } catch (error) {
      this.fail(error);
    }
  }

  /** A table that is not read needs no writer. */
  #writer(): SegmentWriting {
    if (this.#state.kind === 'writing') return this.#state.writer;
    const writer = this.#segments.write(this.#table.partitions.map(({ name, fields }) => ({ name, fields })));
    this.#state = { kind: 'writing', writer };
    return writer;
  }

  #openMerge(): SegmentMerging | undefined {
    const { known } = this.#table;
    try {
      return known && this.#segments.merge?.(known.segment);
    } catch {
      return undefined;
    }
  }

  /** A row of which nobody noted when it was made, with the moment when the tenant's record was first seen. */
  #dated(row: ScannedRow, { tenant }: Route): ScannedRow {
    return row[2] == null ? row.with(2, this.#firstSeen.of(tenant, textAt(row, 1))) : row;
  }

  /** Where it is no record any more it is one no more. @returns whether some partition had a record with that id */
  #put(merging: SegmentMerging, row: ScannedRow): boolean {
    const id = textAt(row, 1);
    let isKnown = false;
    for (const route of this.#routes.of(row)) {
      const was = isRecord(row, route)
        ? merging.put(route.name, id, textAt(row, 2), valuesIn(row, route))
        : merging.remove(route.name, id);
      isKnown ||= was;
    }
    return isKnown;
  }

  #finish(): WrittenSegment {
    const state = this.#state;
    return state.kind === 'merging'
      ? state.merging.finish(state.areOthersGone ? 'go' : 'stay')
      : this.#writer().finish();
  }

  /** What cannot be compared is an edition without a delta, and no failure of the table. */
  #compare({ name }: WrittenSegment): WrittenSegment | undefined {
    const { earlier = [] } = this.#table;
    const others = earlier.filter(({ segment }) => segment !== name);
    try {
      return others.length === 0 ? undefined : this.#segments.compare?.(others, name);
    } catch {
      return undefined;
    }
  }
}

/** A row that did not meet the conditions is not there. Otherwise what is known is not what it was taken for. */
const keep = (merging: SegmentMerging, { name, tests }: Route, id: string): void => {
  if (!merging.keep(name, id) && tests.length === 0) throw new Error('The segment lacks a record that is to stay.');
};

const textAt = (row: ScannedRow, place: number): string => String(row[place] ?? null);

const sum = (counts: Iterable<number>): number => {
  let total = 0;
  for (const counted of counts) total += counted;
  return total;
};
