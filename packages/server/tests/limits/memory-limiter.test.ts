/** Counting in one process, with the time moved by hand. */
import { describe, expect, test } from 'bun:test';
import type { Caller } from '../../src/limits/caller.ts';
import { createMemoryLimiter } from '../../src/limits/memory-limiter.ts';

const address = (id: string): Caller => ({ kind: 'address', id });
const key = (id: string): Caller => ({ kind: 'key', id });
const visitor = address('1.2.3.4');

const setUp = (callersMax = 1000, limits = { anonymous: 3, keyed: 5 }) => {
  const clock = { ms: 1_000_000.25 };
  return { clock, limiter: createMemoryLimiter({ limits, now: () => clock.ms, callersMax }) };
};

describe('contract §8: the limit of a window', () => {
  test('at the limit, and one past it', () => {
    const { limiter } = setUp();
    const verdicts = Array.from({ length: 5 }, () => limiter.count(visitor));
    expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    expect(verdicts[0]).toEqual({ allowed: true, limit: 3, remaining: 2, resetSeconds: 60, windowSeconds: 60 });
  });

  const tiers: [what: string, limit: number, caller: Caller][] = [
    ['an address', 60, visitor],
    ['a key', 600, key('k1')],
  ];
  test.each(tiers)('%s has a limit of %p', (_what, limit, caller) => {
    const { limiter } = setUp(1000, { anonymous: 60, keyed: 600 });
    const allowed = Array.from({ length: limit + 1 }, () => limiter.count(caller).allowed);
    expect([allowed.indexOf(false), limiter.count(caller).limit]).toEqual([limit, limit]);
  });

  test('callers count each for itself, and a key apart from an address of the same text', () => {
    const { limiter } = setUp();
    const callers = [address('a'), address('b'), key('a'), key('b')];
    expect(callers.map((caller) => limiter.count(caller).remaining)).toEqual([2, 2, 4, 4]);
    expect(callers.map((caller) => limiter.count(caller).remaining)).toEqual([1, 1, 3, 3]);
  });
});

describe('contract §8.2: a window of 60 s from the first request', () => {
  const rows: [afterMs: number, resetSeconds: number, remaining: number][] = [
    [0, 60, 1],
    [1, 60, 1],
    [1000, 59, 1],
    [58_999, 2, 1],
    [59_000, 1, 1],
    [59_999, 1, 1],
    [60_000, 60, 2],
    [60_001, 60, 2],
    [1_000_000, 60, 2],
  ];
  test.each(rows)('%p ms after it the reset is in %p s', (afterMs, resetSeconds, remaining) => {
    const { clock, limiter } = setUp();
    limiter.count(visitor);
    clock.ms += afterMs;
    expect(limiter.count(visitor)).toMatchObject({ resetSeconds, remaining });
  });

  test('refused requests do not prolong it', () => {
    const { clock, limiter } = setUp();
    for (let second = 0; second < 60; second += 1) {
      limiter.count(visitor);
      clock.ms += 1000;
    }
    expect(limiter.count(visitor)).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 60 });
  });
});

describe('contract §8.1: a verdict without counting', () => {
  test('before, within and past the limit', () => {
    const { clock, limiter } = setUp();
    expect(limiter.peek(visitor)).toEqual({
      allowed: true,
      limit: 3,
      remaining: 3,
      resetSeconds: 60,
      windowSeconds: 60,
    });
    expect(limiter.callers()).toBe(0);
    limiter.count(visitor);
    clock.ms += 10_000;
    expect(limiter.peek(visitor)).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 50 });
    limiter.count(visitor);
    limiter.count(visitor);
    expect(limiter.peek(visitor)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 50 });
    clock.ms += 50_000;
    expect(limiter.peek(visitor)).toMatchObject({ allowed: true, remaining: 3, resetSeconds: 60 });
  });
});

describe('contract §8: callers are held within a bound', () => {
  test('at the bound all are held, one past it the oldest goes', () => {
    const { limiter } = setUp(3);
    for (const id of ['a', 'b', 'c']) limiter.count(address(id));
    expect(['a', 'b', 'c'].map((id) => limiter.peek(address(id)).remaining)).toEqual([2, 2, 2]);
    limiter.count(address('d'));
    expect(limiter.callers()).toBe(3);
    expect(['a', 'b', 'c', 'd'].map((id) => limiter.peek(address(id)).remaining)).toEqual([3, 2, 2, 2]);
  });

  test('a known caller takes nobody’s place', () => {
    const { limiter } = setUp(2);
    for (const id of ['a', 'b', 'a', 'b']) limiter.count(address(id));
    expect(['a', 'b'].map((id) => limiter.peek(address(id)).remaining)).toEqual([1, 1]);
  });

  test('a known caller whose window ended takes nobody’s place', () => {
    const { clock, limiter } = setUp(20);
    for (let index = 0; index < 19; index += 1) limiter.count(address(`old ${index}`));
    clock.ms += 59_999;
    limiter.count(address('young'));
    clock.ms += 1;
    limiter.count(address('old 18'));
    expect(limiter.peek(address('young')).remaining).toBe(2);
    expect(limiter.count(address('old 18')).remaining).toBe(1);
    clock.ms += 1000;
    for (let index = 0; index < 5; index += 1) limiter.count(address('other'));
    expect(limiter.peek(address('old 18')).remaining).toBe(1);
  });

  test('a flood of addresses forgets no key', () => {
    const { limiter } = setUp(10);
    limiter.count(key('k1'));
    for (let index = 0; index < 100; index += 1) limiter.count(address(`flood ${index}`));
    expect([limiter.peek(key('k1')).remaining, limiter.callers()]).toEqual([4, 11]);
  });

  test('windows that ended are dropped by the requests that follow', () => {
    const { clock, limiter } = setUp();
    for (let index = 0; index < 100; index += 1) limiter.count(address(`old ${index}`));
    clock.ms += 60_000;
    for (let index = 0; index < 20; index += 1) limiter.count(visitor);
    expect(limiter.callers()).toBe(1);
  });

  test('closing forgets all', () => {
    const { limiter } = setUp();
    limiter.count(visitor);
    limiter.close();
    expect([limiter.callers(), limiter.peek(visitor).remaining]).toEqual([0, 3]);
  });
});
