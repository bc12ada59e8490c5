/** Tables of PostgreSQL that have changed: the segment that is merged is the one that reading all of the table makes. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { segmentsIn, type Builder } from '@vitrine/publisher';
import { parse, plan } from '@vitrine/query';
import { Segment } from '@vitrine/segments';
import type { Source } from '@vitrine/sources';
import { createLocalBuilder } from '../../../../../tests/service/local-builder.ts';
import { sourceEngines } from '../../../../../tests/service/source-engines.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres-server.ts';

type Tables = Parameters<Builder['build']>[1];
type Table = Tables[number];
type Built = Awaited<ReturnType<Builder['build']>>[number];

const folder = mkdtempSync(join(tmpdir(), 'vitrine-merging-'));
let database: TestDatabase;
let source: Source;
let builder: Builder;
let read = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.run(`create table articles (id text primary key, made timestamptz, firm text, name text, price numeric);
    insert into articles select n::text, '2026-01-01Z', case n % 4 when 0 then 'a' when 1 then 'b' else 'hidden' end,
      'Name ' || n % 17, n / 10.0 from generate_series(1, 400) n`);
  const { openSource } = await sourceEngines.load(database.url);
  source = openSource({ name: 'main', url: database.url, now: Date.now });
  builder = createLocalBuilder(new Map([['main', source]]), segmentsIn(folder), { now: () => 0, monotonic: () => 0 });
});
afterAll(async () => {
  await builder.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const place = (column: string, kind: 'text' | 'timestamptz' | 'numeric') => ({ column, kind, path: [] });
const name = { key: 'name', type: 'text' } as const;
const price = { key: 'price', type: 'currency' } as const;

/** As a view's. */
const under20 = plan(parse('where[price][lt]=20'), {
  slug: '',
  name: '',
  isPrivate: false,
  fields: new Map([['price', { ...price, label: 'Price' }]]),
});

/** Of two tenants, and a third one that shows what the first has, but fewer fields; and a view of some of its rows. */
const articles: Omit<Table, 'known'> = {
  table: {
    key: 'articles',
    schema: 'public',
    table: 'articles',
    id: place('id', 'text'),
    createdAt: place('made', 'timestamptz'),
    scope: place('firm', 'text'),
    scopeValues: ['a', 'b'],
    fields: [
      { ...name, origin: place('name', 'text') },
      { ...price, origin: place('price', 'numeric') },
    ],
  },
  partitions: [
    { name: 'one', tenant: 'a', scope: 'a', scopePrint: '', filters: [], fields: [name, price] },
    { name: 'other', tenant: 'b', scope: 'b', scopePrint: '', filters: [], fields: [price, name] },
    { name: 'third', tenant: 'a', scope: 'a', scopePrint: '', filters: [], fields: [name] },
    { name: 'view', tenant: 'a', scope: 'a', scopePrint: '', filters: [under20], fields: [name] },
  ],
};

const build = async (known: Table['known']): Promise<Built> => {
  const before = builder.recordsRead();
  const [built] = await builder.build('main', [{ ...articles, known }], 0);
  read = builder.recordsRead() - before;
  if (built === undefined) throw new Error('Nothing was built.');
  return built;
};

const knownBy = (built: Built, before: Table['known']): NonNullable<Table['known']> => {
  if (built.kind === 'failed') throw built.error;
  const segment = built.kind === 'built' ? built.name : before?.segment;
  if (segment === undefined || built.version === undefined) throw new Error('There is no segment.');
  return { version: built.version, segment };
};

test.each([
  ['nothing', 'select 1', 0],
  ['a row of nobody who is shown', `update articles set price = 0 where id = '2'`, 0],
  ['one row', `update articles set price = 5000000000000000000.1 where id = '4'`, 1],
  ['rows of both', `update articles set name = 'NAME ' || id where id in ('4', '5', '8')`, 3],
  ['new rows', `insert into articles select n::text, now(), 'a', 'new', n from generate_series(500, 510) n`, 11],
  ['a row that comes into the view', `update articles set price = 1 where id = '200'`, 1],
  ['a row that leaves it', `update articles set price = 1000 where id = '12'`, 1],
  ['rows that are gone', `delete from articles where id in ('4', '5', '500')`, 0],
  ['a row of another tenant now', `update articles set firm = 'b' where id = '8'`, 1],
  ['all rows of a tenant gone', `delete from articles where firm = 'b'`, 0],
  [
    'all rows gone, and one come',
    `delete from articles where firm = 'a'; insert into articles values ('x', now(), 'b', 'x', 1)`,
    1,
  ],
])('%s', async (what, sql, count) => {
  const before = knownBy(await build(undefined), undefined);
  for (const statement of sql.split('; ')) await database.run(statement);
  const merged = await build(before);
  expect(read).toBe(count);
  expect(merged.kind).toBe(what.includes('no') && count === 0 && !what.includes('gone') ? 'unchanged' : 'built');
  const known = knownBy(merged, before);
  Segment.open(folder, known.segment).verify();
  const after = await build(known);
  expect(after.kind).toBe('unchanged');
  expect(knownBy(await build(undefined), undefined).segment).toBe(known.segment);
});

test('a segment that is not there, or of another version, is made anew', async () => {
  const known = knownBy(await build(undefined), undefined);
  await database.run(`insert into articles values ('y', now(), 'a', 'y', 1)`);
  const built = await build({ ...known, segment: 'missing' });
  expect([built.kind, knownBy(built, undefined).segment]).toEqual([
    'built',
    knownBy(await build(undefined), undefined).segment,
  ]);
});

test('a damaged one is not merged: the table fails, and nothing is left of it', async () => {
  await database.run(`insert into articles select 'w' || n, now(), 'a', 'w', n from generate_series(1, 20) n`);
  const known = knownBy(await build(undefined), undefined);
  const path = join(folder, known.segment, 'parts-0');
  const bytes = readFileSync(path);
  const at = bytes.indexOf('"name":"y"') + 8;
  bytes[at] = 'z'.charCodeAt(0);
  writeFileSync(path, bytes);
  await database.run(`insert into articles values ('z', now(), 'a', 'z', 1)`);
  const before = readdirSync(folder);
  const built = await build(known);
  expect(built.kind === 'failed' ? String(built.error) : built.kind).toContain('is damaged');
  expect(readdirSync(folder)).toEqual(before);
});
