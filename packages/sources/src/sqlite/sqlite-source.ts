/** The embedded database as a source: each scan is a read-only connection of its own, and one transaction. */
import { setImmediate } from 'node:timers/promises';
import { Database, SQLiteError } from 'bun:sqlite';
import { RowBatches } from '../row-batches.ts';
import { ChangesUnclear, giveChanges } from '../row-changes.ts';
import type { ScannedRow, ScanResult, ScanSink, ScanTable, Source, StoredValue, TableVersions } from '../source.ts';
import { knownBefore, printState, readStates, type ImportState } from './import-versions.ts';
import { compileCount, compileIds, compileRows, type Statement } from './statements.ts';

export interface SqliteSourceOptions {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const mappedBytesMax = 1024 * 1024 * 1024;
/** How long to wait for another process that copies the log into the file. */
const busyTimeoutMs = 1000;

export class SqliteSource implements Source {
  readonly #path: string;
  readonly #now: () => number;
  readonly #closing = new AbortController();

  constructor({ path, now }: SqliteSourceOptions) {
    this.#path = path;
    this.#now = now;
  }

  async scan(tables: readonly ScanTable[], sink: ScanSink, known: TableVersions = new Map()): Promise<ScanResult> {
    return this.#read(async (database, readAt) => {
      const states = readStates(
        database,
        tables.filter(({ group }) => group === undefined),
      );
      const unchanged = new Set<string>();
      for (const table of tables) {
        const scan = new TableScan(database, table, sink, this.#closing.signal);
        if (await scan.run(states.get(table.key), known.get(table.key))) unchanged.add(table.key);
      }
      const versions = new Map(Array.from(states, ([key, state]) => [key, printState(state)]));
      return { readAt, versions, unchanged };
    });
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The source is closed.'));
    await Promise.resolve();
  }

  async #read<Result>(work: (database: Database, readAt: number) => Result | Promise<Result>): Promise<Result> {
    this.#closing.signal.throwIfAborted();
    const database = new Database(this.#path, { readonly: true, safeIntegers: true, strict: true });
    try {
      return await work(database, begin(database, this.#now));
    } finally {
      database.close();
    }
  }
}

/**
 * A transaction takes its snapshot at its first read, so it reads at once.
 * @returns its moment, in ms since 1970: all that was committed before is seen
 */
const begin = (database: Database, now: () => number): number => {
  database.run('pragma query_only = on');
  database.run(`pragma busy_timeout = ${busyTimeoutMs}`);
  database.run('pragma temp_store = memory');
  database.run(`pragma mmap_size = ${mappedBytesMax}`);
  database.run('begin');
  const readAt = now();
  database.query('select count(*) from sqlite_schema').get();
  return readAt;
};

/** The reading of one table. */
class TableScan {
  readonly #database: Database;
  readonly #table: ScanTable;
  readonly #sink: ScanSink;
  readonly #signal: AbortSignal;

  constructor(database: Database, table: ScanTable, sink: ScanSink, signal: AbortSignal) {
    this.#database = database;
    this.#table = table;
    this.#sink = sink;
    this.#signal = signal;
  }

  /**
   * A table that fails is told to the sink.
   * @param state none: it cannot be told
   * @returns whether its records are those of the version that was known
   */
  async run(state: ImportState | undefined, known: string | undefined): Promise<boolean> {
    if (state !== undefined && printState(state) === known) return true;
    try {
      this.#signal.throwIfAborted();
      const compared = state && known !== undefined && (await this.#readChanges(state, known));
      if (compared === 'same') return true;
      if (compared !== 'changed') await this.#give(compileRows(this.#table), this.#sink);
    } catch (error) {
      if (!(error instanceof SQLiteError || error instanceof ChangesUnclear)) throw error;
      this.#sink.failed(this.#table, error);
      return false;
    }
    this.#sink.done(this.#table);
    return false;
  }

  /** Of rows of several tenants it is not told which of them were theirs before. */
  async #readChanges(state: ImportState, known: string) {
    const compared = knownBefore(state, known);
    if (compared === undefined || this.#table.scope !== undefined) return 'unknown';
    const { number, before, rows } = compared;
    const { kind } = await giveChanges(
      this.#table,
      { before, rows, written: this.#count(compileCount(this.#table, number)), isUnique: true },
      {
        written: async (into) => this.#give(compileRows(this.#table, { when: 'since', number }), into),
        others: async (into) => this.#give(compileIds(this.#table, { when: 'before', number }), into),
      },
      this.#sink,
    );
    return kind;
  }

  #count({ sql, parameters }: Statement): number {
    return Number(this.#database.query<{ written: bigint }, string[]>(sql).get(...parameters)?.written);
  }

  /** Between two batches other work of the process goes on. */
  async #give(statement: Statement, into: Pick<ScanSink, 'rows'>): Promise<void> {
    const batches = new RowBatches(this.#table, into);
    for (const row of readRows(this.#database, statement)) {
      if (!batches.add(row)) continue;
      await setImmediate();
      this.#signal.throwIfAborted();
    }
    batches.flush();
  }
}

function* readRows(database: Database, { sql, parameters }: Statement): Generator<ScannedRow> {
  const statement = database.prepare<Record<string, StoredValue>, string[]>(sql);
  try {
    for (const record of statement.iterate(...parameters)) yield Object.values(record).map(show);
  } finally {
    statement.finalize();
  }
}

/** Scope, id and createdAt come first, and are texts whatever the column is. */
const show = (value: StoredValue, place: number): StoredValue =>
  place < 3 && value !== null ? String(value) : shorten(value);

/** An integer that a number holds exactly is one: that takes less to go on with. */
const shorten = (value: StoredValue): StoredValue => {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};
