/** The configuration for Varnish that operators are given, in a real Varnish: what it keeps, what it passes on, and purges. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { expose, hide, revokeKey } from '@vitrine/catalog';
import { freePort } from '../../../../tests/support/free-port.ts';
import { type EdgeServer, startVarnish, varnishPath } from '../support/edge-servers.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { startOfTime, startTestService, type TestService } from '../support/test-service.ts';
import { asksThrough, perRequest, perCache } from './asking.ts';

const now = new Date(startOfTime);

describe.skipIf(varnishPath === null)('Varnish', () => {
  let service: TestService;
  let varnish: EdgeServer;
  let shop: Shop;

  beforeAll(async () => {
    const port = freePort();
    service = await startTestService({
      CDN: 'varnish',
      CDN_PURGE_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
    });
    shop = await openShop(service, 'varnish1');
    varnish = await startVarnish(varnishPath ?? '', service.service.url, port);
  });
  afterAll(async () => {
    await varnish[Symbol.asyncDispose]();
    await service.stop();
  });

  const ask = asksThrough(() => ({ service, edge: varnish }));
  const answersWith = (status: number) => async (): Promise<boolean> =>
    (await ask('varnish1/products')).status === status;

  test('keeps what all may see, and replays nothing of one request', async () => {
    const [first, second] = [await ask('varnish1/products'), await ask('varnish1/products')];
    expect([first.status, second.status, second.isFromCache]).toEqual([200, 200, true]);
    expect(second.body).toBe(first.body);
    for (const { headers } of [first, second])
      expect([...perRequest, ...perCache].filter((name) => headers.has(name))).toEqual([]);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('tells how old its copy is', async () => {
    await ask('varnish1/products?limit=2');
    await Bun.sleep(1100);
    const { headers, isFromCache } = await ask('varnish1/products?limit=2');
    expect([isFromCache, Number(headers.get('age')) >= 1]).toEqual([true, true]);
  });

  test('keeps nothing that came of a key, and asks each time', async () => {
    const headers = { 'x-api-key': shop.key };
    for (const path of ['varnish1/products?limit=1', 'varnish1/prices', 'varnish1']) {
      const answers = [await ask(path, headers), await ask(path, headers)];
      expect(answers.map(({ status, isFromCache }) => [status, isFromCache])).toEqual([
        [200, false],
        [200, false],
      ]);
      expect(answers[0]?.headers.get('ratelimit-limit')).toBe('600');
    }
    expect((await ask('varnish1/prices')).status).toBe(404);
    await revokeKey(service.store, shop.tenant, 'Website', now);
    await until(async () => (await ask('varnish1/products', headers)).status === 401);
  });

  test('keeps no refusal, and counts each caller for itself', async () => {
    const bad = [await ask('varnish1/products?page=0'), await ask('varnish1/products?page=0')];
    expect(bad.map(({ status, isFromCache }) => [status, isFromCache])).toEqual([
      [400, false],
      [400, false],
    ]);
    expect(bad[0]?.headers.get('ratelimit-remaining')).not.toBe(bad[1]?.headers.get('ratelimit-remaining'));
  });

  test('is purged by the publisher: what is withdrawn is gone within a second, and what is shown again there as soon', async () => {
    for (const _ of [1, 2]) {
      expect((await ask('varnish1/products')).status).toBe(200);
      await hide(service.store, shop.tenant, shop.products, 'all', now);
      await until(answersWith(404));
      // The 404 is kept, and the profile is another one too.
      expect((await ask('varnish1/products')).isFromCache).toBe(true);
      expect((await ask('varnish1')).body).not.toContain('products');
      await expose(service.store, shop.tenant, shop.products, { state: 'public', keys: ['name'] }, now);
      await until(answersWith(200));
    }
  });

  test('is purged by nobody else, and by no request that names nothing', async () => {
    expect((await fetch(varnish.url, { method: 'PURGE' })).status).toBe(405);
  });
});
