/** `/embed.js` and the pages of frames over HTTP: their size, their headers, and who may have them. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPages } from '@vitrine/pages';
import { requestRaw, valuesOf, type RawResponse } from '../../../../tests/service/raw-request.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { startTestService, type TestService } from '../../../../tests/service/test-service.ts';

const faces = [createPages({ imageOrigins: ['https://pictures.example'] })];

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { faces });
  await openShop(service, 'openshop');
});
afterAll(async () => service.stop());

const ask = async (
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawResponse> => requestRaw(service.service.url, { target, method, headers: Object.entries(headers) });

test('all that a website loads is 16 kB compressed at most, by any encoding', async () => {
  for (const encoding of ['br', 'zstd', 'gzip']) {
    const sent = await ask('/embed.js', { 'Accept-Encoding': encoding });
    expect(valuesOf(sent, 'content-encoding')).toEqual([encoding]);
    expect(sent.body.byteLength).toBeLessThanOrEqual(16_000);
  }
});

test.each(['/embed.js', '/embed/frame.js'])('%s is open to all sites, and kept for an hour', async (path) => {
  const sent = await ask(path, { Origin: 'https://shop.example' });
  const names = [
    'content-type',
    'access-control-allow-origin',
    'cross-origin-resource-policy',
    'cache-control',
    'x-content-type-options',
    'ratelimit-limit',
  ];
  expect([sent.status, ...names.map((name) => valuesOf(sent, name).join())]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    '*',
    'cross-origin',
    'public, max-age=3600',
    'nosniff',
    '',
  ]);
  const again = await ask(path, { 'If-None-Match': valuesOf(sent, 'etag').join() });
  expect([again.status, again.body.byteLength]).toEqual([304, 0]);
});

test('a frame may stand in any page, runs its own files, and asks its own service', async () => {
  const sent = await ask('/embed/t/openshop/products?look=cards');
  expect(valuesOf(sent, 'content-security-policy')).toEqual([
    "default-src 'none'; script-src 'self'; style-src 'none'; img-src 'self' data: https://pictures.example; font-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  ]);
  expect(valuesOf(sent, 'x-frame-options')).toEqual([]);
});

test('frames of what is public, private, hidden and unknown are the same bytes, and take no key', async () => {
  const first = await ask('/embed/t/openshop/products');
  for (const path of [
    'openshop/prices',
    'openshop/orders',
    'openshop/nothing',
    'nobody12/products',
    'a/%3Cscript%3E',
  ]) {
    const sent = await ask(`/embed/t/${path}`, { 'x-api-key': 'vtr_no' });
    expect([sent.status, sent.body.toString(), valuesOf(sent, 'etag')]).toEqual([
      200,
      first.body.toString(),
      valuesOf(first, 'etag'),
    ]);
  }
});

const rows: [method: string, target: string, status: number][] = [
  ['HEAD', '/embed.js', 200],
  ['OPTIONS', '/embed.js', 204],
  ['POST', '/embed.js', 405],
  ['GET', '/embed.js/', 404],
  ['GET', '/embed', 404],
  ['GET', '/embed/', 404],
  ['GET', '/embed/t/openshop', 404],
  ['GET', '/embed/t/openshop/products/', 404],
  ['GET', '/embed/t/openshop/products/records/p1', 404],
  ['POST', '/embed/t/openshop/products', 405],
];
test.each(rows)('%s %s: %d', async (method, target, status) =>
  expect((await ask(target, {}, method)).status).toBe(status),
);
