/** The contract's paragraph 6.3 against the running service: exposure is live, within an edition, for what is held and what is on its way. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../../tests/support/until.ts';
import {
  type CatalogDatabase,
  deleteCollection,
  expose,
  hide,
  revokeKey,
  setKey,
  setTenantEnabled,
} from '@vitrine/catalog';
import { openStoreElsewhere } from '../../../../../tests/service/by-hand.ts';
import { createFinderGate } from '../../../../../tests/service/gated-finder.ts';
import { valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import {
  createSharedTable,
  offerSharedTable,
  type SharedRow,
  type SharedTable,
} from '../../../../../tests/service/shared-table.ts';
import { addKey, openShop, productFields, productRecords, type Shop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startOfTime,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const gate = createFinderGate();
let service: TestService;
let ask: AskAsStranger;

const now = new Date(startOfTime);

const openNothing = async (store: CatalogDatabase, { tenant }: Shop): Promise<void> => {
  await setKey(store, tenant, 'Website', { opens: [] }, now);
};

const etagOf = (response: RawResponse): string => valuesOf(response, 'etag').join(' and ');

/** What an owner may take back, and what is left then. */
const withdrawals: [
  what: string,
  path: (id: string) => string,
  withKey: boolean,
  withdraw: (store: CatalogDatabase, shop: Shop) => Promise<void>,
  status: number,
][] = [
  [
    'a field',
    (id) => `${id}/products`,
    false,
    (store, { tenant, products }) => hide(store, tenant, products, ['price'], now),
    200,
  ],
  [
    'a field, of the profile',
    (id) => id,
    false,
    (store, { tenant, products }) => hide(store, tenant, products, ['price'], now),
    200,
  ],
  [
    'a field that is filtered by',
    (id) => `${id}/products?where[price][gt]=1`,
    false,
    (store, { tenant, products }) => hide(store, tenant, products, ['price'], now),
    400,
  ],
  [
    'a field that is sorted by',
    (id) => `${id}/products?sort=price`,
    false,
    (store, { tenant, products }) => hide(store, tenant, products, ['price'], now),
    400,
  ],
  [
    'a collection',
    (id) => `${id}/products`,
    false,
    (store, { tenant, products }) => hide(store, tenant, products, 'all', now),
    404,
  ],
  [
    'a collection, of the profile',
    (id) => id,
    false,
    (store, { tenant, products }) => hide(store, tenant, products, 'all', now),
    200,
  ],
  [
    'a collection, made private',
    (id) => `${id}/products`,
    false,
    (store, { tenant, products }) => expose(store, tenant, products, { state: 'private', keys: [] }, now),
    404,
  ],
  [
    'a private collection',
    (id) => `${id}/prices`,
    true,
    (store, { tenant, prices }) => hide(store, tenant, prices, 'all', now),
    404,
  ],
  ['what a key opens', (id) => `${id}/prices`, true, openNothing, 404],
  ['a tenant', (id) => id, false, (store, { tenant }) => setTenantEnabled(store, tenant, false, now), 404],
  [
    "a tenant's collection",
    (id) => `${id}/products`,
    false,
    (store, { tenant }) => setTenantEnabled(store, tenant, false, now),
    404,
  ],
  [
    "a tenant's private collection",
    (id) => `${id}/prices`,
    true,
    (store, { tenant }) => setTenantEnabled(store, tenant, false, now),
    404,
  ],
];

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy, gate);
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  describe('§6.3: what is withdrawn is gone in the same edition, and no 304 is given for it', () => {
    test.each(withdrawals.map((row, index) => [row[0], index, row] as const))('%s', async (_what, index, row) => {
      const [, pathOf, withKey, withdraw, status] = row;
      const shop = await openShop(service, `live${String(index).padStart(4, '0')}`);
      const path = pathOf(shop.tenant.publicId);
      const headers = withKey ? { 'x-api-key': shop.key } : {};
      const before = await ask(path, headers);
      expect(before.status).toBe(200);
      await withdraw(service.store, shop);
      await follow(service);
      const after = await ask(path, headers);
      const again = await ask(path, { ...headers, 'If-None-Match': etagOf(before) });
      expect([after.status, again.status]).toEqual([status, status]);
      expect(etagOf(after)).not.toBe(etagOf(before));
      if (status === 200) expect(after.body.toString()).not.toContain('price"');
    });
  });

  test('§6.3: what is withdrawn is held no more', async () => {
    const { tenant, products } = await openShop(service, 'letgo001');
    const paths = ['', '/products', '/products?sort=price'];
    for (const path of [...paths, ...paths]) await ask(`letgo001${path}`);
    const before = service.service.stats();
    await hide(service.store, tenant, products, 'all', now);
    await follow(service);
    const after = service.service.stats();
    expect(before.answers - after.answers).toBe(3);
    expect(after.bytes).toBeLessThan(before.bytes);
  });

  test('§6.3: what was offered to all tenants and is no more, of each of them', async () => {
    const table: SharedTable = {
      slug: 'offered',
      tableName: 'offered',
      idColumn: 'id',
      createdAtColumn: 'made_at',
      scopeColumn: 'owner',
      fields: [],
    };
    const ids = ['offered1', 'offered2'];
    await createSharedTable(
      service,
      table,
      ids.map((id): SharedRow => ['r1', '2026-01-01T00:00:00.000Z', id]),
    );
    const offered = await offerSharedTable(service, undefined, table);
    for (const id of ids) await exposeAll(service, await addTenant(service, id, id), offered);
    await follow(service);
    await service.turn();
    const statuses = async () => Promise.all(ids.map(async (id) => (await ask(`${id}/offered`)).status));
    expect(await statuses()).toEqual([200, 200]);
    await service.store.transaction().execute(async (transaction) => deleteCollection(transaction, offered, now));
    await follow(service);
    expect(await statuses()).toEqual([404, 404]);
  });

  describe('§6.3: by another connection, within 1 s and without a word', () => {
    test('field, collection and tenant, one after another', async () => {
      const shop = await openShop(service, 'elsewher');
      const elsewhere = await openStoreElsewhere(service);
      const path = 'elsewher/products';
      expect((await ask(path)).body.toString()).toContain('19.99');
      await hide(elsewhere, shop.tenant, shop.products, ['price'], now);
      await until(async () => !(await ask(path)).body.toString().includes('19.99'));
      await expose(elsewhere, shop.tenant, shop.products, { state: 'public', keys: ['price'] }, now);
      await until(async () => (await ask(path)).body.toString().includes('19.99'));
      await hide(elsewhere, shop.tenant, shop.products, 'all', now);
      await until(async () => (await ask(path)).status === 404);
      await setTenantEnabled(elsewhere, shop.tenant, false, now);
      await until(async () => (await ask('elsewher')).status === 404);
      await elsewhere.destroy();
    });
  });

  describe('§6.3: what is on its way while it is withdrawn is not given out', () => {
    const rows: [what: string, id: string, withdraw: (shop: Shop) => Promise<void>, status: number][] = [
      ['a field', 'onitsway', ({ tenant, products }) => hide(service.store, tenant, products, ['price'], now), 200],
      ['a collection', 'onitswy2', ({ tenant, products }) => hide(service.store, tenant, products, 'all', now), 404],
      ['a tenant', 'onitswy3', ({ tenant }) => setTenantEnabled(service.store, tenant, false, now), 404],
    ];
    test.each(rows)('%s', async (_what, id, withdraw, status) => {
      const shop = await openShop(service, id);
      gate.close();
      const asked = ask(`${id}/products`);
      await until(() => gate.waiting() === 1);
      await withdraw(shop);
      await follow(service);
      gate.open();
      const response = await asked;
      expect(response.status).toBe(status);
      expect(response.body.toString()).not.toContain('price"');
    });

    const ofKeys: [what: string, id: string, withdraw: (shop: Shop) => Promise<unknown>, status: number][] = [
      ['a key, which is refused', 'onitswy4', ({ tenant }) => revokeKey(service.store, tenant, 'Website', now), 401],
      ['what a key opens', 'onitswy6', (shop) => openNothing(service.store, shop), 404],
    ];
    test.each(ofKeys)('%s', async (_what, id, withdraw, status) => {
      const shop = await openShop(service, id);
      gate.close();
      const asked = ask(`${id}/prices`, { 'x-api-key': shop.key });
      await until(() => gate.waiting() === 1);
      await withdraw(shop);
      await follow(service);
      gate.open();
      const response = await asked;
      expect([response.status, response.body.toString().includes('Retail')]).toEqual([status, false]);
    });

    test('a field that is filtered by, so that the question itself is refused', async () => {
      const shop = await openShop(service, 'onitswy5');
      gate.close();
      const asked = ask('onitswy5/products?where[price][gt]=1&sort=-price&fields=name');
      await until(() => gate.waiting() === 1);
      await hide(service.store, shop.tenant, shop.products, ['price'], now);
      await follow(service);
      gate.open();
      const response = await asked;
      expect(response.status).toBe(400);
      expect(response.body.toString()).not.toContain('Lamp');
    });
  });

  describe('§6.3: what is added appears as soon', () => {
    test('a field, a private collection made public, a tenant switched on', async () => {
      const { tenant, products, prices } = await openShop(service, 'adding01');
      expect((await ask('adding01/products')).body.toString()).not.toContain('quokka');
      expect((await ask('adding01/prices')).status).toBe(404);
      await exposeAll(service, tenant, products, ['note']);
      await exposeAll(service, tenant, prices, [], 'public');
      await follow(service);
      expect((await ask('adding01/products?where[note][contains]=QUOKKA')).body.toString()).toContain('"total":1');
      expect((await ask('adding01/prices')).status).toBe(200);
      await setTenantEnabled(service.store, tenant, false, now);
      await follow(service);
      expect((await ask('adding01/prices')).status).toBe(404);
      await setTenantEnabled(service.store, tenant, true, now);
      await follow(service);
      expect((await ask('adding01/prices')).status).toBe(200);
    });

    test('a tenant, a key, and a collection younger than the edition, which then stands still until it shows more', async () => {
      await service.turn();
      const tenant = await addTenant(service, 'adding02');
      const draft = { slug: 'products', fields: productFields };
      const products = await addCollection(service, tenant, draft, productRecords);
      await exposeAll(service, tenant, products, ['name'], 'private');
      const { key } = await addKey(service, tenant, 'New');
      await follow(service);
      const headers = { 'x-api-key': key };
      const first = await ask('adding02/products', headers);
      expect([first.status, first.body.toString().includes('"total":3')]).toEqual([200, true]);
      await addCollection(service, tenant, draft, productRecords.slice(1, 2), products);
      await follow(service);
      expect((await ask('adding02/products?limit=2', headers)).body.toString()).toContain('"total":3');
      // A field that was not read with the others: the collection is read again as a whole, as of that moment.
      service.clock.advance(2000);
      await exposeAll(service, tenant, products, ['note'], 'private');
      await follow(service);
      const wider = await ask('adding02/products?limit=2', headers);
      const text = wider.body.toString();
      expect([text.includes('"total":1'), text.includes('wombat')]).toEqual([true, true]);
      const dates = [first, wider].map((response) => Date.parse(valuesOf(response, 'last-modified').join()));
      expect(dates[1]).toBeGreaterThan(dates[0] ?? Infinity);
      await service.turn();
      expect((await ask('adding02/products', headers)).body.toString()).toContain('"total":1');
    });
  });
});
