/** The embedded database as a source: each scan is a separate read-only connection, and one transaction. */
import { setImmediate } from 'node:timers/promises';
import { Database, SQLiteError } from 'bun:sqlite';
import { type FoundColumn, readAsFound, TableChanged } from '../found-columns.ts';
import { RowBatches } from '../row-batches.ts';
import { ChangesUnclear, giveChanges } from '../row-changes.ts';
import type { ScannedRow, ScanResult, ScanSink, ScanTable, Source, StoredValue, TableVersions } from '../source.ts';
import { readStored } from '../shown-value.ts';
import { knownBefore, printState, readStates, type ImportState } from './import-versions.ts';
import { compileCount, compileIds, compileRows, type Statement } from './statements.ts';

export interface SqliteSourceOptions {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const mappedBytesMax = 1024 * 1024 * 1024;
/** How long to wait for another process that checkpoints the WAL. */
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
    const { signal } = this.#closing;
    signal.throwIfAborted();
    const database = new Database(this.#path, { readonly: true, safeIntegers: true, strict: true });
    try {
      const readAt = begin(database, this.#now);
      const states = readStates(
        database,
        tables.filter(({ group }) => group === undefined),
      );
      const unchanged = new Set<string>();
      for (const table of tables) {
        const scan = new TableScan(database, table, sink, signal);
        if (await scan.run(states.get(table.key), known.get(table.key))) unchanged.add(table.key);
      }
      const versions = new Map(Array.from(states, ([key, state]) => [key, printState(state)]));
      return { readAt, versions, unchanged };
    } finally {
      database.close();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The source is closed.'));
    await Promise.resolve();
  }
}

/**
 * Begins a transaction and reads immediately, because that takes the snapshot.
 * @returns its time, in ms since 1970: everything committed before is visible
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
   * Reads a table, or its changes. A failure is reported to the sink.
   * @param state undefined: unknown
   * @returns true if its records are those of the known version
   */
  async run(state: ImportState | undefined, known: string | undefined): Promise<boolean> {
    if (state !== undefined && printState(state) === known) return true;
    try {
      this.#signal.throwIfAborted();
      readAsFound(this.#table, this.#findColumns());
      const compared = state && known !== undefined && (await this.#readChanges(state, known));
      if (compared === 'same') return true;
      if (compared !== 'changed') await this.#give(compileRows(this.#table), this.#sink);
    } catch (error) {
      if (!(error instanceof SQLiteError || error instanceof ChangesUnclear || error instanceof TableChanged))
        throw error;
      this.#sink.failed(this.#table, error);
      return false;
    }
    this.#sink.done(this.#table);
    return false;
  }

  /** Not for a table of several tenants, as a changed row's former tenant is unknown. */
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

  /** All columns have the type of the import. */
  #findColumns(): ReadonlyMap<string, FoundColumn> {
    const columns = this.#database.query<{ name: string }, [string]>('select name from pragma_table_info(?)');
    const found = columns.all(this.#table.table);
    return new Map(found.map(({ name }) => [name, { type: '', kind: 'stored' }]));
  }

  #count({ sql, parameters }: Statement): number {
    return Number(this.#database.query<{ written: bigint }, string[]>(sql).get(...parameters)?.written);
  }

  /** Yields to the event loop between two batches. */
  async #give(statement: Statement, into: Pick<ScanSink, 'rows'>): Promise<void> {
    const batches = new RowBatches(this.#table, into);
    const reads = readsOf(this.#table);
    for (const row of readRows(this.#database, statement, reads)) {
      if (!batches.add(row)) continue;
      await setImmediate();
      this.#signal.throwIfAborted();
    }
    batches.flush();
  }
}

type ReadStored = ReturnType<typeof readStored>;

/** The parsers of a row's values: scope, id, createdAt, then the fields. */
const readsOf = ({ fields }: ScanTable): readonly ReadStored[] => [
  readAsText,
  readAsText,
  readStored('datetime'),
  ...fields.map(({ type }) => {
    const read = readStored(type);
    return (value: StoredValue) => read(shorten(value));
  }),
];

function* readRows(
  database: Database,
  { sql, parameters }: Statement,
  reads: readonly ReadStored[],
): Generator<ScannedRow> {
  const statement = database.prepare<Record<string, StoredValue>, string[]>(sql);
  try {
    for (const record of statement.iterate(...parameters))
      yield Object.values(record).map((value, place) => (reads[place] ?? readAsText)(value));
  } finally {
    statement.finalize();
  }
}

/** Scope and id are text for any column type. */
const readAsText: ReadStored = (value) => (value === null ? null : String(value));

/** Converts integers to numbers if that is exact, as numbers are faster. */
const shorten = (value: StoredValue): StoredValue => {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};
