/**
 * Versions of PostgreSQL's tables: two equal versions prove that a table is unchanged.
 *
 * The proof is by transaction ids. Every change of exposed content (rows, columns, labels of enums, definitions) is
 * written by a transaction that has an id, and a snapshot defines which of them it sees: all below `xmin`, none from
 * `xmax` on, and of those between all but the listed ones (PostgreSQL's manual, §9.27.9, `pg_snapshot`). A transaction
 * that ends, by commit or rollback, raises `xmax` or leaves the list. So two equal snapshots of one history see the
 * same content. Reading a snapshot is one query, needs no privilege, works on a standby, and has no delay. A write to
 * any table, in any database of the server, changes the snapshot: then table-changes.ts checks each table.
 *
 * An equal snapshot might belong to another history: after a restore, a failover that lost transactions, or a crash
 * that lost those of `synchronous_commit = off`, ids are assigned again. So a version also contains the cluster's
 * system identifier, its timeline, whether it is a standby, when it was started, and when its statistics were reset,
 * which every crash does (`pgstat_reset_after_failure` in pgstat.c; before PostgreSQL 15 `pgstat_reset_all`). It also
 * contains the database, when the configuration was loaded, and the role, as the text of a value may depend on
 * settings.
 *
 * The statistics of tables (pg_stat_all_tables: n_tup_ins and others) distinguish states too, but prove nothing:
 * - They lag (manual, §27.2.2): a process adds its counts when it becomes idle outside of a transaction, at most once a
 *   second, and delayed counts after 10 s of idling (PGSTAT_MIN_INTERVAL and PGSTAT_IDLE_INTERVAL in pgstat.c). A
 *   process that commits a write within a second of its last report, and immediately starts another transaction, delays
 *   the count until that ends, possibly for hours. The limit of 60 s (PGSTAT_MAX_INTERVAL) is checked by the same call,
 *   so it does not help. Unchanged counts are therefore no proof, however long they have not changed.
 * - Even a lag of seconds is wrong: they describe a state some seconds ago, while the other tables are read as of now,
 *   so a transaction that wrote to two tables would be seen in one of them.
 * - A role that may not see other sessions (pg_read_all_stats) cannot know whether one delays counts.
 * - A superuser's session may disable counting (`track_counts = off`), a standby never counts, and before PostgreSQL 15
 *   counts were sent as UDP packets, which may be lost.
 *
 * Views may show content that is in no table (now(), random(), another server), and so may foreign tables, partitioned
 * tables with foreign partitions, and tables with row security policies: they have no version.
 */
import { DatabaseError } from 'pg';
import { parseVersion, printVersion, type ScanTable } from '@vitrine/sources/engine';
import type { Connection } from './connection.ts';
import { readDefinitions, type Definition } from './table-definitions.ts';

/** The history, and the transaction's snapshot. */
const stateSql = `
  select concat_ws(' ', (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()), pg_is_in_recovery(),
    extract(epoch from pg_postmaster_start_time()), extract(epoch from pg_conf_load_time()),
    coalesce((select extract(epoch from stats_reset) from pg_stat_bgwriter), 0),
    (select oid from pg_database where datname = current_database()), session_user::regrole::oid), pg_current_snapshot()`;

/** The positions of those tables in the lists of names whose rows are all in tables of this server. */
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
  /** Identifies the sequence of transactions: ids of another history are not comparable. */
  readonly history: string;
  /** A pg_snapshot as PostgreSQL prints it: xmin:xmax:list. */
  readonly snapshot: string;
  /** Undefined: changes of the table cannot be read separately. */
  readonly definition: Definition | undefined;
}

/**
 * The states of tables as the connection's transaction sees them, which must have the isolation level repeatable read;
 * by table key, without those that have none. If the operator has revoked a needed function from the role, the result
 * is empty.
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

/** A state parsed from a version of an earlier scan. */
export interface KnownState extends Omit<TableState, 'definition'> {
  /** The fingerprints of its columns, and its number of rows; undefined: its changes cannot be read separately. */
  readonly table: { readonly prints: ReadonlySet<string>; readonly rows: number } | undefined;
}

const separator = '|';

/**
 * @param rows the number of rows read; undefined: the version proves that nothing has changed, but changes cannot be
 *   read by it
 */
export const printState = ({ history, snapshot, definition }: TableState, rows?: number): string =>
  printVersion({
    state: [history, snapshot].join(separator),
    prints: definition?.prints ?? [],
    rows: definition === undefined ? undefined : rows,
  });

export const parseState = (text: string | undefined): KnownState | undefined => {
  const { state, prints, rows } = parseVersion(text ?? '');
  const [history, snapshot] = state.split(separator);
  if (history === undefined || snapshot === undefined) return undefined;
  return { history, snapshot, table: rows === undefined ? undefined : { prints: new Set(prints), rows } };
};
