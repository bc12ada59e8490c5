/**
 * A MariaDB or MySQL database as a source: each scan is one connection and one transaction. These databases do not
 * report changed rows, so all rows are read; unchanged rows produce the same segment.
 */
import {
  readAsFound,
  RowBatches,
  type ScanResult,
  type ScanSink,
  type ScanTable,
  type Source,
  type SourceOptions,
  TableChanged,
} from '@vitrine/sources/engine';
import { Connection } from './connection.ts';
import { findColumns } from './found-columns.ts';
import { isMariaDb, reasonTooOld } from './server-version.ts';
import { compileRows } from './statements.ts';

/** The time limit of a statement: a view may sort or join for minutes before its first row. */
const statementSeconds = 30 * 60;
/** How long to wait for a table that is being altered. */
const lockSeconds = 5;
/** How long the transaction may be idle, as a hanging process must not block the purge. */
const idleSeconds = 60;

export class MysqlSource implements Source {
  readonly #options: SourceOptions;
  readonly #connections = new Set<Connection>();
  #isClosed = false;

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  async scan(tables: readonly ScanTable[], sink: ScanSink): Promise<ScanResult> {
    const { name, url, database, now, silenceMs } = this.#options;
    if (this.#isClosed) throw new Error(`The source ${name} is closed.`);
    const connection = await Connection.open(url, silenceMs, database);
    this.#connections.add(connection);
    try {
      const refusal = reasonTooOld(connection.version);
      if (refusal !== undefined) throw new Error(`The source ${name} cannot be used. ${refusal}`);
      for (const statement of settingsOf(connection.version)) await connection.query(statement);
      const readAt = now();
      await connection.query('start transaction with consistent snapshot, read only');
      for (const table of tables) await scanTable(connection, table, sink);
      await connection.query('commit');
      return { readAt, versions: new Map(), unchanged: new Set() };
    } finally {
      connection.destroy();
      this.#connections.delete(connection);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const connection of this.#connections) connection.destroy();
    await Promise.resolve();
  }
}

const settingsOf = (version: string): readonly string[] => [
  'set session transaction isolation level repeatable read',
  `set session lock_wait_timeout = ${lockSeconds}`,
  isMariaDb(version)
    ? `set session max_statement_time = ${statementSeconds}, idle_transaction_timeout = ${idleSeconds}`
    : `set session max_execution_time = ${statementSeconds * 1000}, wait_timeout = ${idleSeconds}`,
];

/**
 * Reports a failing table to the sink. Rolls back to a savepoint after each table to release its lock: a waiting
 * ALTER TABLE blocks all readers and writers of the table (MySQL's manual, metadata locking).
 */
const scanTable = async (connection: Connection, table: ScanTable, sink: ScanSink): Promise<void> => {
  const batches = new RowBatches(table, sink);
  await connection.query('savepoint scanned_table');
  try {
    const { sql, values, show } = compileRows(readAsFound(table, await findColumns(connection, table)));
    await connection.forEachRow(sql, values, (row) => {
      const shown = show(row);
      if (shown !== undefined) batches.add(shown);
    });
  } catch (error) {
    if (!isOfTable(error)) throw error;
    await connection.query('rollback to savepoint scanned_table');
    sink.failed(table, error);
    return;
  }
  await connection.query('rollback to savepoint scanned_table');
  batches.flush();
  sink.done(table);
};

/** True for an error of a statement that left the connection open. */
const isOfTable = (error: unknown): boolean =>
  error instanceof TableChanged ||
  (error instanceof Error && 'errno' in error && 'sqlState' in error && !('fatal' in error && error.fatal === true));
