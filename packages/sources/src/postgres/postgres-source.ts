/** A PostgreSQL database as a source: each scan is one connection, one transaction, and a cursor for each table. */
import { DatabaseError } from 'pg';
import { RowBatches } from '../row-batches.ts';
import { ChangesUnclear, type Comparison } from '../row-changes.ts';
import type { ScanResult, ScanSink, ScanTable, Source, TableVersions } from '../source.ts';
import { Connection } from './connection.ts';
import { refuseRewritten, TableRewritten } from './rewritten-tables.ts';
import { refuseOldServer } from './server-version.ts';
import { parseState, printState, readStates, type KnownState, type TableState } from './state-version.ts';
import { compileRows, type RowStatement } from './statements.ts';
import { readChanges } from './table-changes.ts';
import { beginReading } from './transaction.ts';

export interface PostgresSourceOptions {
  /** The source's name, for messages. */
  readonly name: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How many rows are fetched at a time. They are taken up as they come, so that this bounds no memory. */
const rowsAtATime = 5000;

export class PostgresSource implements Source {
  readonly #name: string;
  readonly #url: string;
  readonly #now: () => number;
  readonly #connections = new Set<Connection>();
  #isClosed = false;

  constructor({ name, url, now }: PostgresSourceOptions) {
    this.#name = name;
    this.#url = url;
    this.#now = now;
  }

  async scan(tables: readonly ScanTable[], sink: ScanSink, known: TableVersions = new Map()): Promise<ScanResult> {
    const scanAll = async (connection: Connection, readAt: number): Promise<ScanResult> => {
      const states = await readStates(connection, tables);
      const versions = new Map<string, string | undefined>();
      const unchanged = new Set<string>();
      for (const table of tables) {
        const { isUnchanged, version } = await scanTable(
          connection,
          { table, state: states.get(table.key), known: known.get(table.key) },
          sink,
        );
        versions.set(table.key, version);
        if (isUnchanged) unchanged.add(table.key);
      }
      return { readAt, versions, unchanged };
    };
    return this.#read(scanAll);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const connection of this.#connections) connection.destroy();
    await Promise.resolve();
  }

  /** Does something in a transaction, on a connection of its own: between two editions none is left open. */
  async #read<Result>(work: (connection: Connection, readAt: number) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error(`The source ${this.#name} is closed.`);
    const connection = await Connection.open(this.#url);
    this.#connections.add(connection);
    try {
      refuseOldServer(this.#name, connection.serverVersion);
      const result = await work(connection, await beginReading(connection, this.#now));
      await connection.run('commit');
      return result;
    } finally {
      await connection.close();
      this.#connections.delete(connection);
    }
  }
}

interface TableScan {
  readonly table: ScanTable;
  /** None: it cannot be told. */
  readonly state: TableState | undefined;
  /** The version that was known. */
  readonly known: string | undefined;
}

interface ScannedTable {
  readonly isUnchanged: boolean;
  readonly version: string | undefined;
}

const scanTable = async (
  connection: Connection,
  { table, state, known }: TableScan,
  sink: ScanSink,
): Promise<ScannedTable> => {
  const before = parseState(known);
  if (state !== undefined && state.history === before?.history && state.snapshot === before.snapshot)
    return { isUnchanged: true, version: known };
  const compared = await readTable(connection, { table, state, known: before }, sink);
  return {
    isUnchanged: compared?.kind === 'same',
    version: state === undefined || compared === undefined ? undefined : printState(state, compared.rows),
  };
};

type ReadTable = Exclude<Comparison, { kind: 'unknown' }>;

/**
 * A table that fails is told to the sink, and leaves the transaction as it was before.
 * @returns nothing where it has failed
 */
const readTable = async (
  connection: Connection,
  { table, state, known }: Omit<TableScan, 'known'> & { readonly known: KnownState | undefined },
  sink: ScanSink,
): Promise<ReadTable | undefined> => {
  await connection.run('savepoint scanned_table');
  let read: ReadTable;
  try {
    const compared =
      state && (await readChanges(connection, table, [state, known], sink, fetchInto(connection, table)));
    read = compared === undefined || compared.kind === 'unknown' ? await readWhole(connection, table, sink) : compared;
  } catch (error) {
    if (!isOfTable(error)) throw error;
    await connection.run('rollback to savepoint scanned_table');
    sink.failed(table, error);
    return undefined;
  }
  // Rolled back, not released: so the table is unlocked, and may be altered while the others are read.
  await connection.run('rollback to savepoint scanned_table');
  if (read.kind === 'changed') sink.done(table);
  return read;
};

/** What PostgreSQL says of a statement. Where it has ended the connection too, nothing more can be run. */
const isOfTable = (error: unknown): boolean =>
  error instanceof TableRewritten || error instanceof ChangesUnclear || error instanceof DatabaseError;

const readWhole = async (connection: Connection, table: ScanTable, sink: ScanSink): Promise<ReadTable> => {
  const statement = compileRows(table, { scopeValues: table.scopeValues });
  return { kind: 'changed', rows: await fetchInto(connection, table)(statement, sink) };
};

const fetchInto =
  (connection: Connection, table: ScanTable) =>
  async ({ sql, parameters, show }: RowStatement, sink: Pick<ScanSink, 'rows'>): Promise<number> => {
    await connection.query(`declare scanned no scroll cursor for ${sql}`, parameters);
    await refuseRewritten(connection, table.table);
    const batches = new RowBatches(table, sink);
    let rows = 0;
    for (;;) {
      const count = await connection.forEachRow(`fetch ${rowsAtATime} from scanned`, (row) => batches.add(show(row)));
      rows += count;
      if (count < rowsAtATime) break;
    }
    batches.flush();
    await connection.run('close scanned');
    return rows;
  };
