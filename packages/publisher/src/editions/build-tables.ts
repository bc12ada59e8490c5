/** Reads tables of a source and makes a segment of each: a source's whole part in an edition. */
import type { PartitionDraft, SegmentWriter, StoredValue, WrittenSegment } from '@vitrine/segments';
import type { ScannedRow, ScanSink, ScanTable, Source } from '@vitrine/sources';
import type { PlannedPartition } from './planned-table.ts';

/** A segment being written. */
type SegmentWriting = Pick<SegmentWriter, 'add' | 'finish' | 'abort'>;

export type BeginSegment = (partitions: readonly PartitionDraft[]) => SegmentWriting;

/** The part of a source that is read. */
export type ScanSource = Pick<Source, 'scan' | 'close'>;

export interface TableToBuild {
  readonly table: ScanTable;
  readonly partitions: readonly PlannedPartition[];
  /** Where the table still has this version, it is not read. */
  readonly version: string | undefined;
}

export type BuiltTable =
  | {
      readonly kind: 'built';
      readonly key: string;
      readonly name: string;
      readonly bytes: number;
      readonly records: number;
      readonly readAt: number;
      readonly version: string | undefined;
      /** How long it took to read the table and write the segment, in milliseconds. */
      readonly durationMs: number;
    }
  /** It was not read, for it has the version that was known; at that moment it was looked at. */
  | { readonly kind: 'unchanged'; readonly key: string; readonly readAt: number }
  | { readonly kind: 'failed'; readonly key: string; readonly error: unknown };

/**
 * @param count called with the number of records that were just read
 * @param monotonic milliseconds since some moment
 * @throws where the source cannot be reached or is lost: then nothing of it is new
 */
export const buildTables = async (
  source: ScanSource,
  tables: readonly TableToBuild[],
  begin: BeginSegment,
  count: (records: number) => void,
  monotonic: () => number,
): Promise<readonly BuiltTable[]> => {
  const builds = new Map(tables.map((each) => [each.table.key, new TableBuild(each, begin, monotonic)]));
  const buildOf = ({ key }: ScanTable): TableBuild => {
    const build = builds.get(key);
    if (build === undefined) throw new Error(`The source gave rows of ${key}, which was not asked for.`);
    return build;
  };
  // Tables are read one after another: each begins where the one before has ended.
  let begunAt = monotonic();
  const sink: ScanSink = {
    rows: (table, rows) => {
      buildOf(table).add(rows);
      count(rows.length);
    },
    failed: (table, error) => {
      buildOf(table).fail(error);
      begunAt = monotonic();
    },
    done: (table) => {
      buildOf(table).finish(begunAt);
      begunAt = monotonic();
    },
  };
  const known = new Map(tables.map(({ table, version }) => [table.key, version]));
  try {
    const wanted = tables.map(({ table }) => table);
    const { readAt, versions, unchanged } = await source.scan(wanted, sink, undefined, known);
    const results: BuiltTable[] = [];
    for (const [key, build] of builds) {
      if (unchanged.has(key)) results.push({ kind: 'unchanged', key, readAt });
      else results.push({ key, ...(await build.result(readAt, versions.get(key))) });
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
  | { readonly kind: 'ended'; readonly written: Promise<TimedSegment> }
  | { readonly kind: 'failed'; readonly error: unknown };

interface TimedSegment extends WrittenSegment {
  readonly durationMs: number;
}

/** The segment of one table on its way. What goes wrong with it is its own, and no other table's. */
class TableBuild {
  readonly #table: TableToBuild;
  readonly #begin: BeginSegment;
  readonly #monotonic: () => number;
  readonly #routes: readonly Route[];
  readonly #byScope: ReadonlyMap<string | null, readonly Route[]>;
  #state: State = { kind: 'waiting' };

  constructor(table: TableToBuild, begin: BeginSegment, monotonic: () => number) {
    this.#table = table;
    this.#begin = begin;
    this.#monotonic = monotonic;
    this.#routes = table.partitions.map((partition) => routeOf(table.table, partition));
    this.#byScope = Map.groupBy(this.#routes, ({ scope }) => scope);
  }

  add(rows: readonly ScannedRow[]): void {
    this.#attempt((writer) => {
      for (const row of rows) this.#addRow(writer, row);
    });
  }

  #addRow(writer: SegmentWriting, row: ScannedRow): void {
    const [scope = null, id = null, createdAt = null] = row;
    const routes = this.#table.table.scope === undefined ? this.#routes : this.#byScope.get(textOf(scope));
    for (const { name, positions } of routes ?? []) {
      writer.add(name, String(id), String(createdAt), positions.map(valueIn, row));
    }
  }

  fail(error: unknown): void {
    this.abort();
    this.#state = { kind: 'failed', error };
  }

  /** @param begunAt when reading the table began, by the clock that was given */
  finish(begunAt: number): void {
    this.#attempt((writer) => {
      const written = (async () => {
        const segment = writer.finish();
        return { ...segment, durationMs: this.#monotonic() - begunAt };
      })();
      // Who waits for the result hears of it.
      written.catch(() => undefined);
      this.#state = { kind: 'ended', written };
    });
  }

  async result(readAt: number, version: string | undefined): Promise<Result> {
    const state = this.#state;
    if (state.kind === 'failed') return state;
    if (state.kind !== 'ended')
      return { kind: 'failed', error: new Error('The source did not read the table to its end.') };
    try {
      const { name, bytes, records, durationMs } = await state.written;
      return { kind: 'built', name, bytes, records: sum(records.values()), readAt, version, durationMs };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }

  abort(): void {
    if (this.#state.kind !== 'writing') return;
    const { writer } = this.#state;
    this.#state = { kind: 'waiting' };
    writer.abort();
  }

  #attempt(work: (writer: SegmentWriting) => void): void {
    if (this.#state.kind === 'failed') return;
    try {
      work(this.#writer());
    } catch (error) {
      this.fail(error);
    }
  }

  /** A table that is not read needs no writer. */
  #writer(): SegmentWriting {
    if (this.#state.kind === 'writing') return this.#state.writer;
    const writer = this.#begin(this.#table.partitions.map(({ name, fields }) => ({ name, fields })));
    this.#state = { kind: 'writing', writer };
    return writer;
  }
}

/** Which values of a row go into a partition. */
interface Route {
  readonly name: string;
  readonly scope: string | null;
  readonly positions: readonly number[];
}

/** Before its fields a row has scope, id and createdAt. */
const fieldsStart = 3;

const routeOf = ({ fields }: ScanTable, { name, scope, fields: own }: PlannedPartition): Route => ({
  name,
  scope: scope ?? null,
  positions: own.map(({ key }) => fieldsStart + fields.findIndex((field) => field.key === key)),
});

const textOf = (scope: StoredValue): string | null => (scope === null ? null : String(scope));

/** `this` is the row: a function for each row would be made a million times. */
function valueIn(this: ScannedRow, position: number): StoredValue {
  return this[position] ?? null;
}

const sum = (counts: Iterable<number>): number => {
  let total = 0;
  for (const counted of counts) total += counted;
  return total;
};
