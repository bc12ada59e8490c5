/** Reads from the information schema the tables and columns of the URL's database that the role may read. */
import type { ColumnShape, DescribeTables, TableShape } from '@vitrine/sources/engine';
import { columnKindOf } from './column-kind.ts';
import type { Connection, TextRow } from './connection.ts';
import { isMariaDb } from './server-version.ts';

/** Empty, because the URL names the only database, so table names need no schema. */
const schema = '';

export const createDescribeTables =
  (connection: Connection): DescribeTables =>
  async () => {
    const columns = Map.groupBy(await connection.query(columnsSql), tableOf);
    const keys = Map.groupBy(await connection.query(keysSql), tableOf);
    const references = Map.groupBy(await connection.query(referencesSql), tableOf);
    const documents = isMariaDb(connection.version) ? await connection.query(documentsSql) : [];
    const isDocument = new Set(documents.map(([table, column]) => JSON.stringify([table, column])));
    const tables = await connection.query(tablesSql);
    return tables
      .filter((table) => columns.has(tableOf(table)))
      .map((table) => {
        const own = (columns.get(tableOf(table)) ?? []).map((column) =>
          readColumn(column, isDocument.has(JSON.stringify(column.slice(0, 2))), references.get(tableOf(table)) ?? []),
        );
        return readTable(table, own, keys.get(tableOf(table)) ?? []);
      });
  };

/** The table's name is the first column of every row. */
const tableOf = ([name]: TextRow): string => name ?? '';

const tablesSql = `
  select table_name, table_type, table_comment, table_rows
  from information_schema.tables
  where table_schema = database() and table_type <> 'SEQUENCE' order by binary table_name`;

/** Lists only the columns that the role may read. */
const columnsSql = `
  select table_name, column_name, data_type, column_type, is_nullable, column_comment
  from information_schema.columns
  where table_schema = database() and find_in_set('select', privileges) > 0
  order by table_name, ordinal_position`;

/** MariaDB's type json is a text column with a check constraint. */
const documentsSql = `
  select table_name, constraint_name from information_schema.check_constraints
  where constraint_schema = database() and check_clause like 'json\\\\_valid(%)'`;

/** Unique keys without column prefixes and expressions. */
const keysSql = `
  select table_name, index_name, column_name from information_schema.statistics as part
  where table_schema = database() and non_unique = 0 and not exists (
    select 1 from information_schema.statistics as other
    where other.table_schema = part.table_schema and other.table_name = part.table_name
      and other.index_name = part.index_name and (other.sub_part is not null or other.column_name is null))
  order by table_name, index_name, seq_in_index`;

/** Foreign keys of one column. */
const referencesSql = `
  select table_name, column_name, referenced_table_name, referenced_column_name
  from information_schema.key_column_usage as part
  where table_schema = database() and referenced_table_schema = database() and not exists (
    select 1 from information_schema.key_column_usage as other
    where other.table_schema = part.table_schema and other.table_name = part.table_name
      and other.constraint_name = part.constraint_name and other.ordinal_position > 1)
  order by table_name, constraint_name`;

const readTable = (
  [name, kind, comment, rows]: TextRow,
  columns: readonly ColumnShape[],
  keys: readonly TextRow[],
): TableShape => {
  const isView = kind === 'VIEW';
  const byIndex = Map.groupBy(keys, ([, index]) => index ?? '');
  return {
    schema,
    name: name ?? '',
    kind: isView ? 'view' : 'table',
    isPartition: false,
    // The comment of a view is always `VIEW`.
    comment: isView ? undefined : comment || undefined,
    columns,
    primaryKey: columnsOfKey(byIndex.get(primary) ?? []),
    uniqueKeys: [...byIndex].filter(([index]) => index !== primary).map(([, key]) => columnsOfKey(key)),
    estimatedRows: isView || rows === null ? undefined : Number(rows),
  };
};

const primary = 'PRIMARY';

const columnsOfKey = (key: readonly TextRow[]): readonly string[] => key.map(([, , column]) => column ?? '');

const readColumn = (
  [, name, dataType, columnType, isNullable, comment]: TextRow,
  isDocument: boolean,
  references: readonly TextRow[],
): ColumnShape => {
  const [, , table, column] = references.find(([, referring]) => referring === name) ?? [];
  return {
    name: name ?? '',
    type: columnType ?? '',
    kind: isDocument ? 'json' : columnKindOf(dataType ?? '', columnType ?? ''),
    isNullable: isNullable === 'YES',
    comment: comment || undefined,
    refersTo: table && column ? { schema, table, column } : undefined,
  };
};
