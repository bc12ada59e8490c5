/** One state of the data an edition (contract §6.2): what is written meanwhile is seen by nothing, and then by everything. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Collection, Tenant } from '@vitrine/catalog';
import { runByHand } from '../../../../../tests/service/by-hand.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  engineNames,
  engines,
  follow,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
] as const;
const draft = { slug: 'things', fields };

let service: TestService;
let tenant: Tenant;
let collection: Collection;

/** What the questions of a consumer are answered: total, ids of a page, sum of the prices on it. */
const ask = async (query: string): Promise<string> => {
  const { data, meta } = JSON.parse(await (await service.get(`onestate/things?${query}`)).text());
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

const recordOf = (id: string, minute: number, name: string, price: number): JsonRecord => ({
  id,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  name,
  price,
});

const before: readonly JsonRecord[] = Array.from({ length: 50 }, (_, index) =>
  recordOf(`r${String(index).padStart(3, '0')}`, index, `apple ${index}`, index),
);

/** Some are taken away, some changed, and one is added. */
const after: readonly JsonRecord[] = [
  ...before.slice(10, 45),
  ...Array.from({ length: 5 }, (_, index) => recordOf(`r0${45 + index}`, 45 + index, 'pear', 1045 + index)),
  recordOf('new', 31 * 24 * 60, 'apple new', 7),
];

const observedOf = (kind: string): number => service.observations.filter((each) => each.kind === kind).length;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]();
    tenant = await addTenant(service, 'onestate');
    collection = await addCollection(service, tenant, draft, before);
    await exposeAll(service, tenant, collection);
    await service.turn();
  });
  afterAll(async () => service.stop());

  test('§6.2: no page, total or search sees what is written in mid-edition; after the turn all of them do', async () => {
    const [asked, unasked] = [questions.slice(0, 3), questions.slice(3)];
    const answers = await Promise.all(asked.map(ask));
    await addCollection(service, tenant, draft, after, collection);
    await follow(service);
    expect(await Promise.all(asked.map(ask))).toEqual(answers);
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

  test('what has not changed is read once, and its answers are held through the turns', async () => {
    await service.turn();
    await service.get('onestate/things?sort=name&limit=7');
    const first = await service.get('onestate/things?sort=name&limit=7');
    const read = service.asked.length;
    await service.turn();
    const second = await service.get('onestate/things?sort=name&limit=7');
    expect(await second.text()).toBe(await first.text());
    const lengthMs = service.config.editionSeconds * 1000;
    const dates = [first, second].map(({ headers }) => Date.parse(headers.get('last-modified') ?? ''));
    expect((dates[1] ?? NaN) - (dates[0] ?? NaN)).toBe(lengthMs);
    expect(service.observations.findLast(({ kind }) => kind === 'request-answered')).toMatchObject({ from: 'held' });
    if (engine === 'sqlite') expect(service.asked.length).toBe(read);
  });

  test('§6.3: a collection that is younger than the edition is read at once, and keeps that state to its end', async () => {
    await service.turn();
    const record = recordOf('y1', 0, 'plum', 1);
    const young = await addCollection(service, tenant, { slug: 'young', fields }, [record]);
    await exposeAll(service, tenant, young);
    const read = service.asked.length;
    await follow(service);
    const totalOf = async (query: string): Promise<number> =>
      JSON.parse(await (await service.get(`onestate/young?${query}`)).text()).meta.total;
    expect(await totalOf('search=plum')).toBe(1);
    await addCollection(service, tenant, { slug: 'young', fields }, [], young);
    await follow(service);
    expect(await totalOf('limit=3')).toBe(1);
    expect(service.asked.slice(read)).toHaveLength(1);
    await service.turn();
    expect(await totalOf('limit=3')).toBe(0);
  });

  test('a table that is missing is a 503, and tried anew with the next edition, not with each request; others get theirs', async () => {
    await service.turn();
    const record = recordOf('r', 0, 'fig', 1);
    const broken = await addCollection(service, tenant, { slug: 'broken', fields }, [record]);
    await exposeAll(service, tenant, broken);
    await runByHand(service, [`drop ${engine === 'sqlite' ? 'view' : 'table'} records_${broken.id}`]);
    const failures = observedOf('collection-failed');
    for (let times = 0; times < 30; times++) {
      await follow(service);
      const response = await service.get('onestate/broken');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    }
    expect(observedOf('collection-failed') - failures).toBe(1);
    const next = await addCollection(service, tenant, { slug: 'next', fields }, [record]);
    await exposeAll(service, tenant, next);
    await follow(service);
    expect((await service.get('onestate/next')).status).toBe(200);
    await service.turn();
    // With its edition, and once more as what no segment has.
    expect(observedOf('collection-failed') - failures).toBe(3);
    expect(await ask('limit=5')).toBe('41: new … r046, 4197');
  });
});
