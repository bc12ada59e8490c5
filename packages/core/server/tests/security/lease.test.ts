/** Row 20 of the security table: a service whose publisher is cut off from the catalog goes on for as long as its lease, and then refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { hide, revokeKey } from '@vitrine/catalog';
import { addKey, openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { createStoreFailure } from '../../../../../tests/service/failing-store.ts';
import {
  engineNames,
  engines,
  follow,
  renewLease,
  startOfTime,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const leaseMs = 10_000;

describe.each(engineNames)('on %s', (engine) => {
  const failure = createStoreFailure();
  let service: TestService;
  let shop: Shop;
  let shops = 0;

  beforeAll(async () => {
    service = await engines[engine]({}, { wrapStore: (store) => store.withPlugin(failure.plugin) });
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    failure.stop();
    shop = await openShop(service, `lease00${++shops}`);
  });

  /** From now on the catalog cannot be read; a look that was under way is over. */
  const cutOff = async (): Promise<void> => {
    failure.start();
    await renewLease(service);
  };

  const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    (await service.get(`${shop.tenant.publicId}${path}`, headers)).status;

  test('what was withdrawn and revoked meanwhile is given out within the lease at most', async () => {
    const etag = (await service.get(`${shop.tenant.publicId}/products`)).headers.get('etag') ?? '';
    const { key, id } = await addKey(service, shop.tenant, 'Partner');
    await follow(service);
    const asked = async (): Promise<number[]> => [
      await statusOf('/products'),
      await statusOf('/products', { 'If-None-Match': etag }),
      await statusOf('/prices', { 'x-api-key': key }),
      await statusOf(''),
    ];
    expect(await asked()).toEqual([200, 304, 200, 200]);
    await cutOff();
    await hide(service.store, shop.tenant, shop.products, 'all', new Date(startOfTime));
    await revokeKey(service.store, shop.tenant, String(id), new Date(startOfTime));
    expect(await asked()).toEqual([200, 304, 200, 200]);
    service.clock.advance(leaseMs + 1);
    expect(await asked()).toEqual([503, 503, 503, 503]);
    failure.stop();
    await renewLease(service);
    expect(await asked()).toEqual([404, 404, 401, 200]);
  });

  test('the refusal says when to come back', async () => {
    expect(await statusOf('/products')).toBe(200);
    await cutOff();
    service.clock.advance(leaseMs + 1);
    const response = await service.get(`${shop.tenant.publicId}/products`);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ meta: { code: 'unavailable' } });
  });

  test('a machine that was suspended, on whose monotonic clock no time has passed, refuses too', async () => {
    expect(await statusOf('/products')).toBe(200);
    await cutOff();
    service.clock.set(leaseMs + 1);
    expect(await statusOf('/products')).toBe(503);
    service.clock.set(-leaseMs - 1);
    expect(await statusOf('/products')).toBe(200);
  });

  test('where the catalog can be read, time alone refuses nobody', async () => {
    service.clock.advance(leaseMs * 5);
    await renewLease(service);
    expect(await statusOf('/products')).toBe(200);
    service.clock.advance(leaseMs + 1);
    await renewLease(service);
    expect(await statusOf('/prices', { 'x-api-key': shop.key })).toBe(200);
  });
});
