/** QUERY against the running service: a question in the body has the answer that it has in the URL, and no cache on the way keeps it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bounds } from '@vitrine/contract';
import * as fc from 'fast-check';
import { printRaw, type RawResponse, valuesOf } from '../../../../../tests/service/raw-request.ts';
import { hide, revokeKey } from '@vitrine/catalog';
import { addKey, openShop, openToKeys, type Shop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import { follow, startTestService, type TestService } from '../../../../../tests/service/test-service.ts';
import { searchArbitrary } from '../security/random-searches.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

beforeAll(async () => {
  service = await startTestService({ ...behindProxy, cdn: 'on' }, { isStill: true });
  shop = await openShop(service, 'querym01');
  ask = askAsStranger(service);
});
afterAll(async () => service.stop());

type Headers = Readonly<Record<string, string>>;

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

const query = async (path: string, body: string, headers: Headers = {}): Promise<RawResponse> =>
  ask(`querym01/${path}`, { ...form, ...headers }, 'QUERY', body);

/** All but what a cache may keep, whether it was held, and the requests that are left to a key, and for how long. */
const print = (response: RawResponse): string =>
  printRaw(response)
    .replaceAll(
      /^(?:cache-control|cdn-cache-control|surrogate-key|cache-tag|cdn-tag|cache-status|ratelimit|ratelimit-remaining|ratelimit-reset): .*\n/gm,
      '',
    )
    .replace(/^content-length: .*\n/m, '');

const cachingOf = (response: RawResponse): string[] =>
  ['cache-control', 'cdn-cache-control', 'surrogate-key', 'cache-tag', 'cdn-tag'].map((name) =>
    valuesOf(response, name).join(' and ').replace(/=\d+/, '=…'),
  );

/** The status, and how many records have this name. */
const findNamed = async (value: string): Promise<[number, unknown]> => {
  const { status, body } = await query('products', `where[name][eq]=${value}&fields=name`);
  const { meta }: { readonly meta: { readonly total?: number } } = JSON.parse(body.toString());
  return [status, meta.total];
};

/** The status, and the requests that are left. */
const left = async (response: Response): Promise<[number, string | null]> => {
  await response.text();
  return [response.status, response.headers.get('ratelimit-remaining')];
};

const questions = [
  '',
  'where[price][gte]=20&sort=-price&fields=name',
  'search=lamp&page=1&limit=1',
  'where[name][contains]=%C3%A4+x',
  'page=0&nonsense=1',
  'where[cost][eq]=7.77',
  'where[note][eq]=quokka',
  'where[zzzz][eq]=7.77',
  'sort=cost&fields=note&search=quokka',
  'x-api-key=vtr_wrong',
  '%FF=1',
];
const paths = [
  'products',
  'products/facets',
  'products/export',
  'products/records/p1',
  'products/changes',
  'prices',
  'orders',
  'none',
  'none/export',
];

describe('the answer is that of GET, in every byte and header but those of caches', () => {
  const asking: [what: string, headers: () => Headers][] = [
    ['without a key', () => ({})],
    ['with a key', () => ({ 'x-api-key': shop.key })],
    ['with a wrong key', () => ({ 'x-api-key': `${shop.key}x` })],
    ['compressed', () => ({ 'Accept-Encoding': 'br' })],
    ['with a tag', () => ({ 'If-None-Match': '*' })],
    ['with another tag', () => ({ 'If-Match': '"other"' })],
    ['a part', () => ({ Range: 'bytes=3-9' })],
    ['an origin', () => ({ Origin: 'https://shop.example', Authorization: 'Bearer x' })],
  ];
  test.each(asking)('%s', async (_what, headersOf) => {
    const headers = headersOf();
    for (const path of paths)
      for (const question of questions) {
        const got = await ask(`querym01/${path}?${question}`, headers);
        const queried = await query(path, question, headers);
        expect(print(queried)).toBe(print(got));
        const [kept = '', shared] = cachingOf(got);
        const isShared = shared !== '';
        expect(cachingOf(queried)).toEqual([kept.replace('public', 'private'), isShared ? 'no-store' : '', '', '', '']);
      }
  });

  test('any question, wherever it is cut between the URL and the body', async () => {
    const hat = {
      fields: {
        name: { type: 'text', values: ['Chair', 'La', 'Lamp', 'ä'] },
        price: { type: 'currency', values: ['0', '19.99', '45', '50'] },
        id: { type: 'text', values: ['p1', 'p2', 'p3'] },
        createdAt: { type: 'datetime', values: ['2026-01-01', '2026-01-02', '2026-01-03'] },
      },
      otherNames: ['note', 'cost'],
      words: ['a', 'lamp', 'quokka'],
    } as const;
    await fc.assert(
      fc.asyncProperty(searchArbitrary(hat), fc.nat(), async (question, at) => {
        const pairs = question.split('&');
        const cut = at % (pairs.length + 1);
        const path = `products?${pairs.slice(0, cut).join('&')}`;
        const got = await ask(`querym01/products?${question}`);
        expect(print(await query(path, pairs.slice(cut).join('&')))).toBe(print(got));
      }),
      { numRuns: 100 },
    );
  });
});

describe('what stands in the URL and in the body is one question', () => {
  test('conditions of both hold, a parameter of both is given twice', async () => {
    const both = await query('products?where[price][gte]=20', 'where[price][gte]=50');
    expect(JSON.parse(both.body.toString())).toMatchObject({ meta: { total: 0 } });
    const twice = await query('products?limit=1', 'limit=1');
    expect([twice.status, twice.body.toString()]).toEqual([400, expect.stringContaining('given more than once')]);
  });

  test('links lead to other pages by GET', async () => {
    const response = await query('products', 'limit=1&sort=name');
    expect(valuesOf(response, 'link').join()).toContain(
      '</api/v1/public/t/querym01/products?limit=1&sort=name&page=2>; rel="next"',
    );
  });
});

describe('the content', () => {
  const rows: [what: string, headers: Headers, status: number][] = [
    ['with a charset', { 'Content-Type': 'Application/X-WWW-Form-Urlencoded ; charset=utf-8' }, 200],
    ['of no type', {}, 415],
    ['of another type', { 'Content-Type': 'application/json' }, 415],
    ['of a type that only begins alike', { 'Content-Type': 'application/x-www-form-urlencodedx' }, 415],
    ['compressed', { ...form, 'Content-Encoding': 'gzip' }, 415],
  ];
  test.each(rows)('%s', async (_what, headers, status) => {
    const response = await ask('querym01/products', headers, 'QUERY', 'limit=1');
    expect([response.status, valuesOf(response, 'accept-query')]).toEqual([
      status,
      status === 415 ? ['application/x-www-form-urlencoded'] : [],
    ]);
  });

  test('is refused alike for what is private, hidden or unknown, and before a key is believed', async () => {
    const printed = ['prices', 'orders', 'none'].map(async (slug) =>
      printRaw(await ask(`querym01/${slug}`, {}, 'QUERY')),
    );
    expect(new Set(await Promise.all(printed)).size).toBe(1);
    expect((await ask('querym01/products', { 'x-api-key': 'vtr_wrong' }, 'QUERY', '{}')).status).toBe(401);
  });

  test('a blank means itself, and a control character must be escaped', async () => {
    expect(await findNamed('Lamp')).toEqual([200, 1]);
    for (const value of ['La mp', 'Lamp+', 'Lamp%0A']) expect(await findNamed(value)).toEqual([200, 0]);
    for (const value of ['Lamp\n', '\nLamp', 'La\tmp', 'La\0mp', 'La\u007Fmp'])
      expect(await findNamed(value)).toEqual([400, undefined]);
  });

  test('that is not UTF-8 is refused', async () => {
    expect((await query('products', 'where[name][eq]=\xFF')).status).toBe(400);
  });

  test.each([
    [bounds.urlBytesMax + 1, 200],
    [bounds.bodyBytesMax, 200],
    [bounds.bodyBytesMax + 1, 413],
    [64 * 1024, 413],
    [64 * 1024 + 1, 413],
  ])('of %d bytes: %d', async (bytes, status) => {
    expect((await query('products', '&'.repeat(bytes))).status).toBe(status);
  });

  test('two hundred long values, which no URL holds', async () => {
    const names = Array.from({ length: 199 }, (_, index) => `${'long '.repeat(20)}${index}`);
    const body = `where[name][in]=${encodeURIComponent(['Lamp', ...names].join())}`;
    expect(JSON.parse((await query('products', body)).body.toString())).toMatchObject({ meta: { total: 1 } });
  });
});

test('is counted as GET is, and refused beyond the limit before its body is read', async () => {
  const headers = { ...form, 'X-Forwarded-For': '7.7.7.7' };
  const send = async (method: string, path: string): Promise<Response> =>
    fetch(`${service.service.url}/api/v1/public/t/querym01/${path}`, {
      method,
      headers,
      ...(method === 'QUERY' && { body: 'limit=1' }),
    });
  expect(await left(await send('GET', 'products'))).toEqual([200, '59']);
  expect(await left(await send('QUERY', 'products'))).toEqual([200, '58']);
  expect(await left(await send('QUERY', 'none'))).toEqual([404, '57']);
  for (let time = 0; time < 57; time++) await left(await send('QUERY', 'products'));
  expect(await left(await send('QUERY', 'products'))).toEqual([429, '0']);
  expect(service.observations.findLast(({ kind }) => kind === 'request-answered')).toMatchObject({
    method: 'QUERY',
    route: 'records',
    status: 429,
  });
});

test('what was withdrawn while the body came is not given: a key that was revoked, a collection that was hidden', async () => {
  const slowly = async (slug: string, headers: Headers, meanwhile: () => Promise<unknown>): Promise<number> => {
    const body = new ReadableStream({
      start: async (stream) => {
        stream.enqueue(new TextEncoder().encode('lim'));
        // By then the head has come.
        expect((await ask('querym02')).status).toBe(200);
        await meanwhile();
        await follow(service);
        stream.enqueue(new TextEncoder().encode('it=1'));
        stream.close();
      },
    });
    const url = `${service.service.url}/api/v1/public/t/querym02/${slug}`;
    return (await fetch(url, { method: 'QUERY', headers: { ...form, ...headers }, body })).status;
  };
  const { store, clock } = service;
  const { tenant, products } = await openShop(service, 'querym02');
  const { key, id } = await addKey(service, tenant, 'Slow');
  await openToKeys(service, tenant);
  await follow(service);
  const keyed = { 'x-api-key': key };
  expect(await slowly('prices', keyed, async () => undefined)).toBe(200);
  expect(await slowly('prices', keyed, async () => revokeKey(store, tenant, String(id), new Date(clock.now())))).toBe(
    401,
  );
  expect(await slowly('products', {}, async () => hide(store, tenant, products, 'all', new Date(clock.now())))).toBe(
    404,
  );
});

test('a client that goes before its body has come is no failure of ours', async () => {
  const before = service.observations.filter(({ kind }) => kind === 'request-failed').length;
  const controller = new AbortController();
  const body = new ReadableStream({
    pull: (stream) => {
      stream.enqueue(new TextEncoder().encode('limit=1'));
      setTimeout(() => controller.abort(), 20);
      return new Promise(() => undefined);
    },
  });
  const url = `${service.service.url}/api/v1/public/t/querym01/products`;
  await fetch(url, { method: 'QUERY', headers: form, body, signal: controller.signal }).catch(() => undefined);
  expect((await query('products', '')).status).toBe(200);
  expect(service.observations.filter(({ kind }) => kind === 'request-failed')).toHaveLength(before);
});
