/** The contract's paragraph 8 against the running service: who may ask how often, and what every response says of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { createFinderGate } from '../../../../../tests/service/gated-finder.ts';
import { requestRaw, valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { addKey, openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import { follow, startTestService, type TestService } from '../../../../../tests/service/test-service.ts';

const gate = createFinderGate();
let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

beforeAll(async () => {
  service = await startTestService(behindProxy, { ...gate, isStill: true });
  shop = await openShop(service, 'limits01');
  ask = askAsStranger(service);
});
afterAll(async () => service.stop());
// Windows end with the test that opened them.
afterEach(async () => {
  service.clock.advance(60_000);
  await follow(service);
});

type Headers = Readonly<Record<string, string>>;

/** Asks as the client that this address is of, as our proxy tells it. */
const askFrom = async (
  address: string,
  path = 'limits01/products',
  headers: Headers = {},
  method = 'GET',
): Promise<RawResponse> =>
  requestRaw(service.service.url, {
    method,
    target: `/api/v1/public/t/${path}`,
    headers: [['X-Forwarded-For', address], ...Object.entries(headers)],
  });

const header = (response: RawResponse, name: string): string => valuesOf(response, name).join(' and ');
const remaining = (response: RawResponse): string => header(response, 'ratelimit-remaining');

const repeat = async (count: number, action: () => Promise<RawResponse>): Promise<RawResponse[]> => {
  const responses: RawResponse[] = [];
  for (let time = 0; time < count; time++) responses.push(await action());
  return responses;
};

const limitHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy', 'ratelimit'];

describe('§8.1: every response under /api/v1 carries the headers', () => {
  const rows: [status: number, path: string, headers: Headers, method: string][] = [
    [200, 'limits01', {}, 'GET'],
    [200, 'limits01/products', {}, 'GET'],
    [200, 'limits01/products', {}, 'HEAD'],
    [304, 'limits01/products', { 'If-None-Match': '*' }, 'GET'],
    [400, 'limits01/products?page=0', {}, 'GET'],
    [401, 'limits01/products', { 'x-api-key': 'vtr_typo' }, 'GET'],
    [404, 'limits01/none', {}, 'GET'],
    [404, 'nosuchid', {}, 'GET'],
    [404, '../../none', {}, 'GET'],
    [405, 'limits01', {}, 'DELETE'],
    [414, `limits01?${'a'.repeat(8192)}`, {}, 'GET'],
    [500, 'limits01/products?limit=99', {}, 'GET'],
  ];
  test.each(rows)('%d for %p %p %s', async (status, path, headers, method) => {
    if (status === 500) gate.break(new Error('broken'));
    const response = await ask(path, headers, method);
    gate.break(undefined);
    expect(response.status).toBe(status);
    const names = [...limitHeaders, 'retry-after'];
    expect(names.map((name) => header(response, name))).toEqual([
      '60',
      '59',
      '60',
      '"default";q=60;w=60',
      '"default";r=59;t=60',
      '',
    ]);
  });

  test('with a key they are those of the key', async () => {
    const response = await ask('limits01/prices', { 'x-api-key': shop.key });
    expect(limitHeaders.map((name) => header(response, name))).toEqual([
      '600',
      '599',
      '60',
      '"default";q=600;w=60',
      '"default";r=599;t=60',
    ]);
  });

  test('a preflight says how it stands, and counts nothing', async () => {
    await askFrom('1.0.0.1');
    const preflight = await askFrom('1.0.0.1', 'limits01', {}, 'OPTIONS');
    expect([preflight.status, remaining(preflight)]).toEqual([204, '59']);
    expect(remaining(await askFrom('1.0.0.1'))).toBe('58');
  });

  test('health and readiness are not counted', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(service.service.url + path);
      expect([response.status, response.headers.get('ratelimit-limit')]).toEqual([200, null]);
    }
  });
});

describe('§8: 60 a minute for an address', () => {
  test('the 60th is answered, the 61st is a 429, and the window does not grow by it', async () => {
    const responses = await repeat(60, async () => askFrom('2.0.0.1'));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(responses.map(remaining)).toEqual(Array.from({ length: 60 }, (_, index) => String(59 - index)));
    const [refused, again] = [await askFrom('2.0.0.1'), await askFrom('2.0.0.1')];
    expect([refused.status, again.status]).toEqual([429, 429]);
    const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-policy', 'cache-control', 'etag'];
    expect(names.map((name) => header(refused, name))).toEqual(['60', '0', '"default";q=60;w=60', 'no-store', '']);
    expect(header(refused, 'retry-after')).toMatch(/^\d+$/);
    expect(header(refused, 'retry-after')).toBe(header(refused, 'ratelimit-reset'));
    expect(refused.body.toString()).toContain('"data":null,"meta":{"code":"rate_limited"}}');
    expect((await askFrom('2.0.0.2')).status).toBe(200);

    service.clock.advance(59_000 - 1000);
    const late = await askFrom('2.0.0.1');
    expect([late.status, Number(header(late, 'retry-after')) <= 2]).toEqual([429, true]);
    service.clock.advance(2000);
    const fresh = await askFrom('2.0.0.1');
    expect([fresh.status, remaining(fresh)]).toEqual([200, '59']);
  });

  test('§8.2: a window starts at the first request, and Retry-After is at least 1', async () => {
    await askFrom('2.1.0.1');
    service.clock.advance(30_000);
    const halfway = await askFrom('2.1.0.1');
    expect([remaining(halfway), header(halfway, 'ratelimit-reset')]).toEqual(['58', '30']);
    await repeat(58, async () => askFrom('2.1.0.1'));
    service.clock.advance(29_500);
    const refused = await askFrom('2.1.0.1');
    expect([refused.status, header(refused, 'retry-after')]).toEqual([429, '1']);
  });

  test('§8.2: 304s and errors count, preflights do not', async () => {
    const kinds: [path: string, headers: Headers, method: string][] = [
      ['limits01/products', {}, 'GET'],
      ['limits01/products', { 'If-None-Match': '*' }, 'GET'],
      ['limits01/products', {}, 'HEAD'],
      ['limits01/products', {}, 'OPTIONS'],
      ['limits01/products?page=0', {}, 'GET'],
      ['limits01/products', { 'x-api-key': 'vtr_typo' }, 'GET'],
      ['limits01', {}, 'OPTIONS'],
      ['limits01/none', {}, 'GET'],
      ['limits01', {}, 'POST'],
      [`limits01?${'a'.repeat(8192)}`, {}, 'GET'],
      ['a/b/c', {}, 'GET'],
    ];
    const seen: string[] = [];
    for (const [path, headers, method] of kinds) seen.push(remaining(await askFrom('2.2.0.1', path, headers, method)));
    expect(seen.join(' ')).toBe('59 58 57 57 56 55 55 54 53 52 51');
  });

  test('past the limit all is a 429 but a preflight, whatever is asked, and nothing of the limit’s order leaks', async () => {
    await repeat(60, async () => askFrom('2.3.0.1', 'limits01', {}, 'HEAD'));
    const statuses = await Promise.all(
      [
        askFrom('2.3.0.1', 'limits01'),
        askFrom('2.3.0.1', 'limits01/products', { 'If-None-Match': '*' }),
        askFrom('2.3.0.1', 'limits01/none'),
        askFrom('2.3.0.1', 'limits01/products', { 'x-api-key': 'vtr_typo' }),
        askFrom('2.3.0.1', 'limits01', {}, 'POST'),
        askFrom('2.3.0.1', `limits01?${'a'.repeat(8192)}`),
        askFrom('2.3.0.1', 'limits01', {}, 'OPTIONS'),
      ].map(async (response) => (await response).status),
    );
    expect(statuses).toEqual([429, 429, 429, 429, 429, 429, 204]);
    expect((await askFrom('2.3.0.1', 'limits01', { 'x-api-key': shop.key })).status).toBe(200);
  });
});

describe('§8: 600 a minute for a key', () => {
  test('counted per key, whatever address it comes from; the 600th is answered, the 601st is not', async () => {
    const { key } = await addKey(service, shop.tenant, 'Busy');
    const { key: idle } = await addKey(service, shop.tenant, 'Idle');
    await follow(service);
    const asked = Array.from({ length: 600 }, async (_, index) =>
      askFrom(`3.0.${index >> 8}.${index & 255}`, 'limits01/prices', { 'x-api-key': key }),
    );
    const responses = await Promise.all(asked);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(remaining)).size).toBe(600);
    const refused = await askFrom('3.1.0.1', 'limits01/prices', { 'x-api-key': key });
    expect([refused.status, header(refused, 'ratelimit-limit'), remaining(refused)]).toEqual([429, '600', '0']);
    expect((await askFrom('3.1.0.1', 'limits01/prices', { 'x-api-key': idle })).status).toBe(200);
    expect(remaining(await askFrom('3.0.0.1'))).toBe('59');
  });
});

describe('§8.3: whose address', () => {
  test('X-Forwarded-For of an untrusted peer counts for nothing', async () => {
    const direct = await startTestService({ rateLimitAnonymous: 60 });
    const seen: (string | null)[] = [];
    for (const address of ['1.1.1.1', '2.2.2.2', '127.0.0.1', '3.3.3.3, 4.4.4.4']) {
      const response = await direct.get('nosuchid', {
        'X-Forwarded-For': address,
        'X-Real-IP': address,
        Forwarded: `for=${address}`,
      });
      seen.push(response.headers.get('ratelimit-remaining'));
    }
    expect(seen).toEqual(['59', '58', '57', '56']);
    await direct.stop();
  });

  test('of a trusted one, the rightmost untrusted counts, and what the client wrote itself does not', async () => {
    const forwarded = ['9.9.9.1', '6.6.6.6, 9.9.9.1', '7.7.7.7,9.9.9.1, 127.0.0.1', '9.9.9.2'];
    const seen: string[] = [];
    for (const text of forwarded) seen.push(remaining(await askFrom(text)));
    expect(seen).toEqual(['59', '58', '57', '59']);
  });
});
