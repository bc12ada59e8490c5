/** The one long transaction of an edition: it holds the snapshot that the readers of every process import. */
import type { PostedSnapshot } from '../snapshot-board.ts';
import { SnapshotLost } from '../source.ts';
import { Connection } from './connection.ts';

/** A snapshot's name as the board has it: PostgreSQL's own, and when the server that knows it was started. */
const nameOf = (snapshot: string, serverStart: string): string => `${snapshot}@${serverStart}`;

/**
 * PostgreSQL's name of a snapshot.
 * @throws SnapshotLost where another server knows it: after a restart the same name may mean another snapshot
 */
export const exportedOf = (name: string, serverStart: string): string => {
  const [snapshot = '', start] = name.split('@');
  if (start !== serverStart || !/^[0-9A-F-]+$/.test(snapshot)) throw new SnapshotLost();
  return snapshot;
};

export const beginReading = 'begin isolation level repeatable read read only';

/** How much longer than its edition the database lets a holder be that it hears nothing from. */
const overtimeMs = 15_000;
const statementMs = 5000;

/** What a holder's transaction is bounded by, so that one whose process hangs does not hold up the vacuum for long. */
const limitsOf = (leftMs: number): string =>
  `set local idle_in_transaction_session_timeout = ${Math.ceil(Math.max(0, leftMs) + overtimeMs)}; set local statement_timeout = ${statementMs}`;

export interface Holder {
  readonly connection: Connection;
  readonly name: string;
}

export interface HoldOptions {
  readonly url: string;
  readonly name: string;
  /** Until the edition ends, in milliseconds. */
  readonly leftMs: number;
}

/**
 * Begins to hold a snapshot of the source as it stands, if nobody else holds this lock.
 * @param isStillNeeded asked once the lock is won: another process may have opened one and gone meanwhile
 */
export const hold = async (
  { url, name, leftMs }: HoldOptions,
  lock: bigint,
  isStillNeeded: () => Promise<boolean>,
): Promise<Holder | undefined> => {
  const connection = await Connection.open(url, name);
  try {
    await connection.run(`${beginReading}; ${limitsOf(leftMs)}`);
    const [[isWon] = []] = await connection.query('select pg_try_advisory_xact_lock($1::text::int8)::int', [
      String(lock),
    ]);
    if (isWon === '1' && (await isStillNeeded())) return { connection, name: await exportFrom(connection) };
    await connection.close();
    return undefined;
  } catch (error) {
    connection.destroy();
    throw error;
  }
};

/**
 * Holds a snapshot that another process is about to let go of.
 * @throws where it is gone already
 */
export const holdOn = async ({ url, name, leftMs }: HoldOptions, from: string): Promise<Holder> => {
  const connection = await Connection.open(url, name);
  try {
    const snapshot = exportedOf(from, connection.serverStart);
    await connection.run(`${beginReading}; set transaction snapshot '${snapshot}'; ${limitsOf(leftMs)}`);
    return { connection, name: await exportFrom(connection) };
  } catch (error) {
    connection.destroy();
    throw error;
  }
};

const exportFrom = async (connection: Connection): Promise<string> => {
  const [[snapshot] = []] = await connection.query('select pg_export_snapshot()');
  return nameOf(String(snapshot), connection.serverStart);
};

/** The lock of an edition's snapshot: whoever holds it holds the snapshot. */
export const lockOf = (
  installation: string,
  source: string,
  { edition, part }: Pick<PostedSnapshot, 'edition'> & { readonly part: number },
): bigint =>
  new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([installation, source, edition, part]))
    .digest()
    .readBigInt64BE();
