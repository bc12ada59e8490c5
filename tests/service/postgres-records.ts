/** Records of tests in tables of PostgreSQL, as an operator's own might be: columns of many types, or paths in JSON. */
import type { FieldDescriptor, FieldType } from '@vitrine/contract';
import type { ColumnKind, Place } from '@vitrine/sources';
import type { JsonRecord } from './test-service.ts';
import type { TestDatabase } from '../support/postgres-server.ts';

export type Layout = 'columns' | 'paths';

interface TestColumn {
  readonly sqlType: string;
  readonly kind: ColumnKind;
}

/** The column that a test has for a field of each type. */
export const columnOf: Record<FieldType, TestColumn> = {
  text: { sqlType: 'text', kind: 'text' },
  email: { sqlType: 'citext', kind: 'castable' },
  phone: { sqlType: 'varchar', kind: 'text' },
  url: { sqlType: 'text collate "und-x-icu"', kind: 'text' },
  image: { sqlType: 'text collate "und-x-icu"', kind: 'text' },
  select: { sqlType: 'text collate loose', kind: 'castable' },
  multiselect: { sqlType: 'text[]', kind: 'array' },
  number: { sqlType: 'numeric', kind: 'numeric' },
  integer: { sqlType: 'bigint', kind: 'integer' },
  currency: { sqlType: 'numeric', kind: 'numeric' },
  percent: { sqlType: 'double precision', kind: 'float' },
  boolean: { sqlType: 'boolean', kind: 'boolean' },
  date: { sqlType: 'date', kind: 'date' },
  datetime: { sqlType: 'timestamptz', kind: 'timestamptz' },
  geo: { sqlType: 'jsonb', kind: 'jsonb' },
  json: { sqlType: 'jsonb', kind: 'jsonb' },
};

/** What a test's database has beside tables: the types and collations of the columns above. */
export const prepareDatabase = async ({ run }: TestDatabase): Promise<void> =>
  run(`create extension citext;
    create collation loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`);

export const fieldPlaces = (fields: readonly FieldDescriptor[], layout: Layout): Place[] =>
  fields.map(({ key, type }) =>
    layout === 'paths'
      ? { column: 'custom', kind: 'jsonb', path: ['fields', key] }
      : { column: key, kind: columnOf[type].kind, path: [] },
  );

export const recordTarget = (table: string) => ({
  source: 'main',
  schema: 'public',
  tableName: table,
  id: { column: 'Record Id', kind: 'text', path: [] } as const,
  createdAt: { column: 'created_at', kind: 'timestamptz', path: [] } as const,
  scope: { column: 'tenant_id', kind: 'text', path: [] } as const,
});

/**
 * Fills the table, each record once for the tenant and once, with the same id, for a stranger. A table that is there with
 * these columns is emptied, as an operator's program would do; any other is made anew.
 */
export const writeTable = async (
  database: TestDatabase,
  table: string,
  scope: string,
  layout: Layout,
  fields: readonly FieldDescriptor[],
  records: readonly JsonRecord[],
): Promise<void> => {
  const columns =
    layout === 'paths' ? ['custom jsonb'] : fields.map(({ key, type }) => `${quote(key)} ${columnOf[type].sqlType}`);
  const own = ['tenant_id text not null', '"Record Id" text not null', 'created_at timestamptz not null'];
  const definition = [...own, ...columns].join(', ');
  const [[standing] = []] = await database.query(`select obj_description(to_regclass($1), 'pg_class')`, [table]);
  await database.run(
    standing === definition
      ? `delete from ${table}`
      : `drop table if exists ${table}; create table ${table} (${definition});
        comment on table ${table} is '${definition}'`,
  );
  const insert = insertStatement(table, layout, fields);
  for (let start = 0; start < records.length; start += rowsAtOnce / 2) {
    const rows = records.slice(start, start + rowsAtOnce / 2).flatMap((record) => {
      const parts = [record.id, record.createdAt, ...valuesOf(record, layout, fields)];
      return [scope, `${scope}x`].map((whose) => ({ whose, parts }));
    });
    await database.query(insert, [JSON.stringify(rows)]);
  }
  await database.run(`analyze ${table}`);
};

const rowsAtOnce = 1000;

/** Its parameter is a list of rows: whose each is, and its values as texts. */
const insertStatement = (table: string, layout: Layout, fields: readonly FieldDescriptor[]): string => {
  const values =
    layout === 'paths'
      ? ['(row.parts->>2)::jsonb']
      : fields.map(({ type }, index) => typed(type, `(row.parts->>${index + 2})`));
  return `insert into ${table} select row.whose, row.parts->>0, (row.parts->>1)::timestamptz, ${values.join(', ')}
    from jsonb_to_recordset($1::text::jsonb) as row (whose text, parts jsonb)`;
};

/** A text as the value of a column of that type. @param text of SQL */
export const typed = (type: FieldType, text: string): string =>
  type === 'multiselect'
    ? `case when ${text} is not null then array(select jsonb_array_elements_text(${text}::jsonb)) end`
    : `${text}::${columnOf[type].sqlType.replace(/ collate .*/, '')}`;

const valuesOf = (record: JsonRecord, layout: Layout, fields: readonly FieldDescriptor[]): (string | null)[] =>
  layout === 'paths'
    ? [JSON.stringify({ fields: Object.fromEntries(fields.map(({ key }) => [key, record[key] ?? null])) })]
    : fields.map(({ key, type }) => print(type, record[key] ?? null));

/** A value of a record as such a parameter. */
export const print = (type: FieldType, value: unknown): string | null => {
  if (value === null) return null;
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value);
};

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
