/**
 * Rows 29 and 30 of the security table: a value is printed by what it is, whatever its column was declared as; and where a rule
 * on rows asks about a value that cannot be read, the row is hidden. Both are told: in the log, in metrics and by doctor.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createView } from '@vitrine/administering';
import { type Collection, expose, findCollection, type Tenant } from '@vitrine/catalog';
import { Connection, createDescribeTables } from '@vitrine/postgres/driver';
import { editionFolderOf } from '../../src/config.ts';
import { applyCatalog } from '@vitrine/declaring';
import { lookAtSources, withReadings } from '@vitrine/doctor';
import { createLog } from '../../src/log.ts';
import { collectionMetrics } from '../../src/metrics/collection-metrics.ts';
import { printMetrics } from '../../src/metrics/metric.ts';
import { addTenant, follow, type JsonRecord, startPostgresService, type TestService } from '../support/test-service.ts';
import { engines } from '../../src/engines.ts';

const yaml = `collections:
${['plain', 'views', 'matview', 'flags', 'times']
  .map(
    (table) => `  - slug: ${table}
    table: ${table}
    id: id
    createdAt: made
    tenant: values01
    fields:
      - { key: ${{ plain: 'gen', views: 'ratio', matview: 'kind', times: 'until', flags: 'note' }[table]} }
${table === 'flags' ? '      - { key: f, column: doc, path: [f], type: boolean }\n      - { key: n, column: doc, path: [n], type: number }\n' : ''}`,
  )
  .join('')}  - slug: offers
    table: offers
    id: id
    createdAt: made
    tenant: values01
    lookups:
      price: { table: prices, match: { offer: id }, where: { factor: 1 }, order: [-amount, offer] }
    fields:
      - { key: price, type: currency, column: price.amount }
`;

let service: TestService;
let tenant: Tenant;
const collections = new Map<string, Collection>();

const run = async (sql: string): Promise<void> => service.postgres?.database.run(sql);
const now = (): Date => new Date(service.clock.now());

const idsOf = async (slug: string): Promise<string> => {
  const response = await service.get(`values01/${slug}?sort=id&limit=200`);
  if (response.status !== 200) return String(response.status);
  const body: { readonly data: readonly JsonRecord[] } = JSON.parse(await response.text());
  return body.data.map(({ id }) => id).join(' ');
};

const show = async (slug: string, choice: { readonly where?: readonly string[] } = {}): Promise<void> => {
  const collection = collections.get(slug);
  if (collection === undefined) throw new Error(slug);
  await expose(service.store, tenant, collection, { state: 'public', keys: 'all', ...choice }, now());
  await follow(service);
};

const look = async () => {
  const url = service.postgres?.database.url ?? '';
  const { config } = service;
  const addresses = new Map([['main', url]]);
  const { findings, shown } = await lookAtSources({
    config,
    addresses,
    engines,
    processName: 'vitrine test',
    now: Date.now,
  });
  const all = withReadings(editionFolderOf(config), shown, findings, () => 0);
  return all.map(({ state, about, found }) => `${state} ${about}: ${found}`);
};

const log = (): string => {
  const lines: string[] = [];
  const write = createLog({ level: 'trace', destination: { write: (line) => lines.push(line) }, now: () => 0 });
  service.observations.forEach(write);
  return lines.join('');
};

const metrics = async (): Promise<string> => printMetrics(collectionMetrics(service.publisher, service.clock.now()));

beforeAll(async () => {
  service = await startPostgresService();
  tenant = await addTenant(service, 'values01', null);
  await run(`
    create table plain (id text primary key, made timestamptz default '2026-01-01Z', gen int);
    insert into plain (id, gen) values ('a', 5), ('b', 6);
    create table divisors (id text primary key, made timestamptz default '2026-01-01Z', by int);
    insert into divisors (id, by) values ('a', 0);
    create view views as select id, made, 1 / by as ratio from divisors;
    create table twice (id text, made timestamptz default '2026-01-01Z', kind text);
    insert into twice (id, kind) values ('a', 'x');
    create materialized view matview as select * from twice;
    create table times (id text primary key, made timestamptz, until date);
    insert into times values ('a', '2026-01-01Z', '2026-02-01'), ('b', 'infinity', '2026-02-01'), ('c', '2026-01-01Z', 'infinity');
    create table offers (id text primary key, made timestamptz default '2026-01-01Z');
    insert into offers (id) values ('a'), ('b');
    create table prices (id int primary key, offer text, factor float8, amount numeric(9, 2));
    insert into prices values (1, 'a', 1, 10), (2, 'a', 'NaN', 20), (3, 'b', 1, 30), (4, 'gone', 'NaN', 40);
    create table flags (id text primary key, made timestamptz default '2026-01-01Z', note text default 'x', doc jsonb);
    insert into flags (id, doc) values ('1', '{"f":"yes"}'), ('2', '{"f":1}'), ('3', '{"f":"t"}'), ('4', '{"f":0}'),
      ('5', '{"f":true}'), ('6', '{"f":"TRUE"}'), ('7', '{"f":"False"}'), ('8', '{"f":"perhaps"}'), ('9', '{}')`);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-values-'));
  const file = join(folder, 'catalog.yaml');
  writeFileSync(file, yaml);
  const connection = await Connection.open(service.postgres?.database.url ?? '', 'test');
  const describeTables = createDescribeTables(async (text, parameters) => connection.query(text, parameters));
  const options = { file, isRemoving: false, isDryRun: false };
  await applyCatalog(service.store, new Map([['main', { describeTables }]]), options, now());
  await connection.close();
  rmSync(folder, { recursive: true });
  for (const slug of ['plain', 'views', 'matview', 'times', 'flags', 'offers'])
    collections.set(slug, await findCollection(service.store, tenant, slug));
  await run(`insert into twice (id, kind) values ('a', 'y'); refresh materialized view matview`);
  for (const slug of ['plain', 'views', 'matview', 'times', 'offers']) await show(slug);
});
afterAll(async () => service.stop());

describe('rules of owners on rows', () => {
  const rows: [where: string, ids: string][] = [
    ['f[ne]=true', '4 7 9'],
    ['f=true', '1 2 3 5 6'],
    ['f[nin]=true', '4 7 9'],
    ['f[exists]=false', '9'],
    ['f[exists]=true', '1 2 3 4 5 6 7'],
    ['note=x', '1 2 3 4 5 6 7 8 9'],
  ];
  test.each(rows)('%s shows %s', async (where, ids) => {
    await show('flags', { where: [where] });
    expect(await idsOf('flags')).toBe(ids);
  });

  const views: [query: string, ids: string][] = [
    ['where[or][0][note][eq]=x&where[or][1][f][eq]=true', '1 2 3 4 5 6 7 9'],
    ['where[f][ne]=true', '4 7 9'],
    ['search=x', '1 2 3 4 5 6 7 8 9'],
  ];
  test.each(views)('a view of %s shows %s', async (query, ids) => {
    await show('flags', { where: [] });
    const collection = collections.get('flags');
    if (collection === undefined) throw new Error();
    const slug = `view-${views.findIndex(([each]) => each === query)}`;
    await createView(
      service.store,
      tenant,
      collection,
      { slug, name: slug, query, isPrivate: false, look: null, endsAt: null },
      now(),
    );
    await follow(service);
    expect(await idsOf(slug)).toBe(ids);
  });

  test('a row that is hidden for it is shown once it can be read, and hidden again', async () => {
    await show('flags', { where: ['f[ne]=true'] });
    for (const [value, ids] of [
      ['false', '4 7 8 9'],
      ['"maybe"', '4 7 9'],
    ]) {
      await run(`update flags set doc = '{"f":${value}}' where id = '8'`);
      await service.turn();
      expect(await idsOf('flags')).toBe(ids ?? '');
    }
    expect(await look()).toContainEqual(
      expect.stringMatching(
        /^warning main flags: Some values do not fit the type of their field: f, 1 value, 1 row hidden for it \(such as "8"\)/,
      ),
    );
    expect(await metrics()).toContain('vitrine_unshown_rows{source="main",collection="flags",field="f"} 1');
    expect(log()).toContain('"fields":[{"field":"f","values":1,"rows":1,"ids":["8"]}]');
  });
});

test('a row whose createdAt cannot be shown is counted, and so is a date', async () => {
  expect(await idsOf('times')).toBe('a c');
  expect(await look()).toContainEqual(
    expect.stringContaining('createdAt, 1 value, 1 row hidden for it (such as "b"), until, 1 value (such as "c")'),
  );
  expect(await metrics()).toContain('vitrine_unshown_values{source="main",collection="times",field="until"} 1');
  // What is taken over as it is keeps its counts.
  await service.turn();
  expect(await metrics()).toContain('vitrine_unshown_values{source="main",collection="times",field="until"} 1');
});

test('a row of another table that cannot be told to be meant is counted with the record that looks for it', async () => {
  expect(await (await service.get('values01/offers?sort=id')).text()).toMatch(/"price":10\.00.*"price":30\.00/);
  expect(await look()).toContainEqual(
    expect.stringMatching(
      /^warning main offers: Some values do not fit the type of their field: price\.factor, 1 value \(such as "a"\)/,
    ),
  );
  expect(await metrics()).toContain('vitrine_unshown_values{source="main",collection="offers",field="price.factor"} 1');
  expect(log()).toContain('"fields":[{"field":"price.factor","values":1,"rows":0,"ids":["a"]}]');
});

const failing: [slug: string, said: RegExp][] = [
  ['views', /^error main views: It could not be read since .* divides by zero\. Its code is 22012\. It was never read/],
  ['matview', /^error main matview: .*Two records have the id "a"\. .* It was never read/],
];
test.each(failing)('what is a 503 is not well: %s', async (slug, said) => {
  expect(await idsOf(slug)).toBe('503');
  const findings = (await look()).filter((finding) => finding.includes(` main ${slug}:`));
  expect(findings.filter((finding) => finding.startsWith('ok'))).toEqual([]);
  expect(findings).toContainEqual(expect.stringMatching(said));
  expect(await metrics()).toContain(`vitrine_collection_age_seconds{source="main",collection="${slug}"} Nan`);
});

test('the log has a sentence beside the code', () => expect(log()).toContain('divides by zero'));

test('an altered column forges nothing: what was read before is shown on, and it is told', async () => {
  const before = await (await service.get('values01/plain?sort=id')).text();
  for (const text of ['5,"isAdmin":true,"id":"stolen"', '', '1,234.50', '007', '1}]}']) {
    await run(`alter table plain alter gen type text using '${text}'`);
    await service.turn();
    const after = await (await service.get('values01/plain?sort=id')).text();
    expect(after).toBe(before);
  }
  const said = /found the column gen of type text, expected one of kind integer/;
  expect(log()).toMatch(said);
  expect(await look()).toContainEqual(
    expect.stringMatching(/^error main plain: It could not be read since .*Its records are still those of/),
  );
  expect(await metrics()).toMatch(/vitrine_collection_failing_seconds\{source="main",collection="plain"\} [\d.]+/);
  await run('alter table plain alter gen type int using 7');
  await service.turn();
  expect(await (await service.get('values01/plain?sort=id')).text()).toContain('"gen":7');
  expect((await look()).filter((finding) => finding.startsWith('error main plain'))).toEqual([]);
});
