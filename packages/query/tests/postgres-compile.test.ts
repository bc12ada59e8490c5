/** The SQL of a plan for PostgreSQL: each kind of condition over each kind of column. It is executed in packages/server/tests/sources/postgres-dialect. */
import { columnKinds, compilePage, compileTotal, postgresDialect } from '@vitrine/query';
import { describe, expect, test } from 'bun:test';
import { awkwardPostgres, awkwardScope, awkwardTable, columnOf, typesLeft } from './support/awkward-postgres.ts';
import { planOf } from './support/exposed.ts';

const isRecord = `"record"."i d" is not null and "record"."created.at" >= '0001-01-01' and "record"."created.at" < '10000-01-01'`;
const start = `select count(*) from ${awkwardTable} where ${awkwardScope} = $1::text and ${isRecord}`;

/** What a total asks beside the tenant, with the field's column and the long patterns shortened. */
const conditionsOf = (search: string): readonly [conditions: string, values: string] => {
  const { sql, parameters } = compileTotal(planOf(search, awkwardPostgres('t1')), postgresDialect);
  expect([sql.slice(0, start.length), parameters[0]]).toEqual([start, 't1']);
  const [, key = ''] = /^where\[(\w+)\]/.exec(search) ?? [];
  const conditions = sql
    .slice(start.length + ' and '.length)
    .replaceAll(`"record".${columnOf(key)}`, 'column')
    .replaceAll(/~ '[^']*'/g, `~ '…'`);
  return [conditions, parameters.slice(1).join(' | ')];
};

describe('conditions', () => {
  /** The type json holds documents that jsonb refuses. */
  const readable = `((case when pg_input_is_valid(column::text, 'jsonb') then column::jsonb end))`;
  const rows: [search: string, conditions: string, values: string][] = [
    ['where[name][eq]=a', '(column in ($2::text))', 'a'],
    ['where[name][ne]=a', '(column is null or not (column in ($2::text)))', 'a'],
    ['where[name][gt]=a', '(column::text) collate "C" > $2::text', 'a'],
    ['where[name][exists]=true', 'column is not null', ''],
    [
      'where[name][contains]=a%25',
      'casefold((column::text) collate "pg_unicode_fast") like casefold(($2::text) collate "pg_unicode_fast")',
      '%a\\%%',
    ],
    [
      'where[name][startsWith]=a\\',
      'casefold((column::text) collate "pg_unicode_fast") like casefold(($2::text) collate "pg_unicode_fast")',
      'a\\\\%',
    ],
    ['where[mail][eq]=a', '(((column)::text) collate "C" in ($2::text))', 'a'],
    ['where[mail][lte]=a', '((column)::text) collate "C" <= $2::text', 'a'],
    ['where[mail][exists]=false', '((column)::text) collate "C" is null', ''],
    [
      'where[token][in]=0190a000-0000-7000-8000-00000000000a,x',
      '(column in ($2::text::uuid))',
      '0190a000-0000-7000-8000-00000000000a',
    ],
    ['where[token][nin]=x', '(column is null or not (1 = 0))', ''],
    ['where[token][gte]=a', '((column)::text) collate "C" >= $2::text', 'a'],
    ['where[code][in]=1,01', '(column in ($2::text::int8))', '1'],
    ['where[code][lt]=1', '((column)::text) collate "C" < $2::text', '1'],
    [
      'where[code][contains]=1',
      'casefold(((column)::text) collate "pg_unicode_fast") like casefold(($2::text) collate "pg_unicode_fast")',
      '%1%',
    ],
    ['where[stock][eq]=5', '(column in ($2::text::int8))', '5'],
    [
      'where[stock][nin]=5,9223372036854775808',
      '(column is null or not (column in ($2::text::int8, $3::text::numeric)))',
      '5 | 9223372036854775808e0',
    ],
    ['where[stock][between]=-1,1', 'column >= $2::text::int8 and column <= $3::text::int8', '-1 | 1'],
    ['where[price][eq]=1.50', '(column in ($2::text::numeric))', '15e-1'],
    ['where[price][gt]=0', `(column > $2::text::numeric and column > '-Infinity' and column < 'Infinity')`, '0'],
    [
      'where[price][lt]=1e200000',
      `(column < $2::text::numeric and column > '-Infinity' and column < 'Infinity')`,
      'Infinity',
    ],
    [
      'where[price][gte]=1e-20000',
      `(column >= $2::text::numeric and column > '-Infinity' and column < 'Infinity')`,
      '1e-16383',
    ],
    ['where[price][ne]=1e200000', '(column is null or not (1 = 0))', ''],
    ['where[price][exists]=true', `(column > '-Infinity' and column < 'Infinity') is true`, ''],
    ['where[rate][eq]=0.1', '((column)::text::numeric in ($2::text::numeric))', '1e-1'],
    [
      'where[rate][lte]=0.1',
      `((column)::text::numeric <= $2::text::numeric and column > '-Infinity' and column < 'Infinity')`,
      '1e-1',
    ],
    ['where[rate][exists]=false', `(column > '-Infinity' and column < 'Infinity') is not true`, ''],
    ['where[active][eq]=true', '(column in ($2::text::boolean))', 'true'],
    ['where[active][ne]=true', '(column is null or not (column in ($2::text::boolean)))', 'true'],
    ['where[due][eq]=2026-01-31', '(column in ($2::text::date))', '2026-01-31'],
    [
      'where[due][lt]=0000-02-29',
      `(column < $2::text::date and column >= '0001-01-01' and column < '10000-01-01')`,
      '0001-02-29 BC',
    ],
    ['where[due][exists]=true', `(column >= '0001-01-01' and column < '10000-01-01') is true`, ''],
    [
      'where[day][eq]=2026-01-31',
      `(case when column >= '0001-01-01' and column < '10000-01-01' then column end)::timestamp >= $2::text::timestamp and (case when column >= '0001-01-01' and column < '10000-01-01' then column end)::timestamp <= $3::text::timestamp`,
      '2026-01-31T00:00:00.000Z | 2026-01-31T23:59:59.999999Z',
    ],
    [
      'where[day][gt]=2026-01-31T10:00:00Z',
      `(case when column >= '0001-01-01' and column < '10000-01-01' then column end)::timestamp > $2::text::timestamp`,
      '2026-01-31T10:00:00.000999Z',
    ],
    [
      'where[day][exists]=true',
      `(case when column >= '0001-01-01' and column < '10000-01-01' then column end)::timestamp is not null`,
      '',
    ],
    [
      'where[at][eq]=2026-01-31',
      `(column >= $2::text::timestamp and column >= '0001-01-01' and column < '10000-01-01') and (column <= $3::text::timestamp and column >= '0001-01-01' and column < '10000-01-01')`,
      '2026-01-31T00:00:00.000Z | 2026-01-31T23:59:59.999999Z',
    ],
    [
      'where[at][lte]=2026-01-31T10:00:00.0005Z',
      `(column <= $2::text::timestamp and column >= '0001-01-01' and column < '10000-01-01')`,
      '2026-01-31T10:00:00.000999Z',
    ],
    [
      'where[seen][in]=2026-01-31,2026-02-01',
      '(column between $2::text::timestamptz and $3::text::timestamptz or column between $4::text::timestamptz and $5::text::timestamptz)',
      '2026-01-31T00:00:00.000Z | 2026-01-31T23:59:59.999999Z | 2026-02-01T00:00:00.000Z | 2026-02-01T23:59:59.999999Z',
    ],
    [
      'where[seen][nin]=2026-01-31',
      '(column is null or not (column between $2::text::timestamptz and $3::text::timestamptz))',
      '2026-01-31T00:00:00.000Z | 2026-01-31T23:59:59.999999Z',
    ],
    [
      'where[seen][lt]=0000-01-01',
      `(column < $2::text::timestamptz and column >= '0001-01-01' and column < '10000-01-01')`,
      '0001-01-01T00:00:00.000Z BC',
    ],
    [
      'where[tags][contains]=A',
      'exists (select from unnest((column)::text[]) as listed (option) where casefold((option) collate "pg_unicode_fast") = casefold(($2::text) collate "pg_unicode_fast"))',
      'a',
    ],
    ['where[tags][exists]=true', '(column is not null) is true', ''],
    ['where[list][exists]=true', 'to_json(column) is not null', ''],
    ['where[extra][exists]=true', `(json_typeof(to_json(column)) <> 'null') is true`, ''],
    ['where[shape][exists]=false', 'to_json(column) is null', ''],
    ['where[noteIn][eq]=a', `(((${readable} ->> 'it''s')) collate "C" in ($2::text))`, 'a'],
    [
      'where[noteIn][contains]=A',
      `casefold(((${readable} ->> 'it''s')) collate "pg_unicode_fast") like casefold(($2::text) collate "pg_unicode_fast")`,
      '%a%',
    ],
    [
      'where[sizeIn][eq]=5',
      `((case when length(((column::jsonb -> 'a') ->> '"b"')) <= 2000 and ((column::jsonb -> 'a') ->> '"b"') ~ '…' then ((column::jsonb -> 'a') ->> '"b"')::numeric end) in ($2::text::numeric))`,
      '5e0',
    ],
    [
      'where[stockIn][gte]=5',
      `(case when length(((column::jsonb) ->> '{c,d}')) <= 2000 and ((column::jsonb) ->> '{c,d}') ~ '…' then ((column::jsonb) ->> '{c,d}')::numeric end) >= $2::text::numeric`,
      '5e0',
    ],
    [
      'where[openIn][in]=true,false',
      `((case ((column::jsonb) ->> '$.x') when 'true' then true when 'false' then false end) in ($2::text::boolean, $3::text::boolean))`,
      'false | true',
    ],
    [
      'where[dueIn][gt]=2026-01-31',
      "((case when ((column::jsonb) ->> '\\') ~ '…' then ((column::jsonb) ->> '\\') end) collate \"C\") collate \"C\" > $2::text",
      '2026-01-31',
    ],
    [
      'where[seenIn][gt]=2026-01-31',
      "(case when ((column::jsonb) ->> '''; drop table x; --') ~ '…' then case when left(((column::jsonb) ->> '''; drop table x; --'), 10) not in ('0001-01-01', '9999-12-31') or regexp_replace(((column::jsonb) ->> '''; drop table x; --'), '([.][0-9]{6})[0-9]+', '\\1')::timestamptz >= '0001-01-01' and regexp_replace(((column::jsonb) ->> '''; drop table x; --'), '([.][0-9]{6})[0-9]+', '\\1')::timestamptz < '10000-01-01' then regexp_replace(((column::jsonb) ->> '''; drop table x; --'), '([.][0-9]{6})[0-9]+', '\\1')::timestamptz end end) > $2::text::timestamptz",
      '2026-01-31T23:59:59.999999Z',
    ],
    [
      'where[tagsIn][contains]=a',
      `exists (select from jsonb_array_elements_text(case when jsonb_typeof(((column::jsonb) -> '0')) = 'array' then ((column::jsonb) -> '0') else '[]' end) as listed (option) where casefold((option) collate "pg_unicode_fast") = casefold(($2::text) collate "pg_unicode_fast"))`,
      'a',
    ],
    ['where[tagsIn][exists]=false', `(jsonb_typeof(((column::jsonb) -> '0')) = 'array') is not true`, ''],
    ['where[restIn][exists]=true', `(jsonb_typeof(((column::jsonb) -> ' ')) <> 'null') is true`, ''],
    ['where[id][eq]=a', '(column in ($2::text))', 'a'],
    ['where[createdAt][gte]=2026-01-31', 'column >= $2::text::timestamptz', '2026-01-31T00:00:00.000Z'],
  ];
  test.each(rows)('%s', (search, conditions, values) => {
    expect(conditionsOf(search)).toEqual([conditions, values]);
  });

  test('each kind of column is here, and each type', () => {
    const { fields } = awkwardPostgres('t1');
    const kinds = new Set(['stored', ...Array.from(fields.values(), ({ kind }) => kind)]);
    expect(columnKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
    expect(typesLeft).toEqual([]);
    const asked = new Set(rows.map(([search]) => /^where\[(\w+)\]/.exec(search)?.[1]));
    expect([...fields.keys()].filter((key) => !asked.has(key))).toEqual([]);
  });
});

/** A moment with a zone, as it is read. */
const time = (column: string): string =>
  `case when ${column} >= '0001-01-01' and ${column} < '10000-01-01' then to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;

test('a page: read as texts, each value bound, in the order of the contract', () => {
  const plan = planOf('fields=price,tags,seen&sort=-price,mail&limit=5&page=3', awkwardPostgres('t1'));
  const { sql, parameters } = compilePage(plan, postgresDialect, { after: undefined, skip: 10 });
  const price = `case when "record"."dot.ted" > '-Infinity' and "record"."dot.ted" < 'Infinity' then`;
  expect(sql).toBe(
    [
      `select ("record"."i d"::text)::text, ${time('"record"."created.at"')}, ${price} ("record"."dot.ted")::text end,`,
      time('"record"."/*"') + ',',
      'case when "record"."`tick`" is not null then (select coalesce(json_agg(option order by place), \'[]\')::text from',
      'unnest(("record"."`tick`")::text[]) with ordinality as listed (option, place) where option is not null) end,',
      `${price} ("record"."dot.ted")::text end, (("record"."x]y")::text)::text, ("record"."i d"::text)::text`,
      `from ${awkwardTable} where ${awkwardScope} = $1::text and ${isRecord}`,
      `order by ${price} "record"."dot.ted" end desc nulls last, (("record"."x]y")::text) collate "C" asc nulls last,`,
      '("record"."i d"::text) collate "C" asc limit $2 offset $3',
    ].join(' '),
  );
  expect(parameters).toEqual(['t1', 5, 10]);
});

describe('what stands behind a record, as SQL', () => {
  const price = `case when "record"."dot.ted" > '-Infinity' and "record"."dot.ted" < 'Infinity' then "record"."dot.ted" end`;
  const [id, made] = ['("record"."i d"::text) collate "C"', '"record"."created.at"'];
  const rows: [sort: string, after: (string | null)[], condition: string][] = [
    ['id', ['A'], `${id} > $1::text`],
    ['-id', ['A'], `${id} < $1::text`],
    [
      '-createdAt',
      ['2026-01-01 00:00:00.000001+00', 'A'],
      `(${made} <= $1::text::timestamptz and (${made} < $2::text::timestamptz or ${id} > $3::text))`,
    ],
    [
      '-price',
      ['10.50', 'A'],
      `(${price} < $1::text::numeric or (${price} = $2::text::numeric and ${id} > $3::text) or ${price} is null)`,
    ],
    ['price,-id', [null, 'A'], `(${price} is null and ${id} < $1::text)`],
  ];
  test.each(rows)('sort=%s behind %p', (sort, after, condition) => {
    const plan = planOf(`sort=${sort}`, awkwardPostgres(undefined));
    const { sql, parameters } = compilePage(plan, postgresDialect, { after, skip: 0 });
    expect(sql).toContain(` where ${isRecord} and ${condition} order by `);
    expect(new Set(parameters)).toEqual(new Set([...after.filter((value) => value !== null), 20, 0]));
  });
});

describe('whose a record is, by each kind of column that may say it', () => {
  const owner = '"record"."tenant\'s [id]"';
  const rows: [kind: Parameters<typeof awkwardPostgres>[1], scope: string, condition: string][] = [
    ['text', 'a', `${owner} = $1::text`],
    ['castable', 'a', `((${owner})::text) collate "C" = $1::text`],
    ['uuid', '0190a000-0000-7000-8000-00000000000a', `${owner} = $1::text::uuid`],
    ['uuid', '0190A000-0000-7000-8000-00000000000A', 'false'],
    ['uuid', "' or true --", 'false'],
    ['integer', '7', `${owner} = $1::text::int8`],
    ['integer', '07', 'false'],
    ['integer', '1 or true', 'false'],
    ['integer', '9223372036854775808', 'false'],
  ];
  test.each(rows)('%s: %j', (kind, scope, condition) => {
    const { sql, parameters } = compileTotal(planOf('', awkwardPostgres(scope, kind)), postgresDialect);
    expect(sql).toBe(`select count(*) from ${awkwardTable} where ${condition} and ${isRecord}`);
    expect(parameters).toEqual(condition === 'false' ? [] : [scope]);
  });
});
