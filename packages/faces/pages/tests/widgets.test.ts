/** `/embed.js` and `/embed-looks.js` over HTTP: their size, their headers, and who may have them. */
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

const scripts: [path: string, bytesMax: number][] = [
  ['/embed.js', 16_000],
  ['/embed-looks.js', 11_250],
  ['/embed-advice.js', 3_000],
];

test.each(scripts)('%s is %d bytes compressed at most, by any encoding', async (path, bytesMax) => {
  for (const encoding of ['br', 'zstd', 'gzip']) {
    const sent = await ask(path, { 'Accept-Encoding': encoding });
    expect(valuesOf(sent, 'content-encoding')).toEqual([encoding]);
    expect(sent.body.byteLength).toBeLessThanOrEqual(bytesMax);
  }
});

test.each(scripts)('%s is open to all sites, and kept for an hour', async (path) => {
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
