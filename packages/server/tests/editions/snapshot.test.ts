/** One snapshot an edition (contract §6.2): what is written meanwhile is seen by nothing, and then by everything. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Collection } from '../../src/catalog/collections.ts';
import type { Tenant } from '../../src/catalog/tenants.ts';
import { recordsTableOf, runByHand } from '../support/by-hand.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  engineNames,
  engines,
  type EngineName,
  type TestService,
} from '../support/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
] as const;

let service: TestService;
let tenant: Tenant;
let collection: Collection;

/** What a statement has, beside conditions that are never in brackets here, to start behind a record. */
const soughtPattern = / (?:where|and) \(.* order by /;

/** What the questions of a consumer are answered: total, ids of a page, sum of the prices on it. */
const ask = async (query: string): Promise<string> => {
  const { data, meta } = JSON.parse(await (await service.get(`snapshot/things?${query}`)).text());
  const prices: number[] = data.map(({ price }: { price: number }) => price);
  return `${meta.total}: ${data[0]?.id} … ${data.at(-1)?.id}, ${prices.reduce((sum, price) => sum + price, 0)}`;
};

const questions = [
  'limit=5',
  'limit=5&page=2',
  'sort=price&limit=5&page=9',
  'search=apple&limit=3',
  'where[price][gte]=40',
  'search=pear',
];

const supplements = (): number => service.observations.filter(({ kind }) => kind === 'supplement-opened').length;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    // What the source itself is asked; indexes have tests of their own.
    service = await engines[engine]({ INDEX_MEGABYTES: '0' });
    tenant = await addTenant(service, 'snapshot');
    const records = Array.from({ length: 50 }, (_, index) => ({
      id: `r${String(index).padStart(3, '0')}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      name: `apple ${index}`,
      price: index,
    }));
    collection = await addCollection(service, tenant, { slug: 'things', fields }, records);
    await exposeAll(service, tenant, collection);
    await service.turn();
  });
  afterAll(async () => service.stop());

  test('§6.2: no page, total or search sees what is written in mid-edition; after the turn all of them do', async () => {
    const [asked, unasked] = [questions.slice(0, 3), questions.slice(3)];
    const before = await Promise.all(asked.map(ask));
    await runByHand(service, changes[engine]());
    expect(await Promise.all(asked.map(ask))).toEqual(before);
    expect(await Promise.all(unasked.map(ask))).toEqual([
      '50: r049 … r047, 144',
      '10: r049 … r040, 445',
      '0: undefined … undefined, 0',
    ]);
    await service.turn();
    expect(await Promise.all(questions.map(ask))).toEqual([
      '41: new … r046, 4197',
      '41: r045 … r041, 1215',
      '41: r049 … r049, 1049',
      '36: new … r043, 94',
      '10: r049 … r040, 5445',
      '5: r049 … r045, 5235',
    ]);
  });

  test('§6.4: the most requested answers of an edition are computed ahead in the next: the turn is no cliff', async () => {
    await service.turn();
    for (let times = 0; times < 3; times++) await ask('sort=name&limit=7');
    await ask('sort=-name&limit=8');
    await service.turn();
    const opened = service.observations.findLast(({ kind }) => kind === 'edition-opened');
    expect(opened).toMatchObject({ warmed: expect.any(Number) });
    const sent = service.asked.length;
    expect(await ask('sort=name&limit=7')).toBe(await ask('sort=name&limit=7'));
    expect(service.asked.length).toBe(sent);
  });

  test('the total of a filter is counted once an edition, not once a page', async () => {
    await service.turn();
    const sent = service.asked.length;
    for (let page = 1; page <= 4; page++) await ask(`where[price][lt]=5000&limit=10&page=${page}`);
    await ask('where[price][lt]=5000&limit=3&sort=name');
    const counts = service.asked.slice(sent).filter((sql) => sql.includes('count(*)'));
    expect(counts).toHaveLength(1);
  });

  test('walking all pages in order, each page is sought from where the last one ended, never counted off', async () => {
    await service.turn();
    for (const sort of ['-createdAt', 'price,-name', '-price']) {
      const sent = service.asked.length;
      for (let page = 1; page <= 5; page++) await ask(`sort=${sort}&limit=9&page=${page}`);
      const pages = service.asked.slice(sent).filter((sql) => sql.includes(' offset '));
      expect(pages).toHaveLength(5);
      expect(pages.slice(1).filter((sql) => !soughtPattern.test(sql))).toEqual([]);
      expect(pages[0]).not.toMatch(soughtPattern);
    }
  });

  test('§6.3: a collection that is younger than the edition is read at once, from one supplement kept to its end', async () => {
    await service.turn();
    const young = await addCollection(service, tenant, { slug: 'young', fields }, [
      { id: 'y1', createdAt: '2026-01-01T00:00:00.000Z', name: 'plum', price: 1 },
    ]);
    await exposeAll(service, tenant, young);
    await service.service.catalog.follow();
    const before = supplements();
    expect(JSON.parse(await (await service.get('snapshot/young?search=plum')).text()).meta.total).toBe(1);
    await runByHand(service, [`delete from ${recordsTableOf(service, young)}`]);
    expect(JSON.parse(await (await service.get('snapshot/young?limit=3')).text()).meta.total).toBe(1);
    expect(supplements() - before).toBe(1);
    await service.turn();
    expect(JSON.parse(await (await service.get('snapshot/young?limit=3')).text()).meta.total).toBe(0);
  });

  test('a table that is missing takes one supplement, however often it is asked for: others get theirs', async () => {
    await service.turn();
    const record = { id: 'r', createdAt: '2026-01-01T00:00:00.000Z', name: 'fig', price: 1 };
    const broken = await addCollection(service, tenant, { slug: 'broken', fields }, [record]);
    await exposeAll(service, tenant, broken);
    await runByHand(service, [`drop ${engine === 'sqlite' ? 'view' : 'table'} records_${broken.id}`]);
    await service.service.catalog.follow();
    const before = supplements();
    for (let times = 0; times < 30; times++) expect((await service.get('snapshot/broken')).status).toBe(500);
    expect(supplements() - before).toBe(1);
    const next = await addCollection(service, tenant, { slug: 'next', fields }, [record]);
    await exposeAll(service, tenant, next);
    await service.service.catalog.follow();
    expect((await service.get('snapshot/next')).status).toBe(200);
  });
});

/** Takes some records away, changes some and adds one: the record, and where there is a search table its entry. */
const changes: Record<EngineName, () => readonly string[]> = {
  sqlite: () => {
    const records = recordsTableOf(service, collection);
    const [name, price] = ['c0', 'c1'];
    const search = `${records}_${name}`;
    return [
      `delete from ${records} where ${price} < 10`,
      `update ${records} set ${price} = ${price} + 1000, ${name} = 'pear' where ${price} >= 45`,
      `insert into ${records} (row, id, created_at, ${name}, ${price}) values (900, 'new', '2026-02-01T00:00:00.000Z', 'apple new', 7)`,
      `update ${search} set text = 'pear' where rowid >= 45`,
      `delete from ${search} where rowid < 10`,
      `insert into ${search} (rowid, text) values (900, 'apple new')`,
    ];
  },
  postgres: () => [
    `delete from records_${collection.id} where price < 10`,
    `update records_${collection.id} set price = price + 1000, name = 'pear' where price >= 45`,
    `insert into records_${collection.id} (tenant_id, "Record Id", created_at, name, price)
      values ('snapshot', 'new', '2026-02-01T00:00:00.000Z', 'apple new', 7)`,
  ],
};
