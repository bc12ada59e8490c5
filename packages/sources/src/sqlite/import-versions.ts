/**
 * What tells one state of imported records from another. A collection is read by a view of its own over the table of one
 * import. Such a table is filled before the view leads to it, and never again: publishing an import makes the view anew,
 * and the table before is dropped. No number of an import is given twice, and `written_at` tells imports of one number
 * apart that stand in two copies of the file. Of any other table or view the state cannot be told.
 */
import type { Database } from 'bun:sqlite';
import type { ScanTable, TableVersions } from '../source.ts';

/** How importing defines the view of a collection: columns of one table, and nothing else. */
const viewPattern = /^create view records_\d+ as select [\w, ]+ from import_(\d+)$/i;

/** The versions of tables as the connection's transaction sees them. */
export const readVersions = (database: Database, tables: readonly ScanTable[]): TableVersions => {
  const definition = database.prepare<{ sql: string }, [string]>(
    "select sql from sqlite_schema where type = 'view' and name = ?",
  );
  const imports = readImports(database);
  const versionOf = ({ table }: ScanTable): string | undefined => {
    const sql = definition.get(table)?.sql;
    const writtenAt = imports.get(viewPattern.exec(sql ?? '')?.[1] ?? '');
    return sql === undefined || writtenAt === undefined ? undefined : `${writtenAt} ${sql}`;
  };
  try {
    return new Map(tables.map((table) => [table.key, versionOf(table)]));
  } finally {
    definition.finalize();
  }
};

/** By their numbers, when the imports that a collection has were written. */
const readImports = (database: Database): ReadonlyMap<string, string> => {
  const list = database.query("select 1 from sqlite_schema where type = 'table' and name = 'import'");
  if (list.get() === null) return new Map();
  const rows = database
    .query<{ number: bigint; written_at: bigint }, []>(
      'select number, written_at from import where collection_id is not null',
    )
    .all();
  return new Map(rows.map(({ number, written_at }) => [String(number), String(written_at)]));
};
