/** What has changed tells nobody more than they were shown: neither of other callers, nor of what was hidden then or is now. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Collection, expose, hide, setTenantEnabled } from '@vitrine/catalog';
import { valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { addKey, openShop, openToKeys, productFields, productRecords } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  startOfTime,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const now = new Date(startOfTime);
const draft = { slug: 'products', fields: productFields };
/** One is gone, one differs in what is hidden alone, one in what is shown. */
const [, chair, unnamed] = productRecords;
const changed: readonly JsonRecord[] = [
  { ...chair, id: 'p2', createdAt: '2026-01-02T00:00:00.000Z', note: 'numbat', cost: 13 },
  { ...unnamed, id: 'p3', createdAt: '2026-01-03T00:00:00.000Z', name: 'Table' },
];

const print = ({ status, body }: RawResponse): string => `${status} ${body.toString()}`;

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let ask: AskAsStranger;
  let shops = 0;
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  /** A shop, the token of its first edition, and what has changed since it, once something has. */
  const open = async () => {
    const id = `chgsec${String(shops++).padStart(2, '0')}`;
    const shop = await openShop(service, id);
    const headers = { 'x-api-key': shop.key };
    const editionOf = async (): Promise<string> => valuesOf(await ask(`${id}/products`, headers), 'edition').join();
    const edition = await editionOf();
    const change = async (records = changed, products = shop.products): Promise<void> => {
      await addCollection(service, shop.tenant, draft, records, products);
      await service.turn();
    };
    const since = async (of = edition, withKey = false, slug = 'products'): Promise<RawResponse> =>
      ask(`${id}/${slug}/changes?since=${of}`, withKey ? headers : {});
    return { ...shop, id, edition, editionOf, change, since };
  };
  /** The answer to a token that nobody was ever given. */
  const gone = async (id: string): Promise<string> =>
    print(await ask(`${id}/products/changes?since=1-0123456789abcdef`));

  test('a field that is hidden is in no change, and its changes are none', async () => {
    const { id, since, change, editionOf } = await open();
    await change();
    const text = print(await since());
    expect(text).toStartWith('200 ');
    expect(text).toContain('"upserted":[{"id":"p3"');
    expect(text).toContain('"removed":["p1"]');
    for (const hidden of ['note', 'cost', 'numbat', 'p2']) expect(text).not.toContain(hidden);
    const edition = await editionOf();
    await change(changed.map((record) => ({ ...record, cost: 99, note: 'bilby' })));
    expect(print(await since(edition))).toContain('"data":{"upserted":[],"removed":[]}');
    expect(await gone(id)).toStartWith('410 ');
  });

  const exposures: [what: string, apart: (shop: Awaited<ReturnType<typeof open>>) => Promise<Collection | void>][] = [
    ['a field is hidden', async ({ tenant, products }) => hide(service.store, tenant, products, ['price'], now)],
    [
      'a field is shown',
      async ({ tenant, products }) => exposeAll(service, tenant, products, ['name', 'price', 'note']),
    ],
    [
      'the collection is made private',
      async ({ tenant, products }) => {
        await exposeAll(service, tenant, products, ['name', 'price'], 'private');
        await openToKeys(service, tenant);
      },
    ],
    [
      'other records are shown',
      async ({ tenant, products }) =>
        expose(service.store, tenant, products, { state: 'public', keys: [], where: ['name[ne]=Lamp'] }, now),
    ],
    [
      'its name is given to another collection',
      async ({ tenant, products }) => {
        const slug = 'elsewhere';
        await service.store.updateTable('collection').set({ slug }).where('id', '=', products.id).execute();
        const other = await addCollection(service, tenant, draft, productRecords.slice(1));
        await exposeAll(service, tenant, other, ['name', 'price']);
        return other;
      },
    ],
  ];
  test.each(exposures)(
    '%s: what was given before tells nothing, as if it had never been given',
    async (_what, apart) => {
      const shop = await open();
      const other = await apart(shop);
      await follow(service);
      expect(print(await shop.since(shop.edition, true))).toBe(await goneTo(shop));
      await service.turn();
      expect(print(await shop.since(shop.edition, true))).toBe(await goneTo(shop));
      await shop.change(changed, other ?? shop.products);
      expect(print(await shop.since(shop.edition, true))).toBe(await goneTo(shop));
    },
  );
  const goneTo = async ({ since }: Awaited<ReturnType<typeof open>>): Promise<string> => {
    const text = print(await since('1-0123456789abcdef', true));
    expect(text).toStartWith('410 ');
    return text;
  };

  test('a token that was given for a key opens nothing once the collection is public', async () => {
    const shop = await open();
    await exposeAll(service, shop.tenant, shop.products, ['name', 'price'], 'private');
    await openToKeys(service, shop.tenant);
    await follow(service);
    await service.turn();
    const edition = await shop.editionOf();
    await shop.change();
    expect(print(await shop.since(edition, true))).toContain('"removed":["p1"]');
    const unknown = await ask(`${shop.id}/nothing/changes?since=${edition}`);
    expect((await shop.since(edition)).body.toString()).toBe(unknown.body.toString());
    expect(unknown.status).toBe(404);
    await exposeAll(service, shop.tenant, shop.products, ['name', 'price'], 'public');
    await follow(service);
    for (const withKey of [false, true]) expect(print(await shop.since(edition, withKey))).toBe(await gone(shop.id));
  });

  test("another tenant's token, of equal records, and another collection's", async () => {
    const [one, other] = [await open(), await open()];
    await one.change();
    await other.change();
    expect(one.edition.split('-')[1]).not.toBe(other.edition.split('-')[1]);
    expect(print(await one.since())).toStartWith('200 ');
    expect(print(await one.since(other.edition))).toBe(await gone(one.id));
    const prices = await one.since(one.edition, true, 'prices');
    expect(prices.status).toBe(410);
    const { key } = await addKey(service, other.tenant, 'Other');
    expect((await ask(`${one.id}/products/changes?since=${one.edition}`, { 'x-api-key': key })).status).toBe(401);
  });

  test('what is withdrawn is gone at once, from what is held too, and no 304 is given for it', async () => {
    const shop = await open();
    await shop.change();
    const before = await shop.since();
    expect([before.status, (await shop.since()).status]).toEqual([200, 200]);
    const etag = valuesOf(before, 'etag').join();
    const again = async (): Promise<RawResponse> =>
      ask(`${shop.id}/products/changes?since=${shop.edition}`, { 'If-None-Match': etag });
    expect((await again()).status).toBe(304);
    await hide(service.store, shop.tenant, shop.products, ['price'], now);
    await follow(service);
    expect([(await shop.since()).status, (await again()).status]).toEqual([410, 410]);
    await hide(service.store, shop.tenant, shop.products, 'all', now);
    await follow(service);
    expect([(await shop.since()).status, (await again()).status]).toEqual([404, 404]);
    await setTenantEnabled(service.store, shop.tenant, false, now);
    await follow(service);
    expect((await shop.since()).status).toBe(404);
  });

  test('what came and went while other things were shown', async () => {
    const shop = await open();
    await exposeAll(service, shop.tenant, shop.products, ['name', 'price'], 'private');
    await follow(service);
    const secret: JsonRecord = { id: 'secret', createdAt: '2026-01-01T00:00:00.000Z', name: 'Secret', price: 1 };
    await shop.change([...productRecords, secret]);
    await shop.change([...productRecords]);
    await exposeAll(service, shop.tenant, shop.products, ['name', 'price'], 'public');
    await follow(service);
    await service.turn();
    expect(print(await shop.since())).toContain('"data":{"upserted":[],"removed":[]}');
    await shop.change([...productRecords, secret]);
    await shop.change();
    const text = print(await shop.since());
    expect(text).toContain('"removed":["p1"]');
    expect(text).not.toContain('ecret');
  });
});
