/** What a field is in PostgreSQL: the expression of its value, the type of that, and when there is one to show. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { sql } from 'kysely';
import type { ColumnKind } from '../column-kinds.ts';
import type { ExposedField, Place } from '../exposure.ts';
import type { Fragment } from './dialect.ts';

export type SqlType = 'text' | 'int8' | 'numeric' | 'boolean' | 'date' | 'timestamp' | 'timestamptz' | 'json';

export interface Shape {
  /** The value, of the type below. */
  readonly value: Fragment;
  readonly sqlType: SqlType;
  /** The value as equality takes it: the bare column wherever that is the same, so that the table's indexes serve. */
  readonly equal: Fragment;
  /** Holds where the value can be shown; none where each that is not null can. */
  readonly guard: Fragment | undefined;
}

export const byCodePoint = (text: Fragment): Fragment => sql`(${text}) collate "C"`;

/** What a statement calls the table. A bare name in an order would mean a column of the output. */
export const recordAlias = 'record';

/** How a column is named: in a statement by its table's alias, in an index without one. */
export type NameColumn = (column: string) => Fragment;

export const ofRecord: NameColumn = (column) => sql.id(recordAlias, column);

export const shapeOf = (field: ExposedField, nameColumn: NameColumn = ofRecord): Shape => {
  const name = nameColumn(field.column);
  return field.path.length > 0 ? shapeAlongPath(field, name) : shapeOfColumn(field, name);
};

// Columns

const shapeOfColumn = ({ type, kind }: ExposedField, name: Fragment): Shape => {
  if (isTextLike(type)) return textShape(kind, name);
  switch (kind) {
    case 'numeric':
      return { ...plain(name, 'numeric'), guard: isFinite(name) };
    case 'float':
      // Through its text, which has the digits that it is shown with; a cast would round them.
      return { ...plain(sql`(${name})::text::numeric`, 'numeric'), guard: isFinite(name) };
    case 'integer':
      return plain(name, 'int8');
    case 'boolean':
      return plain(name, 'boolean');
    case 'date':
      return type === 'datetime'
        ? // There are days past all timestamps, and casting one of them fails.
          plain(sql`(case when ${timeRange(name)} then ${name} end)::timestamp`, 'timestamp')
        : { ...plain(name, 'date'), guard: timeRange(name) };
    case 'timestamp':
      return { ...plain(name, 'timestamp'), guard: timeRange(name) };
    case 'timestamptz':
      return { ...plain(name, 'timestamptz'), guard: timeRange(name) };
    case 'array':
      return type === 'json'
        ? plain(sql`to_json(${name})`, 'json')
        : { ...plain(name, 'json'), guard: sql`${name} is not null` };
    case 'composite':
      return plain(sql`to_json(${name})`, 'json');
    case 'json':
    case 'jsonb':
      return type === 'json' ? wholeJson(name) : jsonShape(type, documentOf(kind, name));
    case 'text':
    case 'castable':
    case 'uuid':
    case 'stored':
      return textShape(kind, name);
  }
};

const isTextLike = (type: FieldType): boolean => fieldTypeTraits[type].searchable;

const textShape = (kind: Place['kind'], name: Fragment): Shape => {
  if (kind === 'text') return { ...plain(name, 'text'), value: sql`${name}::text` };
  const value = sql`(${name})::text`;
  if (kind === 'uuid' || kind === 'integer') return { ...plain(value, 'text'), equal: name };
  return { ...plain(value, 'text'), equal: byCodePoint(value) };
};

const plain = (name: Fragment, sqlType: SqlType): Shape => ({
  value: name,
  sqlType,
  equal: name,
  guard: undefined,
});

/** NaN and the infinities are no JSON; NaN counts as above all others. */
const isFinite = (name: Fragment): Fragment => sql`${name} > '-Infinity' and ${name} < 'Infinity'`;

/** The years that YYYY can write and PostgreSQL has: its calendar knows no year 0. Neither infinity is among them. */
export const timeRange = (name: Fragment): Fragment => sql`${name} >= '0001-01-01' and ${name} < '10000-01-01'`;

// Paths into JSON

/**
 * A column's document as jsonb. The type json takes what jsonb refuses with an error, such as texts with \u0000 or half of
 * a surrogate pair: nothing can be found in such a document, and the other records are read all the same.
 */
const documentOf = (kind: ColumnKind, name: Fragment): Fragment =>
  kind === 'jsonb'
    ? sql`${name}::jsonb`
    : sql`(case when pg_input_is_valid(${name}::text, 'jsonb') then ${name}::jsonb end)`;

const shapeAlongPath = ({ kind, type, path }: ExposedField, name: Fragment): Shape => {
  const parents = path.slice(0, -1).map((step) => sql` -> ${sql.lit(step)}`);
  const last = sql.lit(path.at(-1) ?? '');
  const parent = sql`(${documentOf(kind, name)}${sql.join(parents, sql``)})`;
  if (type === 'multiselect' || type === 'json') return jsonShape(type, sql`(${parent} -> ${last})`);
  const text = sql`(${parent} ->> ${last})`;
  return isTextLike(type) ? { ...plain(text, 'text'), equal: byCodePoint(text) } : typedText(type, text);
};

/** What stands in JSON is of any type: what does not read as the field's type is no value, and never an error. */
const typedText = (type: FieldType, text: Fragment): Shape => {
  if (type === 'boolean') {
    return plain(sql`(case ${text} when 'true' then true when 'false' then false end)`, 'boolean');
  }
  if (type === 'date') {
    return plain(byCodePoint(sql`case when ${text} ~ ${sql.lit(`^${datePattern}$`)} then ${text} end`), 'text');
  }
  if (type === 'datetime') {
    const moment = withinTime(text, momentOf(text));
    return plain(sql`(case when ${text} ~ ${sql.lit(momentPattern)} then ${moment} end)`, 'timestamptz');
  }
  return numberShape(type === 'integer' ? wholePattern : numberPattern, text);
};

/** As many digits as all doubles have, and far more; a numeric holds each number that has no more. */
const numberCharactersMax = 2000;
const wholePattern = '^-?(0|[1-9][0-9]*)$';
const numberPattern = '^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]{1,3})?$';

const numberShape = (pattern: string, text: Fragment): Shape => {
  const isShort = sql`length(${text}) <= ${sql.lit(numberCharactersMax)}`;
  return plain(sql`(case when ${isShort} and ${text} ~ ${sql.lit(pattern)} then ${text}::numeric end)`, 'numeric');
};

/** The days of the calendar (RFC 3339 §5.7), the year 0 left out. */
const datePattern = [
  '(?!0000)(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '|02-(?:0[1-9]|1[0-9]|2[0-8]))',
  '|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)',
].join('');

const momentPattern =
  `^${datePattern}([Tt ]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]+)?` +
  `([Zz]|[+-](0[0-9]|1[0-4]):[0-5][0-9])?)?$`;

/**
 * Without a zone it is UTC: the reader's time zone is. Digits past the microseconds are left out, where a cast would round
 * to the next day or year.
 */
const momentOf = (text: Fragment): Fragment =>
  sql`regexp_replace(${text}, ${sql.lit('([.][0-9]{6})[0-9]+')}, ${sql.lit(String.raw`\1`)})::timestamptz`;

/** On the first day that can be shown and on the last a zone may lead out of them. */
const withinTime = (text: Fragment, moment: Fragment): Fragment =>
  sql`case when left(${text}, 10) not in ('0001-01-01', '9999-12-31') or ${timeRange(moment)} then ${moment} end`;

/** As it is written: the type json takes documents that jsonb refuses, such as texts with \u0000. */
const wholeJson = (name: Fragment): Shape => {
  const value = sql`to_json(${name})`;
  return { ...plain(value, 'json'), guard: sql`json_typeof(${value}) <> 'null'` };
};

const jsonShape = (type: FieldType, value: Fragment): Shape => ({
  ...plain(value, 'json'),
  guard: type === 'multiselect' ? isList(value) : isShownJson(value),
});

const isList = (value: Fragment): Fragment => sql`jsonb_typeof(${value}) = 'array'`;

/** The null of JSON is no value. */
const isShownJson = (value: Fragment): Fragment => sql`jsonb_typeof(${value}) <> 'null'`;

/** The options of a multiselect, as a set of texts; empty where it holds no list. */
export const options = (field: ExposedField): Fragment => {
  const { value } = shapeOf(field);
  return field.kind === 'array'
    ? sql`unnest((${value})::text[])`
    : sql`jsonb_array_elements_text(case when ${isList(value)} then ${value} else '[]' end)`;
};
