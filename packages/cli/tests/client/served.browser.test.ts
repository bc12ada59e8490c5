/** `/client.js`, `/client.d.ts`, `/client.py` and `/client.php` over HTTP: headers for every platform, and used by a page of another origin. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openBrowser, browserPath, openTab } from '../../../../tests/support/browser.ts';
import { requestRaw, valuesOf, type RawResponse } from '../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, 'openshop');
});
afterAll(async () => service.stop());

const ask = async (
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawResponse> => requestRaw(service.service.url, { target, method, headers: Object.entries(headers) });

describe.each([
  ['/client.js', 'text/javascript; charset=utf-8'],
  ['/client.d.ts', 'application/typescript; charset=utf-8'],
  ['/client.py', 'text/plain; charset=utf-8'],
  ['/client.php', 'text/plain; charset=utf-8'],
  ['/client/ag-grid.js', 'text/javascript; charset=utf-8'],
  ['/client/ag-grid.d.ts', 'application/typescript; charset=utf-8'],
])('%s', (path, contentType) => {
  test('is open to all sites, and kept for an hour', async () => {
    const sent = await ask(path, { Origin: 'https://shop.example' });
    const names = ['content-type', 'access-control-allow-origin', 'cache-control', 'x-content-type-options', 'vary'];
    expect([sent.status, ...names.map((name) => valuesOf(sent, name).join())]).toEqual([
      200,
      contentType,
      '*',
      'public, max-age=3600',
      'nosniff',
      'Accept-Encoding',
    ]);
    expect(valuesOf(sent, 'ratelimit-limit')).toEqual([]);
  });

  test('comes in the encoding that is asked for, or not at all where it is there already', async () => {
    const plain = await ask(path);
    for (const encoding of ['br', 'zstd', 'gzip']) {
      const sent = await ask(path, { 'Accept-Encoding': encoding });
      expect(valuesOf(sent, 'content-encoding')).toEqual([encoding]);
      expect(sent.body.byteLength).toBeLessThan(plain.body.byteLength * 0.6);
      const again = await ask(path, { 'Accept-Encoding': encoding, 'If-None-Match': valuesOf(sent, 'etag').join() });
      expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    }
  });

  const rows: [method: string, target: string, status: number][] = [
    ['HEAD', '', 200],
    ['OPTIONS', '', 204],
    ['POST', '', 405],
    ['GET', '?v=1', 200],
    ['GET', '/', 404],
    ['GET', '.map', 404],
  ];
  test.each(rows)('%s %s: %d', async (method, rest, status) =>
    expect((await ask(path + rest, {}, method)).status).toBe(status),
  );
});

const typesOf = async (path: string): Promise<string[]> => valuesOf(await ask(path), 'x-typescript-types');

test('the modules name their types, for Deno', async () => {
  expect(await typesOf('/client.js')).toEqual(['./client.d.ts']);
  expect(await typesOf('/client/refine.js')).toEqual(['./refine.d.ts']);
});

/** A page of another origin, as the documentation shows it. */
const page = (url: string): string => `<!doctype html><ul></ul><script type="module">
  import { createClient } from '${url}/client.js';
  const vitrine = createClient({ url: '${url}', tenant: 'openshop' });
  const { data } = await vitrine.records('products', { where: { name: { exists: true } }, sort: ['price'] });
  for (const { name, price } of data) document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: name + ' ' + price }));
  document.title = 'listed';
</script>`;

test.skipIf(browserPath === null)('a page imports it and lists records', async () => {
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(page(service.service.url), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  });
  const browser = await openBrowser(browserPath ?? '');
  try {
    const tab = await openTab(browser);
    await tab.page.goto(site.url.href);
    await tab.page.waitForFunction("document.title === 'listed'");
    expect(await tab.page.locator('li').allInnerTexts()).toEqual(['Lamp 19.99', 'Chair 45']);
    expect(tab.complaints).toEqual([]);
  } finally {
    await browser.close();
    await site.stop(true);
  }
});

test('Node.js lists a private collection with it', async () => {
  const { url } = service.service;
  const program = `
    const module = await (await fetch('${url}/client.js')).text();
    const { createClient } = await import('data:text/javascript,' + encodeURIComponent(module));
    const vitrine = createClient({ url: '${url}', tenant: 'openshop', key: '${shop.key}' });
    for await (const { name } of vitrine.all('prices')) console.log(name);`;
  const child = Bun.spawn(['node', '--input-type=module', '--eval', program], { stdout: 'pipe' });
  expect([await new Response(child.stdout).text(), await child.exited]).toEqual(['Retail\n', 0]);
});
