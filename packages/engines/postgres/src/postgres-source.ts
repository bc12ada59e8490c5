/** A PostgreSQL database as a source: each scan is one connection, one transaction, and a cursor for each table. */
import { DatabaseError } from 'pg';
import {
  ChangesUnclear,
  type Comparison,
  readAsFound,
  RowBatches,
  type ScanResult,
  type ScanSink,
  type ScanTable,
  type Source,
  type SourceOptions,
  TableChanged,
  type TableVersions,
} from '@vitrine/sources/engine';
import { Connection } from './connection.ts';
import { FetchSize } from './fetch-size.ts';
import { findColumns, type FoundColumns, refuseAltered } from './found-columns.ts';
import { refuseRewritten, TableRewritten } from './rewritten-tables.ts';
import { refuseOldServer } from './server-version.ts';
import { parseState, printState, readStates } from './state-version.ts';
import { compileRows, type RowStatement } from './statements.ts';
import { countUnchanged, readChanges, type TableStates } from './table-changes.ts';
import { beginReading } from './transaction.ts';

export class PostgresSource implements Source {
  readonly #options: SourceOptions;
  readonly #connections = new Set<Connection>();
  #isClosed = false;

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  async scan(tables: readonly ScanTable[], sink: ScanSink, known: TableVersions = new Map()): Promise<ScanResult> {
    const scanAll = async (connection: Connection, readAt: number): Promise<ScanResult> => {
      const states = await readStates(connection, tables);
      const columnsOf = await findColumns(connection, tables);
      const versions = new Map<string, string | undefined>();
      const unchanged = new Set<string>();
      const scans = tables.map((table): TableScan => {
        const [version, state] = [known.get(table.key), states.get(table.key)];
        const size = new FetchSize(connection.silenceMs, this.#options.now);
        return { table, columns: columnsOf(table), state, version, known: parseState(version), size };
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

  /** Runs work in a transaction on a new connection, so that no connection stays open between editions. */
  async #read<Result>(work: (connection: Connection, readAt: number) => Promise<Result>): Promise<Result> {
    const { name, url, database, now, silenceMs } = this.#options;
    if (this.#isClosed) throw new Error(`The source ${name} is closed.`);
    const connection = await Connection.open(url, undefined, silenceMs, database);
    this.#connections.add(connection);
    try {
      refuseOldServer(name, connection.serverVersion);
      const result = await work(connection, await beginReading(connection, now));
      await connection.run('commit');
      return result;
    } finally {
      await connection.close();
      this.#connections.delete(connection);
    }
  }
}

interface TableScan extends TableStates {
  /** As the transaction sees them. */
  readonly columns: FoundColumns;
  /** The version of the last scan. */
  readonly version: string | undefined;
  readonly size: FetchSize;
}

interface ScannedTable {
  readonly isUnchanged: boolean;
  readonly version: string | undefined;
}

/** @param unchangedRows its number of rows, if its group was found unchanged */
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

/** True if there was no write on the whole server. */
const isSameState = ({ state, known }: TableStates): boolean =>
  state !== undefined && state.history === known?.history && state.snapshot === known.snapshot;

/** @returns by table key the number of rows, for groups in which no table has changed */
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
 * Reads a table, or its changes. A failure is reported to the sink.
 * @returns undefined after a failure
 */
const readTable = async (connection: Connection, scan: TableScan, sink: ScanSink): Promise<ReadTable | undefined> => {
  const { table: declared, columns, size } = scan;
  const read = await attempt(connection, async (): Promise<ReadTable> => {
    const table = readAsFound(declared, columns);
    await refuseAltered(connection, table, columns);
    const fetch = fetchInto(connection, table, size);
    const compared = await readChanges(connection, { ...scan, table }, sink, fetch);
    if (compared.kind !== 'unknown') return compared;
    const statement = compileRows(table, { scopeValues: table.scopeValues });
    return { kind: 'changed', rows: await fetch(statement, sink) };
  });
  if (read instanceof Error) {
    sink.failed(declared, read);
    return undefined;
  }
  if (read.kind === 'changed') sink.done(declared);
  return read;
};

/**
 * Runs work within a savepoint, and rolls back to it. Unlike a release this unlocks the table, which may then be
 * altered while others are read.
 * @returns the error if the work failed
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

/**
 * True for errors of a statement. If PostgreSQL has also closed the connection, the rollback to the savepoint fails.
 */
const isOfTable = (error: unknown): error is Error =>
  error instanceof TableChanged ||
  error instanceof TableRewritten ||
  error instanceof ChangesUnclear ||
  error instanceof DatabaseError;

const fetchInto =
  (connection: Connection, table: ScanTable, size: FetchSize) =>
  async ({ sql, parameters, show }: RowStatement, sink: Pick<ScanSink, 'rows'>): Promise<number> => {
    await connection.query(`declare scanned no scroll cursor for ${sql}`, parameters);
    await refuseRewritten(connection, table.table);
    const batches = new RowBatches(table, sink);
    let rows = 0;
    for (;;) {
      const wanted = size.begin();
      const count = await connection.forEachRow(`fetch ${wanted} from scanned`, (row) => batches.add(show(row)));
      rows += count;
      if (count < wanted) break;
      size.end();
    }
    batches.flush();
    await connection.run('close scanned');
    return rows;
  };
