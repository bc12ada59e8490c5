/**
 * Detects tables whose rows a snapshot cannot see any more. TRUNCATE, REFRESH of a materialized view, and an ALTER
 * TABLE that rewrites the table are not MVCC-safe (PostgreSQL's manual, §13.6): a transaction with an older snapshot
 * sees an empty table, which must not be published.
 */
import type { Connection } from './connection.ts';

/**
 * Finds a table locked by this transaction, also below a view, whose file differs from the snapshot's, or that the
 * snapshot does not contain. New indexes are ignored.
 */
const rewrittenSql = `
  select 1 from pg_locks as lock left join pg_class as known on known.oid = lock.relation
  where lock.pid = pg_backend_pid() and lock.locktype = 'relation'
    and lock.database = (select oid from pg_database where datname = current_database())
    and case when known.oid is null then pg_get_indexdef(lock.relation) is null
      else known.relkind in ('r', 'm') and known.oid >= 16384
        and known.relfilenode <> pg_relation_filenode(known.oid) end
  limit 1`;

/** A table was rewritten or created after the snapshot. The next scan can read it. */
export class TableRewritten extends Error {
  constructor(table: string) {
    super(`The table ${table} was truncated or rewritten while it was to be read.`);
    this.name = 'TableRewritten';
  }
}

/**
 * Call it once the transaction has locked the table, before its rows are read.
 * @throws TableRewritten
 */
export const refuseRewritten = async (connection: Connection, table: string): Promise<void> => {
  const rows = await connection.query(rewrittenSql);
  if (rows.length > 0) throw new TableRewritten(table);
};
