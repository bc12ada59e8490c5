/** The queue keeps within the limit that the answers state, even if other programs use the same address. */
import { describe, expect, test } from 'bun:test';
import { createClientOn } from '../src/client.ts';
import { createManualPlatform, type ManualPlatform } from './support/manual-platform.ts';
import { fail, scriptFetch, succeed, type Step } from './support/scripted-fetch.ts';

const place = { url: 'https://api.example.com', tenant: 'kornhaus' };

const limited = (remaining: number, resetSeconds: number): Record<string, string> => ({
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
});
const good = (remaining: number, resetSeconds: number): Step => succeed([], {}, limited(remaining, resetSeconds));

const rows: [what: string, steps: [Step, ...Step[]], slept: number[]][] = [
  ['while requests are left', [good(2, 60), good(1, 60), good(0, 60)], []],
  ['when none is left', [good(0, 41), good(59, 60)], [41_000]],
  [
    'after a refusal by others’ requests',
    [fail(429, { code: 'rate_limited' }, { ...limited(0, 9), 'retry-after': '9' }), good(59, 60)],
    [9250],
  ],
  [
    'where a proxy has removed the headers',
    [succeed([], {}, { 'ratelimit-reset': '', 'ratelimit-remaining': '' })],
    [],
  ],
  [
    'for the window of an answer out of a cache: it is another’s',
    [succeed([], {}, { ...limited(0, 41), age: '7' }), good(59, 60)],
    [],
  ],
  ['each window anew', [good(1, 10), good(0, 10), good(0, 60), good(59, 60)], [10_000, 60_000]],
];
test.each(rows)('%s', async (_what, steps, slept) => {
  const platform = createManualPlatform();
  const client = createClientOn(platform, { ...place, fetch: scriptFetch(...steps).fetch });
  for (let count = 0; count < Math.max(2, steps.length); count++) await client.records('products');
  expect(platform.slept).toEqual(slept);
});

test('with waitNearLimit off nobody waits', async () => {
  const platform = createManualPlatform();
  const client = createClientOn(platform, { ...place, fetch: scriptFetch(good(0, 41)).fetch, waitNearLimit: false });
  for (let count = 0; count < 3; count++) await client.records('products');
  expect(platform.slept).toEqual([]);
});

interface CountingService {
  readonly step: Step;
  readonly refused: () => number;
  readonly answered: () => number;
  /** The most concurrent requests. */
  readonly atOnce: () => number;
}

/**
 * A service that counts as Vitrine does: windows of 60 s, from the first request on.
 * @param others how many requests others send from the same address before each of ours
 */
const countRequests = (platform: ManualPlatform, limit: number, others: () => number = () => 0): CountingService => {
  let [used, endsAt, refused, answered, underWay, atOnce] = [0, 0, 0, 0, 0, 0];
  const step: Step = async () => {
    atOnce = Math.max(atOnce, ++underWay);
    await platform.pass(5);
    if (platform.now() >= endsAt) [used, endsAt] = [0, platform.now() + 60_000];
    used += others() + 1;
    const left = limit - used;
    const resetSeconds = Math.ceil((endsAt - platform.now()) / 1000);
    await platform.pass(5);
    underWay--;
    if (left >= 0) {
      answered++;
      return good(left, resetSeconds)({});
    }
    refused++;
    const headers = { ...limited(0, resetSeconds), 'retry-after': String(resetSeconds) };
    return fail(429, { code: 'rate_limited' }, headers)({});
  };
  return { step, refused: () => refused, answered: () => answered, atOnce: () => atOnce };
};

/** Sends so many concurrent requests. */
const askAtOnce = async (
  platform: ManualPlatform,
  { step }: CountingService,
  count: number,
  retries?: number,
): Promise<number> => {
  const client = createClientOn(platform, { ...place, fetch: scriptFetch(step).fetch, retries });
  const pages = await Promise.all(Array.from({ length: count }, async (_, page) => client.records('p', { page })));
  return pages.length;
};

describe('many at once', () => {
  const bursts: [count: number, limit: number, minutes: number][] = [
    [250, 60, 4],
    [250, 600, 0],
    [1500, 600, 2],
    [7, 2, 3],
  ];
  test.each(bursts)('%p against a limit of %p: none is refused', async (count, limit, minutes) => {
    const platform = createManualPlatform();
    const service = countRequests(platform, limit);
    expect(await askAtOnce(platform, service, count, limit > 4 ? 0 : 3)).toBe(count);
    expect(service.answered()).toBe(count);
    expect(service.atOnce()).toBeLessThanOrEqual(8);
    if (limit > 4) expect(service.refused()).toBe(0);
    expect(platform.now()).toBeWithin(minutes * 60_000, (minutes + 1) * 60_000);
  });

  test('before the first answer has come, four are sent', async () => {
    const gate = Promise.withResolvers<Response>();
    const { fetch, asked } = scriptFetch(async () => gate.promise);
    const client = createClientOn(createManualPlatform(), { ...place, fetch });
    const all = Promise.allSettled(Array.from({ length: 250 }, async (_, page) => client.records('p', { page })));
    await Bun.sleep(1);
    expect(asked).toHaveLength(4);
    gate.reject(new Error('It is over.'));
    await all;
  });

  const neighbours: [what: string, others: (asked: number) => number][] = [
    ['one more for each of ours', () => 1],
    ['a burst of thirty now and then', (asked) => (asked % 40 === 39 ? 30 : 0)],
    ['all that is left, now and then', (asked) => (asked % 90 === 20 ? 60 : 0)],
  ];
  test.each(neighbours)('while others ask from the same address, %s: all are answered', async (_what, others) => {
    const platform = createManualPlatform();
    let asked = 0;
    const service = countRequests(platform, 60, () => others(asked++));
    expect(await askAtOnce(platform, service, 250)).toBe(250);
    expect(service.answered()).toBe(250);
    // In each window at most as many as may be in flight.
    expect(service.refused()).toBeLessThanOrEqual((8 * platform.now()) / 60_000);
  });

  test('answers out of a cache take nothing from the window', async () => {
    const platform = createManualPlatform();
    const service = countRequests(platform, 60);
    let asked = 0;
    const { fetch } = scriptFetch((init) =>
      asked++ % 5 === 0 ? service.step(init) : succeed([], {}, { ...limited(0, 41), age: '7' })(init),
    );
    const client = createClientOn(platform, { ...place, fetch, retries: 0 });
    await Promise.all(Array.from({ length: 250 }, async (_, page) => client.records('p', { page })));
    expect([service.answered(), platform.slept]).toEqual([50, []]);
  });

  test('what was refused goes before what was asked later', async () => {
    const platform = createManualPlatform();
    const order: string[] = [];
    let isRefused = false;
    const fetch = async (url: string): Promise<Response> => {
      const page = /page=(\d+)/.exec(url)?.[1] ?? '';
      if (page === '3' && !isRefused) {
        isRefused = true;
        return fail(429, { code: 'rate_limited' }, { ...limited(0, 60), 'retry-after': '60' })({});
      }
      order.push(page);
      return good(platform.now() < 60_000 ? 0 : 1, 60)({});
    };
    const client = createClientOn(platform, { ...place, fetch });
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (page) => client.records('p', { page })));
    expect(order.slice(0, 3)).toEqual(['1', '2', '4']);
    expect(order.indexOf('3')).toBeLessThan(order.indexOf('8'));
  });
});

/** The first request stays under way until `end`; the second one has said that none is left for 41 s. */
const openSlow = async () => {
  const platform = createManualPlatform();
  const gate = Promise.withResolvers<void>();
  const { fetch, asked } = scriptFetch(async (init) => {
    if (asked.length === 1) await gate.promise;
    return good(asked.length === 2 ? 0 : 9, 41)(init);
  });
  const client = createClientOn(platform, { ...place, fetch });
  const slow = client.records('products', { page: 1 });
  await client.records('products', { page: 2 });
  const end = async (): Promise<void> => {
    gate.resolve();
    await slow;
  };
  return { platform, client, asked, end };
};

describe('while none is left and a slow request is under way', () => {
  test('the next one is sent at the end of the window', async () => {
    const { platform, client, asked, end } = await openSlow();
    await client.records('products', { page: 3 });
    expect([platform.now(), platform.slept, asked.length]).toEqual([41_000, [41_000], 3]);
    await end();
  });

  test('one that is given up frees its place, and its timer ends', async () => {
    const { platform, client, asked, end } = await openSlow();
    const giver = new AbortController();
    const given = client.records('products', { page: 3 }, { signal: giver.signal });
    const later = client.records('products', { page: 4 });
    giver.abort();
    expect(await given.catch(String)).toStartWith('AbortError');
    await later;
    expect([platform.now(), platform.slept, asked.length]).toEqual([41_000, [41_000, 41_000], 3]);
    await end();
  });
});

describe('giving up while one waits', () => {
  test('for the next window', async () => {
    const giver = new AbortController();
    const platform = createManualPlatform();
    const sleeping = { ...platform, sleep: async () => giver.signal.throwIfAborted() };
    const client = createClientOn(sleeping, { ...place, fetch: scriptFetch(good(0, 41)).fetch });
    await client.records('products');
    giver.abort();
    expect(await client.records('products', {}, { signal: giver.signal }).catch(String)).toStartWith('AbortError');
  });

  test('for those that went ahead, which are answered all the same', async () => {
    const giver = new AbortController();
    const gate = Promise.withResolvers<void>();
    const { fetch, asked } = scriptFetch(async (init) => {
      await gate.promise;
      return good(9, 60)(init);
    });
    const client = createClientOn(createManualPlatform(), { ...place, fetch });
    const first = Promise.all([1, 2, 3, 4].map(async (page) => client.records('products', { page })));
    const fifth = client.records('products', {}, { signal: giver.signal });
    giver.abort();
    expect(await fifth.catch(String)).toStartWith('AbortError');
    gate.resolve();
    expect((await first).map(({ rateLimit }) => rateLimit.remaining)).toEqual([9, 9, 9, 9]);
    expect(asked).toHaveLength(4);
  });
});
