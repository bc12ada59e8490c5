/** The reference of a tenant: it shows what its API answers, keeps its promises, and can be read by everybody. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { hide } from '@vitrine/catalog';
import type { Browser } from 'playwright-core';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { follow } from '../support/test-service.ts';
import { startExplorer, type ExplorerService } from './explorer-pages.ts';

let explorer: ExplorerService;
let shop: Shop;

beforeAll(async () => {
  explorer = await startExplorer({ RATE_LIMIT_ANONYMOUS: '2000' });
  shop = await openShop(explorer.service, 'refrshop');
});
afterAll(async () => explorer.service.stop());

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
  fetch(explorer.url + path, { headers, method, redirect: 'manual' });
const textOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await ask(path, headers)).text();

const tenant = '/docs/t/kornhaus';
const products = `${tenant}/products`;

describe('what it tells is true', () => {
  test.each([products, '/docs/t/oddities/odd', '/docs/t/refrshop/products'])(
    'each example and each condition of %s is answered',
    async (path) => {
      const page = await textOf(path);
      const hrefs = Array.from(page.matchAll(/href="(\/api\/v1\/[^"]+\?[^"]+)"/g), ([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      expect(hrefs.length).toBeGreaterThan(10);
      const statuses = await Promise.all(hrefs.map(async (href) => [href, (await ask(href)).status]));
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    },
  );

  test('the total of an example is the one that the API answers', async () => {
    const page = await textOf(products);
    const [, total, href = ''] = /<dt>(\d+) results?<\/dt><dd><a href="([^"]+)"/.exec(page) ?? [];
    const answer: { meta: { total: number } } = await (await ask(href.replaceAll('&amp;', '&'))).json();
    expect(Number(total)).toBe(answer.meta.total);
    expect(answer.meta.total).toBeGreaterThan(0);
    expect(page).toContain('where[category][eq]=');
  });

  test('each address and document that it names is there', async () => {
    for (const path of [tenant, products]) {
      const page = await textOf(path);
      const hrefs = Array.from(page.matchAll(/href="(\/[^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
      for (const href of new Set(hrefs)) expect([href, (await ask(href)).status]).toEqual([href, 200]);
    }
  });

  test('the request stands there in five forms', async () => {
    const page = await textOf(products);
    for (const form of ['curl -g', 'await fetch(', 'createClient', 'import requests']) expect(page).toContain(form);
  });
});

describe('it keeps the promises of a page', () => {
  test.each([tenant, products])('%s is held, tagged, counted, and the same for HEAD', async (path) => {
    const first = await ask(path);
    const { headers } = first;
    expect([first.status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'; script-src 'self'");
    expect(headers.get('ratelimit-limit')).toBe('2000');
    const again = await ask(path, { 'If-None-Match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect((await ask(path, {}, 'HEAD')).headers.get('etag')).toBe(headers.get('etag'));
    expect((await ask(path, {}, 'POST')).status).toBe(405);
  });

  test('none is heavier than 50 kB, with what it loads', async () => {
    for (const path of [tenant, products, '/docs/t/oddities/odd']) {
      const page = await textOf(path);
      const assets = Array.from(page.matchAll(/"(\/assets\/[^"]+)"/g), ([, asset = '']) => asset);
      const texts = await Promise.all([path, ...assets].map(async (each) => textOf(each)));
      const bytes = texts.reduce((sum, text) => sum + Bun.gzipSync(text).length, 0);
      expect(bytes).toBeLessThan(50_000);
    }
  });
});

describe('what is hidden is in no reference', () => {
  test.each(['/docs/t/refrshop', '/docs/t/refrshop/products'])('%s', async (path) => {
    const text = await textOf(path);
    expect(text).toContain('price');
    for (const word of ['note', 'quokka', 'wombat', 'cost', '7.77', '12.5', 'orders', 'Secret', 'Retail', 'prices'])
      expect(text).not.toContain(word);
  });

  test('a private and a hidden collection are what an unknown one is', async () => {
    const pages = await Promise.all(
      ['prices', 'orders', 'nothing'].map(async (slug) => ask(`/docs/t/refrshop/${slug}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(await Promise.all(pages.map(async (page) => page.text()))).size).toBe(1);
  });

  test('a key opens private collections, in pages that nobody else may keep', async () => {
    const headers = { 'x-api-key': shop.key };
    const page = await ask('/docs/t/refrshop/prices', headers);
    expect([page.status, page.headers.get('cache-control')?.split(',')[0]]).toEqual([200, 'private']);
    expect(await page.text()).toContain('x-api-key');
    const whole = await ask('/docs/t/refrshop', headers);
    expect([whole.headers.get('cache-control')?.split(',')[0], (await whole.text()).includes('/prices')]).toEqual([
      'private',
      true,
    ]);
    expect(await textOf('/docs/t/refrshop')).not.toContain('prices');
    expect((await ask('/docs/t/refrshop', { 'x-api-key': 'vtr_no' })).status).toBe(401);
  });

  test('what is withdrawn is in none any more', async () => {
    const { service } = explorer;
    const other = await openShop(service, 'fadesref');
    expect(await textOf('/docs/t/fadesref')).toContain('/docs/t/fadesref/products');
    await hide(service.store, other.tenant, other.products, 'all', new Date(service.clock.now()));
    await follow(service);
    expect((await ask('/docs/t/fadesref/products')).status).toBe(404);
    expect(await textOf('/docs/t/fadesref')).not.toContain('products');
  });

  test('an unknown tenant, and an address below a collection, are 404s', async () => {
    for (const path of ['/docs/t/nobody12', '/docs/t/', `${products}/p1`]) expect((await ask(path)).status).toBe(404);
  });
});

test('what tenants wrote is shown as text', async () => {
  for (const path of ['/docs/t/oddities', '/docs/t/oddities/odd']) {
    const text = await textOf(path);
    expect(text).toContain('&lt;script>');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<img');
  }
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  const screens = [
    ['dark', 390],
    ['light', 1280],
  ] as const;
  const rows = screens.flatMap(([scheme, width]) => [tenant, products].map((path) => [scheme, width, path] as const));

  test.each(rows)('it can be read by everybody, %s, %d wide: %s', async (colorScheme, width, path) => {
    const { page, complaints } = await openTab(browser, { colorScheme, viewport: { width, height: 800 } });
    await page.goto(explorer.url + path);
    await page.evaluate('document.querySelectorAll("details").forEach((each) => (each.open = true))');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
