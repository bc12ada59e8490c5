/** Usage: every request is counted once, in its hour, whichever process answered it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { UsageSaver } from '../../src/catalog/usage-saver.ts';
import { openConsole } from '../../src/commands/open-console.ts';
import type { UsageReport } from '../../src/console/routes/usage.ts';
import type { RequestAnswered } from '../../src/observe/observation.ts';
import { UsageCounter } from '../../src/observe/usage-counter.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { addKey, openShop, type Shop } from '../support/shop.ts';
import { addTenant, engineNames, startOfTime, type TestService } from '../support/test-service.ts';
import { answered } from '../observe/samples.ts';
import { startConsoleService, visit, type Ask } from './visit.ts';

const hourMs = 3_600_000;
const requestsIn = ({ total }: UsageReport): number => Object.values(total).reduce((sum, each) => sum + each, 0);
const none = { cached: 0, computed: 0, unchanged: 0, refused: 0, limited: 0, failed: 0 };

describe.each(engineNames)('usage, on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  let ask: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine, { RATE_LIMIT_KEYED: '3' });
    shop = await openShop(service, 'usage111');
    ask = await visit(service, 'usage111');
  });
  afterAll(async () => service.stop());

  const readUsage = async (period: string, from: Ask = ask): Promise<UsageReport> =>
    (await from<UsageReport>('GET', `usage?period=${period}`)).body.data;
  /** Lets what was counted be saved. */
  const saved = async (requests: number): Promise<UsageReport> => {
    service.clock.advance(10_000);
    for (let tries = 0; tries < 200; tries++) {
      const usage = await readUsage('day');
      if (requestsIn(usage) >= requests) return usage;
      await Bun.sleep(10);
    }
    return readUsage('day');
  };

  test('by collection, key, outcome and hour', async () => {
    const { key, id } = await addKey(service, shop.tenant, 'App');
    await readUsage('day');
    const etag = (await service.get('usage111/products')).headers.get('etag') ?? '';
    await service.get('usage111/products');
    await service.get('usage111/products', { 'If-None-Match': etag });
    await service.get('usage111/products?where[cost][eq]=1');
    await service.get('usage111/orders');
    await service.get('usage111/invented');
    await service.get('nobody11/products');
    await service.get('usage111', { 'x-api-key': 'vtr_wrong' });
    for (let count = 0; count < 5; count++) await service.get('usage111/prices', { 'x-api-key': key });
    const usage = await saved(12);
    expect(usage.total).toEqual({ cached: 3, computed: 2, unchanged: 1, refused: 4, limited: 2, failed: 0 });
    expect(usage.collections.toSorted((one, two) => String(one.slug).localeCompare(String(two.slug)))).toEqual([
      { slug: null, requests: { ...none, refused: 3 } },
      { slug: 'prices', requests: { ...none, computed: 1, cached: 2, limited: 2 } },
      { slug: 'products', requests: { ...none, computed: 1, cached: 1, unchanged: 1, refused: 1 } },
    ]);
    expect(usage.keys.find(({ key: each }) => each !== null)).toEqual({
      key: { id, name: 'App', lastFour: key.slice(-4) },
      requests: { ...none, computed: 1, cached: 2, limited: 2 },
    });
    expect([usage.steps.length, usage.stepSeconds]).toEqual([24, 3600]);
    expect(usage.steps.at(-1)).toMatchObject({ at: '2026-03-01T12:00:00.000Z', requests: { cached: 3 } });
    const month = await readUsage('month');
    expect([month.steps.length, month.stepSeconds, month.total]).toEqual([30, 86_400, usage.total]);
    expect(month.steps.at(-1)).toMatchObject({ at: '2026-03-01T00:00:00.000Z', requests: { limited: 2 } });
    expect((await ask('GET', 'usage?period=year')).status).toBe(400);
  });

  test('none of it is in the report of another tenant, by whatever it is told apart', async () => {
    await addTenant(service, 'usage222');
    expect(requestsIn(await readUsage('day'))).toBeGreaterThan(0);
    const other = await visit(service, 'usage222');
    for (const period of ['day', 'month']) {
      const { total, steps, collections, keys } = await readUsage(period, other);
      const ofSteps = steps.filter(({ requests }) => !Bun.deepEquals(requests, none));
      expect({ total, ofSteps, collections, keys }).toEqual({ total: none, ofSteps: [], collections: [], keys: [] });
    }
  });

  test('the hour is the one in which they were answered', async () => {
    service.clock.advance(hourMs);
    await saved(0);
    await service.get('usage111/products');
    await service.get('usage111/products');
    const usage = await saved(14);
    expect(
      usage.steps.slice(-2).map(({ at, requests }) => [at.slice(11, 13), requests.cached + requests.computed]),
    ).toEqual([
      ['12', 5],
      ['13', 2],
    ]);
  });
});

const request: RequestAnswered = { ...answered, tenant: 'abcd1234', collection: 'products' };
const known = { tenantId: 7, shows: (slug: string) => slug === 'products' };

describe.each(engineNames)('two processes, on %s', (engine) => {
  test('add up what each has counted, forget it after 35 days, and lose nothing while the store is away', async () => {
    const service = await startConsoleService(engine);
    const stores = await Promise.all([openConsole(service.config), openConsole(service.config)]);
    const clock = createManualClock(startOfTime);
    const failures: unknown[] = [];
    const processes = stores.map((store) => {
      if (store === undefined) throw new Error('There is no console.');
      const counter = new UsageCounter(() => known);
      const options = {
        counter,
        store: store.usage,
        clock,
        observe: (failure: unknown) => void failures.push(failure),
      };
      return { counter, saver: new UsageSaver(options), usage: store.usage };
    });
    const numbers = async (): Promise<readonly number[]> => {
      const rows = await processes[0]?.usage.selectFrom('usage').select('requests').execute();
      return (rows ?? []).map(({ requests }) => Number(requests));
    };
    for (let count = 0; count < 1000; count++) for (const { counter } of processes) counter.count(request);
    await Promise.all(processes.map(async ({ saver }) => saver.close()));
    expect(await numbers()).toEqual([2000]);
    const [first, second] = processes.map(({ counter, usage }) => ({
      counter,
      saver: new UsageSaver({ counter, store: usage, clock, observe: (failure) => void failures.push(failure) }),
      usage,
    }));
    first?.counter.count(request);
    await stores[1]?.[Symbol.asyncDispose]();
    second?.counter.count(request);
    await second?.saver.close();
    expect([failures.length, second?.counter.take()]).toMatchObject([1, [{ requests: 1 }]]);
    clock.advance(36 * 24 * hourMs);
    await first?.saver.close();
    expect(await numbers()).toEqual([]);
    await stores[0]?.[Symbol.asyncDispose]();
    await service.stop();
  }, 60_000);
});

test('what is unknown takes no memory, and what is known none but the first time', () => {
  const counter = new UsageCounter((publicId) => (publicId === 'abcd1234' ? known : undefined));
  for (let count = 0; count < 1000; count++) {
    counter.count({ ...request, tenant: `nobody${count}` });
    counter.count({ ...request, collection: `invented${count}`, status: 404, from: 'none' });
  }
  expect(counter.take()).toEqual([
    { tenant: 'abcd1234', tenantId: 7, collection: '', keyId: 0, outcome: 'refused', requests: 1000 },
  ]);
  expect(counter.take()).toEqual([]);
});
