/** The contract's paragraph 4 against the running service: methods, and the addresses that are answered. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { requestRaw, valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import {
  askAsStranger,
  behindProxy,
  printEnvelope,
  type AskAsStranger,
} from '../../../../../tests/service/strangers.ts';
import { startTestService, type TestService } from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

beforeAll(async () => {
  service = await startTestService(behindProxy);
  shop = await openShop(service, 'methods1');
  ask = askAsStranger(service);
});
afterAll(async () => service.stop());

describe('§4: HEAD answers as GET, status and headers, without the body', () => {
  const rows: [what: string, path: string, status: number, headers: Record<string, string>][] = [
    ['a profile', 'methods1', 200, {}],
    ['records', 'methods1/products', 200, {}],
    ['records, compressed', 'methods1/products?limit=200', 200, { 'Accept-Encoding': 'gzip' }],
    ['what is known', 'methods1/products', 304, { 'If-None-Match': '*' }],
    ['a bad request', 'methods1/products?page=0', 400, {}],
    ['a bad key', 'methods1/products', 401, { 'x-api-key': 'vtr_typo' }],
    ['no such collection', 'methods1/none', 404, {}],
    ['no such tenant', 'nothere1', 404, {}],
  ];
  test.each(rows)('%s', async (_what, path, status, headers) => {
    const [get, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
    expect(head.status).toBe(status);
    expect(head.body.toString()).toBe('');
    expect(sortedHeaders(head)).toEqual(sortedHeaders(get));
    expect(sortedHeaders(head)).toContain('date: true');
    expect(valuesOf(head, 'content-length')).toEqual(status === 304 ? [] : [String(get.body.byteLength)]);
  });
});

test.each([
  '/healthz',
  '/readyz',
  '/',
  '/docs',
  '/client.js',
  '/assets/none.js',
  '/none',
  '/x/../docs',
  '/api/v1/openapi.json',
])('HEAD %s is dated, as GET is', async (target) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await requestRaw(service.service.url, { method, target });
    expect(valuesOf(response, 'date').map((date) => Number.isNaN(Date.parse(date)))).toEqual([false]);
  }
});

describe('§4: OPTIONS is the CORS preflight', () => {
  test.each(['methods1', 'methods1/products', 'methods1/none', 'nothere1', 'a/b/c'])('of %s', async (path) => {
    const preflight = {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-api-key',
    };
    const response = await ask(path, preflight, 'OPTIONS');
    expect([response.status, response.body.byteLength]).toEqual([204, 0]);
  });
});

describe('§4: any other method is 405 with Allow, and does nothing', () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT', 'PROPFIND', 'MKCOL', 'PURGE', 'LINK'];
  const paths = ['methods1', 'methods1/products', 'methods1/none', 'nothere1', 'a/b/c/d'];
  const rows = methods.flatMap((method) => paths.map((path) => [method, path] as const));
  test.each([...rows, ['QUERY', 'methods1'], ['QUERY', 'a/b/c/d']] as const)('%s %s', async (method, path) => {
    const response = await ask(path, {}, method);
    expect(response.status).toBe(405);
    const isCollection = /^\w+\/\w+$/.test(path);
    expect(valuesOf(response, 'allow')).toEqual([isCollection ? 'GET, HEAD, QUERY, OPTIONS' : 'GET, HEAD, OPTIONS']);
    expect(printEnvelope(response)).toBe(
      '{"success":false,"message":"…","data":null,"meta":{"code":"method_not_allowed"}}',
    );
  });

  test('CONNECT to a host, as to a proxy', async () => {
    const response = await requestRaw(service.service.url, { method: 'CONNECT', target: 'localhost:443' });
    expect([response.status, valuesOf(response, 'allow')]).toEqual([405, ['GET, HEAD, OPTIONS']]);
  });

  test.each(['get', 'Get', 'FOO', 'BREW', 'VERSION-CONTROL', 'G'.repeat(100)])(
    '%s, which Bun does not know, gets no answer and opens nothing',
    async (method) => {
      const target = '/api/v1/public/t/methods1';
      const response = await requestRaw(service.service.url, { method, target });
      expect(response.status === 405 || response.body.byteLength === 0).toBe(true);
      expect((await requestRaw(service.service.url, { target })).status).toBe(200);
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])(
    '%s with a body and a key, or with words that mean another method',
    async (method) => {
      const response = await fetch(`${service.service.url}/api/v1/public/t/methods1/products?_method=GET`, {
        method,
        headers: { 'x-api-key': shop.key, 'X-HTTP-Method-Override': 'GET' },
        // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- the method is one that takes a body
        body: '{"name":"New"}',
      });
      expect(response.status).toBe(405);
    },
  );
});

describe('§4: addresses', () => {
  const rows: [path: string, status: number, code: string][] = [
    ['/api/v1/public/t/methods1', 200, 'success'],
    ['/api/v1/public/t/methods1/', 200, 'success'],
    ['/api/v1/public/t/methods1//', 404, 'route_not_found'],
    ['/api/v1/public/t/methods1/products', 200, 'success'],
    ['/api/v1/public/t/methods1/products/', 200, 'success'],
    ['/api/v1/public/t/methods1/products/?limit=1', 200, 'success'],
    ['/api/v1/public/t/methods1/products//', 404, 'route_not_found'],
    ['/api/v1/public/t/methods1/products/p1', 404, 'route_not_found'],
    ['/api/v1/public/t//products', 404, 'route_not_found'],
    ['/api/v1/public/t/', 404, 'route_not_found'],
    ['/api/v1/public/t', 404, 'route_not_found'],
    ['/api/v1', 404, 'route_not_found'],
    ['/api/v1/', 404, 'route_not_found'],
    ['/api/v2/public/t/methods1', 404, 'route_not_found'],
    ['/API/v1/public/t/methods1', 404, 'route_not_found'],
    ['//api/v1/public/t/methods1', 404, 'route_not_found'],
    ['/x', 404, 'route_not_found'],
    ['/api/v1/public/t/%6dethods1/%70roducts', 200, 'success'],
    ['/api/v1/public/t/methods1%2Fproducts', 404, 'tenant_not_found'],
    ['/api/v1/public/t/METHODS1', 404, 'tenant_not_found'],
    ['/api/v1/public/t/methods1%00', 404, 'tenant_not_found'],
    ['/api/v1/public/t/methods1/none?limit=1', 404, 'collection_not_found'],
    ['/api/v1/public/t/nosuchid/none?limit=1', 404, 'tenant_not_found'],
    ['/api/v1/public/t/methods1/Products', 404, 'collection_not_found'],
    ['/api/v1/public/t/methods1/products%20', 404, 'collection_not_found'],
    ['/api/v1/public/t/methods1/__proto__', 404, 'collection_not_found'],
    ['/api/v1/public/t/methods1/%E0%A4%A', 404, 'route_not_found'],
    ['/api/v1/public/t/%FF/products', 404, 'route_not_found'],
  ];
  test.each(rows)('%s is %d %s', async (target, status, code) => {
    const response = await requestRaw(service.service.url, {
      target,
      headers: [['X-Forwarded-For', `11.${target.length}.0.1`]],
    });
    expect([response.status, codeOf(response)]).toEqual([status, code]);
  });

  test('a body with a GET is not read', async () => {
    const response = await requestRaw(service.service.url, {
      target: '/api/v1/public/t/methods1/products?limit=1',
      headers: [
        ['X-Forwarded-For', '11.99.0.1'],
        ['Content-Length', '0'],
        ['Content-Type', 'text/html'],
      ],
    });
    expect(response.status).toBe(200);
  });
});

const codeOf = ({ body }: RawResponse): string => /"code":"(\w+)"/.exec(body.toString())?.[1] ?? 'success';

/** Each, but of the date only whether it is one. */
const sortedHeaders = ({ headers }: RawResponse): string[] =>
  headers
    // These tell how each of the two came about.
    .filter(([name]) => name !== 'server-timing' && name !== 'cache-status')
    .map(([name, value]) =>
      name === 'date' ? `date: ${/^\w{3}, \d\d \w{3} \d{4} .* GMT$/.test(value)}` : `${name}: ${value}`,
    )
    .sort();
