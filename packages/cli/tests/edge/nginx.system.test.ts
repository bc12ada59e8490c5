/** The configuration for nginx that operators are given, in a real nginx: a cache of one second, which nothing purges. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { hide } from '@vitrine/catalog';
import { freePort } from '../../../../tests/support/free-port.ts';
import { type EdgeServer, nginxPath, startNginx, startNginxOnPath } from '../support/edge-servers.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { type AskedThrough, asksThrough, perCache, perRequest } from './asking.ts';

describe.skipIf(nginxPath === null)('nginx', () => {
  let service: TestService;
  let nginx: EdgeServer;
  let shop: Shop;

  beforeAll(async () => {
    service = await startTestService({ CDN: 'on', TRUST_PROXY: '127.0.0.1' });
    shop = await openShop(service, 'nginx001');
    nginx = await startNginx(nginxPath ?? '', service.service.url);
  });
  afterAll(async () => {
    await nginx[Symbol.asyncDispose]();
    await service.stop();
  });

  const ask = asksThrough(() => ({ service, edge: nginx }));

  test('keeps what all may see for a moment, and replays nothing of one request', async () => {
    const answers: AskedThrough[] = [];
    for (let count = 0; count < 10; count += 1) answers.push(await ask('nginx001/products'));
    expect(answers.every(({ status, body }) => status === 200 && body === answers[0]?.body)).toBe(true);
    expect(answers.filter(({ isFromCache }) => isFromCache).length).toBeGreaterThan(5);
    for (const { headers } of answers)
      expect([...perRequest, ...perCache].filter((name) => headers.has(name))).toEqual([]);
  });

  const encodings: [accepted: string, sent: string | null][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0', null],
  ];
  test.each(encodings)('gives each browser an encoding that it reads: %s', async (accepted, sent) => {
    // The reference in OpenAPI is long enough to be compressed.
    const url = `${nginx.url}/api/v1/openapi.json`;
    for (const _ of [1, 2]) {
      const response = await fetch(url, { headers: { 'Accept-Encoding': accepted }, decompress: false });
      expect(response.headers.get('content-encoding')).toBe(sent);
      await response.arrayBuffer();
    }
  });

  test('keeps nothing that came of a key', async () => {
    const headers = { 'x-api-key': shop.key };
    for (const path of ['nginx001/products', 'nginx001/prices', 'nginx001']) {
      const answers = [await ask(path, headers), await ask(path, headers)];
      expect(answers.map(({ status, isFromCache }) => [status, isFromCache])).toEqual([
        [200, false],
        [200, false],
      ]);
      expect(answers[0]?.headers.get('ratelimit-limit')).toBe('600');
      expect(perCache.filter((name) => answers[0]?.headers.has(name))).toEqual([]);
    }
    expect((await ask('nginx001/prices')).status).toBe(404);
  });

  test('keeps no refusal', async () => {
    const bad = [await ask('nginx001/products?page=0'), await ask('nginx001/products?page=0')];
    expect(bad.map(({ status, isFromCache }) => [status, isFromCache])).toEqual([
      [400, false],
      [400, false],
    ]);
  });

  test('what is withdrawn is gone after two seconds more than without it', async () => {
    expect((await ask('nginx001/products')).status).toBe(200);
    await hide(service.store, shop.tenant, shop.products, 'all', new Date(startOfTime));
    const isGone = async (): Promise<boolean> => (await ask('nginx001/products')).status === 404;
    await until(isGone);
  });
});

test.skipIf(nginxPath === null)(
  'nginx before a path: a path arrives as it was written, and answers are those that the service gives',
  async () => {
    const port = freePort();
    const service = await startTestService({ PUBLIC_URL: `http://127.0.0.1:${port}/data` });
    const tenant = await addTenant(service, 'slashes0');
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    const ids = ['x/y', 'x', '50 %', 'é?'];
    const records = ids.map((id) => ({ id, createdAt: new Date(startOfTime).toISOString(), name: `Named ${id}` }));
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'things', fields }, records));
    await follow(service);
    await service.turn();
    await using nginx = await startNginxOnPath(nginxPath ?? '', service.service.url, port);
    const tags = async (base: string): Promise<string[]> => {
      const paths = ids.flatMap((id) => [
        `/t/slashes0/things/${encodeURIComponent(id)}`,
        `/api/v1/public/t/slashes0/things/records/${encodeURIComponent(id)}`,
        `/api/v1/public/t/slashes0/things?where[name][eq]=${encodeURIComponent(`Named ${id}`)}`,
      ]);
      const answers = paths.map(async (path) => fetch(base + path));
      return (await Promise.all(answers)).map(({ status, headers }) => `${status} ${headers.get('etag')}`);
    };
    const direct = await tags(service.service.url);
    expect(direct.filter((answer) => !answer.startsWith('200 "'))).toEqual([]);
    expect(await tags(nginx.url)).toEqual(direct);
    await service.stop();
  },
);
