/** The embedded database as a source: each scan is a read-only connection of its own, and one transaction. */
import { setImmediate } from 'node:timers/promises';
import { Database, SQLiteError } from 'bun:sqlite';
import { RowBatches } from '../row-batches.ts';
import type { ScannedRow, ScanResult, ScanSink, ScanTable, Source, StoredValue, TableVersions } from '../source.ts';
import { readVersions } from './import-versions.ts';
import { compileRows, type Statement } from './statements.ts';

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
      const versions = readVersions(database, tables);
      const unchanged = new Set<string>();
      for (const table of tables) {
        const version = versions.get(table.key);
        if (version !== undefined && version === known.get(table.key)) unchanged.add(table.key);
        else await scanTable(database, table, sink, this.#closing.signal);
      }
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

/** Between two batches other work of the process goes on. A table that fails is told to the sink. */
const scanTable = async (database: Database, table: ScanTable, sink: ScanSink, signal: AbortSignal): Promise<void> => {
  const batches = new RowBatches(table, sink);
  try {
    signal.throwIfAborted();
    for (const row of readRows(database, compileRows(table))) {
      if (!batches.add(row)) continue;
      await setImmediate();
      signal.throwIfAborted();
    }
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error;
    sink.failed(table, error);
    return;
  }
  batches.flush();
  sink.done(table);
};

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
