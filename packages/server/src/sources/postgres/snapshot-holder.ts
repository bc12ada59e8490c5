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
/** How long all of it may take; then the connection is given up. */
const holdMs = 5000;

/** What a holder's transaction is bounded by, so that one whose process hangs does not hold up the vacuum for long. */
const limitsOf = (idleMs: number): string =>
  `set local idle_in_transaction_session_timeout = ${Math.ceil(idleMs)}; set local transaction_timeout = 0; set local statement_timeout = ${statementMs}`;

/** Until the others know of it nobody needs it: a process that hangs there is not waited for. */
const untilPosted = limitsOf(10_000);

/** Lets a holder stay until its edition has ended: called when its snapshot is posted. */
export const stay = async ({ connection }: Holder, leftMs: number): Promise<void> =>
  connection.within(holdMs, async () => connection.run(limitsOf(Math.max(0, leftMs) + overtimeMs)));

export interface Holder {
  readonly connection: Connection;
  readonly name: string;
}

export interface HoldOptions {
  readonly url: string;
  readonly name: string;
}

/** Begins to hold a snapshot of the source as it stands, if nobody else holds this lock. */
export const hold = async ({ url, name }: HoldOptions, lock: bigint): Promise<Holder | undefined> => {
  const connection = await Connection.open(url, name);
  try {
    return await connection.within(holdMs, async () => {
      await connection.run(`${beginReading}; ${untilPosted}`);
      if (await tryLock(connection, lock)) {
        return { connection, name: await exportFrom(connection) };
      }
      await connection.close();
      return undefined;
    });
  } catch (error) {
    connection.destroy();
    throw error;
  }
};

const tryLock = async (connection: Connection, lock: bigint): Promise<boolean> => {
  const [[isWon] = []] = await connection.query('select pg_try_advisory_xact_lock($1::text::int8)::int', [
    String(lock),
  ]);
  return isWon === '1';
};

/**
 * Holds a snapshot that another process is about to let go of.
 * @throws where it is gone already
 */
export const holdOn = async ({ url, name }: HoldOptions, from: string): Promise<Holder> => {
  const connection = await Connection.open(url, name);
  try {
    const snapshot = exportedOf(from, connection.serverStart);
    return await connection.within(holdMs, async () => {
      await connection.run(`${beginReading}; set transaction snapshot '${snapshot}'; ${untilPosted}`);
      return { connection, name: await exportFrom(connection) };
    });
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
