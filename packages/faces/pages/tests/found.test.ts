/** What search engines find: cards, data, sitemaps. Nothing that is hidden or private, and no value that becomes markup. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createPages } from '@vitrine/pages';
import type { FieldDescriptor } from '@vitrine/contract';
import { defaultLanguage, languageCodes } from '@vitrine/messages/languages';
import { hide } from '@vitrine/catalog';
import { addKey, openShop, type Shop } from '../../../../tests/service/shop.ts';
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
let key: string;

const fields: readonly (FieldDescriptor & { readonly currency?: string })[] = [
  { key: 'name', label: 'Name </script>', type: 'text' },
  { key: 'photo', label: 'Photo', type: 'url' },
  { key: 'price', label: 'Price', type: 'currency', currency: 'EUR' },
  { key: 'ean', label: 'EAN', type: 'text' },
];
const hostile = '</script><script>alert(1)</script>"><img src=x>';

beforeAll(async () => {
  service = await startTestService({ rateLimitAnonymous: 1000, publicUrl: 'https://data.example' }, { faces });
  shop = await openShop(service, 'pageshop');
  const tenant = await addTenant(service, 'foundest');
  const createdAt = '2026-01-01T00:00:00.000Z';
  const goods = await addCollection(service, tenant, { slug: 'goods', fields }, [
    {
      id: 'a b&c',
      createdAt,
      name: hostile,
      photo: 'https://pictures.example/a.jpg',
      price: 4.2,
      ean: '4006381333931',
    },
  ]);
  await exposeAll(service, tenant, goods, ['name', 'photo', 'price']);
  const rates = {
    slug: 'rates',
    fields: [{ key: 'name', label: 'A label that is long enough for a Dataset', type: 'text' }],
  } as const;
  await exposeAll(
    service,
    tenant,
    await addCollection(service, tenant, rates, [{ id: 'secret', createdAt }]),
    'all',
    'private',
  );
  ({ key } = await addKey(service, tenant, 'Website'));
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
  fetch(service.service.url + path, { headers, method });
const textOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await ask(path, headers)).text();

const goods = '/t/foundest/goods';
const record = `${goods}/a%20b%26c`;

const dataOf = (html: string): unknown => {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts.length).toBeLessThan(2);
  return scripts.length === 0 ? undefined : JSON.parse(scripts[0]?.[1] ?? '');
};

const metaOf = (html: string): Record<string, string | undefined> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g), ([, name, content]) => [
      name,
      content,
    ]),
  );

test('a page has a card with whole addresses, and the record’s own picture', async () => {
  const html = await textOf(record);
  expect(metaOf(html)).toMatchObject({
    'og:type': 'article',
    'og:url': `https://data.example${record}`,
    'og:site_name': 'Tenant foundest',
    'og:image': 'https://pictures.example/a.jpg',
    'twitter:card': 'summary_large_image',
  });
  const collection = metaOf(await textOf('/t/pageshop/products'));
  expect(collection).toMatchObject({
    'og:title': 'products · Tenant pageshop',
    'og:image': 'https://data.example/share/t/pageshop/products',
    'og:image:alt': 'products',
  });
});

test('a page names itself in each language that pages speak', async () => {
  const html = await textOf(`${record}?lang=en`);
  const address = `https://data.example${record}`;
  expect(html).toContain(`<link rel="canonical" href="${address}"`);
  const expected = languageCodes.map((code) => [code, code === defaultLanguage ? address : `${address}?lang=${code}`]);
  const links = html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g);
  expect(Array.from(links, ([, code = '', href = '']) => [code, href])).toEqual([...expected, ['x-default', address]]);
  for (const code of languageCodes.filter((other) => other !== defaultLanguage))
    expect(await textOf(`${record}?lang=${code}`)).toContain(`<link rel="canonical" href="${address}?lang=${code}"`);
});

test('what is narrowed, private or not there has no card and no data', async () => {
  for (const [path, headers] of [
    ['/t/pageshop/products?search=lamp', {}],
    ['/t/pageshop/prices', { 'x-api-key': shop.key }],
    ['/t/pageshop/nothing', {}],
  ] as const) {
    const html = await textOf(path, headers);
    expect(metaOf(html)['robots']).toBe('noindex');
    expect(Object.keys(metaOf(html)).filter((name) => name.startsWith('og:'))).toEqual([]);
    expect(dataOf(html)).toBeUndefined();
  }
});

describe('data for search engines', () => {
  test('a record says what it is, without its hidden fields; no value becomes markup', async () => {
    const html = await textOf(record);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('4006381333931');
    const data = dataOf(html);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: hostile,
      image: 'https://pictures.example/a.jpg',
      url: `https://data.example${record}`,
      offers: { '@type': 'Offer', price: '4.2', priceCurrency: 'EUR', url: `https://data.example${record}` },
    });
  });

  test('a collection is a set of data with its files, a tenant the catalog of its public ones, key or not', async () => {
    const base = 'https://data.example/api/v1/public/t/foundest/goods/export?format=';
    const set = dataOf(await textOf(goods));
    expect(set).toMatchObject({
      '@type': 'Dataset',
      distribution: [{ contentUrl: `${base}csv` }, { contentUrl: `${base}json` }],
    });
    const file = await ask(new URL(`${base}json`).pathname + new URL(`${base}json`).search);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    for (const headers of [{}, { 'x-api-key': key }]) {
      const catalog = dataOf(await textOf('/t/foundest', headers));
      expect(catalog).toMatchObject({ '@type': 'DataCatalog', dataset: [{ name: 'goods · Tenant foundest' }] });
      expect(JSON.stringify(catalog)).not.toMatch(/rates|long enough|EAN/);
    }
    expect(await textOf('/t/foundest/rates', { 'x-api-key': key })).not.toContain('ld+json');
  });
});

const locationsOf = (xml: string): string[] => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => loc);

describe('the sitemap', () => {
  const path = '/t/pageshop/sitemap.xml';
  test('has the tenant, its public collections, the reference of its API, and the records', async () => {
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const own = 'https://data.example/t/pageshop';
    expect(locationsOf(await response.text())).toEqual([
      own,
      `${own}/products`,
      'https://data.example/docs/t/pageshop',
      ...['p3', 'p2', 'p1'].map((id) => `${own}/products/${id}`),
    ]);
    expect(locationsOf(await textOf('/t/foundest/sitemap.xml')).at(-1)).toBe(`https://data.example${record}`);
  });

  test('a key adds nothing to it, and what it opened nobody else may keep', async () => {
    const keyed = await ask(path, { 'x-api-key': shop.key });
    expect(keyed.headers.get('cache-control')).toStartWith('private');
    expect(await keyed.text()).toBe(await textOf(path));
  });

  test('is held, tagged and counted as other answers are', async () => {
    const [first, head] = [await ask(path), await ask(path, {}, 'HEAD')];
    const etag = first.headers.get('etag') ?? '';
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(Number(first.headers.get('ratelimit-remaining'))).toBeGreaterThan(
      Number(head.headers.get('ratelimit-remaining')),
    );
    expect((await ask('/t/nobody12/sitemap.xml')).status).toBe(404);
  });

  test('takes a part that there is, and nothing else', async () => {
    expect(await textOf(`${path}?part=1`)).toBe(await textOf(path));
    for (const search of ['part=0', 'part=2', 'part=x', 'page=1', 'part=1&part=1'])
      expect((await ask(`${path}?${search}`)).status).toBe(400);
  });

  test('of more than 10,000 addresses is an index, whose parts have each once', async () => {
    const tenant = await addTenant(service, 'manyfind');
    const createdAt = '2026-01-01T00:00:00.000Z';
    const name: FieldDescriptor = { key: 'name', label: 'Name', type: 'text' };
    const records = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `r${index}`, createdAt, name: `n${index}` }));
    for (const [slug, count] of [
      ['first', 9000],
      ['second', 3000],
    ] as const)
      await exposeAll(service, tenant, await addCollection(service, tenant, { slug, fields: [name] }, records(count)));
    await follow(service);
    await service.turn();
    const index = await textOf('/t/manyfind/sitemap.xml');
    expect(index).toContain('<sitemapindex ');
    const parts = locationsOf(index);
    expect(parts).toEqual([1, 2].map((part) => `https://data.example/t/manyfind/sitemap.xml?part=${part}`));
    const found = await Promise.all(
      parts.map(async (part) => locationsOf(await textOf(new URL(part).pathname + new URL(part).search))),
    );
    expect(found.map(({ length }) => length)).toEqual([10_000, 2004]);
    expect(new Set(found.flat()).size).toBe(12_004);
  });

  test('has what is withdrawn no more', async () => {
    const other = await openShop(service, 'fadefind');
    expect(await textOf('/t/fadefind/sitemap.xml')).toContain('products/p1');
    await hide(service.store, other.tenant, other.products, 'all', new Date(service.clock.now()));
    await follow(service);
    expect(locationsOf(await textOf('/t/fadefind/sitemap.xml'))).toEqual([
      'https://data.example/t/fadefind',
      'https://data.example/docs/t/fadefind',
    ]);
  });
});

test('robots.txt lets all be read, and names no tenant', async () => {
  const response = await ask('/robots.txt');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await response.text();
  expect(text).toStartWith('User-agent: *\nDisallow:\n');
  expect(text).not.toContain('pageshop');
});

test('without PUBLIC_URL there are no whole addresses, and so no sitemap', async () => {
  const unnamed = await startTestService({}, { faces });
  await openShop(unnamed, 'fewpages');
  const of = async (path: string): Promise<Response> => fetch(unnamed.service.url + path);
  expect((await of('/t/fewpages/sitemap.xml')).status).toBe(404);
  expect(await (await of('/robots.txt')).text()).toBe('User-agent: *\nDisallow:\n');
  const html = await (await of('/t/fewpages/products/p1')).text();
  expect(metaOf(html)['og:url']).toBeUndefined();
  expect(metaOf(html)['og:title']).toBe('Lamp · Tenant fewpages');
  await unnamed.stop();
});
