/** What every limiter does, wherever it counts; time passes when a row says so. */
import { describe, expect, test } from 'bun:test';
import type { Caller, RateLimits, Verdict } from '@vitrine/server';
import type { Limiter } from '../../src/limits/limiter.ts';

export interface Subject {
  readonly limiter: Limiter;
  /** A caller that nobody else has the counts of. */
  readonly address: (id: string) => Caller;
  readonly key: (id: string) => Caller;
  /** Lets time pass for the callers of this subject. */
  readonly advance: (ms: number) => void | Promise<void>;
}

const few = { anonymous: 3, keyed: 5 };

export const countOften = async (limiter: Limiter, caller: Caller, times: number): Promise<Verdict[]> => {
  const verdicts: Verdict[] = [];
  for (let index = 0; index < times; index += 1) verdicts.push(await limiter.count(caller));
  return verdicts;
};

const remainingOf = async (limiter: Limiter, callers: readonly Caller[]): Promise<number[]> => {
  const remaining: number[] = [];
  for (const caller of callers) remaining.push((await limiter.count(caller)).remaining);
  return remaining;
};

/** Rows with milliseconds hold for a clock that goes on meanwhile, too, as that of Redis does. */
export const describeLimiter = (open: (limits: RateLimits) => Subject | Promise<Subject>): void => {
  describe('contract §8: the limit of a window', () => {
    test('at the limit, and one past it', async () => {
      const { limiter, address } = await open(few);
      const verdicts = await countOften(limiter, address('a'), 5);
      expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
        [false, 0],
      ]);
      expect(verdicts[0]).toEqual({ allowed: true, limit: 3, remaining: 2, resetSeconds: 60 });
    });

    const tiers: [kind: Caller['kind'], limit: number][] = [
      ['address', 60],
      ['key', 600],
    ];
    test.each(tiers)('of the kind %s it is %p', async (kind, limit) => {
      const { limiter, address } = await open({ anonymous: 60, keyed: 600 });
      const verdicts = await countOften(limiter, { kind, id: address('a').id }, limit + 1);
      expect(verdicts.findIndex(({ allowed }) => !allowed)).toBe(limit);
      expect(new Set(verdicts.map((verdict) => verdict.limit))).toEqual(new Set([limit]));
    });

    test('what counts as several is counted whole, or where that is past the limit not at all', async () => {
      const { limiter, key } = await open(few);
      const caller = key('a');
      const verdicts = [
        await limiter.count(caller, 3),
        await limiter.count(caller, 3),
        await limiter.count(caller, 2),
        await limiter.count(caller, 1),
      ];
      expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [true, 2],
        [false, 2],
        [true, 0],
        [false, 0],
      ]);
    });

    test('callers count each for itself, and a key apart from an address of the same text', async () => {
      const { limiter, address, key } = await open(few);
      const callers = [address('a'), address('b'), key('a'), key('b')];
      expect(await remainingOf(limiter, callers)).toEqual([2, 2, 4, 4]);
      expect(await remainingOf(limiter, callers)).toEqual([1, 1, 3, 3]);
    });

    test('an IPv6 network is a caller like another', async () => {
      const { limiter, address } = await open(few);
      const callers = [address('2001:db8:0:1::/64'), address('2001:db8:0:2::/64')];
      expect(await remainingOf(limiter, callers)).toEqual([2, 2]);
    });
  });

  describe('contract §8.2: a window of 60 s from the first request', () => {
    const rows: [afterMs: number, resetSeconds: number, remaining: number][] = [
      [0, 60, 1],
      [1000, 59, 1],
      [30_500, 30, 1],
      [58_500, 2, 1],
      [59_500, 1, 1],
      [60_000, 60, 2],
      [60_001, 60, 2],
      [1_000_000, 60, 2],
    ];
    test.each(rows)('%p ms after it the reset is in %p s', async (afterMs, resetSeconds, remaining) => {
      const { limiter, address, advance } = await open(few);
      await limiter.count(address('a'));
      await advance(afterMs);
      expect(await limiter.count(address('a'))).toMatchObject({ resetSeconds, remaining });
    });

    test('neither counted nor refused requests prolong it', async () => {
      const { limiter, address, advance } = await open(few);
      for (let second = 0; second < 60; second += 1) {
        await limiter.count(address('a'));
        await advance(1000);
      }
      expect(await limiter.count(address('a'))).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 60 });
    });
  });

  describe('contract §8.1: a verdict without counting', () => {
    test('before, within and past the limit', async () => {
      const { limiter, address, advance } = await open(few);
      const caller = address('a');
      const untouched: Verdict = { allowed: true, limit: 3, remaining: 3, resetSeconds: 60 };
      expect([await limiter.peek(caller), await limiter.peek(caller)]).toEqual([untouched, untouched]);
      await limiter.count(caller);
      await advance(10_500);
      expect(await limiter.peek(caller)).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 50 });
      await countOften(limiter, caller, 3);
      expect(await limiter.peek(caller)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 50 });
      await advance(49_500);
      expect(await limiter.peek(caller)).toEqual(untouched);
    });
  });
};
