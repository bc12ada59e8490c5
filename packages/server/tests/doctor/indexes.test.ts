/** Indexes that doctor suggests: each is used by the statement that the dialect compiles, and then all is well. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { compilePage, parse, plan, postgresDialect } from '@vitrine/query';
import { loadExposures } from '../../src/catalog/exposures.ts';
import { createWard, findingOf, printed, type Ward } from './ward.ts';

let ward: Ward;

beforeAll(async () => {
  ward = await createWard();
});
afterAll(async () => ward.close());

/** How the database would read what is asked, where it need not read the whole table. */
const explain = async (parameters: string): Promise<string> => {
  const exposures = await loadExposures(ward.store, 'acme2345');
  const collection = exposures?.anonymous.collections.get('products');
  if (collection === undefined) throw new Error('The test shows no products.');
  const position = { after: undefined, skip: 0 };
  const { sql, parameters: values } = compilePage(plan(parse(parameters), collection), postgresDialect, position);
  await ward.database.run('set enable_seqscan = off');
  const rows = await ward.database.query(`explain (costs off) ${sql}`, values);
  await ward.database.run('reset enable_seqscan');
  return rows.map(([line]) => line).join('\n');
};

test('a table without indexes', async () => {
  const findings = await ward.look();
  const about = 'main products';
  const missing = findingOf(findings, about, 'No index serves its usual order');
  expect(missing.found).toBe(
    'No index serves its usual order, newest first; nor search in name, sku, colour. An index takes room, and time whenever a row is written.',
  );
  expect(missing.statement?.split('\n')).toEqual([
    'create index concurrently on "public"."product" using btree ("company_id", "created_at" desc, ((("id")::text) collate "C"));',
    'create index concurrently on "public"."product" using gin ((casefold(("name"::text) collate "pg_unicode_fast")) "public"."gin_trgm_ops", (casefold(("Sku"::text) collate "pg_unicode_fast")) "public"."gin_trgm_ops", (casefold(((("custom"::jsonb -> \'look\') ->> \'colour\')) collate "pg_unicode_fast")) "public"."gin_trgm_ops");',
  ]);
  const sorts = findingOf(findings, about, 'No index serves a sort by name, sku. Make those that callers sort by.');
  const refusing = findingOf(findings, about, 'No index serves a sort by colour. One would keep out rows');
  expect(refusing.statement).toBeUndefined();
  expect(await explain('')).not.toContain('product_company_id');
  await ward.cure([missing, sorts]);
  await ward.database.run('analyze product');
  expect(printed(await ward.look()).filter((line) => line.includes('main products'))).toEqual([
    expect.stringContaining('No index serves a sort by colour.'),
  ]);
});

const rows: readonly [parameters: string, index: string][] = [
  ['', 'Index Scan using product_company_id_created_at_id_idx'],
  ['sort=createdAt', 'Index Scan Backward using product_company_id_created_at_id_idx'],
  ['sort=-createdAt&page=3', 'Index Scan using product_company_id_created_at_id_idx'],
  ['sort=name', 'product_company_id_name_id_idx'],
  ['sort=sku', 'product_company_id_Sku_id_idx'],
  ['search=9f1d3c', 'Bitmap Index Scan on product_casefold'],
  ['where[name][contains]=9f1d3c', 'Bitmap Index Scan on product_casefold'],
  ['where[sku][startsWith]=S9f1d', 'Bitmap Index Scan on product_casefold'],
];

test.each(rows)('%s is read by its index', async (parameters, index) => {
  expect(await explain(parameters)).toContain(index);
});

const others: readonly [what: string, tables: string, finding: string, create: string | undefined][] = [
  [
    'a partitioned table',
    `create table product (id bigint not null, company_id int, created_at timestamptz not null, name varchar(200), primary key (id, created_at)) partition by range (created_at);
     create table product_1 partition of product for values from ('2026-01-01') to ('2027-01-01');
     insert into product select n, 7, timestamptz '2026-01-01' + n * interval '1 minute', md5(n::text) from generate_series(1, 2000) n`,
    'No index serves its usual order, newest first; nor search in name.',
    'create index on',
  ],
  [
    'a view',
    `create table base (id bigint primary key, company_id int, created_at timestamptz not null, name varchar(200));
     create view product as select * from base`,
    'It is a view: indexes go on the tables that it is made of.',
    undefined,
  ],
  [
    'a materialized view',
    `create materialized view product as
       select n::uuid as id, 7 as company_id, date '2026-01-01' as created_at, 'x'::varchar(9) as name
       from (select gen_random_uuid() from generate_series(1, 2000)) g (n)`,
    'No index serves its usual order, newest first; nor search in name.',
    'create index concurrently on',
  ],
  [
    'an enum',
    `create type state as enum ('new'); create table product (id bigint primary key, company_id int, created_at timestamptz not null, name state)`,
    'No index can serve name, whose text the database may change, as that of an enum',
    undefined,
  ],
  [
    'types that are read as text',
    `create extension citext; create domain code as citext;
     create table product (id uuid primary key, company_id citext, created_at timestamp not null, name code)`,
    'No index serves search in name.',
    'create index concurrently on',
  ],
  [
    'an older index that serves as well',
    `create table product (id bigint primary key, company_id int, created_at timestamptz not null, name varchar(200));
     create index on product (company_id, created_at)`,
    'No index serves search in name.',
    'create index concurrently on',
  ],
  [
    'an index without the tenant',
    `create table product (id bigint primary key, company_id int, created_at timestamptz not null, name varchar(200));
     create index on product (created_at)`,
    'No index serves its usual order, newest first; nor search in name.',
    'create index concurrently on',
  ],
];

test.each(others)('%s', async (_what, tables, finding, create) => {
  const other = await createWard({
    tables: `create extension pg_trgm; ${tables}`,
    catalog:
      'collections:\n  - { slug: products, table: product, id: id, createdAt: created_at, scope: company_id, fields: [{ key: name }] }\n',
  });
  const before = await other.look();
  const found = findingOf(before, 'main products', finding);
  expect(found.statement?.startsWith(create ?? '')).toBe(create === undefined ? undefined : true);
  await other.cure(before.filter(({ about }) => about === 'main products'));
  const after = printed(await other.look()).filter((line) => line.includes('No index serves'));
  const left = after.filter((line) => !line.includes('One would keep out rows'));
  expect(left).toEqual(tables.includes('view product as') && !tables.includes('materialized') ? expect.any(Array) : []);
  await other.close();
});

const refusing: readonly [what: string, column: string, row: string, finding: string][] = [
  ['long texts', 'name text', `(select string_agg(md5(n::text), '') from generate_series(1, 500) n)`, 'a sort by name'],
  [
    'long texts under a key',
    'name jsonb',
    `(select to_jsonb(string_agg(md5(n::text), '')) from generate_series(1, 500) n)`,
    'a sort by name',
  ],
  ['JSON with NUL', 'name json', `'{"a": "\\u0000"}'`, 'search in name'],
];

test.each(refusing)('no index is suggested that keeps out %s', async (_what, column, row, finding) => {
  const path = column === 'name text' ? '' : ', path: [a], type: text';
  const other = await createWard({
    tables: `create extension pg_trgm; create table product (id bigint primary key, company_id int, created_at timestamptz not null, ${column});
      insert into product select n, 7, now() from generate_series(1, 2000) n; analyze product`,
    catalog: `collections:\n  - { slug: products, table: product, id: id, createdAt: created_at, scope: company_id, fields: [{ key: name${path} }] }\n`,
  });
  const findings = await other.look();
  expect(findingOf(findings, 'main products', 'One would keep out rows').found).toContain(finding);
  await other.cure(findings.filter(({ about }) => about === 'main products'));
  await other.database.run(`insert into product values (0, 7, now(), ${row})`);
  await other.close();
});
