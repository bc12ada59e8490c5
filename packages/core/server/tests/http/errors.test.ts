/** The contract's paragraphs 7 and 10 against the running service: each code with its status, and what every response tells a browser. */
import { bounds, type ErrorCode, errorCodes } from '@vitrine/contract';
import { STATUS_CODES } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Unavailable } from '@vitrine/server';
import { createFinderGate } from '../../../../../tests/service/gated-finder.ts';
import { requestRaw, valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import {
  askAsStranger,
  behindProxy,
  printEnvelope,
  type AskAsStranger,
} from '../../../../../tests/service/strangers.ts';
import { startTestService, type TestService } from '../../../../../tests/service/test-service.ts';

const gate = createFinderGate();
let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

beforeAll(async () => {
  service = await startTestService(behindProxy, gate);
  shop = await openShop(service, 'errors01');
  const askPlainly = askAsStranger(service);
  ask = async (path, headers, ...rest) => askPlainly(path, { Accept: accept, ...headers }, ...rest);
});
afterAll(async () => service.stop());

/** What the failures below are asked with. */
let accept = '*/*';

/** What an error may say that no caller may read. */
const secretError = new Error('SQLITE_ERROR: no such column: cost in records_7 at /data/vitrine.db');

const afterLimit = async (): Promise<RawResponse> => {
  const headers = { 'X-Forwarded-For': '5.5.5.5' };
  const { url } = service.service;
  for (let time = 0; time < 60; time++) await fetch(`${url}/api/v1/x`, { headers });
  return ask('errors01', { 'X-Forwarded-For': '5.5.5.5' });
};

const withBrokenFinder = async (error: Error): Promise<RawResponse> => {
  gate.break(error);
  const response = await ask('errors01/products?limit=77');
  gate.break(undefined);
  return response;
};

/** A request for each code. */
const failures: Record<ErrorCode, () => Promise<RawResponse>> = {
  invalid_request: async () => ask('errors01/products?page=0'),
  invalid_api_key: async () => ask('errors01', { 'x-api-key': 'vtr_typo' }),
  tenant_not_found: async () => ask('nosuchid'),
  collection_not_found: async () => ask('errors01/none'),
  record_not_found: async () => ask('errors01/products/records/none'),
  edition_gone: async () => ask('errors01/products/changes?since=1-0123456789abcdef'),
  route_not_found: async () => ask('a/b/c'),
  method_not_allowed: async () => ask('errors01', {}, 'PUT'),
  precondition_failed: async () => ask('errors01', { 'If-Match': '"none"' }),
  content_too_large: async () =>
    ask(
      'errors01/products',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'QUERY',
      '&'.repeat(bounds.bodyBytesMax + 1),
    ),
  uri_too_long: async () => ask(`errors01?${'a'.repeat(8192)}`),
  unsupported_media_type: async () => ask('errors01/products', {}, 'QUERY'),
  range_not_satisfiable: async () => ask('errors01/products/export', { Range: 'bytes=100000-' }),
  rate_limited: afterLimit,
  internal: async () => withBrokenFinder(secretError),
  unavailable: async () => withBrokenFinder(new Unavailable(secretError.message, 7)),
};

const statuses: Record<ErrorCode, number> = {
  invalid_request: 400,
  invalid_api_key: 401,
  tenant_not_found: 404,
  collection_not_found: 404,
  record_not_found: 404,
  edition_gone: 410,
  route_not_found: 404,
  method_not_allowed: 405,
  precondition_failed: 412,
  content_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

const codes = Object.keys(errorCodes).filter((code): code is ErrorCode => code in failures);

/** All that is of neither one form nor one moment. */
const headersOf = ({ headers }: RawResponse): readonly (readonly [string, string])[] =>
  headers.filter(
    ([name]) => !/^(?:date|content-length|content-type|cache-control|ratelimit.*|retry-after)$/.test(name),
  );

describe('§7: each code with its status, in the envelope', () => {
  test('no code is left out', () => {
    expect(codes.map((code): number => errorCodes[code].status)).toEqual(codes.map((code) => statuses[code]));
    expect(codes).toHaveLength(Object.keys(errorCodes).length);
  });

  test.each(codes)('%s', async (code) => {
    const response = await failures[code]();
    expect(response.status).toBe(statuses[code]);
    const details = code === 'invalid_request' ? ',"details":[{"parameter":"page","message":"' : '}}';
    expect(printEnvelope(response)).toStartWith(
      `{"success":false,"message":"…","data":null,"meta":{"code":"${code}"${details}`,
    );
    expect(valuesOf(response, 'content-type')).toEqual(['application/json; charset=utf-8']);
    expect(response.body.toString()).not.toMatch(/SQL|select|records_|\/data\/|column|cost| at .*\.ts|node_modules/);
  });

  test.each(codes)('%s as a problem (RFC 9457), where the client names its type', async (code) => {
    const plain = await failures[code]();
    accept = 'application/json, Application/Problem+JSON;q=0.5';
    const asked = await failures[code]();
    accept = '*/*';
    const { message, meta } = JSON.parse(plain.body.toString());
    const problem = JSON.parse(asked.body.toString());
    const detail =
      code === 'rate_limited' ? expect.stringContaining('More than 60') : message.replace('meta.details', 'details');
    expect(problem).toEqual({
      type: 'about:blank',
      title: STATUS_CODES[statuses[code]],
      status: statuses[code],
      detail,
      ...meta,
    });
    expect([asked.status, valuesOf(asked, 'content-type'), valuesOf(asked, 'cache-control')]).toEqual([
      statuses[code],
      ['application/problem+json'],
      ['no-store'],
    ]);
    expect(headersOf(asked)).toEqual(headersOf(plain));
    expect(valuesOf(plain, 'vary')).toEqual(['x-api-key, Accept-Encoding, Accept']);
  });

  test.each([
    ['application/problem+json', true],
    ['text/html , application/problem+json', true],
    ['application/problem+json; q=0.1', true],
    ['application/problem+json;q=0.001, */*', true],
    ['application/problem+json;q=1', true],
    ['application/problem+json;q=0', false],
    ['application/problem+json; q=0.000 , application/json', false],
    ['application/json, application/*', false],
    ['*/*', false],
    ['application/problem+jsonx', false],
    ['xapplication/problem+json', false],
    ['', false],
  ])('Accept: %s', async (text, isProblem) => {
    const response = await ask('errors01/none', { Accept: text });
    expect(valuesOf(response, 'content-type')).toEqual([
      isProblem ? 'application/problem+json' : 'application/json; charset=utf-8',
    ]);
  });

  test('401 says how to authenticate (RFC 9110 §11.6.1), and no other does', async () => {
    const challenges = ['ApiKey realm="vitrine", header="x-api-key"'];
    for (const code of codes) {
      expect(valuesOf(await failures[code](), 'www-authenticate')).toEqual(
        code === 'invalid_api_key' ? challenges : [],
      );
    }
  });

  test('503 says when to come back', async () => {
    expect(valuesOf(await failures.unavailable(), 'retry-after')).toEqual(['7']);
  });

  test('a failure nobody foresaw is told to those who watch, with its cause', async () => {
    await failures.internal();
    expect(service.observations.findLast(({ kind }) => kind === 'request-failed')).toEqual({
      kind: 'request-failed',
      reason: secretError,
      path: '/api/v1/public/t/errors01/products',
    });
  });

  test('what is held is answered where no page can be found', async () => {
    expect((await ask('errors01/products')).status).toBe(200);
    expect((await ask('errors01/products')).status).toBe(200);
    gate.break(secretError);
    expect((await ask('errors01/products')).status).toBe(200);
    gate.break(undefined);
  });
});

describe('§4.2 [D] 12, §7: the URL has 8 KiB at most', () => {
  const base = 'errors01/products?search=';
  const pathOf = (urlBytes: number): string => base.padEnd(urlBytes - '/api/v1/public/t/'.length, 'a');
  const rows: [urlBytes: number, status: number][] = [
    [8191, 400],
    [8192, 400],
    [8193, 414],
    [12_000, 414],
  ];
  test.each(rows)('of %d bytes: %d', async (urlBytes, status) => {
    expect((await ask(pathOf(urlBytes))).status).toBe(status);
  });

  test.each([
    [8192, 404],
    [8193, 414],
  ])('of %d bytes, all of it the path: %d', async (urlBytes, status) => {
    expect((await ask('a'.repeat(urlBytes - '/api/v1/public/t/'.length))).status).toBe(status);
  });

  test('a URL of 8 KiB that asks for something is answered', async () => {
    const response = await ask(`errors01/products?${'&'.repeat(8192 - '/api/v1/public/t/errors01/products?'.length)}`);
    expect(response.status).toBe(200);
  });
});

describe('§10: every kind of response is for browsers', () => {
  const origin = { Origin: 'https://shop.example' };
  const others: [what: string, ask: () => Promise<RawResponse>][] = [
    ['200', async () => ask('errors01', origin)],
    ['200 with a key', async () => ask('errors01/prices', { ...origin, 'x-api-key': shop.key })],
    ['204', async () => ask('errors01', origin, 'OPTIONS')],
    ['304', async () => ask('errors01', { ...origin, 'If-None-Match': '*' })],
    ['HEAD', async () => ask('errors01', origin, 'HEAD')],
  ];
  const rows = [...others, ...codes.map((code): (typeof others)[number] => [code, failures[code]])];
  test.each(rows)('%s', async (_what, respond) => {
    const response = await respond();
    const names = [
      'access-control-allow-origin',
      'access-control-expose-headers',
      'access-control-allow-credentials',
      'x-content-type-options',
      'content-security-policy',
      'set-cookie',
    ];
    expect(names.map((name) => valuesOf(response, name))).toEqual([
      ['*'],
      [
        'RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, Retry-After, ETag, Age, Date, Link, Last-Modified, Edition, Deprecation, Sunset, Accept-Ranges, Content-Disposition, Content-Range, Repr-Digest, Cache-Status, Server-Timing',
      ],
      [],
      ['nosniff'],
      ["default-src 'none'; frame-ancestors 'none'"],
      [],
    ]);
  });

  test.each(['/healthz', '/readyz'])('%s is nothing that a browser would run', async (target) => {
    const response = await requestRaw(service.service.url, { target });
    const names = ['content-type', 'x-content-type-options', 'content-security-policy'];
    expect(names.map((name) => valuesOf(response, name).join(' and '))).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'",
    ]);
  });

  test('a preflight tells what may be sent, and for how long that holds', async () => {
    const response = await ask('errors01/products', { ...origin, 'Access-Control-Request-Method': 'GET' }, 'OPTIONS');
    const names = ['methods', 'headers'].map((what) => `access-control-allow-${what}`);
    const further = ['access-control-max-age', 'allow', 'accept-query'];
    expect([response.status, ...[...names, ...further].map((name) => valuesOf(response, name).join(' and '))]).toEqual([
      204,
      'GET, HEAD, QUERY, OPTIONS',
      '*, authorization',
      '7200',
      'GET, HEAD, QUERY, OPTIONS',
      'application/x-www-form-urlencoded',
    ]);
  });

  /** As Fetch has it (CORS-preflight fetch, step 7), where no credentials are sent; where they are, the star of the origin fails before. */
  test.each([
    'x-api-key',
    'authorization',
    'traceparent',
    'cache-control',
    'if-match',
    'if-unmodified-since',
    'x-anything',
  ])('a script may send %s', async (name) => {
    const asked = { ...origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': name };
    const allowed = valuesOf(await ask('errors01/products', asked, 'OPTIONS'), 'access-control-allow-headers').join();
    const names = new Set(allowed.split(',').map((one) => one.trim().toLowerCase()));
    expect(names.has(name) || (name !== 'authorization' && names.has('*'))).toBe(true);
  });
});
