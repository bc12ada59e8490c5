/** A PostgreSQL database as a source: each scan is one connection, one transaction, and a cursor for each table. */
import { DatabaseError } from 'pg';
import { RowBatches } from '../row-batches.ts';
import { ChangesUnclear, type Comparison } from '../row-changes.ts';
import type { ScanResult, ScanSink, ScanTable, Source, TableVersions } from '../source.ts';
import { Connection } from './connection.ts';
import { refuseRewritten, TableRewritten } from './rewritten-tables.ts';
import { refuseOldServer } from './server-version.ts';
import { parseState, printState, readStates } from './state-version.ts';
import { compileRows, type RowStatement } from './statements.ts';
import { countUnchanged, readChanges, type TableStates } from './table-changes.ts';
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
      const scans = tables.map((table) => {
        const version = known.get(table.key);
        return { table, state: states.get(table.key), version, known: parseState(version) };
      });
      const unchangedRows = await countUnchangedGroups(connection, scans);
      for (const scan of scans) {
        const { key } = scan.table;
        const { isUnchanged, version } = await scanTable(connection, scan, unchangedRows.get(key), sink);
        versions.set(key, version);
        if (isUnchanged) unchanged.add(key);
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

interface TableScan extends TableStates {
  /** The version that was known. */
  readonly version: string | undefined;
}

interface ScannedTable {
  readonly isUnchanged: boolean;
  readonly version: string | undefined;
}

/** @param unchangedRows how many rows it has, where it was found that they are those that are known */
const scanTable = async (
  connection: Connection,
  scan: TableScan,
  unchangedRows: number | undefined,
  sink: ScanSink,
): Promise<ScannedTable> => {
  if (isSameState(scan)) return { isUnchanged: true, version: scan.version };
  const compared: ReadTable | undefined =
    unchangedRows === undefined ? await readTable(connection, scan, sink) : { kind: 'same', rows: unchangedRows };
  const { state } = scan;
  return {
    isUnchanged: compared?.kind === 'same',
    version: state === undefined || compared === undefined ? undefined : printState(state, compared.rows),
  };
};

/** Whether nothing was written to the whole server. */
const isSameState = ({ state, known }: TableStates): boolean =>
  state !== undefined && state.history === known?.history && state.snapshot === known.snapshot;

/** @returns how many rows each table has, by its key, of the groups of which no table has changed */
const countUnchangedGroups = async (
  connection: Connection,
  scans: readonly TableScan[],
): Promise<ReadonlyMap<string, number>> => {
  const grouped = scans.filter((scan) => scan.table.group !== undefined && !isSameState(scan));
  const unchanged = new Map<string, number>();
  for (const group of Map.groupBy(grouped, ({ table }) => table.group).values()) {
    const counts = new Map<string, number>();
    for (const scan of group) {
      const rows = await attempt(connection, async () => countUnchanged(connection, scan));
      if (typeof rows !== 'number') break;
      counts.set(scan.table.key, rows);
    }
    if (counts.size === group.length) for (const [key, rows] of counts) unchanged.set(key, rows);
  }
  return unchanged;
};

type ReadTable = Exclude<Comparison, { kind: 'unknown' }>;

/**
 * A table that fails is told to the sink.
 * @returns nothing where it has failed
 */
const readTable = async (
  connection: Connection,
  states: TableStates,
  sink: ScanSink,
): Promise<ReadTable | undefined> => {
  const { table } = states;
  const read = await attempt(connection, async (): Promise<ReadTable> => {
    const compared = await readChanges(connection, states, sink, fetchInto(connection, table));
    return compared.kind === 'unknown' ? readWhole(connection, table, sink) : compared;
  });
  if (read instanceof Error) {
    sink.failed(table, read);
    return undefined;
  }
  if (read.kind === 'changed') sink.done(table);
  return read;
};

/**
 * Does something with a table, and leaves the transaction as it was before. It is rolled back, not released: so the table
 * is unlocked, and may be altered while others are read.
 * @returns what went wrong with the table, where something has
 */
const attempt = async <Result>(connection: Connection, work: () => Promise<Result>): Promise<Result | Error> => {
  await connection.run('savepoint scanned_table');
  let result: Result | Error;
  try {
    result = await work();
  } catch (error) {
    if (!isOfTable(error)) throw error;
    result = error;
  }
  await connection.run('rollback to savepoint scanned_table');
  return result;
};

/** What PostgreSQL says of a statement. Where it has ended the connection too, nothing more can be run. */
const isOfTable = (error: unknown): error is Error =>
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
