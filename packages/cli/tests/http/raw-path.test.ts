/** A path is taken as it is written, or refused; the same holds of the host (security row 26). Every request goes byte by byte. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { requestRaw, valuesOf, type RawResponse } from '../../../../tests/service/raw-request.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { behindProxy } from '../support/behind-proxy.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const consoleSecret = 'raw-path-test-secret-of-32-chars!!!!';
let service: TestService;
let strangers = 0;

beforeAll(async () => {
  service = await startTestService({ ...behindProxy, CONSOLE_SECRET: consoleSecret });
  await openShop(service, 'onewritt');
  await openShop(service, 'twowritt');
});
afterAll(async () => service.stop());

const ask = async (target: string, hosts?: readonly string[], method = 'GET'): Promise<RawResponse> => {
  strangers += 1;
  const headers = [['X-Forwarded-For', `12.0.${strangers >> 8}.${strangers & 255}`]] as const;
  return requestRaw(service.service.url, { method, target, headers, ...(hosts && { hosts }) });
};

const codeOf = ({ body }: RawResponse): string => /"code":"(\w+)"/.exec(body.toString())?.[1] ?? 'success';

const tenants = '/api/v1/public/t/';
const two = `${tenants}twowritt`;

describe('a path that a URL parser would resolve leads nowhere', () => {
  const rows: string[] = [
    `${tenants}onewritt/../twowritt`,
    `${tenants}onewritt/../twowritt/products`,
    `${tenants}onewritt/%2e%2e/twowritt`,
    `${tenants}onewritt/.%2E/twowritt/products?limit=1`,
    `${tenants}onewritt\\..\\twowritt`,
    `${tenants}onewritt\\..\\twowritt/products`,
    `${tenants}onewritt\\%2e%2e\\twowritt`,
    `${tenants}onewritt%5c..\\twowritt`,
    `${tenants}twowritt\\products`,
    `${tenants}twowritt/products\\`,
    `${tenants}twowritt/.`,
    `${tenants}twowritt/./products`,
    `${tenants}twowritt/%2e/products`,
    `${tenants}twowritt/products/.`,
    `${tenants}twowritt/products/..`,
    `${tenants}twowritt/products/x/..`,
    `${tenants}./twowritt`,
    `${tenants}%2E/twowritt`,
    `${tenants}x/../twowritt/`,
    '/x/../api/v1/public/t/twowritt',
    '/./api/v1/public/t/twowritt',
    '/x\\..\\api/v1/public/t/twowritt',
    '/api\\v1\\public\\t\\twowritt',
    '/api/v1/public/t/onewritt/products/a/b/c/../../../../../twowritt',
    'http://localhost/x/../api/v1/public/t/twowritt',
    'http://other.example/api/v1/public/t/onewritt/../twowritt',
    `//api/v1/public/t/twowritt`,
    `${tenants}/twowritt`,
    `${tenants}twowritt//products`,
    '/t/onewritt/../twowritt/openapi.json',
    '/t/onewritt\\..\\twowritt/openapi.json',
    '/api/v1/../v1/openapi.json',
    '/x/../docs',
    '/x/../healthz',
  ];
  test.each(rows)('%s', async (target) => {
    const response = await ask(target);
    expect([response.status, codeOf(response)]).toEqual([404, 'route_not_found']);
    expect(valuesOf(response, 'ratelimit-remaining')).toEqual(['59']);
    expect(response.body.toString()).not.toContain('twowritt');
  });

  test('nor with HEAD, or as a preflight', async () => {
    const target = `${tenants}onewritt\\..\\twowritt`;
    expect((await ask(target, undefined, 'HEAD')).status).toBe(404);
    const preflight = await ask(target, undefined, 'OPTIONS');
    expect([preflight.status, preflight.body.byteLength]).toEqual([204, 0]);
  });
});

describe('what is in a segment stays there', () => {
  const rows: [target: string, code: string][] = [
    [`${tenants}onewritt%2f..%2ftwowritt`, 'tenant_not_found'],
    [`${tenants}onewritt%2F..%2Ftwowritt/products`, 'tenant_not_found'],
    [`${tenants}onewritt%5c..%5Ctwowritt`, 'tenant_not_found'],
    [`${tenants}twowritt/x%5Cproducts`, 'collection_not_found'],
    [`${tenants}twowritt;x=1`, 'tenant_not_found'],
    [`${tenants}twowritt/products;x=1`, 'collection_not_found'],
    [`${tenants}twowritt#x`, 'tenant_not_found'],
    [`${tenants}twowritt/products#/../x`, 'route_not_found'],
    [`${tenants}twowritt/..products`, 'collection_not_found'],
    [`${tenants}twowritt/%252e%252e`, 'collection_not_found'],
    [`${tenants}twowritt%0a`, 'tenant_not_found'],
    [`${tenants}twowritt%09/products`, 'tenant_not_found'],
  ];
  test.each(rows)('%s: 404 %s', async (target, code) => {
    const response = await ask(target);
    expect([response.status, codeOf(response)]).toEqual([404, code]);
  });

  test.each([`${two}\tx`, `${two} x`, `${two}\x01`, 'x', '*', `ftp://localhost${two}`])(
    '%j is no target: the server refuses it',
    async (target) => expect((await ask(target)).status).toBeOneOf([400, 505]),
  );
});

describe('all other ways to write a path are taken', () => {
  const rows: [target: string, status: number][] = [
    [two, 200],
    [`${two}/`, 200],
    [`${two}/products/`, 200],
    [`${tenants}%74wowritt/%70roducts`, 200],
    [`${two}/products?search=../%5c..%2f`, 200],
    [`${two}/products?search=\\..\\`, 200],
    [`http://other.example${two}`, 200],
    [`HTTP://LOCALHOST:1${two}/products?limit=1`, 200],
    ['/t/twowritt/openapi.json', 200],
    ['/api/v1/openapi.json', 200],
    ['/', 200],
    ['/docs', 200],
    ['/docs/', 200],
    ['/t/twowritt/products/', 200],
    ['/healthz', 200],
    ['/assets/none.js', 404],
  ];
  test.each(rows)('%s: %d', async (target, status) => expect((await ask(target)).status).toBe(status));
});

describe('the host', () => {
  const bad = [
    ['localhost', 'localhost'],
    ['localhost', 'other.example'],
    ['localhost', ''],
    ['', 'localhost'],
    ['a, b'],
    ['a b'],
    ['a/b'],
    ['a\\b'],
    ['a?b'],
    ['a#b'],
    ['user@a'],
    ['a:b'],
    ['[::1'],
    ['\u00e9.example'],
  ];
  test.each(bad.map((hosts) => [hosts]))('%j: 400', async (hosts) => {
    for (const target of [two, '/', '/docs', '/healthz', `${tenants}onewritt/../twowritt`]) {
      const response = await ask(target, hosts);
      expect([response.status, codeOf(response)]).toEqual([400, 'invalid_request']);
      expect(response.body.toString()).toContain('"details":[{"parameter":"Host","message":"Send one Host header');
    }
    expect((await ask(two, hosts, 'OPTIONS')).status).toBe(400);
  });

  test('none: 400, as the server has it', async () => expect((await ask(two, [])).status).toBe(400));

  const good = ['localhost', 'LOCALHOST:8080', 'shop.example.', '127.0.0.1:1', '[::1]', '[::1]:8080', 'a_b-c.d', ''];
  test.each(good)('%j is taken', async (host) => expect((await ask(two, [host])).status).toBe(200));
});

const askConsole = async (target: string, hosts?: string[]) =>
  (await requestRaw(service.consoleUrl, { target, ...(hosts && { hosts }) })).status;

test('the console takes paths and hosts alike', async () => {
  expect(await askConsole('/api/tenant')).toBe(401);
  expect(await askConsole('/x/../api/tenant')).toBe(404);
  expect(await askConsole('/x\\..\\api/tenant')).toBe(404);
  expect(await askConsole('/api/tenant', ['a', 'b'])).toBe(400);
});
