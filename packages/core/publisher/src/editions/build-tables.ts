/** Reads tables of a source and builds their segments. */
import { type RecordTable, scanRecords, type ScanSink, type Source } from '@vitrine/sources';
import type { Clock } from '@vitrine/store';
import type { BuiltTable, TableToBuild } from './built-table.ts';
import { RowSpool } from './row-spool.ts';
import { ScopeIndexes } from './scope-index.ts';
import type { Segments } from './segments.ts';
import { StatementBuild, type StatementServices } from './statement-build.ts';
import { returnIndexes, statementsOf } from './table-statements.ts';

/** The methods of a source that building needs. */
export type ScanSource = Pick<Source, 'scan' | 'close'>;

export type BuildClock = Pick<Clock, 'now' | 'monotonic'>;

/**
 * Segments are built after the source's transaction has ended, to keep that short. Until then the rows of tables of one
 * tenant are in segments that were begun; those that exceed these limits are spooled, as the rows of other tables are. Each
 * segment that was begun has an open file: of so many tables they are built earlier.
 */
const waitingMax: Waiting = { tables: 64, values: 2_000_000, characters: 32_000_000 };

/** Rows in segments that were begun. */
export interface Waiting {
  readonly tables: number;
  readonly values: number;
  /** Characters of texts among the values. */
  readonly characters: number;
}

/** Called with the number of records that were read, or built into a segment. */
export type Count = (what: 'read' | 'made', records: number) => void;

/** Called with segments that are built while others of the same reading are not. */
export type OnBuilt = (built: readonly BuiltTable[]) => void;

/**
 * @param at the time of the edition, in milliseconds since 1970
 * @param indexes kept from one call to the next
 * @param max the limits of the rows that wait in memory for the end of the scan
 * @throws if the source cannot be reached or is lost: then none of its tables is built
 */
export const buildTables = async (
  source: ScanSource,
  tables: readonly TableToBuild[],
  at: number,
  segments: Segments,
  count: Count,
  clock: BuildClock,
  onBuilt: OnBuilt = () => undefined,
  indexes = new ScopeIndexes(),
  max = waitingMax,
): Promise<readonly BuiltTable[]> => {
  const spool = new RowSpool(segments.spoolFolder);
  const services: StatementServices = {
    ...clock,
    segments,
    spool,
    read: (records) => count('read', records),
    made: (records) => count('made', records),
  };
  const statements = statementsOf(tables, indexes);
  const builds = new Map(statements.map((each) => [each.table.key, new StatementBuild(each, services)]));
  const sink = new BuildingSink(builds, clock.monotonic, max);
  const known = new Map(statements.map((each) => [each.table.key, each.known]));
  const wanted = statements.map(({ table }) => table);
  try {
    const scan = await scanRecords(source, wanted, sink, at, known);
    sink.finish((build) => build.finish((part) => onBuilt([part]), scan));
    return [...builds.values()].flatMap((build) => build.results(scan));
  } finally {
    for (const build of builds.values()) build.abort();
    spool.remove();
    returnIndexes(statements, indexes);
  }
};

/** Passes rows to the builds. Tables are read in sequence: each begins when the former one ends. */
class BuildingSink implements ScanSink<RecordTable> {
  readonly #builds: ReadonlyMap<string, StatementBuild>;
  readonly #monotonic: () => number;
  readonly #max: Waiting;
  #begunAt: number;
  #waiting: StatementBuild[] = [];

  constructor(builds: ReadonlyMap<string, StatementBuild>, monotonic: () => number, max: Waiting) {
    this.#builds = builds;
    this.#monotonic = monotonic;
    this.#max = max;
    this.#begunAt = monotonic();
  }

  rows(...[table, rows]: Parameters<ScanSink<RecordTable>['rows']>): void {
    const build = this.#buildOf(table);
    build.add(rows, this.#hasRoom([...this.#waiting, build]));
  }

  changes(table: RecordTable): ReturnType<StatementBuild['changes']> {
    return this.#buildOf(table).changes();
  }

  failed(table: RecordTable, error: unknown): void {
    this.#buildOf(table).fail(error);
    this.#begunAt = this.#monotonic();
  }

  done(table: RecordTable): void {
    const build = this.#buildOf(table);
    build.end(this.#begunAt);
    this.#waiting.push(build);
    if (this.#isTooMuch()) this.finish();
    this.#begunAt = this.#monotonic();
  }

  /** Builds the segments of the tables that wait. */
  finish(finish: (build: StatementBuild) => void = (build) => build.finish()): void {
    for (const build of this.#waiting) finish(build);
    this.#waiting = [];
  }

  #isTooMuch(): boolean {
    return this.#waiting.filter(({ isWrittenAtOnce }) => isWrittenAtOnce).length >= this.#max.tables;
  }

  #hasRoom(builds: readonly StatementBuild[]): boolean {
    const values = builds.reduce((sum, build) => sum + build.values, 0);
    const characters = builds.reduce((sum, build) => sum + build.characters, 0);
    return values < this.#max.values && characters < this.#max.characters;
  }

  #buildOf({ key }: RecordTable): StatementBuild {
    const build = this.#builds.get(key);
    if (build === undefined) throw new Error(`The source gave rows of ${key}, which was not asked for.`);
    return build;
  }
}
