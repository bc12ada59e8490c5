/** How columns hold their values, and which field types each can serve. */
import { fieldTypes, type FieldType } from '@vitrine/contract';

/**
 * `stored`: as importing stores values, by the field's type. The others are families of databases' types: `text`
 * compares byte by byte · `castable` is read as text by a cast (citext, enum, char, inet, …) · `flag` is a whole number that
 * is usually 0 or 1 (tinyint(1), bit(1)) · `single` is a floating point number of 32 bits which its database does not print
 * with all its digits · `timestamp` has no zone and counts as UTC · `set` is a list of names in a text, with commas between ·
 * `binary` is shown in hexadecimal digits, 16 bytes as a UUID · `json` and `jsonb` are read as a whole or along a path ·
 * `composite` is shown as JSON alone.
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

const textLike = ['text', 'email', 'phone', 'url', 'image', 'select'] as const satisfies readonly FieldType[];
const fractional = ['number', 'currency', 'percent'] as const satisfies readonly FieldType[];

const ofWhole: Record<ColumnKind, readonly FieldType[]> = {
  stored: fieldTypes,
  text: [...textLike, 'boolean'],
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
  json: ['json', 'multiselect'],
  jsonb: ['json', 'multiselect'],
  composite: ['json'],
  binary: textLike,
};

/** The types that a field may have whose value is in such a column: the usual one first. A path leads to any type. */
export const fieldTypesOf = (kind: ColumnKind, hasPath: boolean): readonly FieldType[] =>
  hasPath ? (isJson(kind) ? fieldTypes : []) : ofWhole[kind];

/** Whether a column of this kind holds JSON documents, into which a path can lead. */
export const isJson = (kind: ColumnKind | undefined): boolean => kind === 'json' || kind === 'jsonb';

/** Columns that tell one record from all others, when it was made, and whose it is. */
export const kindsOf = {
  id: ['stored', 'text', 'castable', 'uuid', 'integer', 'numeric', 'binary'],
  createdAt: ['stored', 'timestamptz', 'timestamp', 'date'],
  scope: ['stored', 'text', 'castable', 'uuid', 'integer', 'numeric', 'binary'],
} as const satisfies Record<string, readonly ColumnKind[]>;
