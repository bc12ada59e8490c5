/** The read-only transaction in which all is read: as of one moment, whatever a session is set to otherwise. */
import type { Connection } from './connection.ts';

export interface TransactionLimits {
  /** How long one statement may take. */
  readonly statementMs: number;
  /** How long a table is waited for that is being altered. */
  readonly lockMs: number;
}

/** How long the database waits for us between two statements: a process that hangs must not hold up its vacuum for long. */
const idleMs = 60_000;
/** How often a statement looks whether we are still there. */
const lookMs = 10_000;

/**
 * What every statement of ours relies on, and the operator may have set otherwise. Names mean those of PostgreSQL alone.
 * All rows of a cursor are fetched, so it is planned for that, and a compiled plan would take longer than it saves.
 */
const surroundings = [
  'begin isolation level repeatable read read only',
  "set local search_path = 'pg_catalog'",
  "set local time zone 'UTC'",
  "set local datestyle = 'ISO'",
  'set local standard_conforming_strings = on',
  'set local extra_float_digits = 1',
  'set local cursor_tuple_fraction = 1',
  'set local jit = off',
  `set local idle_in_transaction_session_timeout = ${idleMs}`,
].join('; ');

/** Settings that not all versions have: PostgreSQL 14 brought the first, 17 the second. */
const laterSettings = `
  select set_config(name, value, true)
  from (values ('client_connection_check_interval', '${lookMs}'), ('transaction_timeout', '0')) as wanted (name, value)
  join pg_settings using (name)`;

/**
 * Begins it. The moment that it reads is that of its first query, which is made here.
 * @returns that moment, in ms since 1970 by this machine's clock: all that was committed before is seen
 */
export const beginReading = async (
  connection: Connection,
  { statementMs, lockMs }: TransactionLimits,
  now: () => number,
): Promise<number> => {
  const limits = `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
  await connection.run(`${surroundings}; ${limits}`);
  const readAt = now();
  await connection.query({ sql: laterSettings, parameters: [] });
  return readAt;
};
