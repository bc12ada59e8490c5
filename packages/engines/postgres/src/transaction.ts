/** The read-only transaction of a scan: one snapshot, with session settings that do not depend on the operator's. */
import type { Connection } from './connection.ts';

/** The time limit of a statement: a view may sort or join for minutes before its first row. */
const statementMs = 30 * 60_000;
/** How long to wait for a table that is being altered. */
const lockMs = 5000;
/** How long the transaction may be idle, as a hanging process must not block vacuum. */
const idleMs = 60_000;
/** How often a running statement checks for its client. */
const lookMs = 10_000;

/**
 * Settings that our statements rely on and that the operator may have changed. The search path makes names refer to
 * PostgreSQL's own objects. All rows of a cursor are fetched, so it is planned for that, and compiling the plan would
 * take longer than it saves.
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

/** Settings that not all versions have: the first since PostgreSQL 14, the second since 17. */
const laterSettings = `
  select set_config(name, value, true)
  from (values ('client_connection_check_interval', '${lookMs}'), ('transaction_timeout', '0')) as wanted (name, value)
  join pg_settings using (name)`;

/**
 * Begins the transaction. The first query, which is run here, takes its snapshot.
 * @returns the time of the snapshot, in ms since 1970 by this machine's clock: everything committed before is visible
 */
export const beginReading = async (connection: Connection, now: () => number): Promise<number> => {
  await connection.run(surroundings);
  const readAt = now();
  await connection.query(laterSettings);
  return readAt;
};
