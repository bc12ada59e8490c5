/** What a cache in front is told (RFC 9213, and cache tags): of what all may see alone, and nothing of what is hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { setTenantEnabled } from '@vitrine/catalog';
import { printRaw } from '../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { behindProxy } from '../support/behind-proxy.ts';
import { askAsStranger, type AskAsStranger } from '../../../../tests/service/strangers.ts';
import {
  engineNames,
  engines,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const edgeHeaders = ['cdn-cache-control', 'surrogate-key', 'cache-tag', 'cdn-tag'] as const;

const edgeOf = ({ headers }: Response): readonly unknown[] => edgeHeaders.map((name) => headers.get(name));

const told = (maxAge: string, ...tags: readonly string[]): readonly unknown[] => [
  maxAge,
  ...(tags.length === 0 ? [null, null, null] : [tags.join(' '), tags.join(','), tags.join(',')]).map((value) =>
    value === null ? null : expect.stringMatching(new RegExp(`^${value}$`)),
  ),
];

const exposure = 'e-[\\w-]{22}';
const profileTags = ['vitrine', 't-frontsho', exposure];
const productTags = ['vitrine', 't-frontsho', 'c-frontsho-products', exposure];
const notFoundTags = ['vitrine', 'vitrine-404'];

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  let ask: AskAsStranger;

  beforeAll(async () => {
    service = await engines[engine]({ ...behindProxy, CDN: 'on' });
    shop = await openShop(service, 'frontsho');
    const closed = await openShop(service, 'disabled');
    await setTenantEnabled(service.store, closed.tenant, false, new Date(startOfTime));
    await follow(service);
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  const rows: [what: string, path: string, keyed: boolean, status: number, told: readonly unknown[]][] = [
    ['a public collection', 'public/t/frontsho/products', false, 200, told('max-age=300', ...productTags)],
    ['a page of it', 'public/t/frontsho/products?limit=1', false, 200, told('max-age=300', ...productTags)],
    ['the profile', 'public/t/frontsho', false, 200, told('max-age=300', ...profileTags)],
    ['the API’s document', 'openapi.json', false, 200, told('max-age=300', 'vitrine')],
    ['a file, which no cache keeps', 'public/t/frontsho/products/export', false, 200, told('no-store')],
    ['a file, with a key', 'public/t/frontsho/products/export', true, 200, told('no-store')],
    ['a public collection, with a key', 'public/t/frontsho/products', true, 200, told('no-store')],
    ['a private collection, with a key', 'public/t/frontsho/prices', true, 200, told('no-store')],
    ['the profile, with a key', 'public/t/frontsho', true, 200, told('no-store')],
    ['a private collection', 'public/t/frontsho/prices', false, 404, told('max-age=10', ...notFoundTags)],
    ['a hidden collection', 'public/t/frontsho/orders', false, 404, told('max-age=10', ...notFoundTags)],
    ['a hidden collection, with a key', 'public/t/frontsho/orders', true, 404, told('no-store')],
    ['no tenant', 'public/t/nosuchid', false, 404, told('max-age=10', ...notFoundTags)],
    ['no path', 'nothing', false, 404, told('max-age=10', ...notFoundTags)],
  ];
  test('a page of a collection is of the whole tenant, too: its frame names all collections', async () => {
    const page = await fetch(`${service.service.url}/t/frontsho/products`);
    expect(edgeOf(page)).toEqual(told('max-age=300', ...productTags, exposure));
    const profile = await fetch(`${service.service.url}/api/v1/public/t/frontsho`);
    const ofTenant = profile.headers.get('surrogate-key')?.split(' ').at(-1) ?? '';
    expect(page.headers.get('surrogate-key')?.split(' ')).toContain(ofTenant);
  });

  test.each(rows)('%s', async (_what, path, keyed, status, expected) => {
    const headers: Record<string, string> = keyed ? { 'x-api-key': shop.key } : {};
    const url = `${service.service.url}/api/v1/${path}`;
    const response = await fetch(url, { headers });
    expect(response.status).toBe(status);
    expect(edgeOf(response)).toEqual(expected);
    // A 304 has the same, so that a cache that asks again does not forget them.
    const etag = response.headers.get('etag');
    if (etag === null) return;
    const unchanged = await fetch(url, { headers: { ...headers, 'If-None-Match': etag } });
    expect(unchanged.status).toBe(304);
    expect(edgeOf(unchanged)).toEqual(expected);
  });

  test('a document and the types of a tenant', async () => {
    for (const name of ['openapi.json', 'openapi-nested.json', 'types.d.ts', 'types.py', 'types.php']) {
      const response = await fetch(`${service.service.url}/t/frontsho/${name}`);
      expect(edgeOf(response)).toEqual(told('max-age=300', ...profileTags));
    }
  });

  test('a file is not to be held ahead of its reader', async () => {
    for (const headers of [{}, { 'x-api-key': shop.key }, { Range: 'bytes=0-1' }, { 'Accept-Encoding': 'gzip' }]) {
      const file = await fetch(`${service.service.url}/api/v1/public/t/frontsho/products/export`, { headers });
      expect(file.headers.get('x-accel-buffering')).toBe('no');
    }
  });

  const refused: [status: number, path: string, headers: Record<string, string>, method: string][] = [
    [400, 'frontsho/products?page=0', {}, 'GET'],
    [401, 'frontsho/products', { 'x-api-key': 'vtr_wrong' }, 'GET'],
    [405, 'frontsho/products', {}, 'POST'],
  ];
  test.each(refused)('a %d is not kept', async (status, path, headers, method) => {
    const response = await fetch(`${service.service.url}/api/v1/public/t/${path}`, { headers, method });
    expect(response.status).toBe(status);
    expect([response.headers.get('cache-control'), ...edgeOf(response)]).toEqual(['no-store', null, null, null, null]);
  });

  const alike: [what: string, one: string, other: string][] = [
    ['a private collection and an unknown one', 'frontsho/prices', 'frontsho/xxxxxx'],
    ['a hidden collection and an unknown one', 'frontsho/orders', 'frontsho/xxxxxx'],
    ['a disabled tenant and an unknown one', 'disabled', 'nosuchid'],
    ['a disabled tenant’s collection and an unknown one’s', 'disabled/products', 'nosuchid/products'],
  ];
  test.each(alike)('%s are equal in every byte and header', async (_what, one, other) => {
    const [hidden, absent] = [await ask(one), await ask(other)];
    expect(hidden.status).toBe(404);
    expect(printRaw(hidden)).toBe(printRaw(absent));
  });
});

test('where no cache is in front, none is told anything', async () => {
  const service = await startTestService();
  await openShop(service, 'frontsho');
  for (const path of ['frontsho', 'frontsho/products', 'frontsho/nothing'])
    expect(edgeOf(await service.get(path))).toEqual([null, null, null, null]);
  await service.stop();
});
