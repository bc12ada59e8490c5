/** If-Match and If-Unmodified-Since against the running service (contract §11.7, RFC 9110 §13): 412, and what comes before it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { hide } from '@vitrine/catalog';
import { valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { openShop, productFields, productRecords, type Shop } from '../../../../../tests/service/shop.ts';
import {
  askAsStranger,
  behindProxy,
  printEnvelope,
  type AskAsStranger,
} from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

beforeAll(async () => {
  service = await startTestService(behindProxy);
  shop = await openShop(service, 'pinning1');
  ask = askAsStranger(service);
});
afterAll(async () => service.stop());

const path = 'pinning1/products';
const header = (response: RawResponse, name: string): string => valuesOf(response, name).join(' and ');
const dateOf = (response: RawResponse): number => Date.parse(header(response, 'last-modified'));
const failed = '{"success":false,"message":"…","data":null,"meta":{"code":"precondition_failed"}}';

describe('If-Match', () => {
  const rows: [what: string, header: (etag: string) => string, status: number][] = [
    ['the tag', (etag) => etag, 200],
    ['in a list', (etag) => `"other" , ${etag}`, 200],
    ['of the body in another encoding', (etag) => etag.replace(/"$/, '-br"'), 200],
    ['any', () => '*', 200],
    ['the tag, weak, as no weak tag is the same', (etag) => `W/${etag}`, 412],
    ['of the body in an encoding that there is not', (etag) => etag.replace(/"$/, '-lz4"'), 412],
    ['another tag', () => '"0123456789"', 412],
    ['a star in quotes', () => '"*"', 412],
    ['the tag without quotes, which is a mistake', (etag) => etag.slice(1, -1), 400],
    ['a list with a tag without quotes', (etag) => `"other", ${etag.slice(1, -1)}`, 400],
    ['an empty tag', () => '""', 412],
    ['an empty header', () => '', 412],
  ];
  test.each(rows)('%s', async (_what, pinned, status) => {
    const first = await ask(path);
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(path, { 'If-Match': pinned(header(first, 'etag')) }, method);
      expect([response.status, header(response, 'etag')]).toEqual([
        status,
        status === 200 ? header(first, 'etag') : '',
      ]);
      expect(header(response, 'cache-control')).toBe(status === 200 ? header(first, 'cache-control') : 'no-store');
      if (status === 412 && method === 'GET') expect(printEnvelope(response)).toBe(failed);
      if (status === 400 && method === 'GET') expect(response.body.toString()).toContain('Quote it.');
    }
  });

  test('whatever the encoding of the answer that is pinned and of the one that is sent', async () => {
    const query = `${path}?limit=200`;
    const tag = header(await ask(query, { 'Accept-Encoding': 'gzip' }), 'etag');
    for (const encoding of ['br', 'zstd', 'gzip', 'identity'])
      expect((await ask(query, { 'Accept-Encoding': encoding, 'If-Match': tag })).status).toBe(200);
  });

  test('of an answer that was not asked before', async () => {
    expect((await ask(`${path}?limit=3&sort=name`, { 'If-Match': '"none"' })).status).toBe(412);
  });

  test('of the profile', async () => {
    const etag = (await service.get('pinning1')).headers.get('etag') ?? '';
    const statuses = [etag, '"none"'].map(async (tag) => (await service.get('pinning1', { 'If-Match': tag })).status);
    expect(await Promise.all(statuses)).toEqual([200, 412]);
  });
});

describe('If-Unmodified-Since', () => {
  const rows: [what: string, header: (date: number) => string, status: number][] = [
    ['the date', (date) => new Date(date).toUTCString(), 200],
    ['a second later', (date) => new Date(date + 1000).toUTCString(), 200],
    ['a second earlier', (date) => new Date(date - 1000).toUTCString(), 412],
    ['earlier, as asctime writes it', () => 'Sun Nov  6 08:49:37 1994', 412],
    ['earlier, as RFC 850 writes it', () => 'Sunday, 06-Nov-94 08:49:37 GMT', 412],
    ['no date', () => 'yesterday', 200],
    ['a date of ISO 8601', () => '1994-11-06T08:49:37Z', 200],
    ['empty', () => '', 200],
  ];
  test.each(rows)('%s', async (_what, since, status) => {
    const response = await ask(path, { 'If-Unmodified-Since': since(dateOf(await ask(path))) });
    expect(response.status).toBe(status);
  });
});

describe('what comes before what (RFC 9110 §13.2)', () => {
  const old = 'Sun, 06 Nov 1994 08:49:37 GMT';
  const rows: [what: string, headers: (etag: string) => Record<string, string>, status: number][] = [
    ['If-Match before If-Unmodified-Since', (etag) => ({ 'If-Match': etag, 'If-Unmodified-Since': old }), 200],
    ['If-Match that fails before If-None-Match', (etag) => ({ 'If-Match': '"x"', 'If-None-Match': etag }), 412],
    ['If-Match that holds, then If-None-Match', (etag) => ({ 'If-Match': etag, 'If-None-Match': etag }), 304],
    ['If-Unmodified-Since, then If-None-Match', (etag) => ({ 'If-Unmodified-Since': old, 'If-None-Match': etag }), 412],
  ];
  test.each(rows)('%s', async (_what, headers, status) => {
    expect((await ask(path, headers(header(await ask(path), 'etag')))).status).toBe(status);
  });

  test('what fails otherwise fails as ever, and a method or a preflight is not looked at', async () => {
    const pinned = { 'If-Match': '"none"' };
    const statuses = [
      await ask(`${path}?page=0`, pinned),
      await ask(path, { ...pinned, 'x-api-key': 'vtr_typo' }),
      await ask('pinning1/none', pinned),
      await ask('nosuchid', pinned),
      await ask(path, pinned, 'DELETE'),
      await ask(path, pinned, 'OPTIONS'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 401, 404, 404, 405, 204]);
  });
});

describe('over a turn and a withdrawal', () => {
  test('an edition with other records is another answer; one with the same records has the tag, and another date', async () => {
    const first = await ask(path);
    const [tag, date] = [header(first, 'etag'), header(first, 'last-modified')];
    await service.turn();
    expect((await ask(path, { 'If-Match': tag })).status).toBe(200);
    expect((await ask(path, { 'If-Unmodified-Since': date })).status).toBe(412);
    const [one, ...others] = productRecords;
    const changed = [{ ...one, id: 'p1', createdAt: '2026-01-01T00:00:00.000Z', name: 'Torch' }, ...others];
    await addCollection(service, shop.tenant, { slug: 'products', fields: productFields }, changed, shop.products);
    await follow(service);
    expect((await ask(path, { 'If-Match': tag })).status).toBe(200);
    await service.turn();
    expect((await ask(path, { 'If-Match': tag })).status).toBe(412);
  });

  test('what was withdrawn is not given out to who pins it', async () => {
    const tag = header(await ask(path), 'etag');
    await hide(service.store, shop.tenant, shop.products, ['price'], new Date(startOfTime));
    await follow(service);
    const response = await ask(path, { 'If-Match': tag });
    expect([response.status, printEnvelope(response)]).toEqual([412, failed]);
  });
});
