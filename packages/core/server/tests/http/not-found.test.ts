/** The contract's paragraphs 4 and 5.3 against the running service: what is not shown cannot be told from what is not there. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { setTenantEnabled } from '@vitrine/catalog';
import { printRaw } from '../../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  follow,
  engineNames,
  engines,
  startOfTime,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    shop = await openShop(service, 'notfound');
    const closed = await openShop(service, 'disabled');
    await setTenantEnabled(service.store, closed.tenant, false, new Date(startOfTime));
    await follow(service);
    ask = askAsStranger(service);
    // Held for those with a key, so that it could be given to others by mistake.
    for (const path of ['notfound', 'notfound/prices']) {
      expect((await ask(path, { 'x-api-key': shop.key })).status).toBe(200);
    }
  });
  afterAll(async () => service.stop());

  describe('§5.3: equal in every byte and header', () => {
    const collections: [what: string, slug: string][] = [
      ['a private collection', 'prices'],
      ['a hidden collection', 'orders'],
      ['a private collection, in other case', 'Prices'],
      ['the table of a collection', 'records_1'],
    ];
    const requests: [what: string, query: string, headers: Record<string, string>, method: string][] = [
      ['plainly', '', {}, 'GET'],
      ['with HEAD', '', {}, 'HEAD'],
      ['with a trailing slash', '/', {}, 'GET'],
      ['for one of its records', '/records/p1', {}, 'GET'],
      ['for what has changed', '/changes?since=1-0123456789abcdef', {}, 'GET'],
      ['for what has changed, with mistakes', '/changes?since=x', {}, 'GET'],
      ['for a record with mistakes', '/records/p1?page=1', {}, 'GET'],
      ['with a question', '?where[name][eq]=Retail&limit=1', {}, 'GET'],
      ['with mistakes', '?where[cost][eq]=1&page=0', {}, 'GET'],
      ['as a problem', '', { Accept: 'application/problem+json' }, 'GET'],
      ['compressed', '', { 'Accept-Encoding': 'br, zstd, gzip' }, 'GET'],
      ['with a tag', '', { 'If-None-Match': '*' }, 'GET'],
      ['with POST', '', {}, 'POST'],
      ['with OPTIONS', '', {}, 'OPTIONS'],
      ['with a bad key', '', { 'x-api-key': 'vtr_wrong' }, 'GET'],
    ];
    const rows = collections.flatMap(([what, slug]) =>
      requests.map(([how, query, headers, method]) => [what, how, slug, query, headers, method] as const),
    );
    test.each(rows)('%s and one that does not exist, asked %s', async (_what, _how, slug, query, headers, method) => {
      const [hidden, absent] = [
        await ask(`notfound/${slug}${query}`, headers, method),
        await ask(`notfound/${'x'.repeat(slug.length)}${query}`, headers, method),
      ];
      expect(printRaw(hidden)).toBe(printRaw(absent));
    });

    test('a private collection is a 404, and not by chance of the key', async () => {
      expect((await ask('notfound/prices')).status).toBe(404);
      expect((await ask('notfound/orders', { 'x-api-key': shop.key })).status).toBe(404);
    });

    test('a hidden collection is a 404 with a key too, equal to an unknown one', async () => {
      // The key's own count goes on from request to request.
      const [hidden, absent] = [
        await ask('notfound/orders', { 'x-api-key': shop.key }),
        await ask('notfound/absent', { 'x-api-key': shop.key }),
      ];
      const print = (response: typeof hidden) =>
        printRaw(response)
          .replace(/ratelimit-remaining: \d+/, '')
          .replace(/;r=\d+/, '');
      expect(print(hidden)).toBe(print(absent));
    });
  });

  describe('§4.1, §7: a disabled tenant and an unknown one, equal in every byte and header', () => {
    const rows: [what: string, path: string, headers: Record<string, string>, method: string][] = [
      ['the profile', '', {}, 'GET'],
      ['the profile, with HEAD', '', {}, 'HEAD'],
      ['its public collection', '/products', {}, 'GET'],
      ['its private collection', '/prices', {}, 'GET'],
      ['with mistakes', '/products?page=0', {}, 'GET'],
      ['as a problem', '/products', { Accept: 'application/problem+json' }, 'GET'],
      ['with another tenant’s key', '/products', { 'x-api-key': 'its key' }, 'GET'],
    ];
    test.each(rows)('%s', async (_what, path, headers, method) => {
      const own = 'x-api-key' in headers ? { 'x-api-key': shop.key } : headers;
      const [disabled, unknown] = [
        await ask(`disabled${path}`, own, method),
        await ask(`nosuchid${path}`, own, method),
      ];
      expect(printRaw(disabled)).toBe(printRaw(unknown));
      expect(disabled.status).toBe('x-api-key' in headers ? 401 : 404);
    });
  });
});
