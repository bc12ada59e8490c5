/** Pages and their files over HTTP: kept for ever under names that change, compressed, and strict in what may run. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { requestRaw, valuesOf, type RawResponse } from '../../../../tests/service/raw-request.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let assets: string[];

beforeAll(async () => {
  service = await startTestService();
  assets = Array.from((await ask('/docs')).body.toString().matchAll(/"(\/assets\/[^"]+)"/g), ([, path = '']) => path);
});
afterAll(async () => service.stop());

const ask = async (
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawResponse> => requestRaw(service.service.url, { target, method, headers: Object.entries(headers) });

test('a page lets nothing run or load but what is its own', async () => {
  const page = await ask('/docs');
  expect(page.status).toBe(200);
  const [policy = '', ...others] = valuesOf(page, 'content-security-policy');
  expect(others).toEqual([]);
  expect(policy).toStartWith("default-src 'none'; script-src 'self'; ");
  expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
  expect(valuesOf(page, 'cache-control')).toEqual(['no-cache']);
  expect(valuesOf(page, 'x-content-type-options')).toEqual(['nosniff']);
});

test('every file of a page may be kept for ever, and comes in the encoding that is asked for', async () => {
  expect(assets.length).toBe(2);
  for (const path of assets) {
    expect(path).toMatch(/-[0-9a-z]+\.(?:css|js)$/);
    const plain = await ask(path);
    expect(valuesOf(plain, 'cache-control')).toEqual(['public, max-age=31536000, immutable']);
    const sent = await ask(path, { 'Accept-Encoding': 'br' });
    const isSmall = plain.body.byteLength <= 1024;
    expect(valuesOf(sent, 'content-encoding')).toEqual(isSmall ? [] : ['br']);
    if (!isSmall) expect(sent.body.byteLength).toBeLessThan(plain.body.byteLength);
    const [etag = ''] = valuesOf(sent, 'etag');
    expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304);
  }
});

describe('what is refused', () => {
  const rows: [method: string, target: string, status: number, code: string][] = [
    ['GET', '/assets/none-0123456789abcdef.js', 404, 'route_not_found'],
    ['GET', '/assets/', 404, 'route_not_found'],
    ['GET', '/assets/..%2f..%2fpackage.json', 404, 'route_not_found'],
    ['GET', '/assets/../docs.ts', 404, 'route_not_found'],
    ['GET', '/docs.x', 404, 'route_not_found'],
    ['POST', '/docs', 405, 'method_not_allowed'],
  ];
  test.each(rows)('%s %s: %d', async (method, target, status, code) => {
    const response = await ask(target, {}, method);
    expect([response.status, JSON.parse(response.body.toString()).meta.code]).toEqual([status, code]);
  });
});

const requestsLeft = async (): Promise<number> => Number(valuesOf(await ask('/api/v1'), 'ratelimit-remaining'));

test('files of pages are not counted', async () => {
  const before = await requestsLeft();
  for (const path of assets) expect(valuesOf(await ask(path), 'ratelimit-limit')).toEqual([]);
  expect(await requestsLeft()).toBe(before - 1);
});
