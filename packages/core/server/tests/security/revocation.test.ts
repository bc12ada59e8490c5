/** Rows 9 and 10 of the security table: what is withdrawn is gone within a second, whoever withdrew it and whatever else fails. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../../tests/support/until.ts';
import { type CatalogDatabase, hide, revokeKey, rotateKey, setKey, setTenantEnabled } from '@vitrine/catalog';
import { CatalogFollower } from '@vitrine/publisher';
import { openStoreElsewhere } from '../../../../../tests/service/by-hand.ts';
import { createStoreFailure } from '../../../../../tests/service/failing-store.ts';
import { createLateStore } from '../../../../../tests/service/late-store.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import {
  randomBytes,
  renewLease,
  startOfTime,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
/** Another process's connection, as far as the service can tell. */
let elsewhere: CatalogDatabase;

const now = new Date(startOfTime);
/** More than CATALOG_LEASE_SECONDS has where nothing is set. */
const pastLeaseMs = 10_001;

/** A follower of the catalog that has read a table and not got it yet, while a change is made. */
const lookLate = async (
  slowTable: 'collection_exposure' | 'api_key',
  change: () => Promise<unknown>,
): Promise<CatalogFollower> => {
  const late = createLateStore(service.store, elsewhere, slowTable);
  const follower = new CatalogFollower(late.store, () => undefined);
  const looking = follower.look();
  await until(() => late.waiting() === 1);
  await change();
  late.arrive();
  await looking;
  return follower;
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
    await until(async () => (await read()) === 401);
  });

  test('row 10: a key that a rotation elsewhere ended is a 401 within 1 s, and the new one holds', async () => {
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
    await until(async () => (await read(key)) === 401);
    expect(await read(next.key)).toBe(200);
  });

  test('row 10: what a key opens no longer, as changed elsewhere, is a 404 within 1 s', async () => {
    const { tenant, key } = await openShop(service, 'narrowed');
    const read = async () => (await service.get('narrowed/prices', { 'x-api-key': key })).status;
    expect(await read()).toBe(200);
    await setKey(elsewhere, tenant, 'Website', { opens: [] }, now);
    await until(async () => (await read()) === 404);
  });

  test('row 10: no tag brings back what a revoked key could read', async () => {
    const { tenant, key } = await openShop(service, 'revoked3');
    const etag = (await service.get('revoked3/prices', { 'x-api-key': key })).headers.get('etag') ?? '';
    const read = async () => (await service.get('revoked3/prices', { 'x-api-key': key, 'If-None-Match': etag })).status;
    expect(await read()).toBe(304);
    await revokeKey(elsewhere, tenant, 'Website', now);
    await until(async () => (await read()) === 401);
  });

  test('row 9: a field, a collection and a tenant withdrawn elsewhere give no 304 for the old tags', async () => {
    const { tenant, products } = await openShop(service, 'revoked4');
    const etagOf = async (path: string) => (await service.get(path)).headers.get('etag') ?? '';
    const [list, profile] = [await etagOf('revoked4/products'), await etagOf('revoked4')];
    const read = async (path: string, etag: string) => (await service.get(path, { 'If-None-Match': etag })).status;
    expect([await read('revoked4/products', list), await read('revoked4', profile)]).toEqual([304, 304]);
    await hide(elsewhere, tenant, products, ['price'], now);
    await until(async () => (await read('revoked4/products', list)) === 200);
    expect(await read('revoked4', profile)).toBe(200);
    await hide(elsewhere, tenant, products, 'all', now);
    await until(async () => (await read('revoked4/products', list)) === 404);
    await setTenantEnabled(elsewhere, tenant, false, now);
    await until(async () => (await read('revoked4', profile)) === 404);
  });

  test('row 9: a store that fails while changes are taken over leaves no tenant and no key as it was', async () => {
    const failing = createStoreFailure();
    const cut = await engines[engine]({}, { wrapStore: (store) => store.withPlugin(failing.plugin) });
    const shops: Shop[] = [];
    for (const publicId of ['failing1', 'failing2', 'failing3']) shops.push(await openShop(cut, publicId));
    const statuses = async (): Promise<readonly (readonly number[])[]> =>
      Promise.all(
        shops.map(async ({ tenant: { publicId }, key }) => [
          (await cut.get(publicId)).status,
          (await cut.get(`${publicId}/prices`, { 'x-api-key': key })).status,
        ]),
      );
    expect(await statuses()).toEqual(shops.map(() => [200, 200]));
    // The changes themselves can be read, what they changed cannot.
    failing.start('tenant');
    for (const { tenant } of shops) {
      await setTenantEnabled(cut.store, tenant, false, now);
      await revokeKey(cut.store, tenant, 'Website', now);
    }
    await cut.publisher.follow();
    cut.clock.advance(pastLeaseMs);
    await renewLease(cut);
    expect(await statuses()).toEqual(shops.map(() => [503, 503]));
    failing.stop();
    await renewLease(cut);
    expect(await statuses()).toEqual(shops.map(() => [404, 401]));
    await cut.stop();
  });

  describe('rows 9 and 10: what was read before a change and arrives after it is not taken over', () => {
    const withdrawals: [what: string, publicId: string, withdraw: (shop: Shop) => Promise<void>][] = [
      ['a collection', 'outdated', async ({ tenant, products }) => hide(service.store, tenant, products, 'all', now)],
      ['a tenant', 'outdate2', async ({ tenant }) => setTenantEnabled(service.store, tenant, false, now)],
    ];
    test.each(withdrawals)('the exposures of %s', async (_what, publicId, withdraw) => {
      const shop = await openShop(service, publicId);
      const follower = await lookLate('collection_exposure', async () => withdraw(shop));
      const shown = follower.tenants.get(shop.tenant.id);
      const slugs = shown?.isEnabled === true ? shown.collections.map(({ collection }) => collection.slug) : [];
      expect(slugs).not.toContain('products');
    });

    test('a key', async () => {
      const { tenant } = await openShop(service, 'outdate3');
      const follower = await lookLate('api_key', async () => revokeKey(service.store, tenant, 'Website', now));
      expect(follower.tenants.get(tenant.id)?.keys).toEqual([]);
    });
  });
});
