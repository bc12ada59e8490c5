/** Near the limit: who would surely be refused waits, and nobody else. */
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
  const client = createClientOn(platform, { ...place, fetch: scriptFetch(...steps).fetch, waitNearLimit: true });
  for (let count = 0; count < Math.max(2, steps.length); count++) await client.records('products');
  expect(platform.slept).toEqual(slept);
});

test('without waitNearLimit nobody waits', async () => {
  const platform = createManualPlatform();
  const client = createClientOn(platform, { ...place, fetch: scriptFetch(good(0, 41)).fetch });
  for (let count = 0; count < 3; count++) await client.records('products');
  expect(platform.slept).toEqual([]);
});

/** A service that counts as Vitrine does: windows of 60 s, from the first request on. */
const countRequests = (platform: ManualPlatform, limit: number) => {
  let [used, endsAt, refused] = [0, 0, 0];
  const step: Step = async () => {
    await Promise.resolve();
    if (platform.now() >= endsAt) [used, endsAt] = [0, platform.now() + 60_000];
    used++;
    const resetSeconds = Math.ceil((endsAt - platform.now()) / 1000);
    if (used <= limit) return good(limit - used, resetSeconds)({});
    refused++;
    return fail(
      429,
      { code: 'rate_limited' },
      { ...limited(0, resetSeconds), 'retry-after': String(resetSeconds) },
    )({});
  };
  return { step, refused: () => refused };
};

describe('200 at once against a limit of 60', () => {
  test('none is refused, and all are answered', async () => {
    const platform = createManualPlatform();
    const service = countRequests(platform, 60);
    const { fetch, asked } = scriptFetch(service.step);
    const client = createClientOn(platform, { ...place, fetch, waitNearLimit: true, retries: 0 });
    const pages = await Promise.all(Array.from({ length: 200 }, async (_, page) => client.records('p', { page })));
    expect(pages).toHaveLength(200);
    expect(asked).toHaveLength(200);
    expect(service.refused()).toBe(0);
  });
});

describe('giving up while one waits', () => {
  test('for the next window', async () => {
    const giver = new AbortController();
    const platform = createManualPlatform();
    const sleeping = { ...platform, sleep: async () => giver.signal.throwIfAborted() };
    const client = createClientOn(sleeping, { ...place, fetch: scriptFetch(good(0, 41)).fetch, waitNearLimit: true });
    await client.records('products');
    giver.abort();
    expect(await client.records('products', {}, { signal: giver.signal }).catch(String)).toStartWith('AbortError');
  });

  test('for the one that went ahead, who is answered all the same', async () => {
    const giver = new AbortController();
    const gate = Promise.withResolvers<void>();
    const { fetch, asked } = scriptFetch(async (init) => {
      await gate.promise;
      return good(9, 60)(init);
    });
    const client = createClientOn(createManualPlatform(), { ...place, fetch, waitNearLimit: true });
    const first = client.records('products');
    const second = client.records('products', {}, { signal: giver.signal });
    giver.abort();
    expect(await second.catch(String)).toStartWith('AbortError');
    gate.resolve();
    expect((await first).rateLimit.remaining).toBe(9);
    expect(asked).toHaveLength(1);
  });
});
