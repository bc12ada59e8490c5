/** The client and the service: what one asks, the other answers, on each engine. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  type Answer,
  type Client,
  type ClientOptions,
  createClient,
  type OnTurn,
  type TenantProfile,
  VitrineError,
} from '@vitrine/client';
import type { Relation } from '@vitrine/contract';
import { type Collection, hide, setRelations, type Tenant } from '@vitrine/catalog';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  type TestService,
} from '../../../../tests/service/test-service.ts';

/** Keeps each answer, and says how long it has had it (RFC 9111 §5.1). */
const startCache = (origin: string, ageSeconds: () => number): Bun.Server<undefined> => {
  const kept = new Map<string, Promise<Response>>();
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async ({ url }) => {
      const { pathname, search } = new URL(url);
      const target = origin + pathname + search;
      const first = kept.get(target) ?? fetch(target);
      kept.set(target, first);
      const { status, headers, body } = (await first).clone();
      const sent = new Headers([...headers, ['Age', String(ageSeconds())]]);
      sent.delete('content-encoding');
      return new Response(body, { status, headers: sent });
    },
  });
};

const createdAt = '2026-01-01T00:00:00.000Z';
const numbered = (count: number, mark: string): JsonRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${String(index).padStart(3, '0')}`,
    createdAt,
    mark,
  }));
const draft = { slug: 'things', fields: [{ key: 'mark', label: 'Mark', type: 'text' as const }] };

type Collections = { products: { name: 'text'; price: 'currency' }; prices: { name: 'text' } };

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  beforeAll(async () => {
    service = await engines[engine]();
    shop = await openShop(service, 'clients1');
  });
  afterAll(async () => service.stop());

  const statuses: number[] = [];
  const clientWith = (options: Partial<ClientOptions> = {}): Client<Collections> => {
    statuses.length = 0;
    const noting: ClientOptions['fetch'] = async (url, init) => {
      const response = await fetch(url, init);
      statuses.push(response.status);
      return response;
    };
    return createClient<Collections>({
      url: service.service.url,
      tenant: 'clients1',
      fetch: noting,
      retries: 0,
      ...options,
    });
  };
  test('the profile, by what the caller may see', async () => {
    expect(slugsOf(await clientWith().profile())).toEqual(['products']);
    expect(slugsOf(await clientWith({ key: shop.key }).profile())).toEqual(['prices', 'products']);
  });

  test('records, their order, their fields, the rate limit and the edition', async () => {
    const client = clientWith();
    const { data, meta, rateLimit, edition } = await client.records('products', {
      where: { price: { between: [1, 45] }, name: { contains: 'A' } },
      sort: ['-price'],
      fields: ['name'],
    });
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      ['p2', 'Chair'],
      ['p1', 'Lamp'],
    ]);
    expect(meta).toMatchObject({ page: 1, limit: 20, total: 2, pages: 1, collection: { slug: 'products' } });
    expect(meta.fields.map(({ type }) => type)).toEqual(['text', 'currency']);
    expect(rateLimit.limit).toBe(1_000_000);
    expect((await client.profile()).rateLimit.remaining).toBe(rateLimit.remaining - 1);
    expect(edition).toMatchObject({ openedAt: new Date(service.clock.now()), secondsLeft: 300 });
  });

  test('one record by its ID, as much of it as is asked for', async () => {
    const client = clientWith();
    const { data, meta, edition } = await client.get('products', 'p2', { fields: ['price'] });
    expect(data).toEqual({ id: 'p2', createdAt: '2026-01-02T00:00:00.000Z', price: 45 });
    expect(meta.collection.slug).toBe('products');
    expect(edition.secondsLeft).toBe(300);
    expect(await codeOf(client.get('products', 'p4'))).toBe('404 record_not_found');
    expect(await codeOf(client.get('products', '..'))).toBe('404 record_not_found');
  });

  test('related records: one, none, or several', async () => {
    const tenant = await addTenant(service, 'related1');
    const fields = [{ key: 'whole', label: 'Whole', type: 'text' as const }];
    const parts = ['a', 'b', 'c'].map((id, index) => ({ id, createdAt, whole: index === 0 ? null : 'a' }));
    const things = await addCollection(service, tenant, { slug: 'things', fields }, parts);
    const relation = { collection: 'things', from: 'id', to: 'whole' };
    const relations: readonly Relation[] = [
      { ...relation, key: 'parts', label: 'Parts', kind: 'many' },
      { ...relation, key: 'of', label: 'Of', kind: 'one', from: 'whole', to: 'id' },
    ];
    await setRelations(service.store, tenant, things, relations, new Date(service.clock.now()));
    await exposeAll(service, tenant, things);
    await follow(service);
    type Things = { things: { whole: 'text' } };
    type Related = { things: { parts: Things['things'][]; of: Things['things'] } };
    const client = createClient<Things, Related>({ url: service.service.url, tenant: 'related1' });
    const { data } = await client.records('things', { sort: ['id'], fields: ['id'], expand: ['parts', 'of'] });
    expect(
      data.map(
        ({
          expanded: {
            parts: { total, records, more },
            of,
          },
        }) => [total, records.map(({ id }) => id), more, of?.id],
      ),
    ).toEqual([
      [2, ['b', 'c'], null, undefined],
      [0, [], null, 'a'],
      [0, [], null, 'a'],
    ]);
    expect((await client.get('things', 'b', { expand: ['of'] })).data.expanded.of?.whole).toBeNull();
  });

  test('records of a list of IDs, in its order', async () => {
    const many = Array.from({ length: 450 }, (_, index) => `none, "${index}"`);
    const ids = ['p3', ...many.slice(0, 300), 'p1', 'p3', ...many, 'p2'];
    const found = await clientWith().getMany('products', ids, { fields: ['name'] });
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['p3', null],
      ['p1', 'Lamp'],
      ['p2', 'Chair'],
    ]);
    expect(statuses.length).toBeGreaterThan(2);
  });

  test('alternatives, and how many records they find', async () => {
    const client = clientWith();
    const or = [{ name: { eq: 'Lamp' } }, { price: { exists: false } }];
    const { data } = await client.records('products', { or, sort: ['id'] });
    expect(data.map(({ id }) => id)).toEqual(['p1', 'p3']);
    expect(await client.count('products', { or })).toBe(2);
    expect(await client.count('products', { where: { name: { exists: true } }, or })).toBe(1);
    expect(await client.count('products')).toBe(3);
    expect([await client.count('products', { search: 'Lampe', fuzzy: true }), statuses.at(-1)]).toEqual([1, 200]);
    expect(await client.count('products', { search: 'Lampe' })).toBe(0);
  });

  test('an export, whole', async () => {
    const client = clientWith();
    const response = await client.export('products', 'ndjson', { where: { price: { lt: 20 } }, fields: ['name'] });
    expect(await response.text()).toBe('{"id":"p1","createdAt":"2026-01-01T00:00:00.000Z","name":"Lamp"}\n');
    expect(await codeOf(client.export('prices', 'csv'))).toBe('404 collection_not_found');
  });

  test('facets', async () => {
    const query = { where: { price: { gt: 1 } }, fields: ['price', 'name', 'createdAt'], limit: 1 } as const;
    const { data, meta } = await clientWith().facets('products', query);
    expect(meta).toEqual({ total: 2, collection: { slug: 'products', name: 'products' } });
    expect(
      data.map(({ key, values, distinct, missing, sum }) => ({ key, values, distinct, missing, sum })),
    ).toMatchObject([
      { key: 'createdAt', distinct: 2, missing: 0 },
      { key: 'name', values: [{ value: 'Chair', count: 1 }], distinct: 2, missing: 0 },
      { key: 'price', values: [{ value: 19.99, count: 1 }], distinct: 2, missing: 0, sum: 64.99 },
    ]);
    expect((await clientWith().facets('products')).data.map(({ key }) => key)).toEqual(['name', 'price']);
  });

  test('behind a cache, the seconds left are those since the service answered', async () => {
    let ageSeconds = 0;
    const cache = startCache(service.service.url, () => ageSeconds);
    const asked = async () => createClient({ url: cache.url.href, tenant: 'clients1' }).records('products');
    const now = await asked();
    ageSeconds = 120;
    const later = await asked();
    await cache.stop(true);
    expect([now.edition.secondsLeft, later.edition.secondsLeft]).toEqual([300, 180]);
    expect(later.edition.openedAt).toEqual(now.edition.openedAt);
  });

  test('refusals', async () => {
    expect(await codeOf(clientWith().records('prices'))).toBe('404 collection_not_found');
    expect(await codeOf(clientWith({ key: shop.key }).records('prices'))).toBe('none');
    expect(await codeOf(clientWith({ key: 'vtr_wrong' }).records('products'))).toBe('401 invalid_api_key');
    expect(await codeOf(clientWith({ tenant: 'nobody00' }).profile())).toBe('404 tenant_not_found');
    expect(await codeOf(clientWith().records('products', { where: { name: { in: [] } } }))).toBe('400 invalid_request');
    const error: unknown = await clientWith()
      .records('products', { limit: 0, page: 0 })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ details: [{ parameter: 'page' }, { parameter: 'limit' }] });
  });

  test('what has not changed is not sent again, in the next edition neither', async () => {
    const client = clientWith();
    const first = await client.records('products');
    const second = await client.records('products');
    await service.turn();
    const third = await client.records('products');
    expect(statuses).toEqual([200, 304, 304]);
    expect(third.data).toEqual(first.data);
    expect(second.edition.openedAt).toEqual(first.edition.openedAt);
    expect(third.edition.openedAt.getTime()).toBe(first.edition.openedAt.getTime() + 300_000);
  });

  test('what was withdrawn is told and forgotten', async () => {
    const tenant = await addTenant(service, 'clients2');
    const things = await addCollection(service, tenant, draft, numbered(3, 'old'));
    await exposeAll(service, tenant, things);
    await follow(service);
    await service.turn();
    const untyped = createClient({ url: service.service.url, tenant: 'clients2', retries: 0 });
    expect((await untyped.records('things')).data).toHaveLength(3);
    await hide(service.store, tenant, things, 'all', new Date(service.clock.now()));
    await follow(service);
    expect(await codeOf(untyped.records('things'))).toBe('404 collection_not_found');
  });

  test('what has changed since, and that it is not known any more', async () => {
    const tenant = await addTenant(service, 'clients3');
    const things = await addCollection(service, tenant, draft, numbered(3, 'old'));
    await exposeAll(service, tenant, things);
    await follow(service);
    await service.turn();
    const untyped = createClient({ url: service.service.url, tenant: 'clients3', retries: 0 });
    const { edition } = await untyped.records('things');
    await addCollection(service, tenant, draft, [...numbered(1, 'old'), ...numbered(2, 'new').slice(1)], things);
    await service.turn();
    const { data, meta } = await untyped.changes('things', edition.token ?? '');
    expect(data.upserted.map(({ id, mark }) => [id, mark])).toEqual([['r001', 'new']]);
    expect([data.removed, meta.since]).toEqual([['r002'], edition.token ?? '']);
    expect((await untyped.changes('things', meta.edition)).data).toEqual({ upserted: [], removed: [] });
    expect(await codeOf(untyped.changes('things', '5880231-1f0c9a7e52b84d36'))).toBe('410 edition_gone');
    expect(await codeOf(untyped.changes('things', 'yesterday'))).toBe('400 invalid_request');
  });

  test('a walk on whose way the records change fails, before any of the new ones is given', async () =>
    expect(await walk(service, 'fail', 1)).toEqual(['0 edition_turned', marked(numbered(200, 'old'))]));

  test('a walk goes on where the edition turns and the records are the same, though they were written anew', async () => {
    const changes: readonly Rewrite[] = [
      async () => undefined,
      (tenant, things) => addCollection(service, tenant, draft, numbered(450, 'old'), things),
      (tenant) => addCollection(service, tenant, { ...draft, slug: 'others' }, numbered(3, 'new')),
    ];
    for (const change of changes)
      for (const onTurn of ['fail', 'restart'] as const)
        expect(await walk(service, onTurn, 1, change)).toEqual(['none', marked(numbered(450, 'old'))]);
  });

  test('a walk fails where the owner shows another field meanwhile', async () => {
    const withdraw: Rewrite = (tenant, things) =>
      hide(service.store, tenant, things, ['mark'], new Date(service.clock.now()));
    expect((await walk(service, 'fail', 1, withdraw))[0]).toBe('0 edition_turned');
  });
});

describe('a walk', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await engines.sqlite();
  });
  afterAll(async () => service.stop());

  test('in one edition gives every record once', async () =>
    expect(await walk(service, 'fail', Infinity)).toEqual(['none', marked(numbered(450, 'old'))]));

  test('that begins again is whole and new', async () =>
    expect(await walk(service, 'restart', 2)).toEqual(['none', marked(numbered(449, 'new'))]));

  test('that goes on is of both', async () => {
    const [code, seen] = await walk(service, 'continue', 1);
    expect([code, seen.length]).toEqual(['none', 449]);
    expect(new Set(seen.map((each) => each.slice(5)))).toEqual(new Set(['old', 'new']));
  });
});

const slugsOf = ({ data }: Answer<TenantProfile>): string[] => data.collections.map(({ slug }) => slug).toSorted();

const marked = (records: readonly JsonRecord[]): string[] => records.map(({ id, mark }) => `${id} ${String(mark)}`);

let walks = 0;

type Rewrite = (tenant: Tenant, things: Collection) => Promise<unknown>;

/** Walks 450 records. When so many pages were asked for, all but one become others, or what is given happens; then the edition turns. */
const walk = async (
  service: TestService,
  onTurn: OnTurn,
  turnsAfterPages: number,
  change: Rewrite = (tenant, things) => addCollection(service, tenant, draft, numbered(449, 'new'), things),
): Promise<readonly [code: string, seen: readonly string[]]> => {
  const publicId = `walk${String(walks++).padStart(4, '0')}`;
  const tenant = await addTenant(service, publicId);
  const things = await addCollection(service, tenant, draft, numbered(450, 'old'));
  await exposeAll(service, tenant, things);
  await follow(service);
  await service.turn();
  let pages = 0;
  const turning: ClientOptions['fetch'] = async (url, init) => {
    if (pages++ === turnsAfterPages) {
      await change(tenant, things);
      await follow(service);
      await service.turn();
    }
    return fetch(url, init);
  };
  const client = createClient({ url: service.service.url, tenant: publicId, fetch: turning });
  const seen: string[] = [];
  const walking = (async () => {
    for await (const { id, mark } of client.all('things', { sort: ['id'] }, { onTurn }))
      seen.push(`${id} ${String(mark)}`);
  })();
  return [await codeOf(walking), seen];
};

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'none',
    (error: unknown) => (error instanceof VitrineError ? `${error.status} ${error.code}` : String(error)),
  );

test('past the limit: how long to wait is told, and waiting can be given up', async () => {
  const service = await engines.sqlite({ rateLimitAnonymous: 2 });
  await addTenant(service, 'limited1');
  await follow(service);
  const ask = createClient({ url: service.service.url, tenant: 'limited1', retries: 0, waitNearLimit: false }).profile;
  expect([(await ask()).rateLimit.remaining, (await ask()).rateLimit.remaining]).toEqual([1, 0]);
  expect(await ask().catch((error: unknown) => error)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
  const waiting = createClient({ url: service.service.url, tenant: 'limited1' }).profile;
  expect(await waiting({ signal: AbortSignal.timeout(100) }).catch(String)).toStartWith('TimeoutError');
  await service.stop();
});
