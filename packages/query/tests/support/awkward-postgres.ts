/** A collection over PostgreSQL whose names are as awkward as names may be, with a field of each kind of column. */
import { fieldTypes, type FieldType } from '@vitrine/contract';
import type { ColumnKind, ExposedCollection, ExposedField, Place } from '@vitrine/query';

/** Key, type, kind and column, and the path where there is one. */
const fieldRows: readonly (readonly [
  key: string,
  type: FieldType,
  kind: ColumnKind,
  column: string,
  ...path: string[],
])[] = [
  ['name', 'text', 'text', 'or"der'],
  ['mail', 'email', 'castable', 'x]y'],
  ['token', 'text', 'uuid', '$1'],
  ['code', 'select', 'integer', '?'],
  ['stock', 'integer', 'integer', 'semi;colon'],
  ['price', 'currency', 'numeric', 'dot.ted'],
  ['rate', 'percent', 'float', "quote's"],
  ['active', 'boolean', 'boolean', 'select'],
  ['due', 'date', 'date', '%s'],
  ['day', 'datetime', 'date', 'new\nline'],
  ['at', 'datetime', 'timestamp', '-- '],
  ['seen', 'datetime', 'timestamptz', '/*'],
  ['tags', 'multiselect', 'array', '`tick`'],
  ['list', 'json', 'array', 'größe'],
  ['extra', 'json', 'json', '\\'],
  ['shape', 'json', 'composite', '🚲'],
  ['noteIn', 'text', 'json', 'doc', "it's"],
  ['sizeIn', 'number', 'jsonb', 'doc', 'a', '"b"'],
  ['stockIn', 'integer', 'jsonb', 'doc', '{c,d}'],
  ['openIn', 'boolean', 'jsonb', 'doc', '$.x'],
  ['dueIn', 'date', 'jsonb', 'doc', '\\'],
  ['seenIn', 'datetime', 'jsonb', 'doc', "'; drop table x; --"],
  ['tagsIn', 'multiselect', 'jsonb', 'doc', '0'],
  ['restIn', 'json', 'jsonb', 'doc', ' '],
];

const field = ([key, type, kind, column, ...path]: (typeof fieldRows)[number]): [string, ExposedField] => [
  key,
  { key, label: key, type, kind, column, path },
];

const place = (column: string, kind: ColumnKind): Place => ({ column, kind, path: [] });

/** The table, and the scope column in it, as a statement names them. */
export const awkwardTable = `"sche""ma"."ta;ble" as "record"`;
export const awkwardScope = `"record"."tenant's [id]"`;

/** The collection as the tenant sees it; without a tenant, as if the whole table were its own. */
export const awkwardPostgres = (tenant: string | undefined, scopeKind: ColumnKind = 'text'): ExposedCollection => ({
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map(fieldRows.map(field)),
  location: {
    source: 'main',
    schema: 'sche"ma',
    table: 'ta;ble',
    id: place('i d', 'text'),
    createdAt: place('created.at', 'timestamptz'),
    scope: tenant === undefined ? undefined : { ...place("tenant's [id]", scopeKind), value: tenant },
    searchTables: undefined,
  },
  fingerprint: '',
});

/** A field's column by its key, quoted. */
export const columnOf = (key: string): string => {
  const [, , , column] = fieldRows.find(([other]) => other === key) ?? [];
  const name = column ?? (key === 'id' ? 'i d' : 'created.at');
  return `"${name.replaceAll('"', '""')}"`;
};

/** Types that no field here is of; none may be left out. */
export const typesLeft: readonly FieldType[] = fieldTypes.filter(
  (type) => !['phone', 'url'].includes(type) && !fieldRows.some(([, other]) => other === type),
);
