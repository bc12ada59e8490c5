/** Counting in one process, with the time moved by hand. */
import { describe, expect, test } from 'bun:test';
import { type Caller, createMemoryLimiter } from '@vitrine/server';
import { describeLimiter } from './limiter-rows.ts';

const address = (id: string): Caller => ({ kind: 'address', id });
const key = (id: string): Caller => ({ kind: 'key', id });
const visitor = address('1.2.3.4');

/** So many are held for each eight that are allowed for, whoever they are; of more than that some may meet in one bucket. */
const callersOfBucket = 8;

const setUp = (callersMax = 1000, limits = { anonymous: 3, keyed: 5 }) => {
  const clock = { ms: 1_000_000.25 };
  return { clock, limiter: createMemoryLimiter({ limits, now: () => clock.ms, callersMax }) };
};

describeLimiter((limits) => {
  const { clock, limiter } = setUp(1000, limits);
  const advance = (ms: number): void => {
    clock.ms += ms;
  };
  return { limiter, address, key, advance };
});

describe('contract §8.2: a window of 60 s from the first request, to the millisecond', () => {
  const rows: [afterMs: number, resetSeconds: number, remaining: number][] = [
    [0, 60, 1],
    [1, 60, 1],
    [1000, 59, 1],
    [58_999, 2, 1],
    [59_000, 1, 1],
    [59_999, 1, 1],
    [60_000, 60, 2],
    [60_001, 60, 2],
  ];
  test.each(rows)('%p ms after it the reset is in %p s', (afterMs, resetSeconds, remaining) => {
    const { clock, limiter } = setUp();
    limiter.count(visitor);
    clock.ms += afterMs;
    expect(limiter.count(visitor)).toMatchObject({ resetSeconds, remaining });
  });
});

test('a verdict without counting holds no caller', () => {
  const { limiter } = setUp();
  limiter.peek(visitor);
  expect(limiter.callers()).toBe(0);
});

describe('contract §8: callers are held within a bound', () => {
  test('at the bound all are held, one past it the oldest goes', () => {
    const { clock, limiter } = setUp(callersOfBucket);
    const ids = Array.from({ length: callersOfBucket }, (_, index) => `caller ${index}`);
    for (const id of ids) {
      limiter.count(address(id));
      clock.ms += 1;
    }
    expect(ids.map((id) => limiter.peek(address(id)).remaining)).toEqual(ids.map(() => 2));
    limiter.count(address('another'));
    expect(limiter.callers()).toBe(callersOfBucket);
    const remaining = [...ids, 'another'].map((id) => limiter.peek(address(id)).remaining);
    expect(remaining).toEqual([3, ...ids.slice(1).map(() => 2), 2]);
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
    const { limiter } = setUp(2 * callersOfBucket);
    limiter.count(key('k1'));
    for (let index = 0; index < 100; index += 1) limiter.count(address(`flood ${index}`));
    expect([limiter.peek(key('k1')).remaining, limiter.callers()]).toEqual([4, 1 + 2 * callersOfBucket]);
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
