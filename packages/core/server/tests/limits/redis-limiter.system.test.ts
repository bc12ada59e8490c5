/** Counting in Redis, for several processes together. */
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { Caller, RateLimits, Verdict } from '@vitrine/server';
import { redisPath, startRedis } from '../../../../../tests/support/redis-server.ts';
import { modelLimit, modelRequests, verdictsOfModel, type ModelRequest } from './limiter-model.ts';
import { describeDays, type Servers } from './day-rows.ts';
import { countOften, describeLimiter, type Subject } from './limiter-rows.ts';
import { closeOpened, few, kindsOf, openClient, openLimiter } from './opened-limiter.ts';

const isGiven = Boolean(process.env['REDIS_URL']);
const ownServer = !isGiven && redisPath !== null ? await startRedis(redisPath) : null;
const url = process.env['REDIS_URL'] || ownServer?.url || '';

afterEach(closeOpened);
afterAll(async () => ownServer?.kill());

/** Callers that only this test has, since others may count in the same Redis. */
const uniqueCallers = (): { address: (id: string) => Caller; key: (id: string) => Caller } => {
  const suffix = crypto.randomUUID();
  return {
    address: (id) => ({ kind: 'address', id: `${id} ${suffix}` }),
    key: (id) => ({ kind: 'key', id: `${id} ${suffix}` }),
  };
};

const keyOf = ({ kind, id }: Caller): string => `vitrine:limit:${kind}:${id}`;

/** The clock of Redis cannot be moved: to let time pass is to shorten what is left of each window. */
const openSubject = async (limits: RateLimits): Promise<Subject> => {
  const { limiter } = await openLimiter(url, limits);
  const { address, key } = uniqueCallers();
  const client = openClient(url);
  const keys = new Set<string>();
  const known = (caller: Caller): Caller => {
    keys.add(keyOf(caller));
    return caller;
  };
  const shorten = `for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, redis.call('PTTL', key) - ARGV[1]) end`;
  const advance = async (ms: number): Promise<void> => void (await client.eval(shorten, keys.size, ...keys, ms));
  return { limiter, address: (id) => known(address(id)), key: (id) => known(key(id)), advance };
};

const askAsModel = async (requests: readonly ModelRequest[]): Promise<void> => {
  const { limiter, address, advance } = await openSubject({ anonymous: modelLimit, keyed: modelLimit });
  const verdicts: boolean[] = [];
  for (const { id, afterMs } of requests) {
    await advance(afterMs);
    verdicts.push((await limiter.count(address(id))).allowed);
  }
  expect(verdicts).toEqual(verdictsOfModel(requests));
};

const evening = (): number => Date.UTC(2026, 2, 1, 18);

const openServers = async (servers: number, now: () => number): Promise<Servers> => {
  const limits = { anonymous: 1_000_000, keyed: 1_000_000 };
  const opened = Array.from({ length: servers }, async () => openLimiter(url, limits, now));
  const { key } = uniqueCallers();
  return {
    limiters: (await Promise.all(opened)).map(({ limiter }) => limiter),
    key: (id, records) => ({ ...key(id), records }),
  };
};

describe.skipIf(url === '')('counting in Redis', () => {
  describeLimiter(openSubject);
  describe('records of a day', () => describeDays(openServers, 10));

  test('a day is a key of Redis that goes a day after it has ended', async () => {
    const { limiters, key } = await openServers(1, evening);
    const caller = key('day', 100);
    limiters[0]?.charge(caller, 7);
    await limiters[0]?.peek(caller);
    const client = openClient(url);
    const name = `vitrine:records:${Math.floor(evening() / 86_400_000)}:${caller.id}`;
    expect(await client.get(name)).toBe('7');
    expect(await client.pttl(name)).toBeWithin(29 * 3_600_000, 30 * 3_600_000 + 1);
  });

  test('where Redis has lost the day, each server holds to its own sum, for files, too', async () => {
    const { limiters, key } = await openServers(1, evening);
    const [limiter] = limiters;
    const caller = key('lost', 100);
    expect(await limiter?.take(caller, 90)).toMatchObject({ allowed: true, remaining: 10 });
    await openClient(url).del(`vitrine:records:${Math.floor(evening() / 86_400_000)}:${caller.id}`);
    expect(await limiter?.take(caller, 11)).toMatchObject({ allowed: false, limit: 100, remaining: 10 });
    expect((await limiter?.peek(caller))?.records).toMatchObject({ allowed: true, remaining: 10 });
    expect((await limiter?.take(caller, 10))?.allowed).toBe(true);
    expect((await limiter?.take(caller, 1))?.allowed).toBe(false);
  });

  test('contract §8.2: whoever asks when, verdicts are those of windows that start at the first request', async () => {
    await fc.assert(fc.asyncProperty(modelRequests(1000, 60), askAsModel), { numRuns: 20 });
  });

  test('keys are named, hold a count alone, and go when the window ends', async () => {
    const { limiter } = await openLimiter(url);
    const { address, key } = uniqueCallers();
    await countOften(limiter, address('1.2.3.4'), 5);
    await countOften(limiter, key('17'), 2);
    await limiter.peek(address('other'));
    const client = openClient(url);
    const names = [address('1.2.3.4'), key('17'), address('other')].map((caller) => keyOf(caller));
    expect(await client.mget(names)).toEqual(['3', '2', null]);
    expect(await client.pttl(names[0] ?? '')).toBeWithin(50_000, 60_001);
  });

  test('a count that would never end begins anew', async () => {
    const { limiter } = await openLimiter(url);
    const caller = uniqueCallers().address('a');
    await openClient(url).set(keyOf(caller), 99);
    expect(await limiter.peek(caller)).toMatchObject({ allowed: true, remaining: 3 });
    expect(await limiter.count(caller)).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 60 });
  });

  test('where another process allows more, nothing remains', async () => {
    const [low, high] = [await openLimiter(url, few), await openLimiter(url, { anonymous: 10, keyed: 10 })];
    const caller = uniqueCallers().address('a');
    await countOften(high.limiter, caller, 7);
    expect(await low.limiter.count(caller)).toMatchObject({ allowed: false, limit: 3, remaining: 0 });
    expect(await high.limiter.count(caller)).toMatchObject({ allowed: true, remaining: 2 });
  });

  test('contract §8.3: of hundreds of requests at once, at several processes, exactly the limit is allowed', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, () => openLimiter(url, { anonymous: 60, keyed: 600 })));
    const limiters = opened.map(({ limiter }) => limiter);
    const { address, key } = uniqueCallers();
    const countAtOnce = (caller: Caller, times: number): Promise<Verdict[]> =>
      Promise.all(Array.from({ length: times }, async (_, index) => limiters[index % 6]!.count(caller)));
    const [addresses, keys] = await Promise.all([countAtOnce(address('a'), 600), countAtOnce(key('k'), 900)]);
    expect(addresses.filter((verdict) => verdict.allowed)).toHaveLength(60);
    expect(keys.filter((verdict) => verdict.allowed)).toHaveLength(600);
    const remaining = addresses.filter((verdict) => verdict.allowed).map((verdict) => verdict.remaining);
    expect(new Set(remaining).size).toBe(60);
    expect(opened.flatMap(({ heard }) => kindsOf(heard))).toEqual(opened.map(() => 'counters-shared'));
  });

  test('a thread that was busy past the deadline takes the answer that has come meanwhile', async () => {
    const { limiter, heard } = await openLimiter(url);
    const caller = uniqueCallers().address('a');
    const verdict = limiter.count(caller);
    Bun.sleepSync(400);
    expect(await verdict).toMatchObject({ remaining: 2 });
    expect(await limiter.count(caller)).toMatchObject({ remaining: 1 });
    expect(kindsOf(heard)).toEqual(['counters-shared']);
  });
});
