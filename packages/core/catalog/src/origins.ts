/** Converts origins of values to and from catalog rows. */
import {
  type ColumnKind,
  columnsOfOrigin,
  isPlace,
  type Origin,
  type Place,
  printOrigin,
  type Validity,
} from '@vitrine/sources';
import type { Selectable } from 'kysely';
import type { RecordsTarget } from './records/record-tables.ts';
import type { CatalogTables } from './schema.ts';

/** For an origin that is not a plain column, the column name is only informative. */
export const writeOrigin = (origin: Origin): Place & { readonly origin: string | null } =>
  isPlace(origin)
    ? { ...origin, origin: null }
    : { column: printOrigin(origin), kind: 'stored', path: [], origin: JSON.stringify(origin) };

/** Reads the origin of a field's value from its catalog row. */
export const readOrigin = (row: {
  readonly column_name: string;
  readonly column_kind: ColumnKind;
  readonly path: string;
  readonly origin: string | null;
}): Origin => {
  if (row.origin !== null) return JSON.parse(row.origin);
  const path: readonly string[] = JSON.parse(row.path);
  return { column: row.column_name, kind: row.column_kind, path };
};

/** Reads the origins of ids, times and scope values from a collection's catalog row. */
export const readRoles = (row: {
  readonly [
    Column in
      | 'id_column'
      | 'id_kind'
      | 'id_origin'
      | 'created_at_column'
      | 'created_at_kind'
      | 'created_at_origin'
      | 'scope_column'
      | 'scope_kind'
      | 'scope_origin'
  ]: Selectable<CatalogTables['collection']>[Column];
}): { readonly id: Origin; readonly createdAt: Origin; readonly scope: Origin | null } => ({
  id: readRole(row.id_column, row.id_kind, row.id_origin),
  createdAt: readRole(row.created_at_column, row.created_at_kind, row.created_at_origin),
  scope: row.scope_column === null ? null : readRole(row.scope_column, row.scope_kind, row.scope_origin),
});

const readRole = (column: string, kind: ColumnKind | null, origin: string | null): Origin =>
  origin === null ? wholeColumn(column, kind ?? 'stored') : JSON.parse(origin);

/** Reads the row validity from a collection's catalog row. */
export const readValidity = (text: string | null): Validity<Origin> | undefined =>
  text === null ? undefined : JSON.parse(text);

/** A column that is no field: an id, a time, a tenant's scope value. */
export const wholeColumn = (column: string, kind: ColumnKind): Place => ({ column, kind, path: [] });

/** All names in the origin of a value: of columns and JSON paths. */
export const storedNamesOf = (origin: Origin, { schema, tableName }: RecordsTarget): readonly string[] => {
  const columns = columnsOfOrigin(origin, { schema: schema ?? undefined, table: tableName });
  const names = columns.flatMap(({ place }) => namesInPlace(place));
  return [...new Set(isPlace(origin) ? names : [printOrigin(origin), ...names])];
};

const namesInPlace = ({ column, path }: Place): readonly string[] => [
  column,
  ...path,
  ...(path.length > 0 ? [path.join('.'), [column, ...path].join('.')] : []),
];
