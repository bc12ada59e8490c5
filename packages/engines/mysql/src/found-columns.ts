/** Reads the current definition of the columns that a scan of a table needs. */
import { columnNamesOf, type FoundColumn, type ScanTable } from '@vitrine/sources/engine';
import { columnKindOf } from './column-kind.ts';
import type { Connection } from './connection.ts';
import { isMariaDb } from './server-version.ts';
import { nameOf } from './statements.ts';

const columnsSql = `
  select column_name, data_type, column_type from information_schema.columns
  where table_schema = coalesce(?, database()) and table_name = ? and column_name in (?)`;

/** MariaDB's type json is a text column with a check constraint. */
const documentsSql = `
  select constraint_name from information_schema.check_constraints
  where constraint_schema = coalesce(?, database()) and table_name = ? and check_clause like 'json\\\\_valid(%)'`;

/**
 * Reads the columns, and locks the table until the caller rolls back to its savepoint, so that it is not altered during
 * the scan.
 * @throws errors of the database
 */
export const findColumns = async (
  connection: Connection,
  table: ScanTable,
): Promise<ReadonlyMap<string, FoundColumn>> => {
  await connection.query(`select 1 from ${nameOf(table)} limit 0`);
  const name = [table.schema ?? null, table.table];
  const names = new Map(columnNamesOf(table).map((each) => [each.toLowerCase(), each]));
  const columns = await connection.query(columnsSql, [...name, [...names.values()]]);
  const isChecked = isMariaDb(connection.version) && columns.some(([, dataType]) => dataType === 'longtext');
  const documents = isChecked ? await connection.query(documentsSql, name) : [];
  const isDocument = new Set(documents.map(([column]) => column));
  return new Map(
    columns.map(([column, dataType, columnType]) => [
      // Column names are case-insensitive.
      names.get((column ?? '').toLowerCase()) ?? '',
      {
        type: columnType ?? '',
        kind: isDocument.has(column ?? null) ? 'json' : columnKindOf(dataType ?? '', columnType ?? ''),
      },
    ]),
  );
};
