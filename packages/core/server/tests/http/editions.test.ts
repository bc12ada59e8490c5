/** The contract's paragraphs 6.1, 6.2, 6.4 and 6.5 against the running service: editions, each of one state of the data, answers computed once. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../../tests/support/until.ts';
import { hide } from '@vitrine/catalog';
import { createFinderGate } from '../../../../../tests/service/gated-finder.ts';
import { createGate } from '../../../../../tests/service/gated-source.ts';
import { valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { openShop, productFields, productRecords, type Shop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  renewLease,
  engineNames,
  engines,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const gate = createGate();
const finder = createFinderGate();
let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

/** As STALE_SECONDS has it where nothing is set. */
const staleMs = 86_400_000;

const header = (response: RawResponse, name: string): string => valuesOf(response, name).join(' and ');

const numbered = (count: number, from = 0): JsonRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${String(from + index).padStart(3, '0')}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    name: `thing ${from + index}`,
  }));

const draft = (slug: string) => ({ slug, fields: [{ key: 'name', label: 'Name', type: 'text' as const }] });

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy, { wrap: gate.wrap, wrapFinder: finder.wrapFinder });
    shop = await openShop(service, 'editions');
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  describe('§6.1: editions are aligned to the clock', () => {
    const rows: [seconds: string, maxAge: string, next: string][] = [
      ['300', 'public, max-age=300', 'Sun, 01 Mar 2026 12:05:00 GMT'],
      ['7200', 'public, max-age=7200', 'Sun, 01 Mar 2026 14:00:00 GMT'],
      ['86400', 'public, max-age=43200', 'Mon, 02 Mar 2026 00:00:00 GMT'],
      ['11', 'public, max-age=9', 'Sun, 01 Mar 2026 12:00:09 GMT'],
    ];
    test.each(rows)('of %s s, for a service started at 12:00:00', async (seconds, maxAge, next) => {
      const started = await engines[engine]({ editionSeconds: Number(seconds) });
      await addTenant(started, 'aligned1');
      await follow(started);
      const { headers } = await started.get('aligned1');
      const begun = 'Sun, 01 Mar 2026 12:00:00 GMT';
      expect([headers.get('last-modified'), headers.get('cache-control')]).toEqual([begun, maxAge]);
      started.clock.advance(Date.parse(next) - Date.parse(begun));
      await follow(started);
      expect((await started.get('aligned1')).headers.get('last-modified')).toBe(next);
      await started.stop();
    });

    test('the turn comes with the clock, by itself', async () => {
      const before = header(await ask('editions'), 'last-modified');
      service.clock.advance(300_000);
      await renewLease(service);
      await until(async () => header(await ask('editions'), 'last-modified') !== before);
    });
  });

  describe('where the clock on the wall is set', () => {
    const rows: [what: string, minutes: number][] = [
      ['put back by ten minutes', -10],
      ['put back by a minute more than an edition lasts', -6],
      ['put back by three minutes', -3],
      ['put forward by ten minutes', 10],
      ['set right again', -10],
    ];
    test.each(rows)(
      '%s: an edition lasts no longer for it, and no answer is to be kept for longer',
      async (_, minutes) => {
        const ages: number[] = [];
        const look = async (): Promise<string> => {
          const answered = await ask('editions');
          ages.push(Number(/max-age=(-?\d+)/.exec(header(answered, 'cache-control'))?.[1]));
          return header(answered, 'last-modified');
        };
        service.clock.set(minutes * 60_000);
        await renewLease(service);
        for (const lengthMs of [300_000, 300_000, 300_000]) {
          const before = await look();
          service.clock.advance(lengthMs);
          await renewLease(service);
          await until(async () => (await look()) !== before);
        }
        expect(ages.filter((age) => !(age >= 0 && age <= 300))).toEqual([]);
      },
    );
  });

  describe('§6.2: within an edition all comes from one state of the data', () => {
    test('pages, totals, searches and collections agree, whatever is written meanwhile', async () => {
      const tenant = await addTenant(service, 'agreeing');
      const one = await addCollection(service, tenant, draft('one'), numbered(5));
      const two = await addCollection(service, tenant, draft('two'), numbered(5));
      for (const collection of [one, two]) await exposeAll(service, tenant, collection);
      await follow(service);
      await service.turn();
      const totals = async (): Promise<string[]> => {
        const paths = ['one', 'two', 'one?search=thing', 'two?where[name][contains]=THING', 'one?limit=1&page=5'];
        const bodies = await Promise.all(paths.map(async (path) => (await ask(`agreeing/${path}`)).body.toString()));
        return bodies.map((body) => /"total":\d+/.exec(body)?.[0] ?? body);
      };
      // One is asked before the writing, the others only after it.
      expect((await ask('agreeing/one')).body.toString()).toContain('"total":5');
      await addCollection(service, tenant, draft('one'), numbered(9), one);
      await addCollection(service, tenant, draft('two'), numbered(2), two);
      await follow(service);
      expect(await totals()).toEqual(Array.from({ length: 5 }, () => '"total":5'));
      await service.turn();
      expect(await totals()).toEqual(['"total":9', '"total":2', '"total":9', '"total":2', '"total":9']);
    });

    test('who walks the pages sees each record once, while records come and go', async () => {
      const tenant = await addTenant(service, 'walking1');
      const walked = await addCollection(service, tenant, draft('walked'), numbered(23));
      await exposeAll(service, tenant, walked);
      await follow(service);
      await service.turn();
      const ids: string[] = [];
      for (let page = 1; page <= 5; page++) {
        const body = (await ask(`walking1/walked?limit=5&page=${page}`)).body.toString();
        ids.push(...[...body.matchAll(/"id":"(r\d+)"/g)].map(([, id = '']) => id));
        await addCollection(service, tenant, draft('walked'), numbered(23 - page, page * 3), walked);
      }
      expect(ids).toEqual(numbered(23).map(({ id }) => id));
    });
  });

  describe('§6.4: an answer that is asked for again is computed no more', () => {
    test('100 equal requests at once, spelled in several ways, are found once', async () => {
      await service.turn();
      finder.asked.length = 0;
      finder.close();
      const spellings = [
        'sort=name&limit=7',
        'limit=7&sort=name',
        'limit=7&page=1&sort=name,id',
        '%6cimit=7&sort=name',
      ];
      const asked = Array.from({ length: 100 }, async (_, index) => ask(`editions/products?${spellings[index % 4]}`));
      await until(() => finder.waiting() > 0);
      // So that most of them have come in.
      await Bun.sleep(50);
      finder.open();
      const responses = await Promise.all(asked);
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(responses.map((response) => header(response, 'etag'))).size).toBe(1);
      expect(finder.asked).toHaveLength(1);
    });

    test('what was asked for twice is not found again', async () => {
      finder.asked.length = 0;
      for (const page of [1, 2, 3, 3, 2, 1, 2, 1, 3]) {
        await ask(`editions/products?limit=1&page=${page}&where[name][ne]=none`);
      }
      expect(finder.asked.map(({ page }) => page)).toEqual([1, 2, 3, 3, 2, 1]);
    });

    test('nor in the next edition, where the records are the same', async () => {
      await ask('editions/products?sort=-name');
      const before = await ask('editions/products?sort=-name');
      await service.turn();
      finder.asked.length = 0;
      const after = await ask('editions/products?sort=-name');
      expect([after.status, header(after, 'etag'), finder.asked]).toEqual([200, header(before, 'etag'), []]);
      expect(header(after, 'last-modified')).not.toBe(header(before, 'last-modified'));
    });

    test('a failure is not kept: whoever asks next tries again', async () => {
      finder.break(new Error('disk I/O error'));
      expect((await ask('editions/products?limit=9')).status).toBe(500);
      finder.break(undefined);
      expect((await ask('editions/products?limit=9')).status).toBe(200);
    });

    test('while an edition is read, the one before answers, what was asked before and what was not', async () => {
      const before = await ask('editions/products?limit=3');
      gate.close();
      service.clock.advance(300_000);
      await until(() => gate.waiting() > 0);
      // A source that is read holds up no look into the catalog.
      await renewLease(service);
      for (const limit of [3, 4]) {
        const response = await ask(`editions/products?limit=${limit}`);
        expect([response.status, header(response, 'last-modified')]).toEqual([200, header(before, 'last-modified')]);
      }
      gate.open();
      await until(async () => {
        const next = await ask('editions/products?limit=3');
        return header(next, 'last-modified') !== header(before, 'last-modified');
      });
    });
  });

  describe('§6.5: the database cannot be reached when an edition is due', () => {
    test('every question is answered from the last edition, truthfully dated, until that is too old; it recovers', async () => {
      await service.turn();
      const held = await ask('editions/products');
      gate.break(new Error('unable to open database file /data/vitrine.db'));
      await service.turn();
      for (const [index, passedMs] of [0, 1000, 400_000].entries()) {
        service.clock.advance(passedMs);
        await follow(service);
        for (const query of ['', `?limit=${50 + index}`]) {
          const response = await ask(`editions/products${query}`);
          expect([response.status, header(response, 'cache-control')]).toEqual([200, 'public, max-age=0']);
          expect(header(response, 'last-modified')).toBe(header(held, 'last-modified'));
          if (query === '') expect(response.body.equals(held.body)).toBe(true);
        }
      }
      expect((await ask('editions/products', { 'If-None-Match': header(held, 'etag') })).status).toBe(304);
      expect((await ask('editions/none')).status).toBe(404);
      expect((await fetch(`${service.service.url}/readyz`)).status).toBe(200);

      service.clock.advance(staleMs - 401_000 - 300_000);
      await follow(service);
      expect((await ask('editions/products')).status).toBe(200);
      service.clock.advance(1);
      for (const path of ['products', 'products?limit=60']) {
        const tooOld = await ask(`editions/${path}`, { 'If-None-Match': header(held, 'etag') });
        expect([tooOld.status, header(tooOld, 'retry-after')]).toEqual([503, '60']);
        expect(tooOld.body.toString()).toContain('"meta":{"code":"unavailable"}');
        expect(tooOld.body.toString()).not.toContain('/data/');
      }
      expect((await ask('editions')).status).toBe(200);

      gate.break(undefined);
      service.clock.advance(2000);
      await until(async () => (await ask('editions/products?limit=11')).status === 200);
      const recovered = await ask('editions/products');
      expect(header(recovered, 'cache-control')).not.toBe('public, max-age=0');
      expect(Date.parse(header(recovered, 'last-modified'))).toBeGreaterThan(Date.parse(header(held, 'last-modified')));
    });

    test('what is withdrawn meanwhile is gone all the same', async () => {
      await service.turn();
      expect((await ask('editions/products')).status).toBe(200);
      gate.break(new Error('away'));
      await service.turn();
      await hide(service.store, shop.tenant, shop.products, 'all', new Date(service.clock.now()));
      await follow(service);
      expect((await ask('editions/products')).status).toBe(404);
      gate.break(undefined);
      await service.turn();
    });

    test('a source that is away at the start: 503, until it is there', async () => {
      const late = createGate();
      late.break(new Error('away'));
      const started = await engines[engine]({}, { wrap: late.wrap });
      const tenant = await addTenant(started, 'lately01');
      const things = await addCollection(started, tenant, { slug: 'things', fields: productFields }, productRecords);
      await exposeAll(started, tenant, things);
      await follow(started);
      const first = await started.get('lately01/things');
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, '2']);
      late.break(undefined);
      started.clock.advance(2000);
      await until(async () => (await started.get('lately01/things')).status === 200);
      await started.stop();
    });
  });
});
