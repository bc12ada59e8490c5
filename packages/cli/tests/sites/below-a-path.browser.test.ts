/** The service published below a path, which a proxy takes away: whatever it names is below that path, and is there. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { changeAppearance } from '@vitrine/administering';
import { findTenant } from '@vitrine/catalog';
import { freePort } from '../../../../tests/support/free-port.ts';
import { browserPath, expectSoon, openBrowser, openTab } from '../../../../tests/support/browser.ts';
import { pngOf } from '../../../../tests/support/pictures.ts';
import { follow, renewLease } from '../support/test-service.ts';
import { startExplorer, type ExplorerService } from './explorer-pages.ts';

const port = freePort();
const origin = `http://127.0.0.1:${port}`;
const base = `${origin}/data`;
let explorer: ExplorerService;
let proxy: ReturnType<typeof Bun.serve>;
/** Paths on the host that were asked for outside of the service's. */
let strays: string[] = [];

beforeAll(async () => {
  explorer = await startExplorer({ PUBLIC_URL: base, RATE_LIMIT_ANONYMOUS: '1000000' });
  const { service, url } = explorer;
  const tenant = await findTenant(service.store, 'kornhaus');
  await changeAppearance(service.store, tenant, { logo: pngOf(20, 20) }, new Date(service.clock.now()));
  await follow(service);
  await renewLease(service);
  proxy = Bun.serve({
    port,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith('/data/')) {
        strays.push(pathname);
        return new Response('Another site', { status: 410 });
      }
      const { method, headers } = request;
      const body = method === 'POST' ? await request.bytes() : null;
      const path = pathname.slice('/data'.length) + search;
      return fetch(url + path, { method, headers, body, redirect: 'manual', decompress: false });
    },
  });
});
afterAll(async () => {
  await proxy.stop(true);
  await explorer.service.stop();
});

/** Which nobody but the proxy knows. */
const ownHost = (): string => new URL(explorer.url).host;

/** What a page, a script's data, a list or a header names on this host. */
const namedIn = (address: string, text: string, headers: Headers): string[] => {
  const written = [
    ...text.matchAll(/ (?:href|src|action|data-address)="([^"]*)"/g),
    ...text.matchAll(/(?:<loc>|[\s("'<])(http:\/\/127\.0\.0\.1:\d+[^\s"'<>)`\\]*)/g),
    ...text.matchAll(/\]\((\/[^)]*)\)/g),
    ...(headers.get('link') ?? '').matchAll(/<([^>]*)>/g),
  ].map(([, found = '']) => found.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replace(/\.$/, ''));
  return written
    .filter((found) => URL.canParse(found, address))
    .map((found) => new URL(found, address))
    .filter((found) => found.origin === origin)
    .map((found) => {
      found.hash = '';
      return found.href;
    });
};

/** Of many alike a few are looked at: pages of records, narrowed collections, guides. */
const kindOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  const kind = pathname.replace(/\/t\/\w+/, '/t/T').replace(/^(\/data\/(?:share\/)?t\/T\/[\w-]+)\/.*$/, '$1/ID');
  return `${kind.replace(/^\/data\/docs\/(?!t\/)[\w.-]+/, '/data/docs/GUIDE')} ${search === '' ? '' : 'narrowed'}`;
};
const alikeMax = 3;
/** Pages that say what is wrong. */
const failures = ['/t/nothing0', '/t/kornhaus/nothing', '/t/kornhaus/products/nothing', '/t/kornhaus/products?limit=x'];
/** What is named and cannot be looked at: failures, examples and forms with places to fill in, the stems of others, and MCP. */
const isNoPage = /\/changes$|nothing0?(?:\?lang=\w+)?$|limit=x|%7B|\/data\/(?:api\/v1|mcp\/t(?:\/\w+)?)$/;

test('all that is linked to, from the start on, is below the path and is there', async () => {
  strays = [];
  const others = ['/robots.txt', '/llms.txt', '/.well-known/api-catalog', '/embed/t/kornhaus/products'];
  const pages = ['/', '/t/kornhaus', '/t/lumenart/events?lang=de', '/t/lumenart/sitemap.xml'];
  const waiting = [...others, ...pages, ...failures].map((path) => base + path);
  const seen = new Set(waiting);
  const kinds = new Map<string, number>();
  const wrong: string[] = [];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const response = await fetch(address);
    if (response.status !== 200 && !isNoPage.test(address)) wrong.push(`${response.status} ${address}`);
    const type = response.headers.get('content-type') ?? '';
    const text = /html|xml|plain|markdown|json/.test(type) ? await response.text() : '';
    if (text.includes(ownHost())) wrong.push(`${ownHost()} in ${address}`);
    for (const named of namedIn(address, text, response.headers)) {
      if (seen.has(named)) continue;
      seen.add(named);
      if (!named.startsWith(`${base}/`)) wrong.push(`${named} in ${address}`);
      const kind = kindOf(named);
      const alike = kinds.get(kind) ?? 0;
      kinds.set(kind, alike + 1);
      if (alike < alikeMax) waiting.push(named);
    }
  }
  expect(wrong).toEqual([]);
  expect(strays).toEqual([]);
  for (const kind of [
    '/data/share/t/T',
    '/data/t/T',
    '/data/t/T/products/ID',
    '/data/docs/t/T/products',
    '/data/docs/GUIDE',
  ])
    expect([...kinds.keys()].map((each) => each.trim())).toContain(kind);
});

test('what leads elsewhere stays below the path', async () => {
  for (const [path, location] of [
    ['/t?id=kornhaus', '/data/t/kornhaus'],
    ['/t?id=kornhaus&lang=fr', '/data/t/kornhaus?lang=fr'],
    ['/docs?tenant=kornhaus', '/data/docs/t/kornhaus'],
  ] as const) {
    const { status, headers } = await fetch(base + path, { redirect: 'manual' });
    expect([path, status, headers.get('location')]).toEqual([path, 303, location]);
  }
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  test('a visitor narrows, looks at a record, reads the reference: without a request outside, and without loading anew', async () => {
    strays = [];
    const { page, complaints } = await openTab(browser);
    await page.goto(`${base}/t/kornhaus`);
    await page.evaluate('window.isSame = true');
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
    await page.getByRole('searchbox').fill('Brötchen');
    await expectSoon(async () => page.url(), `${base}/t/kornhaus/products?search=Br%C3%B6tchen`);
    await page.getByText('For developers').click();
    const request = await page.locator('[data-request]').first().textContent();
    expect(request).toContain(`${base}/api/v1/public/t/kornhaus/products?`);
    await page.locator('tbody').getByRole('link').first().click();
    await expectSoon(async () => new URL(page.url()).pathname.startsWith('/data/t/kornhaus/products/'), true);
    expect(await page.evaluate<boolean>('window.isSame')).toBe(true);
    expect(strays).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('forms of the reference and a frame find what they are made of', async () => {
    strays = [];
    const { page, complaints } = await openTab(browser);
    await page.goto(`${base}/docs/t/kornhaus/products`);
    await page.locator('details.try summary').first().click();
    await page.getByRole('button', { name: 'Send' }).first().click();
    await page.getByText('200 OK').waitFor();
    await page.goto(`${base}/embed/t/kornhaus/products?limit=3`);
    await page.locator('.records li').first().waitFor();
    expect(strays).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
