/** The header Link against the running service (RFC 8288, RFC 8631): from page to page, and to the document. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { valuesOf, type RawResponse } from '../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { behindProxy } from '../support/behind-proxy.ts';
import { askAsStranger, type AskAsStranger } from '../../../../tests/service/strangers.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

beforeAll(async () => {
  service = await startTestService({ ...behindProxy, PUBLIC_URL: 'https://data.example/below' });
  shop = await openShop(service, 'linking1');
  ask = askAsStranger(service);
});
afterAll(async () => service.stop());

const below = '/below/api/v1/public/t/';
const listPath = `${below}linking1/products?`;
const describedBy = '</below/t/linking1/openapi.json>; rel="describedby"; type="application/json"';

const linkOf = (response: RawResponse): string => valuesOf(response, 'link').join(' and ');

/** `first=…` and so on; of pages alone. */
const pageLinksOf = (response: RawResponse): string[] =>
  Array.from(
    linkOf(response).matchAll(/<([^>]*)>; rel="(first|prev|next|last)"/g),
    ([, target = '', relation = '']) => `${relation} ${target.replace(listPath, '')}`,
  );

describe('from page to page: three records', () => {
  const rows: [search: string, links: string[]][] = [
    ['', ['first page=1', 'last page=1']],
    ['?limit=2', ['first limit=2&page=1', 'next limit=2&page=2', 'last limit=2&page=2']],
    ['?limit=1&page=2', ['first limit=1&page=1', 'prev limit=1&page=1', 'next limit=1&page=3', 'last limit=1&page=3']],
    ['?page=3&limit=1', ['first limit=1&page=1', 'prev limit=1&page=2', 'last limit=1&page=3']],
    ['?%70age=2&limit=2', ['first limit=2&page=1', 'prev limit=2&page=1', 'last limit=2&page=2']],
    ['?page=9&limit=2', ['first limit=2&page=1', 'prev limit=2&page=2', 'last limit=2&page=2']],
    ['?limit=500&&', ['first limit=500&page=1', 'last limit=500&page=1']],
    ['?where[name]=none', ['first where%5Bname%5D=none&page=1', 'last where%5Bname%5D=none&page=1']],
    [
      '?where[name]=none&page=7',
      ['first where%5Bname%5D=none&page=1', 'prev where%5Bname%5D=none&page=1', 'last where%5Bname%5D=none&page=1'],
    ],
    ['?search=a+%22b%22%3E', ['first search=a+%22b%22%3E&page=1', 'last search=a+%22b%22%3E&page=1']],
  ];
  test.each(rows)('%s', async (search, links) => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await ask(`linking1/products${search}`, {}, method);
      expect([response.status, pageLinksOf(response)]).toEqual([200, links]);
      expect(linkOf(response)).toEndWith(describedBy);
    }
  });

  test('each spelling of a question has its own, though they have one answer', async () => {
    const [one, other] = ['limit=2&sort=name', 'sort=name&limit=2'];
    for (const search of [one, other, one, other])
      expect(pageLinksOf(await ask(`linking1/products?${search}`))[0]).toBe(`first ${search}&page=1`);
  });

  test('next leads to the end, and no record comes twice', async () => {
    const ids: unknown[] = [];
    let next: string | undefined = `linking1/products?limit=1&where[id][in]=p1,p2,p3`;
    while (next !== undefined) {
      const response: RawResponse = await ask(next);
      const { data }: { data: { id: string }[] } = JSON.parse(response.body.toString());
      ids.push(...data.map(({ id }) => id));
      next = new RegExp(`<${below}([^>]*)>; rel="next"`).exec(linkOf(response))?.[1];
    }
    expect(ids).toEqual(['p1', 'p2', 'p3']);
  });
});

describe('how long it may be', () => {
  test.each([
    [512, 2],
    [513, 0],
  ])('of a URL of %d characters there are %d links to pages', async (length, count) => {
    const start = 'where%5Bid%5D=';
    const search = start + 'a'.repeat(length - `${listPath}${start}&page=`.length);
    const response = await ask(`linking1/products?${search}`);
    expect([response.status, pageLinksOf(response).length]).toEqual([200, count]);
    expect(linkOf(response)).toEndWith(describedBy);
  });
});

describe('what has which', () => {
  test('a profile leads to its document, and to the page that shows it', async () => {
    expect(linkOf(await ask('linking1'))).toBe(
      [
        '</below/t/linking1/openapi.json>; rel="service-desc"; type="application/json"',
        describedBy,
        '</below/docs/t/linking1>; rel="service-doc"; type="text/html"',
      ].join(', '),
    );
  });

  test('a record leads to the document alone', async () => {
    expect(linkOf(await ask('linking1/products/records/p1'))).toBe(describedBy);
  });

  const without: [what: string, path: string, headers: () => Record<string, string>, status: number][] = [
    ['a 304', 'linking1/products', () => ({ 'If-None-Match': '*' }), 304],
    ['a bad request', 'linking1/products?page=0', () => ({}), 400],
    ['a private collection', 'linking1/prices', () => ({}), 404],
    ['a key in the URL', 'linking1/products?x-api-key=vtr_secret', () => ({}), 400],
  ];
  test.each(without)('%s has none', async (_what, path, headers, status) => {
    const response = await ask(path, headers());
    expect([response.status, linkOf(response)]).toEqual([status, '']);
  });

  test('a private collection has its own, with a key', async () => {
    const response = await ask('linking1/prices?page=1', { 'x-api-key': shop.key });
    expect(linkOf(response)).toStartWith(`<${below}linking1/prices?page=1>; rel="first"`);
  });
});
