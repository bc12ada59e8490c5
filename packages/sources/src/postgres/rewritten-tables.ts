/**
 * Tables that a snapshot no longer has the rows of. TRUNCATE, REFRESH of a materialized view, and an ALTER TABLE that
 * writes all rows anew, are not safe under MVCC (PostgreSQL's manual, §13.6): to a transaction whose snapshot is older, the
 * table is empty. As such it must not be published.
 */
import type { Connection } from './connection.ts';

/**
 * Of the tables that this transaction has locked, below a view too, those that have another file than the snapshot knows,
 * or that it does not know at all. A new index is none.
 */
const rewrittenSql = `
  select 1 from pg_locks as lock left join pg_class as known on known.oid = lock.relation
  where lock.pid = pg_backend_pid() and lock.locktype = 'relation'
    and lock.database = (select oid from pg_database where datname = current_database())
    and case when known.oid is null then pg_get_indexdef(lock.relation) is null
      else known.relkind in ('r', 'm') and known.oid >= 16384
        and known.relfilenode <> pg_relation_filenode(known.oid) end
  limit 1`;

/** A table was written anew, or made, after the moment that is read. The next scan can read it. */
export class TableRewritten extends Error {
  constructor(table: string) {
    super(`The table ${table} was truncated or written anew while it was to be read.`);
    this.name = 'TableRewritten';
  }
}

/**
 * To be asked once the transaction has locked the table, before its rows are read.
 * @throws TableRewritten
 */
export const refuseRewritten = async (connection: Connection, table: string): Promise<void> => {
  const rows = await connection.query(rewrittenSql);
  if (rows.length > 0) throw new TableRewritten(table);
};
