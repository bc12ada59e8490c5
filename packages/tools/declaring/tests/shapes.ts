/** Tables as text, for tests that need no database: `product(id integer! key, name text, …)`. */
import { type ColumnKind, columnKinds } from '@vitrine/sources';
import type { ColumnShape, TableKind, TableShape } from '@vitrine/sources';

/**
 * Reads `schema.table(column kind, …)`, or `view schema.table(…)`. A kind with `!` may not be null, `key` behind it makes
 * it part of the primary key, `> table` a foreign key to the id of a table of the same schema; a kind that there is not
 * stands for a type that cannot be offered.
 */
export const shapeOf = (text: string): TableShape => {
  const [, kind, schema = '', name = '', columns = ''] = /^(?:(.+) )?(\w+)\.(.+?)\((.*)\)$/.exec(text) ?? [];
  const written = columns.split(', ').filter((column) => column !== '');
  return {
    schema,
    name,
    kind: tableKinds.find((candidate) => candidate === kind) ?? 'table',
    isPartition: kind === 'partition',
    comment: undefined,
    columns: written.map((column) => columnOf(column, schema)),
    primaryKey: written.filter((column) => column.endsWith(' key')).map((column) => columnOf(column, schema).name),
    uniqueKeys: [],
    estimatedRows: undefined,
  };
};

const tableKinds: readonly TableKind[] = ['view', 'materialized view', 'partitioned table', 'foreign table'];

const columnOf = (text: string, schema: string): ColumnShape => {
  const [, name = '', type = '', mark, table] = /^(.+?) (\w+)(!?)(?: > (\w+))?(?: key)?$/.exec(text) ?? [];
  const kind: ColumnKind | undefined = columnKinds.find((candidate) => candidate === type);
  const refersTo = table === undefined ? undefined : { schema, table, column: 'id' };
  return { name, type, kind, isNullable: mark === '', comment: undefined, refersTo };
};
