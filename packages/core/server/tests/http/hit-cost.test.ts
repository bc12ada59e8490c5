/** What an answer costs that is held, or found at once: counted, not timed, so that it fails on any machine where a step was put in. */
import { heapStats } from 'bun:jsc';
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { AnswerCache, createAddressReader, createMemoryLimiter, Finder, Scheduler } from '@vitrine/server';
import { createHandler, type Handler } from '../../src/http/handler.ts';
import { KeyUses } from '../../src/editions/key-uses.ts';
import { Exports } from '../../src/exports/exports.ts';
import { addKey, openShop, productFields, productRecords } from '../../../../../tests/service/shop.ts';
import { createFinderGate } from '../../../../../tests/service/gated-finder.ts';
import {
  addCollection,
  exposeAll,
  follow,
  renewLease,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
/** Enough for their answer to be compressed. */
const records = Array.from({ length: 20 }, (_, index) => ({ ...productRecords[0], id: `item ${index}`, createdAt }));

const { wrapFinder, asked } = createFinderGate();
const finder = new Finder({ threadsMax: 1 });
let service: TestService;
let handler: Handler;
let key = '';

beforeAll(async () => {
  service = await startTestService();
  const shop = await openShop(service, 'hitcost1');
  const items = await addCollection(service, shop.tenant, { slug: 'items', fields: productFields }, records);
  await exposeAll(service, shop.tenant, items);
  key = (await addKey(service, shop.tenant, 'Hits')).key;
  await follow(service);
  const { edition, tenants, keys, records: open, absent } = service.service;
  handler = createHandler(
    {
      edition,
      tenants,
      keys,
      records: open,
      absent,
      keyUses: new KeyUses(),
      answers: new AnswerCache(100_000_000, () => undefined),
      finder: wrapFinder(finder),
      exports: new Exports(service.clock),
      scheduler: new Scheduler({ monotonic: () => performance.now() }),
      asked: { noteOrigin: () => undefined, noteQuestion: () => undefined },
      pageBytesMax: 1_000_000,
      publicUrl: null,
      links: {},
      limiter: createMemoryLimiter({
        limits: { anonymous: 1_000_000, keyed: 1_000_000 },
        now: service.clock.monotonic,
      }),
      readAddress: createAddressReader([]),
      clock: service.clock,
      observe: () => undefined,
      isReady: () => true,
      isBehindCdn: false,
    },
    [],
  );
});
afterAll(async () => {
  finder.close();
  await service.stop();
});

const requestFor = (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Request =>
  new Request(`http://localhost/api/v1/public/t/${path}`, { method, headers });

const ask = (request: Request): Response | Promise<Response> => handler(request, '127.0.0.1');

const withKey = () => ({ 'x-api-key': key });
const hits: [
  what: string,
  path: string,
  headers: () => Readonly<Record<string, string>>,
  method: string,
  status: number,
][] = [
  ['records', 'hitcost1/items', () => ({}), 'GET', 200],
  ['records, asked for in detail', 'hitcost1/items?sort=-name&limit=2&fields=name', () => ({}), 'GET', 200],
  ['records, compressed', 'hitcost1/items', () => ({ 'accept-encoding': 'gzip, br' }), 'GET', 200],
  ['records that are known', 'hitcost1/items', () => ({ 'if-none-match': '*' }), 'GET', 304],
  ['records, without their body', 'hitcost1/items', () => ({}), 'HEAD', 200],
  ['private records', 'hitcost1/prices', withKey, 'GET', 200],
  ['the profile', 'hitcost1', () => ({}), 'GET', 200],
  ['the profile, with a key', 'hitcost1', withKey, 'GET', 200],
];

/** So few that the collector does not run by itself. */
const hitsCount = 2000;
/**
 * A response and what is made on the way to it take between 2.2 and 3.2 kB once the code is compiled, and up to 4.8 kB
 * before; its body and most of its headers are shared.
 */
const heapBytesMax = 6144;

describe('an answer that is held', () => {
  test.each(hits)(
    '%s: at once, nothing found, no JSON, little memory',
    async (_what, path, headers, method, status) => {
      // Nothing below lets a timer come, by which the server hears its publisher.
      await renewLease(service);
      await ask(requestFor(path, headers(), method));
      await ask(requestFor(path, headers(), method));
      const requests = Array.from({ length: 2 * hitsCount }, () => requestFor(path, headers(), method));
      const responses = requests.splice(0, hitsCount).map(ask);
      const json = [spyOn(JSON, 'parse'), spyOn(JSON, 'stringify')];
      const askedBefore = asked.length;
      Bun.gc(true);
      const { heapCapacity } = heapStats();
      for (const request of requests) responses.push(ask(request));
      const heapBytes = (heapStats().heapCapacity - heapCapacity) / hitsCount;
      const calls = json.map(({ mock }) => mock.calls.length);
      json.forEach((spy) => spy.mockRestore());
      expect(responses.every((response) => response instanceof Response && response.status === status)).toBe(true);
      expect([calls, asked.length]).toEqual([[0, 0], askedBefore]);
      expect(heapBytes).toBeLessThan(heapBytesMax);
    },
  );

  test('after a turn as well: the first who ask again, in the words of before, wait for no parser and no promise', async () => {
    for (const [, path, headers, method] of hits) await ask(requestFor(path, headers(), method));
    await service.turn();
    const responses = hits.map(([, path, headers, method]) => ask(requestFor(path, headers(), method)));
    expect(responses.map((response) => response instanceof Response && response.status)).toEqual(
      hits.map(([, , , , status]) => status),
    );
  });

  test('its response keeps the headers that it was made with, whatever is sent after it', async () => {
    const first = await ask(requestFor('hitcost1/items', {}));
    const before = [...first.headers];
    service.clock.advance(2000);
    const second = await ask(requestFor('hitcost1', {}));
    expect([...first.headers]).toEqual(before);
    const changed = [...second.headers].filter(([name, value]) => first.headers.get(name) !== value);
    const names = changed.map(([name]) => name).filter((name) => name !== 'server-timing');
    expect(names).toEqual(['cache-control', 'etag', 'link', 'ratelimit', 'ratelimit-remaining', 'ratelimit-reset']);
  });
});

describe('a question that fails', () => {
  test.each([
    ['it has a mistake', 'hitcost1/items?limit=none', 400],
    ['its record is not there', 'hitcost1/items/records/none', 404],
    ['its collection is not there', 'hitcost1/none', 404],
    ['its tenant is not there', 'nobody', 404],
  ])('%s: it is looked up once', async (_what, path, status) => {
    await renewLease(service);
    const exposure = spyOn(service.service.tenants, 'exposure');
    const response = await ask(requestFor(path, {}));
    const lookups = exposure.mock.calls.length;
    exposure.mockRestore();
    expect([response.status, lookups]).toEqual([status, 1]);
  });
});
