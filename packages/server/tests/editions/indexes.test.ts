/** Indexes of an edition: made of what is asked for again, from the edition's snapshot, within their memory. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Collection } from '../../src/catalog/collections.ts';
import { hide } from '../../src/catalog/exposures.ts';
import type { Tenant } from '../../src/catalog/tenants.ts';
import { Unavailable } from '../../src/sources/source.ts';
import { createGate } from '../support/gated-source.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'stock', label: 'Stock', type: 'integer' },
] as const;

const recordCount = 1000;

const recordsOf = (word: string) =>
  Array.from({ length: recordCount }, (_, index) => ({
    id: `r${String(index).padStart(4, '0')}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    name: `${word} ${index}`,
    price: index / 2,
    stock: index % 7,
  }));

let service: TestService;
let tenant: Tenant;
let collection: Collection;

const setUp = async (started: TestService): Promise<void> => {
  service = started;
  tenant = await addTenant(service, 'indexing');
  collection = await addCollection(service, tenant, { slug: 'things', fields }, recordsOf('apple'));
  await exposeAll(service, tenant, collection);
  await service.turn();
};

interface Asked {
  readonly total: number;
  readonly ids: readonly string[];
  /** Statements that the source was sent for it. */
  readonly statements: readonly string[];
}

const ask = async (query: string): Promise<Asked> => {
  const before = service.asked.length;
  const body = JSON.parse(await (await service.get(`indexing/things?${query}`)).text());
  const ids = body.data.map(({ id }: { id: string }) => id);
  const statements = service.asked.slice(before).filter((statement) => !statement.startsWith('holds'));
  return { total: body.meta.total, ids, statements };
};

const indexes = () => {
  const { current } = service.service.editions;
  if (current === undefined) throw new Error('No edition is open.');
  return current.indexes;
};

const askAndSettle = async (...queries: readonly string[]): Promise<void> => {
  for (const query of queries) await ask(query);
  await indexes().settled();
};

const madeCount = (): number => service.observations.filter(({ kind }) => kind === 'index-made').length;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => setUp(await engines[engine]()));
  afterAll(async () => service.stop());

  test('what is asked for once is counted and read; asked for again, an index is made of it', async () => {
    const first = await ask('where[price][gte]=400&sort=stock&limit=3');
    expect(first).toMatchObject({ total: 200, ids: ['r0805', 'r0812', 'r0819'] });
    expect(first.statements).toHaveLength(2);
    await indexes().settled();
    expect(indexes().bytes).toBe(0);
    await askAndSettle('where[price][gte]=401&sort=stock&limit=3');
    expect(indexes().bytes).toBeGreaterThan(0);
  });

  test('a page that an index finds takes one statement, for its records alone', async () => {
    const page = await ask('where[price][gte]=402&sort=stock&limit=3');
    expect(page).toMatchObject({ total: 196, ids: ['r0805', 'r0812', 'r0819'] });
    expect(page.statements).toHaveLength(1);
    expect(page.statements[0]).toMatch(/ (?:in \(select value from json_each\(\?\)\)|= any\(\$2::text::text\[\]\))$/);
  });

  test('records that were read are not read again', async () => {
    const page = await ask('where[price][gte]=402.5&sort=stock&limit=3');
    expect(page).toMatchObject({ total: 195, ids: ['r0805', 'r0812', 'r0819'], statements: [] });
  });

  test('however deep it lies', async () => {
    const page = await ask('sort=-price&page=123&limit=8');
    expect(page.total).toBe(recordCount);
    expect(page.ids.slice(0, 2)).toEqual(['r0023', 'r0022']);
    expect(page.statements).toHaveLength(1);
    expect(page.statements[0]).not.toContain('offset 976');
  });

  test('words are found by an index too', async () => {
    await askAndSettle('search=PPLE&limit=1', 'search=apple+77&limit=1');
    const page = await ask('search=777+appl');
    expect(page).toMatchObject({ total: 1, ids: ['r0777'] });
    expect(page.statements).toHaveLength(1);
    expect(await ask('search=pear')).toMatchObject({ total: 0, ids: [], statements: [] });
  });

  const onSqlite = engine === 'sqlite' ? test : () => undefined;
  onSqlite('where nothing was written, the next edition has it at once', async () => {
    const made = madeCount();
    await service.turn();
    expect(await ask('search=776+appl')).toMatchObject({ total: 1, ids: ['r0776'] });
    expect((await ask('sort=price&page=100&limit=2')).statements).toHaveLength(1);
    expect(madeCount()).toBe(made);
  });

  test('what was of use in one edition stands ready in the next, made of its data', async () => {
    await addCollection(service, tenant, { slug: 'things', fields }, recordsOf('pear'), collection);
    expect(await ask('search=pear&limit=2')).toMatchObject({ total: 0 });
    await service.turn();
    await indexes().settled();
    const page = await ask('search=pear+778&limit=2');
    expect(page).toMatchObject({ total: 1, ids: ['r0778'] });
    expect(page.statements).toHaveLength(1);
  });

  test('an index made in mid-edition is made of the data the edition began with', async () => {
    await addCollection(service, tenant, { slug: 'things', fields }, recordsOf('plum').slice(500), collection);
    await askAndSettle('sort=-stock,name&limit=1', 'sort=-stock,name&limit=2');
    const page = await ask('sort=-stock,name&limit=3');
    expect(page).toMatchObject({ total: recordCount, ids: ['r0104', 'r0111', 'r0118'] });
    expect(page.statements).toHaveLength(1);
  });

  test('where page after page is asked for, the records themselves are in the index', async () => {
    for (let page = 1; page <= 50; page++) await ask(`sort=-stock,name&limit=2&page=${page}`);
    await indexes().settled();
    const page = await ask('sort=-stock,name&limit=3&page=200&fields=stock');
    expect(page).toMatchObject({ total: recordCount, statements: [] });
    const body = await (
      await service.get('indexing/things?sort=-stock,name&limit=1&page=105&fields=stock,name')
    ).text();
    const shown = JSON.parse(body).data[0];
    expect(shown).toMatchObject({ stock: 6, name: `pear ${Number(shown.id.slice(1))}` });
  });

  test('what many ask for in the moment in which an index is done is made too', async () => {
    await service.turn();
    await indexes().settled();
    const asked = Array.from({ length: 120 }, async (_, index) => ask(`sort=name,-stock&limit=2&page=${index + 1}`));
    expect((await Promise.all(asked)).every(({ total }) => total === 500)).toBe(true);
    await indexes().settled();
    expect(await ask('sort=name,-stock&limit=3&page=150')).toMatchObject({ total: 500, statements: [] });
  });

  test('what is withdrawn leaves the memory', async () => {
    const before = indexes().bytes;
    await hide(service.store, tenant, collection, ['price'], new Date(startOfTime));
    await follow(service);
    expect(before).toBeGreaterThan(0);
    expect(indexes().bytes).toBe(0);
  });
});

test('what could not be read for a moment is made an index of when it can be', async () => {
  const gate = createGate();
  await setUp(await startTestService({}, { wrap: gate.wrap }));
  gate.breakReading(new Unavailable('The database is busy.', 1));
  for (const limit of [1, 2, 3])
    expect((await service.get(`indexing/things?sort=price&limit=${limit}`)).status).toBe(503);
  await indexes().settled();
  gate.breakReading(undefined);
  await askAndSettle('sort=price&limit=1', 'sort=price&limit=2');
  expect(madeCount()).toBe(2);
  expect(service.observations.filter(({ kind }) => kind === 'index-refused')).toEqual([]);
  await service.stop();
});

/** A service whose indexes have a megabyte, an eighth of it for rows, and records with names of so many letters. */
const setUpLong = async (letters: number): Promise<void> => {
  await setUp(await startTestService({ INDEX_MEGABYTES: '1' }));
  const long = recordsOf('x').map(({ id, createdAt, price, stock }) => {
    return { id, createdAt, name: `${id} ${'w'.repeat(letters)}`, price, stock };
  });
  await addCollection(service, tenant, { slug: 'things', fields }, long, collection);
  await service.turn();
};

describe('within their memory', () => {
  test('INDEX_MEGABYTES=0: there are none', async () => {
    await setUp(await startTestService({ INDEX_MEGABYTES: '0' }));
    await askAndSettle('sort=price&limit=1', 'sort=price&limit=2', 'sort=price&limit=3');
    expect((await ask('sort=price&limit=4')).statements).toHaveLength(1);
    expect((await ask('where[stock][eq]=4&limit=4')).statements).toHaveLength(2);
    expect(madeCount()).toBe(0);
    await service.stop();
  });

  test('whole records make room for what finds pages', async () => {
    await setUpLong(400);
    await askAndSettle('sort=price&limit=1', 'sort=price&limit=2');
    await askAndSettle(...Array.from({ length: 60 }, (_, index) => `sort=price&limit=2&page=${index + 1}`));
    expect((await ask('sort=price&limit=3&page=90')).statements).toEqual([]);
    expect(indexes().bytes).toBeGreaterThan(recordCount * 400);
    await askAndSettle('sort=name&limit=1', 'sort=name&limit=2');
    expect(madeCount()).toBe(4);
    expect(indexes().bytes).toBeLessThan(2 * recordCount * 400);
    expect(await ask('sort=name&limit=2&page=90')).toMatchObject({
      ids: ['r0178', 'r0179'],
      statements: [expect.any(String)],
    });
    await service.stop();
  });

  test('a part that finds no room is not made, and what it was for is asked of the source', async () => {
    await setUpLong(1600);
    await askAndSettle('sort=name&limit=1', 'sort=name&limit=2');
    expect((await ask('sort=name&limit=3')).ids).toEqual(['r0000', 'r0001', 'r0002']);
    const refused = service.observations.filter(({ kind }) => kind === 'index-refused');
    expect(refused).toMatchObject([
      { tenant: 'indexing', collection: 'things', reason: new Error('There is no memory left for the index.') },
    ]);
    expect(indexes().bytes).toBeLessThan(1024 * 1024);
    await service.stop();
  });
});
