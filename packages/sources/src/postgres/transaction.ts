/** The read-only transaction in which all is read: as of one moment, whatever a session is set to otherwise. */
import type { Connection } from './connection.ts';

/** How long one statement may take: a view may sort or join for minutes before it gives its first row. */
const statementMs = 30 * 60_000;
/** How long a table is waited for that is being altered. */
const lockMs = 5000;
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
  `set local statement_timeout = ${statementMs}`,
  `set local lock_timeout = ${lockMs}`,
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
export const beginReading = async (connection: Connection, now: () => number): Promise<number> => {
  await connection.run(surroundings);
  const readAt = now();
  await connection.query(laterSettings);
  return readAt;
};
