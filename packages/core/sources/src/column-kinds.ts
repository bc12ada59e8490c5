/** The kinds of columns, and the field types that each can serve. */
import { fieldTypes, typesOf, type FieldType } from '@vitrine/contract';

/**
 * `stored`: stored by an import, in the form of the field's type. The others are families of database types: `text`
 * compares byte by byte · `castable` is read as text by a cast (citext, enum, char, inet, …) · `flag` is an integer
 * that is usually 0 or 1 (tinyint(1), bit(1)) · `single` is a 32-bit floating point number which its database does not
 * print with all digits · `timestamp` has no zone and counts as UTC · `set` is a comma-separated list of names ·
 * `binary` is shown in hexadecimal digits, 16 bytes as a UUID · `json` and `jsonb` are read as a whole or along a path
 * · `composite` is shown as JSON, or as a point.
 */
export const columnKinds = [
  'stored',
  'text',
  'castable',
  'uuid',
  'integer',
  'flag',
  'numeric',
  'float',
  'single',
  'boolean',
  'date',
  'timestamp',
  'timestamptz',
  'array',
  'set',
  'json',
  'jsonb',
  'composite',
  'binary',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

const textLike = typesOf('text');
const fractional = typesOf('number');

const ofWhole: Record<ColumnKind, readonly FieldType[]> = {
  stored: fieldTypes,
  text: [...textLike, 'boolean', 'geo'],
  castable: [...textLike, 'boolean'],
  uuid: textLike,
  integer: ['integer', ...fractional, ...textLike, 'boolean'],
  flag: ['boolean', 'integer', ...fractional, ...textLike],
  numeric: fractional,
  float: fractional,
  single: fractional,
  boolean: ['boolean'],
  date: ['date', 'datetime'],
  timestamp: ['datetime'],
  timestamptz: ['datetime'],
  array: ['multiselect', 'json'],
  set: ['multiselect'],
  json: ['json', 'multiselect', 'geo'],
  jsonb: ['json', 'multiselect', 'geo'],
  composite: ['json', 'geo'],
  binary: textLike,
};

/** The types that a field over such a column may have, the usual one first. A JSON path allows any type. */
export const fieldTypesOf = (kind: ColumnKind, hasPath: boolean): readonly FieldType[] =>
  hasPath ? (isJson(kind) ? fieldTypes : []) : ofWhole[kind];

const written: readonly FieldType[] = [...typesOf('integer', 'number', 'date', 'datetime'), 'multiselect'];

/** The further types of a field that reads what people and programs wrote in a column of texts. */
export const writtenTypesOf = (kind: ColumnKind): readonly FieldType[] =>
  kind === 'text' || kind === 'castable' ? written : [];

/** True if a column of this kind holds JSON documents, which a path can address. */
export const isJson = (kind: ColumnKind | undefined): boolean => kind === 'json' || kind === 'jsonb';

/** The kinds of columns for a record's ID, its creation time, and its tenant. */
export const kindsOf = {
  id: ['stored', 'text', 'castable', 'uuid', 'integer', 'numeric', 'binary', 'date', 'timestamp', 'timestamptz'],
  createdAt: ['stored', 'timestamptz', 'timestamp', 'date'],
  scope: ['stored', 'text', 'castable', 'uuid', 'integer', 'numeric', 'binary'],
} as const satisfies Record<string, readonly ColumnKind[]>;
