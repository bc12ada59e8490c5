/** Row 15 of the security table, for keys: no request costs the catalog a look-up, and made-up keys count as requests. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import type { KyselyPlugin } from 'kysely';
import { createKeyText } from '@vitrine/store';
import { requestRaw, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { addKey, openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { behindProxy } from '../../../../../tests/service/strangers.ts';
import {
  engineNames,
  engines,
  follow,
  randomBytes,
  renewLease,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

/** How often each status came. */
const statuses = async (count: number, work: () => Promise<RawResponse>): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (let time = 0; time < count; time++) {
    const { status } = await work();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

const forged = (): string => createKeyText(randomBytes);

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  /** Statements of publisher and server about keys. */
  let lookups = 0;

  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"api_key"')) lookups++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  beforeAll(async () => {
    service = await engines[engine](behindProxy, { isStill: true, wrapStore: (store) => store.withPlugin(counting) });
    shop = await openShop(service, 'lookups1');
  });
  afterAll(async () => service.stop());
  afterEach(async () => {
    service.clock.advance(60_000);
    await renewLease(service);
  });

  const ask = async (address: string, key: string | undefined, method = 'GET'): Promise<RawResponse> =>
    requestRaw(service.service.url, {
      method,
      target: '/api/v1/public/t/lookups1/prices',
      headers: [['X-Forwarded-For', address], ...(key === undefined ? [] : [['x-api-key', key] as const])],
    });

  test('300 made-up keys of one address count as its requests, however they are sent', async () => {
    lookups = 0;
    expect(await statuses(200, async () => ask('10.1.0.1', forged()))).toEqual({ 401: 60, 429: 140 });
    expect(await statuses(100, async () => ask('10.1.0.1', forged(), 'OPTIONS'))).toEqual({ 204: 100 });
    expect(lookups).toBe(0);
  });

  test('a key holds from an address that may ask no more without one', async () => {
    await statuses(61, async () => ask('10.1.0.2', forged()));
    expect((await ask('10.1.0.2', shop.key)).status).toBe(200);
    const { key } = await addKey(service, shop.tenant, 'Partner');
    await follow(service);
    expect(await statuses(61, async () => ask('10.1.0.3', undefined))).toEqual({ 404: 60, 429: 1 });
    expect((await ask('10.1.0.3', key)).status).toBe(200);
  });

  test('100 requests at once with a key that was not used before are no look-up', async () => {
    const { key } = await addKey(service, shop.tenant, 'Busy partner');
    await follow(service);
    lookups = 0;
    const responses = await Promise.all(Array.from({ length: 100 }, async () => ask('10.1.0.4', key)));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(lookups).toBe(0);
  });

  test('the refusal has the headers of the limit that refuses', async () => {
    await statuses(60, async () => ask('10.1.0.5', forged()));
    const { status, headers } = await ask('10.1.0.5', forged());
    const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];
    const sent = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
    expect([status, ...names.map((name) => sent.get(name))]).toEqual([429, '60', '0', '60', '60']);
  });
});
