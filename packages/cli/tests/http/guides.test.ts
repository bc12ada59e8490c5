/** What describes the service to programs and language models: `/.well-known/api-catalog` (RFC 9727), and `llms.txt`. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { fieldTypes } from '@vitrine/contract';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { addCollection, exposeAll, follow, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService({});
  shop = await openShop(service, 'guiding1');
  for (const type of fieldTypes) {
    const draft = { slug: `of-${type}`, fields: [{ key: 'value', label: `A ${type}`, type }] };
    await exposeAll(service, shop.tenant, await addCollection(service, shop.tenant, draft, []));
  }
  // As a catalog of earlier versions may have it: such a label is refused today.
  await service.store.updateTable('field').set({ label: 'A\n### forged' }).where('label', '=', 'A text').execute();
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const ask = async (path: string, init: RequestInit = {}): Promise<Response> => fetch(service.service.url + path, init);
const withKey = (): RequestInit => ({ headers: { 'x-api-key': shop.key } });

describe('/.well-known/api-catalog', () => {
  const path = '/.well-known/api-catalog';

  test('is a linkset that leads to what is there, and to no tenant', async () => {
    const response = await ask(path);
    const { headers } = response;
    expect([response.status, headers.get('content-type'), headers.get('link')]).toEqual([
      200,
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      '</.well-known/api-catalog>; rel="api-catalog"',
    ]);
    const text = await response.text();
    expect(text).not.toContain('guiding1');
    const hrefs = Array.from(text.matchAll(/"href":"([^"]+)"/g), ([, href = '']) => href);
    expect(hrefs).toEqual(['/api/v1/openapi.json', '/docs', '/llms.txt', '/readyz', '/llms.txt', '/readyz']);
    for (const href of hrefs) expect((await ask(href)).status).toBe(200);
  });

  test('HEAD has the same headers', async () => {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
    for (const name of ['link', 'content-type', 'etag']) expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  test('takes neither parameters nor a body', async () => {
    expect((await ask(`${path}?x=1`)).status).toBe(400);
    expect((await ask(path, { method: 'POST' })).status).toBe(405);
  });
});

describe('llms.txt', () => {
  test.each(['/llms.txt', '/t/guiding1/llms.txt'])(
    '%s is plain text, tagged, counted, and taken without parameters',
    async (path) => {
      const response = await ask(path);
      const names = ['content-type', 'ratelimit-limit', 'vary'];
      expect([response.status, ...names.map((name) => response.headers.get(name))]).toEqual([
        200,
        'text/plain; charset=utf-8',
        '1000000',
        'x-api-key, Accept-Encoding',
      ]);
      const etag = response.headers.get('etag') ?? '';
      expect((await ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      expect((await ask(`${path}?x=1`)).status).toBe(400);
    },
  );

  test('that of the host names no tenant', async () => {
    expect(await (await ask('/llms.txt')).text()).not.toContain('guiding1');
  });

  test('both name the address for assistants', async () => {
    expect(await (await ask('/llms.txt')).text()).toContain('Model Context Protocol: /mcp/t/{tenantId}\n');
    expect(await (await ask('/t/guiding1/llms.txt')).text()).toContain('Model Context Protocol: /mcp/t/guiding1\n');
  });

  test('of a tenant, each example is answered', async () => {
    const text = await (await ask('/t/guiding1/llms.txt')).text();
    const examples = Array.from(text.matchAll(/^Example: GET (\S+)$/gm), ([, path = '']) => path);
    expect(examples).toHaveLength(fieldTypes.length + 1);
    for (const example of examples) expect([example, (await ask(example)).status]).toEqual([example, 200]);
  });

  test('it names what is shown, each on a line of its own, and nothing hidden', async () => {
    const text = await (await ask('/t/guiding1/llms.txt')).text();
    expect(text).toContain('### products: products\n\n- name (text): Name\n- price (currency): Price\n');
    expect(text).toContain('- value (text): A ### forged\n');
    expect(text.match(/^### /gm)).toHaveLength(fieldTypes.length + 1);
    for (const hidden of ['note', 'cost', 'orders', 'prices'])
      expect(text).not.toMatch(new RegExp(`\\b${hidden}\\b`, 'i'));
  });

  test('with a key it names what is private, for that caller alone', async () => {
    const keyed = await ask('/t/guiding1/llms.txt', withKey());
    expect(keyed.headers.get('cache-control')).toStartWith('private, ');
    expect(await keyed.text()).toContain('### prices: prices');
    const anonymous = await ask('/t/guiding1/llms.txt');
    expect(anonymous.headers.get('cache-control')).toStartWith('public, ');
    expect(await anonymous.text()).not.toContain('prices');
  });

  test.each(['/t/nosuchid/llms.txt', '/t/GUIDING1/llms.txt'])('%s is a 404', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe('the search of our guides finds what people look for, by the word that they know it by', () => {
  const rows: [asked: string, part: string][] = [
    ['pagination', 'Reading every page'],
    ['polling', 'Changes'],
    ['rss', 'Changes'],
    ['Next.js', 'Next.js'],
    ['nextjs', 'Whole sites'],
    ['astro', 'Astro'],
    ['sveltekit', 'SvelteKit'],
    ['static site', 'Whole sites'],
    ['hugo', 'What to know'],
    ['excel', 'A spreadsheet'],
    ['powerbi', 'Excel and Power BI: OData'],
    ['sheets', 'A spreadsheet'],
    ['php', 'The OpenAPI document'],
    ['autocomplete', 'Searching'],
    ['throttling', 'Limits and bounds'],
    ['bearer', 'Make a key'],
  ];
  test.each(rows)('%s: %s', async (asked, part) => {
    const page = await (await ask(`/docs?q=${encodeURIComponent(asked)}`)).text();
    expect(page).toMatch(new RegExp(`<a href="/docs/[a-z]+#[^"]+">(?:[^<]*: )?${RegExp.escape(part)}</a>`));
  });

  test('an unused word finds nothing', async () => {
    expect(await (await ask('/docs?q=zyzzyva')).text()).not.toMatch(/<a href="\/docs\/[a-z]+#/);
  });
});
