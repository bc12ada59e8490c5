/** One read: a short transaction that imports a snapshot, runs one statement, and ends, in one round trip. */
import type { Statement } from '@vitrine/query';
import { SnapshotLost, TooLarge, Unavailable, type ReadOptions, type Row } from '../source.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { BeginFailed, sqlStateOf, type Connection } from './connection.ts';
import { beginReading, exportedOf } from './snapshot-holder.ts';

/** How long a read waits for a table that is being changed. */
const lockMsMax = 1000;
const retryAfterSeconds = 2;

/** What a session of the operator's may have set otherwise, and every statement of ours relies on. */
export const surroundings = [
  "set local time zone 'UTC'",
  "set local datestyle = 'ISO'",
  "set local search_path = 'pg_catalog'",
  'set local standard_conforming_strings = on',
  'set local extra_float_digits = 1',
  'set local jit = off',
].join('; ');

/**
 * Reads a statement's rows from a snapshot, by the name that the board has for it.
 * @throws SnapshotLost where the snapshot is gone, TooLarge where the rows have more bytes than may be read, Unavailable where
 * the database cannot answer in time
 */
export const readFrom = async (
  pool: ConnectionPool,
  name: string,
  { sql, parameters }: Statement,
  options: ReadOptions,
): Promise<readonly Row[]> =>
  pool.use(options, async (connection, leftMs) => {
    try {
      return await connection.queryWithin(bracketOf(connection, name, leftMs), sql, parameters, options.bytesMax);
    } catch (error) {
      throw explain(error, connection);
    }
  });

const bracketOf = (connection: Connection, name: string, leftMs: number) => ({
  before: [
    beginReading,
    `set transaction snapshot '${exportedOf(name, connection.serverStart)}'`,
    `set local statement_timeout = ${leftMs}`,
    'set local transaction_timeout = 0',
    `set local lock_timeout = ${Math.min(leftMs, lockMsMax)}`,
    surroundings,
  ].join('; '),
  after: 'commit',
});

/** Whether a snapshot can still be imported. */
export const canImport = async (pool: ConnectionPool, name: string, deadlineAt: number): Promise<boolean> => {
  try {
    await readFrom(pool, name, { sql: 'select 1', parameters: [] }, { tenant: '', deadlineAt });
    return true;
  } catch (error) {
    if (error instanceof SnapshotLost) return false;
    throw error;
  }
};

/**
 * What an error of PostgreSQL is to those who asked (appendix A of its manual lists the codes). One without a code is
 * the connection's own.
 */
const explain = (error: unknown, connection: Connection): unknown => {
  if (error instanceof SnapshotLost || error instanceof TooLarge) return error;
  const hasBegun = !(error instanceof BeginFailed);
  const state = sqlStateOf(hasBegun ? error : error.cause);
  if (state === undefined || !connection.isOpen) return unavailable('The connection to the database was lost.');
  if (!hasBegun && lost.test(state)) return new SnapshotLost();
  return !hasBegun || passing.test(state) ? unavailable('The database did not answer in time.') : error;
};

/** To import a snapshot whose file is not there any more, or whose transaction has ended. */
const lost = /^(?:22023|42704|55000)$/;

/** Lost connections, resources used up, operator's intervention, locks, time limits, conflicts with a replay. */
const passing = /^(?:08|53|57|58)|^(?:25P03|25P04|40001|40P01|55P03|55006)$/;

const unavailable = (message: string): Unavailable => new Unavailable(message, retryAfterSeconds);
