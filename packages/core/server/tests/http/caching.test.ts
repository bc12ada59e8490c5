/** The contract's paragraph 6.6 against the running service: what a client or a cache on the way may keep, and for how long. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { addKey, openShop, productFields, productRecords, type Shop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  follow,
  renewLease,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

const header = (response: RawResponse, name: string): string => valuesOf(response, name).join(' and ');

const productsPath = 'caching1/products';

const told = (response: RawResponse): string =>
  `${header(response, 'cache-status')} ${header(response, 'server-timing').replace(/\d+\.\d$/, 'N')}`;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    shop = await openShop(service, 'caching1');
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  describe('§6.6: headers of a 200', () => {
    const rows: [what: string, path: string, withKey: boolean, visibility: string][] = [
      ['a profile', 'caching1', false, 'public'],
      ['a profile with a key', 'caching1', true, 'private'],
      ['a public collection', productsPath, false, 'public'],
      ['a public collection with a key, the same for all', productsPath, true, 'public'],
      ['a private collection', 'caching1/prices', true, 'private'],
    ];
    test.each(rows)('%s', async (_what, path, withKey, visibility) => {
      const opening = new Date(service.clock.now() - (service.clock.now() % 300_000)).toUTCString();
      const secondsLeft = 300 - ((service.clock.now() / 1000) % 300);
      const response = await ask(path, withKey ? { 'x-api-key': shop.key } : {});
      const names = ['cache-control', 'last-modified', 'vary', 'content-type'];
      expect(names.map((name) => header(response, name))).toEqual([
        `${visibility}, max-age=${secondsLeft}`,
        opening,
        'x-api-key, Accept-Encoding',
        'application/json; charset=utf-8',
      ]);
      expect(header(response, 'etag')).toMatch(/^"[0-9a-z]{1,13}"$/);
    });

    test('where nothing is private, a profile with a key is private all the same, and never the one for all', async () => {
      const tenant = await addTenant(service, 'caching2');
      const { key } = await addKey(service, tenant, 'Website');
      await follow(service);
      const visibilities: string[] = [];
      for (const withKey of [true, false, true, false]) {
        const response = await ask('caching2', withKey ? { 'x-api-key': key } : {});
        visibilities.push(header(response, 'cache-control').split(',')[0] ?? '');
      }
      expect(visibilities).toEqual(['private', 'public', 'private', 'public']);
    });

    test('max-age counts down to the edition’s end, in whole seconds, and Last-Modified stays', async () => {
      await service.turn();
      const opened = await ask(productsPath);
      const seen: string[] = [];
      for (const passedMs of [0, 1, 999, 1000, 100_000, 197_999]) {
        service.clock.advance(passedMs);
        await renewLease(service);
        const response = await ask(productsPath);
        seen.push(header(response, 'cache-control').replace('public, max-age=', ''));
        expect(header(response, 'last-modified')).toBe(header(opened, 'last-modified'));
      }
      expect(seen).toEqual(['300', '299', '299', '298', '198', '0']);
      await service.turn();
      expect(header(await ask(productsPath), 'last-modified')).not.toBe(header(opened, 'last-modified'));
    });

    test('answers differ by what differs, and tags with them', async () => {
      const paths = [productsPath, `${productsPath}?limit=1`, `${productsPath}?fields=name`, 'caching1'];
      const tags = await Promise.all(paths.map(async (path) => header(await ask(path), 'etag')));
      expect(new Set(tags).size).toBe(paths.length);
    });

    test('a question is the same however it is spelled', async () => {
      const spellings = [
        '?sort=name&limit=2',
        '?limit=2&sort=name,id',
        '?%6cimit=2&page=1&sort=%6eame',
        '?sort=name&limit=2&',
      ];
      const tags = await Promise.all(spellings.map(async (query) => header(await ask(productsPath + query), 'etag')));
      expect(new Set(tags).size).toBe(1);
    });
  });

  describe('how an answer came about', () => {
    test('is told of public answers: whether they were held, and how long it took', async () => {
      await service.turn();
      const path = `${productsPath}?limit=3`;
      // An answer is held from the second time on.
      for (const _ of [1, 2]) expect(told(await ask(path))).toBe('Vitrine; fwd=uri-miss total;dur=N');
      expect(told(await ask(path))).toBe('Vitrine; hit total;dur=N');
      expect(told(await ask(path, { 'If-None-Match': '*' }))).toBe('Vitrine; hit total;dur=N');
      expect(told(await ask(path, { 'x-api-key': shop.key }))).toBe('Vitrine; hit total;dur=N');
    });

    test.each(['caching1', 'caching1/prices'])('is not told where the answer depends on a key: %s', async (path) => {
      for (const _ of [1, 2]) expect(told(await ask(path, { 'x-api-key': shop.key })).trim()).toBe('');
    });

    test('is not told of a QUERY, whose answer is its caller’s own', async () => {
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      for (const _ of [1, 2, 3]) {
        const response = await ask(productsPath, form, 'QUERY', 'limit=3');
        expect([response.status, told(response).trim()]).toEqual([200, '']);
      }
    });

    test.each(['caching1/prices', `${productsPath}?limit=0`])('is not told of a failure: %s', async (path) => {
      expect(told(await ask(path)).trim()).toBe('');
    });
  });

  describe('§6.6: If-None-Match', () => {
    const rows: [what: string, header: (etag: string) => string, status: number][] = [
      ['the tag', (etag) => etag, 304],
      ['the tag, weak', (etag) => `W/${etag}`, 304],
      ['first of a list', (etag) => `${etag}, "other"`, 304],
      ['last of a list', (etag) => `"other",W/"another" , ${etag}`, 304],
      ['in a list with a tag that has a comma', (etag) => `"a,b", ${etag}`, 304],
      ['of the body in another encoding', (etag) => etag.replace(/"$/, '-br"'), 304],
      ['any', () => '*', 304],
      ['another tag', () => '"0123456789abcdef0123456789abcdef"', 200],
      ['a star in quotes', () => '"*"', 200],
      ['an empty tag', () => '""', 200],
      ['an empty header', () => '', 200],
      ['the tag without quotes', (etag) => etag.slice(1, -1), 200],
      ['a part of the tag', (etag) => `${etag.slice(0, 9)}"`, 200],
      ['the tag and more', (etag) => etag.replace(/"$/, '0"'), 200],
    ];
    test.each(rows)('%s', async (_what, knownHeader, status) => {
      const first = await ask(productsPath);
      const response = await ask(productsPath, { 'If-None-Match': knownHeader(header(first, 'etag')) });
      expect([response.status, response.body.byteLength > 0]).toEqual([status, status === 200]);
    });

    test('a 304 has no body, and the headers of the 200 but for those of a body and of one request', async () => {
      const first = await ask(productsPath);
      const known = await ask(productsPath, { 'If-None-Match': header(first, 'etag') });
      const own = new Set(['date', 'server-timing', 'cache-status', 'content-type', 'content-length', 'link']);
      const kept = ({ headers }: RawResponse) => new Map(headers.filter(([name]) => !own.has(name)));
      expect(kept(known)).toEqual(kept(first));
      expect(valuesOf(known, 'content-length')).toEqual([]);
    });

    test('nothing is known of what fails: * gives 400, 401 and 404 as ever', async () => {
      const statuses = [
        await ask(`${productsPath}?page=0`, { 'If-None-Match': '*' }),
        await ask(productsPath, { 'If-None-Match': '*', 'x-api-key': 'vtr_typo' }),
        await ask('caching1/none', { 'If-None-Match': '*' }),
        await ask(productsPath, { 'If-None-Match': '*' }, 'POST'),
      ].map(({ status }) => status);
      expect(statuses).toEqual([400, 401, 404, 405]);
    });

    test('the tag of the public answer is none of the private one', async () => {
      const withKey = { 'x-api-key': shop.key };
      const [open, keyed] = [await ask('caching1'), await ask('caching1', withKey)];
      expect((await ask('caching1', { ...withKey, 'If-None-Match': header(open, 'etag') })).status).toBe(200);
      expect((await ask('caching1', { 'If-None-Match': header(keyed, 'etag') })).status).toBe(200);
    });
  });

  describe('§6.6: a tag is of the body’s bytes', () => {
    test('it survives an edition in which nothing changed', async () => {
      const paths = [productsPath, `${productsPath}?limit=2`, 'caching1'];
      const tagsOf = async () => Promise.all(paths.map(async (path) => header(await ask(path), 'etag')));
      const before = await tagsOf();
      await service.turn();
      expect(await tagsOf()).toEqual(before);
      expect((await ask(productsPath, { 'If-None-Match': before[0] ?? '' })).status).toBe(304);
    });

    test('it changes with the data, at the turn and not before', async () => {
      const before = header(await ask(productsPath), 'etag');
      const [first, ...others] = productRecords;
      const changed = [{ ...first, id: 'p1', createdAt: '2026-01-01T00:00:00.000Z', name: 'Torch' }, ...others];
      await addCollection(service, shop.tenant, { slug: 'products', fields: productFields }, changed, shop.products);
      await follow(service);
      expect(header(await ask(productsPath), 'etag')).toBe(before);
      await service.turn();
      const after = await ask(productsPath, { 'If-None-Match': before });
      expect([after.status, header(after, 'etag') === before]).toEqual([200, false]);
      expect(after.body.toString()).toContain('Torch');
    });
  });

  describe('§6.6: failures are not to be kept, but for a 404, for 10 s', () => {
    const rows: [
      status: number,
      path: string,
      headers: Record<string, string>,
      method: string,
      cacheControl: string,
    ][] = [
      [400, `${productsPath}?page=0`, {}, 'GET', 'no-store'],
      [401, productsPath, { 'x-api-key': 'vtr_typo' }, 'GET', 'no-store'],
      [404, 'caching1/none', {}, 'GET', 'public, max-age=10'],
      [404, 'nosuchid', {}, 'GET', 'public, max-age=10'],
      [404, 'a/b/c', {}, 'GET', 'public, max-age=10'],
      [405, productsPath, {}, 'DELETE', 'no-store'],
      [414, `${productsPath}?${'a'.repeat(8192)}`, {}, 'GET', 'no-store'],
    ];
    test.each(rows)('%d', async (status, path, headers, method, cacheControl) => {
      const response = await ask(path, headers, method);
      expect([response.status, header(response, 'cache-control')]).toEqual([status, cacheControl]);
      expect([header(response, 'vary'), header(response, 'etag')]).toEqual(['x-api-key, Accept-Encoding, Accept', '']);
    });
  });
});
