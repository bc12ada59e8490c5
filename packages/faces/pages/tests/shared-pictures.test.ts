/** The pictures of pages, for those who share their addresses: of what a caller may see alone, and at one address a language. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPages } from '@vitrine/pages';
import { PNG } from 'pngjs';
import { hide, setTenantEnabled } from '@vitrine/catalog';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const faces = [createPages({ imageOrigins: [] })];

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService({ rateLimitAnonymous: 1000, publicUrl: 'https://data.example' }, { faces });
  shop = await openShop(service, 'pictured');
  const tenant = await addTenant(service, 'unwritt3');
  const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
  const breads = await addCollection(service, tenant, { slug: 'breads', name: 'パン', fields }, [
    { id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'Rye' },
    { id: 'b', createdAt: '2026-01-01T00:00:00.000Z', name: '焼きたてパン' },
  ]);
  await exposeAll(service, tenant, breads);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
  fetch(service.service.url + path, { headers, method });

/** What a page says of its picture. */
const pictureOf = async (path: string): Promise<Record<string, string>> => {
  const html = await (await ask(path)).text();
  return Object.fromEntries(
    Array.from(html.matchAll(/<meta property="og:image([^"]*)" content="([^"]*)"/g), ([, name = '', content = '']) => [
      name,
      content,
    ]),
  );
};

test.each(['/t/pictured', '/t/pictured/products', '/t/pictured/products/p1', '/t/unwritt3/breads/a'])(
  '%s names its picture, which is one',
  async (path) => {
    const { '': address = '', ':width': width, ':height': height, ':type': type } = await pictureOf(path);
    expect(address).toStartWith('https://data.example/share/t/');
    const response = await ask(new URL(address).pathname);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type ?? '']);
    const picture = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    expect([String(picture.width), String(picture.height)]).toEqual([width ?? '', height ?? '']);
  },
);

test('in another language it has another address, and says the same there', async () => {
  const { '': address = '' } = await pictureOf('/t/pictured/products?lang=de');
  expect(address).toBe('https://data.example/share/t/pictured/products?lang=de');
  const of = async (search: string): Promise<ArrayBuffer> =>
    (await ask(`/share/t/pictured/products${search}`)).arrayBuffer();
  expect(await of('?lang=de')).not.toEqual(await of(''));
  const asGerman = await ask('/share/t/pictured/products', { 'accept-language': 'de' });
  expect(await asGerman.arrayBuffer()).toEqual(await of(''));
});

const told = ({ headers }: Response): readonly unknown[] => [
  headers.get('last-modified'),
  headers.get('cache-control')?.replace(/max-age=\d+/, ''),
];

test('it is held and tagged as pages are', async () => {
  const path = '/share/t/pictured/products/p2';
  const first = await ask(path);
  const bytes = await first.bytes();
  const { headers } = first;
  const page = await ask('/t/pictured/products/p2');
  expect(told(first)).toEqual(told(page));
  expect(headers.get('content-encoding')).toBeNull();
  const head = await ask(path, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  expect((await ask(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
});

test('letters that are in no font have no picture, and no page names one', async () => {
  for (const path of ['/t/unwritt3/breads', '/t/unwritt3/breads/b']) {
    expect(await pictureOf(path)).toEqual({});
    expect((await ask(`/share${path}`)).status).toBe(404);
  }
});

test('what a caller may not see has none: the answer is that of what does not exist', async () => {
  for (const [hidden, unknown] of [
    ['prices', 'nothing'],
    ['orders', 'nothing'],
    ['prices/Retail', 'nothing/Retail'],
  ]) {
    const [refused, missing] = await Promise.all(
      [hidden, unknown].map(async (path) => ask(`/share/t/pictured/${path}`)),
    );
    expect(refused?.status).toBe(404);
    expect(await refused?.text()).toBe((await missing?.text()) ?? '');
  }
  const keyed = await ask('/share/t/pictured/prices', { 'x-api-key': shop.key });
  expect([keyed.status, keyed.headers.get('cache-control')?.split(',')[0]]).toEqual([200, 'private']);
});

test.each([
  ['/share/t/pictured/products?v=2', 400, 'A picture takes `lang` alone'],
  ['/share/t/pictured/products?lang=zz', 400, 'A picture takes `lang` alone'],
  ['/share/t/pictured/products?lang=de&lang=de', 400, 'A picture takes `lang` alone'],
  ['/share/t/pictured/products?l%61ng=de', 400, 'A picture takes `lang` alone'],
  ['/share/t/pictured/products/none', 404, ''],
  ['/share/t/nobody23', 404, ''],
  ['/share/t/pictured/products/p1/more', 404, ''],
  ['/share/t/pictured/', 404, ''],
])('%s: %d', async (path, status, said) => {
  const response = await ask(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(said);
});

test('what is withdrawn is in no picture any more', async () => {
  const path = '/share/t/pictured/products/p1';
  const before = await (await ask(path)).bytes();
  await hide(service.store, shop.tenant, shop.products, ['price'], new Date(service.clock.now()));
  await follow(service);
  const after = await (await ask(path)).bytes();
  expect(after.length).toBeLessThan(before.length);
  await setTenantEnabled(service.store, shop.tenant, false, new Date(service.clock.now()));
  await follow(service);
  expect((await ask(path)).status).toBe(404);
});
