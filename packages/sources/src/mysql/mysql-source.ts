/**
 * A database of MariaDB or MySQL as a source: each scan is one connection and one transaction. They do not tell which rows
 * have changed, so that all are read, and what is the same as before makes the same segment.
 */
import type { SourceOptions } from '../engine.ts';
import { RowBatches } from '../row-batches.ts';
import type { ScanResult, ScanSink, ScanTable, Source } from '../source.ts';
import { Connection } from './connection.ts';
import { isMariaDb, reasonTooOld } from './server-version.ts';
import { compileRows } from './statements.ts';

/** How long one statement may take: a view may sort or join for minutes before it gives its first row. */
const statementSeconds = 30 * 60;
/** How long a table is waited for that is being altered. */
const lockSeconds = 5;
/** How long the database waits for us between two statements: a process that hangs must not hold up its purge for long. */
const idleSeconds = 60;

export class MysqlSource implements Source {
  readonly #options: SourceOptions;
  readonly #connections = new Set<Connection>();
  #isClosed = false;

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  async scan(tables: readonly ScanTable[], sink: ScanSink): Promise<ScanResult> {
    const { name, url, now } = this.#options;
    if (this.#isClosed) throw new Error(`The source ${name} is closed.`);
    const connection = await Connection.open(url);
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
 * A table that fails is told to the sink. What was read is given back to who would alter it: an ALTER TABLE that waits holds
 * up all who read and write the table (MySQL's manual, metadata locking: a rollback to a savepoint lets go of later locks).
 */
const scanTable = async (connection: Connection, table: ScanTable, sink: ScanSink): Promise<void> => {
  const { sql, values, show } = compileRows(table);
  const batches = new RowBatches(table, sink);
  await connection.query('savepoint scanned_table');
  try {
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

/** What the database says of a statement, where it has not ended the connection too. */
const isOfTable = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && 'sqlState' in error && !('fatal' in error && error.fatal === true);
