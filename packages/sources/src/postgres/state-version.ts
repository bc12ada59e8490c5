/**
 * What tells one state of PostgreSQL's tables from another, exactly.
 *
 * Transaction ids do. All that changes what a table shows (rows, columns, labels of enums, definitions) is written by a
 * transaction that has an id, and a snapshot says which of them it sees: all below `xmin`, none from `xmax` on, and of
 * those between all but the ones that it lists (PostgreSQL's manual, §9.27.9, `pg_snapshot`). A transaction that ends, be
 * it committed or not, raises `xmax` or leaves the list. So two equal snapshots of one history see the same. It is one
 * query, takes no right, works on a standby, and knows no delay. A write to any table, in any database of the server,
 * makes another snapshot: then table-changes.ts asks each table by itself.
 *
 * An equal snapshot might be of another history: after a restore, a failover that lost transactions, or a crash that lost
 * those of `synchronous_commit = off`, ids are given again. So with it stand the cluster's own number, its timeline,
 * whether it is a standby, when it was started, and when its statistics were reset, which every crash does
 * (`pgstat_reset_after_failure` in pgstat.c; before PostgreSQL 15 `pgstat_reset_all`). And when its configuration was
 * loaded, and who asks, as the text of a value may depend on settings.
 *
 * The statistics of tables (pg_stat_all_tables: n_tup_ins and its like) would tell tables apart too, but prove nothing:
 * - They lag (manual, §27.2.2): a process adds its counts to them when it goes idle outside of a transaction, at most once
 *   a second, and what it holds back then after 10 s of idling (PGSTAT_MIN_INTERVAL and PGSTAT_IDLE_INTERVAL in pgstat.c).
 *   One that commits a write within a second of its last report, and goes on with another transaction at once, holds the
 *   count back until that one has ended, after hours if it takes hours. The limit of 60 s (PGSTAT_MAX_INTERVAL) is looked
 *   at by the same call, so it does not help. Counts that have not moved for any time are therefore no proof.
 * - Even where they lag by some seconds only, they tell of a state that is some seconds old, and the other tables are read
 *   as of now: a transaction that wrote to two tables would be seen in one of them.
 * - Who may not see the other sessions (pg_read_all_stats) cannot tell whether one holds back counts.
 * - A superuser's session may count nothing (`track_counts = off`), a standby never does, and before PostgreSQL 15 the
 *   counts were sent as UDP packets, which may be lost.
 *
 * Views may show what is in no table (now(), random(), another server), and so may foreign tables, partitions that are
 * foreign, and tables with policies of row security: their state cannot be told.
 */
import { DatabaseError } from 'pg';
import type { ScanTable } from '../source.ts';
import type { Connection } from './connection.ts';
import { readDefinitions, type Definition } from './table-definitions.ts';

/** The history, and the snapshot of the transaction in it. */
const stateSql = `
  select concat_ws(' ', (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()), pg_is_in_recovery(),
    extract(epoch from pg_postmaster_start_time()), extract(epoch from pg_conf_load_time()),
    coalesce((select extract(epoch from stats_reset) from pg_stat_bgwriter), 0),
    (select oid from pg_database where datname = current_database()), session_user::regrole::oid), pg_current_snapshot()`;

/** Those of the tables, by their places in the lists of names, whose rows are all in tables of this server. */
const localTablesSql = `
  select wanted.place - 1
  from unnest($1::text[], $2::text[]) with ordinality as wanted (schema_name, table_name, place)
  join pg_namespace on nspname = schema_name
  join pg_class as found on relnamespace = pg_namespace.oid and relname = table_name
  where relkind in ('r', 'p', 'm') and not relrowsecurity and not exists (
    with recursive child (oid) as (
      select inhrelid from pg_inherits where inhparent = found.oid
      union
      select inhrelid from pg_inherits join child on inhparent = child.oid)
    select from child join pg_class as part using (oid) where part.relkind = 'f')`;

/** The state of a table as a transaction sees it. */
export interface TableState {
  /** As pg_control_system and others tell it: transaction ids of another history say nothing. */
  readonly history: string;
  /** As PostgreSQL prints a pg_snapshot: xmin:xmax:list. */
  readonly snapshot: string;
  /** None: the table's changes cannot be told. */
  readonly definition: Definition | undefined;
}

/**
 * The states of tables as the connection's transaction sees them, which must be of isolation level repeatable read; by
 * the tables' keys, without those that cannot be told. Where the operator has withdrawn the right to one of these
 * functions, none can.
 */
export const readStates = async (
  connection: Connection,
  tables: readonly ScanTable[],
): Promise<ReadonlyMap<string, TableState>> => {
  const names = [tables.map(({ schema }) => schema ?? ''), tables.map(({ table }) => table)];
  await connection.run('savepoint versions');
  try {
    const [[history, snapshot] = []] = await connection.query(stateSql);
    const rows = await connection.query(localTablesSql, names);
    const local = new Set(rows.map(([place]) => tables[Number(place)]));
    const definitions = await readDefinitions(
      connection,
      tables.filter((table) => local.has(table)),
    );
    const state = { history: String(history), snapshot: String(snapshot) };
    return new Map(
      tables
        .filter((table) => local.has(table))
        .map(({ key }) => [key, { ...state, definition: definitions.get(key) }] as const),
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    await connection.run('rollback to savepoint versions');
    return new Map();
  }
};

/** What is known of a state that was read before. */
export interface KnownState extends Omit<TableState, 'definition'> {
  /** That of the table's definition, and how many rows were read; none: its changes could not be told. */
  readonly table: { readonly definition: string; readonly rows: number } | undefined;
}

const separator = '|';

/** @param rows how many were read; none: the text proves that nothing has changed, and does not help to tell what has */
export const printState = ({ history, snapshot, definition }: TableState, rows?: number): string =>
  [history, snapshot, ...(definition === undefined || rows === undefined ? [] : [definition.print, rows])].join(
    separator,
  );

export const parseState = (text: string | undefined): KnownState | undefined => {
  const [history, snapshot, definition, rows] = text?.split(separator) ?? [];
  if (history === undefined || snapshot === undefined) return undefined;
  return { history, snapshot, table: definition === undefined ? undefined : { definition, rows: Number(rows) } };
};
