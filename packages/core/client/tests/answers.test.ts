/** What the client makes of responses: answers, and each failure as one error. */
import { describe, expect, test } from 'bun:test';
import { createClient, VitrineError } from '../src/index.ts';
import { fail, scriptFetch, succeed, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus' };
const record = { id: 'p1', createdAt: '2026-01-01T00:00:00.000Z', name: 'Lamp' };
const meta = { page: 1, limit: 20, total: 1, pages: 1, collection: { slug: 'products', name: 'Products' }, fields: [] };

test('a page of records, with its rate limit and edition', async () => {
  const { fetch, asked } = scriptFetch(succeed([record], meta));
  const page = await createClient({ ...place, fetch }).records('products', { limit: 20 });
  const url = 'https://api.example.com/api/v1/public/t/kornhaus/products?limit=20';
  expect(page).toEqual({
    data: [record],
    meta,
    rateLimit: { limit: 60, remaining: 59, resetSeconds: 41 },
    edition: {
      token: '5907888-0123456789abcdef',
      state: '0123456789abcdef',
      openedAt: new Date('2026-03-01T12:00:00Z'),
      secondsLeft: 240,
    },
    url,
  });
  expect(asked.map((request) => request.url)).toEqual([url]);
  expect([...(asked[0]?.headers.keys() ?? [])]).toEqual([]);
});

test('a question longer than a URL goes into the body of a QUERY, also a file, and is remembered', async () => {
  const { fetch, asked } = scriptFetch(succeed([record], meta), succeed([], meta), succeed([], meta));
  const client = createClient({ ...place, fetch, key: 'vtr_1' });
  const names = Array.from({ length: 200 }, (_, index) => `${'Käse & Brot '.repeat(4)}${index}`);
  const query = { where: { name: { in: names } }, sort: ['name'] };
  await client.records('products', query);
  await client.records('products', query);
  await client.export('products', 'csv', query);
  const products = 'https://api.example.com/api/v1/public/t/kornhaus/products';
  expect(asked.map(({ url }) => url)).toEqual([products, products, `${products}/export`]);
  expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"a1"', null]);
  for (const { init, headers } of asked) {
    expect([init.method, headers.get('x-api-key')]).toEqual(['QUERY', 'vtr_1']);
    const sent = new Request('http://localhost', { method: 'POST', body: init.body ?? null });
    expect(sent.headers.get('content-type')).toStartWith('application/x-www-form-urlencoded');
    const parameters = new URLSearchParams(await sent.text());
    expect([parameters.get('where[name][in]'), parameters.get('sort')]).toEqual([names.join(), 'name']);
  }
});

describe('the seconds left of an edition', () => {
  const rows: [headers: Record<string, string>, secondsLeft: number][] = [
    [{}, 240],
    [{ age: '0' }, 240],
    [{ age: '200' }, 40],
    [{ age: '240' }, 0],
    [{ age: '1000' }, 0],
    [{ age: 'old' }, 240],
    [{ 'cache-control': 'private, max-age=7', age: '3' }, 4],
    [{ 'cache-control': '' }, NaN],
  ];
  test.each(rows)('%j: %p', async (headers, secondsLeft) => {
    const { fetch } = scriptFetch(succeed([record], meta, headers));
    const { edition } = await createClient({ ...place, fetch }).records('products');
    expect(edition.secondsLeft).toBe(secondsLeft);
  });
});

test('a profile, with a key, which no redirect may lead away', async () => {
  const profile = { publicId: 'kornhaus', name: 'Kornhaus', industry: 'Bakery', collections: [] };
  const { fetch, asked } = scriptFetch(succeed(profile));
  expect((await createClient({ ...place, key: 'vtr_1', fetch }).profile()).data).toEqual(profile);
  expect(asked[0]?.url).toBe('https://api.example.com/api/v1/public/t/kornhaus');
  expect(asked[0]?.headers.get('x-api-key')).toBe('vtr_1');
  expect(asked[0]?.init.redirect).toBe('manual');
});

test('JSON read by another, which keeps what a number loses', async () => {
  const { fetch } = scriptFetch(succeed([{ ...record, price: 12.5 }], meta));
  const { data } = await createClient({
    ...place,
    fetch,
    parseJson: (text) => JSON.parse(text.replace('12.5', '"12.50"')),
  }).records('products');
  expect(data[0]?.['price']).toBe('12.50');
});

describe('failures', () => {
  const details = [{ parameter: 'limit', message: 'No number.' }];
  const rows: [what: string, step: Step, error: Partial<VitrineError>][] = [
    [
      'a refusal with details',
      fail(400, { code: 'invalid_request', details }),
      { code: 'invalid_request', status: 400, details, message: 'Bad.' },
    ],
    [
      'too many requests',
      fail(429, { code: 'rate_limited' }, { 'retry-after': '7' }),
      { code: 'rate_limited', status: 429, retryAfterSeconds: 7 },
    ],
    [
      'too many requests, until a date, by the clock of who says so',
      fail(
        429,
        { code: 'rate_limited' },
        { 'retry-after': 'Sun, 01 Mar 2026 12:00:09 GMT', date: 'Sun, 01 Mar 2026 12:00:02 GMT' },
      ),
      { retryAfterSeconds: 7 },
    ],
    [
      'a date that has passed',
      fail(
        503,
        { code: 'unavailable' },
        { 'retry-after': 'Sun, 01 Mar 2026 12:00:00 GMT', date: 'Sun, 01 Mar 2026 12:00:02 GMT' },
      ),
      { retryAfterSeconds: 0 },
    ],
    [
      'a date, where no clock is told',
      fail(503, { code: 'unavailable' }, { 'retry-after': 'Sun, 01 Mar 2026 12:00:00 GMT' }),
      { retryAfterSeconds: undefined },
    ],
    [
      'a code that is younger than the client',
      fail(410, { code: 'gone' }),
      { status: 410, details: [], retryAfterSeconds: undefined },
    ],
    ['no connection', throwing(new TypeError('refused')), { code: 'network', status: 0 }],
    ['a body that breaks off', () => new Response(brokenOff()), { code: 'network', status: 0 }],
    ['a page of a proxy', plain(502), { code: 'unexpected_answer', status: 502 }],
    ['another site', plain(200), { code: 'unexpected_answer', status: 200 }],
    ['JSON of another site', plain(200, '{"data":[]}'), { code: 'unexpected_answer', status: 200 }],
    [
      'a probe',
      plain(503, '{"success":false,"message":"not ready","data":null}'),
      { code: 'unexpected_answer', status: 503 },
    ],
    ['null', plain(200, 'null'), { code: 'unexpected_answer', status: 200 }],
    ['a redirect', plain(302, ''), { code: 'unexpected_answer', status: 302 }],
  ];
  test.each(rows)('%s', async (_what, step, expected) => {
    const { fetch } = scriptFetch(step);
    const error: unknown = await createClient({ ...place, fetch, retries: 0 })
      .records('products')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(VitrineError);
    expect(error).toMatchObject({
      ...expected,
      name: 'VitrineError',
      requestUrl: expect.stringContaining('/products'),
    });
  });

  test('a network failure tells its cause', async () => {
    const cause = new TypeError('refused');
    const { fetch } = scriptFetch(throwing(cause));
    const asked = createClient({ ...place, fetch, retries: 0 }).profile();
    expect(await asked.catch((error: unknown) => (error instanceof Error ? error.cause : error))).toBe(cause);
  });

  test('a mistake in the query is a rejection, and nothing is asked', async () => {
    const { fetch, asked } = scriptFetch(succeed([]));
    expect(createClient({ ...place, fetch }).records('')).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });
});

const throwing =
  (error: Error): Step =>
  () => {
    throw error;
  };

const plain =
  (status: number, body = '<h1>nginx</h1>'): Step =>
  () =>
    new Response(body, { status });

const brokenOff = (): ReadableStream =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"success":tr')),
    pull: (controller) => controller.error(new TypeError('cut')),
  });
