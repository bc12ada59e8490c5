/** Rows 9 and 10 of the security table: what is withdrawn is gone within a second, whoever withdrew it and whatever else fails. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { hide } from '../../src/catalog/exposures.ts';
import { revokeKey, rotateKey } from '../../src/catalog/keys.ts';
import { LiveCatalog } from '../../src/catalog/live-catalog.ts';
import type { CatalogDatabase } from '../../src/catalog/schema.ts';
import { setTenantEnabled } from '../../src/catalog/tenants.ts';
import { openStoreElsewhere } from '../support/by-hand.ts';
import { createStoreFailure } from '../support/failing-store.ts';
import { holdsWithin } from '../support/gated-source.ts';
import { createLateStore } from '../support/late-store.ts';
import { addKey, openShop, type Shop } from '../support/shop.ts';
import {
  addTenant,
  randomBytes,
  startOfTime,
  engineNames,
  engines,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
/** Another process's connection, as far as the service can tell. */
let elsewhere: CatalogDatabase;

const now = new Date(startOfTime);

/** A catalog that has read a table and not got it yet, while the change is made and taken over. */
const readLate = async (
  slowTable: 'collection_exposure' | 'api_key',
  read: (catalog: LiveCatalog) => unknown,
  change: () => Promise<unknown>,
): Promise<LiveCatalog> => {
  const late = createLateStore(service.store, elsewhere, slowTable);
  const catalog = await LiveCatalog.open({
    store: late.store,
    clock: service.clock,
    observe: () => undefined,
    leaseMs: 10_000,
  });
  const reading = Promise.resolve(read(catalog));
  expect(await holdsWithin(5000, () => late.waiting() === 1)).toBe(true);
  await change();
  // A look that is under way may have come too early for it.
  await catalog.follow();
  await catalog.follow();
  late.arrive();
  await reading;
  return catalog;
};

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]();
    elsewhere = await openStoreElsewhere(service);
  });
  afterAll(async () => {
    await elsewhere.destroy();
    await service.stop();
  });

  test('row 10: a key revoked elsewhere is a 401 within 1 s, though it is in use all the time', async () => {
    const { tenant, key } = await openShop(service, 'revoked1');
    const read = async () => (await service.get('revoked1/prices', { 'x-api-key': key })).status;
    expect(await read()).toBe(200);
    await revokeKey(elsewhere, tenant, 'Website', now);
    expect(await holdsWithin(1000, async () => (await read()) === 401)).toBe(true);
  });

  test('row 10: a key that a rotation elsewhere ended is a 401 within 1 s, and the new one holds at once', async () => {
    const { tenant, key } = await openShop(service, 'revoked2');
    const read = async (text: string) => (await service.get('revoked2/prices', { 'x-api-key': text })).status;
    expect(await read(key)).toBe(200);
    const next = await rotateKey(
      elsewhere,
      tenant,
      'Website',
      { overlapMs: 0 },
      new Date(service.clock.now()),
      randomBytes,
    );
    expect(await read(next.key)).toBe(200);
    expect(await holdsWithin(1000, async () => (await read(key)) === 401)).toBe(true);
  });

  test('row 10: no tag brings back what a revoked key could read', async () => {
    const { tenant, key } = await openShop(service, 'revoked3');
    const etag = (await service.get('revoked3/prices', { 'x-api-key': key })).headers.get('etag') ?? '';
    const read = async () => (await service.get('revoked3/prices', { 'x-api-key': key, 'If-None-Match': etag })).status;
    expect(await read()).toBe(304);
    await revokeKey(elsewhere, tenant, 'Website', now);
    expect(await holdsWithin(1000, async () => (await read()) === 401)).toBe(true);
  });

  test('row 9: a field, a collection and a tenant withdrawn elsewhere give no 304 for the old tags', async () => {
    const { tenant, products } = await openShop(service, 'revoked4');
    const etagOf = async (path: string) => (await service.get(path)).headers.get('etag') ?? '';
    const [list, profile] = [await etagOf('revoked4/products'), await etagOf('revoked4')];
    const read = async (path: string, etag: string) => (await service.get(path, { 'If-None-Match': etag })).status;
    expect([await read('revoked4/products', list), await read('revoked4', profile)]).toEqual([304, 304]);
    await hide(elsewhere, tenant, products, ['price'], now);
    expect(await holdsWithin(1000, async () => (await read('revoked4/products', list)) === 200)).toBe(true);
    expect(await read('revoked4', profile)).toBe(200);
    await hide(elsewhere, tenant, products, 'all', now);
    expect(await holdsWithin(1000, async () => (await read('revoked4/products', list)) === 404)).toBe(true);
    await setTenantEnabled(elsewhere, tenant, false, now);
    expect(await holdsWithin(1000, async () => (await read('revoked4', profile)) === 404)).toBe(true);
  });

  test('row 9: a store that fails while changes are taken over leaves no tenant and no key as it was', async () => {
    const failing = createStoreFailure();
    const catalog = await LiveCatalog.open({
      store: elsewhere.withPlugin(failing.plugin),
      clock: service.clock,
      observe: () => undefined,
      leaseMs: 10_000,
    });
    const tenants = [];
    for (const publicId of ['failing1', 'failing2', 'failing3']) tenants.push(await addTenant(service, publicId));
    await catalog.follow();
    for (const { publicId } of tenants) expect(await catalog.exposure(publicId, 'anonymous')).toBeDefined();
    const keys = await Promise.all(tenants.map(async (tenant) => addKey(service, tenant, 'Website')));
    for (const { key } of keys) expect(await catalog.keyOwner(key, () => undefined)).toBeDefined();
    for (const [index, tenant] of tenants.entries()) {
      await setTenantEnabled(service.store, tenant, false, now);
      await revokeKey(service.store, tenant, String(keys[index]?.id), now);
    }
    // The changes themselves can be read, what they changed cannot.
    failing.start('tenant');
    await catalog.follow();
    failing.stop();
    for (const { publicId } of tenants) expect(await catalog.exposure(publicId, 'anonymous')).toBeUndefined();
    for (const { key } of keys) expect(await catalog.keyOwner(key, () => undefined)).toBeUndefined();
    await catalog.close();
  });

  describe('rows 9 and 10: what was read before a change and arrives after it is not kept', () => {
    const withdrawals: [what: string, publicId: string, withdraw: (shop: Shop) => Promise<void>][] = [
      ['a collection', 'outdated', async ({ tenant, products }) => hide(service.store, tenant, products, 'all', now)],
      ['a tenant', 'outdate2', async ({ tenant }) => setTenantEnabled(service.store, tenant, false, now)],
    ];
    test.each(withdrawals)('the exposures of %s', async (_what, publicId, withdraw) => {
      const shop = await openShop(service, publicId);
      const catalog = await readLate(
        'collection_exposure',
        (reader) => reader.exposure(publicId, 'anonymous'),
        async () => withdraw(shop),
      );
      const isShown = async () => (await catalog.exposure(publicId, 'anonymous'))?.collections.has('products') === true;
      expect(await holdsWithin(5000, async () => !(await isShown()))).toBe(true);
      await catalog.close();
    });

    test('a key', async () => {
      const { tenant, key } = await openShop(service, 'outdate3');
      const catalog = await readLate(
        'api_key',
        (reader) => reader.keyOwner(key, () => undefined),
        async () => revokeKey(service.store, tenant, 'Website', now),
      );
      expect(await holdsWithin(5000, async () => (await catalog.keyOwner(key, () => undefined)) === undefined)).toBe(
        true,
      );
      await catalog.close();
    });
  });
});
