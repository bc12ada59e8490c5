/**
 * PostgreSQL: columns of the operator's own making, read and compared to the letter of the contract. Every value is
 * bound as a text and cast where it stands; numbers keep their digits, texts compare by code point.
 */
import type { FieldType } from '@vitrine/contract';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { ExposedField, RecordsLocation } from '../exposure.ts';
import type { Dialect, Fragment, TextTarget } from './dialect.ts';
import { arrayOf, endsOf, markOf, writeArray } from './postgres-ends.ts';
import { byCodePoint, ofRecord, options, recordAlias, shapeOf, timeRange } from './postgres-shapes.ts';

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

// What is read: texts, all of them, so that no driver rounds a number or a time

const read = (field: ExposedField): Fragment => {
  const { value, guard } = shapeOf(field);
  const printed = printers[field.type](field, value);
  return guard === undefined ? printed : sql`case when ${guard} then ${printed} end`;
};

const readMark = (field: ExposedField): Fragment => {
  const { value, guard } = shapeOf(field);
  return guard === undefined ? sql`(${value})::text` : sql`case when ${guard} then (${value})::text end`;
};

type Printer = (field: ExposedField, value: Fragment) => Fragment;

const printAsText: Printer = (_field, value) => sql`(${value})::text`;

const printers: Record<FieldType, Printer> = {
  text: printAsText,
  email: printAsText,
  phone: printAsText,
  url: printAsText,
  select: printAsText,
  multiselect: (field) =>
    sql`(select coalesce(json_agg(option order by place), '[]')::text from ${options(field)} with ordinality as listed (option, place) where option is not null)`,
  number: printAsText,
  integer: printAsText,
  currency: printAsText,
  percent: printAsText,
  boolean: (_field, value) => sql`(${value})::int::text`,
  date: (field, value) => (shapeOf(field).sqlType === 'date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : value),
  datetime: (field, value) => sql`to_char(${inUtc(field, value)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  json: printAsText,
};

const inUtc = (field: ExposedField, value: Fragment): Fragment =>
  shapeOf(field).sqlType === 'timestamptz' ? sql`(${value}) at time zone 'UTC'` : sql`(${value})::timestamp`;

// Texts

/** Unicode's full case folding, as `fold` has it: the needle is folded once more, so that both went the same way. */
export const folded = (text: Fragment): Fragment => sql`casefold((${text}) collate "pg_unicode_fast")`;

/** The folded text of a field, as an index of trigrams wants it. */
const foldedValue = (field: ExposedField): Fragment => folded(sql`${shapeOf(field).value}`);

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const like = (field: ExposedField, pattern: string): Fragment =>
  sql`${foldedValue(field)} like ${folded(sql`${pattern}::text`)}`;

const contains = ({ field }: Pick<TextTarget, 'field'>, text: string): Fragment => like(field, `%${escaped(text)}%`);

const startsWith = ({ field }: TextTarget, text: string): Fragment => like(field, `${escaped(text)}%`);

const search = (_location: RecordsLocation, fields: readonly ExposedField[], words: readonly string[]): Fragment => {
  if (fields.length === 0) return sql`false`;
  const found = words.map((word) => either(fields.map((field) => contains({ field }, word))));
  return sql`(${sql.join(found, sql` and `)})`;
};

const either = (conditions: readonly Fragment[]): Fragment => sql`(${sql.join(conditions, sql` or `)})`;

const holds = (field: ExposedField, option: string): Fragment =>
  sql`exists (select from ${options(field)} as listed (option) where ${folded(sql`option`)} = ${folded(sql`${option}::text`)})`;

// Rows

const scope: Dialect['scope'] = (_table, { value, ...place }) => {
  const field: ExposedField = { ...place, key: '', label: '', type: 'text' };
  const { equal } = endsOf(field, { kind: 'text', text: value });
  return typeof equal === 'string' ? sql`false` : sql`${shapeOf(field).equal} = ${equal}`;
};

const isRecord = ({ id, createdAt }: RecordsLocation): Fragment =>
  sql`${ofRecord(id.column)} is not null and ${timeRange(ofRecord(createdAt.column))}`;

export const postgresDialect: Dialect = {
  name: 'postgres',
  compile: (fragment) => fragment.compile(compiler),
  table: ({ schema, table }) =>
    sql`${schema === undefined ? sql.id(table) : sql.id(schema, table)} as ${sql.id(recordAlias)}`,
  scope,
  isRecord,
  operand: (field) => {
    const { value, equal, guard, sqlType } = shapeOf(field);
    return { equal, ordered: sqlType === 'text' ? byCodePoint(value) : value, guard };
  },
  read,
  readKey: (field) => (field.type === 'datetime' ? readMark(field) : read(field)),
  readMark,
  mark: markOf,
  ends: endsOf,
  list: writeArray,
  among: (field, list) => sql`${shapeOf(field).equal} = any(${arrayOf(field, list)})`,
  contains,
  startsWith,
  holds,
  search,
};
