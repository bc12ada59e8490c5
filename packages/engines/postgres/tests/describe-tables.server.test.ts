/** What PostgreSQL's catalog tells of its tables, on a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Connection, createDescribeTables } from '@vitrine/postgres/driver';
import type { TableShape } from '@vitrine/sources';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';

let owner: TestDatabase;
let shapes: readonly TableShape[];

/** Column types as they may be declared, and the kind of each. */
const types: readonly [type: string, kind: string][] = [
  ['smallint', 'integer'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['serial', 'integer'],
  ['numeric', 'numeric'],
  ['numeric(10,0)', 'numeric'],
  ['money', 'castable'],
  ['real', 'float'],
  ['double precision', 'float'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['timestamp', 'timestamp'],
  ['timestamptz(3)', 'timestamptz'],
  ['time', 'castable'],
  ['timetz', 'castable'],
  ['interval', 'castable'],
  ['uuid', 'uuid'],
  ['text', 'text'],
  ['varchar(40)', 'text'],
  ['text collate "C"', 'text'],
  ['text collate blind', 'castable'],
  ['text[] collate blind', 'array'],
  ['char(3)', 'castable'],
  ['"char"', 'castable'],
  ['name', 'castable'],
  ['citext', 'castable'],
  ['xml', 'castable'],
  ['inet', 'castable'],
  ['cidr', 'castable'],
  ['macaddr', 'castable'],
  ['macaddr8', 'castable'],
  ['bit(3)', 'castable'],
  ['ltree', 'castable'],
  ['mood', 'castable'],
  ['json', 'json'],
  ['jsonb', 'jsonb'],
  ['text[]', 'array'],
  ['integer[][]', 'array'],
  ['mood[]', 'array'],
  ['amount[]', 'array'],
  ['uuid[]', 'array'],
  ['jsonb[]', 'composite'],
  ['spot[]', 'composite'],
  ['spot', 'composite'],
  ['hstore', 'composite'],
  ['int4range', 'composite'],
  ['datemultirange', 'composite'],
  ['point', 'composite'],
  ['tsvector', 'composite'],
  ['amount', 'numeric'],
  ['big_amount', 'numeric'],
  ['tags', 'array'],
  ['bytea', 'none'],
  ['bytea[]', 'none'],
  ['blob', 'none'],
];

const setUp = `
  create extension citext; create extension hstore; create extension ltree; create extension pg_stat_statements;
  create type mood as enum ('sad', 'glad');
  create type spot as (x integer, y integer);
  create domain amount as numeric(12,2) check (value >= 0);
  create domain big_amount as amount not null;
  create domain tags as text[];
  create domain blob as bytea;
  create collation blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
  create table types (${types.map(([type], index) => `c${index} ${type}`).join(', ')});

  create schema shop; create schema vitrine; create schema closed;
  create table vitrine.own (id integer primary key);
  create table closed.door (id integer primary key);
  create table shop.product (
    id integer primary key, name text not null, gone text, "Unit ""Price" numeric(10,2), ean text unique, sku big_amount,
    company_id integer not null, number integer not null, note text,
    unique (company_id, number) include (note), unique nulls not distinct (note)
  );
  alter table shop.product drop column gone;
  create unique index partial on shop.product (name) where number > 5;
  create unique index expressed on shop.product (lower(name));
  comment on table shop.product is 'What is sold';
  comment on column shop.product.ean is 'European Article Number';
  insert into shop.product values (1, 'Chai', 18, null, 1, 7, 1, null), (2, 'Chang', 19, null, 1, 7, 2, 'x');
  analyze shop.product;
  create table shop.pair (b integer, a integer, primary key (a, b));
  create table closed.line (
    id integer primary key, product integer references shop.product, a integer, b integer,
    ean text references shop.product (ean), foreign key (a, b) references shop.pair
  );
  create table shop.nothing ();
  create view shop.offer as select id, name from shop.product;
  create materialized view shop.total as select count(*) as all from shop.product;
  create table shop.event (id bigint, at timestamptz not null, primary key (id, at)) partition by range (at);
  create table shop.event_old partition of shop.event for values from (minvalue) to ('2026-01-01');
  create foreign data wrapper w; create server far foreign data wrapper w;
  create foreign table shop.remote (id integer not null) server far;
  create temporary table fleeting (id integer primary key);
  create sequence shop.numbers; create index on shop.product (number);

  create role visitor;
  grant usage on schema shop to visitor;
  grant select on shop.offer to visitor;
  grant select (id, name) on shop.product to visitor;
  grant insert on shop.pair to visitor;
  grant select on closed.door to visitor;
`;

beforeAll(async () => {
  owner = await createTestDatabase();
  await owner.run(setUp);
  shapes = await createDescribeTables(owner.query)();
});
afterAll(async () => {
  await owner.close();
});

describe('the kind of a column of type', () => {
  test.each(types.map(([type, kind], index) => [type, kind, index] as const))('%s is %s', (_type, kind, index) => {
    const table = shapes.find(({ name }) => name === 'types');
    expect(table?.columns[index]?.kind ?? 'none').toBe(kind);
  });
});

/** `schema.name kind (column type, …) key | key` */
const print = ({
  schema,
  name,
  kind,
  isPartition,
  columns,
  primaryKey,
  uniqueKeys,
  estimatedRows,
}: TableShape): string =>
  [
    `${schema}.${name}: ${isPartition ? 'partition, ' : ''}${kind}`,
    columns.map((column) => `${column.name} ${column.type}${column.isNullable ? '' : '!'}`).join(', '),
    `primary ${primaryKey.join('+')}`,
    `unique ${uniqueKeys.map((key) => key.join('+')).join(' ')}`,
    `rows ${estimatedRows}`,
  ].join(' | ');

test('tables, views and the rest, without those of the system, of extensions and our own', () => {
  expect(shapes.filter(({ name }) => name !== 'types').map(print)).toEqual([
    'closed.door: table | id integer! | primary id | unique  | rows undefined',
    'closed.line: table | id integer!, product integer, a integer, b integer, ean text | primary id | unique  | rows undefined',
    'shop.event: partitioned table | id bigint!, at timestamp with time zone! | primary id+at | unique  | rows undefined',
    'shop.event_old: partition, table | id bigint!, at timestamp with time zone! | primary id+at | unique  | rows undefined',
    'shop.offer: view | id integer, name text | primary  | unique  | rows undefined',
    'shop.pair: table | b integer!, a integer! | primary a+b | unique  | rows undefined',
    [
      'shop.product: table',
      'id integer!, name text!, Unit "Price numeric(10,2), ean text, sku big_amount!, company_id integer!, number integer!, note text',
      'primary id | unique ean company_id+number note | rows 2',
    ].join(' | '),
    'shop.remote: foreign table | id integer! | primary  | unique  | rows undefined',
    'shop.total: materialized view | all bigint | primary  | unique  | rows undefined',
  ]);
});

test('where a foreign key of one column leads to', () => {
  const line = shapes.find(({ name }) => name === 'line');
  expect(line?.columns.map(({ name, refersTo }) => [name, refersTo])).toEqual([
    ['id', undefined],
    ['product', { schema: 'shop', table: 'product', column: 'id' }],
    ['a', undefined],
    ['b', undefined],
    ['ean', { schema: 'shop', table: 'product', column: 'ean' }],
  ]);
});

test('comments', () => {
  const product = shapes.find(({ name }) => name === 'product');
  expect(product?.comment).toBe('What is sold');
  expect(product?.columns.map(({ comment }) => comment).filter((comment) => comment !== undefined)).toEqual([
    'European Article Number',
  ]);
});

test('a role sees what it may read', async () => {
  const visitor = await Connection.open(owner.url, 'test');
  await visitor.run('set role visitor');
  const seen = await createDescribeTables(async (text, parameters) => visitor.query(text, parameters))();
  await visitor.close();
  expect(seen.map(print)).toEqual([
    'shop.offer: view | id integer, name text | primary  | unique  | rows undefined',
    'shop.product: table | id integer!, name text! | primary id | unique ean company_id+number note | rows 2',
  ]);
});
