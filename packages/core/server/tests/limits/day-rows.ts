/** What several servers do that count the records of keys together, wherever they count; the clock of days is moved by the test. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { Caller } from '@vitrine/server';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';
import type { Limiter } from '../../src/limits/limiter.ts';

export interface Servers {
  readonly limiters: readonly Limiter[];
  /** Keys that nobody else has the counts of. */
  readonly key: (id: string, records?: number) => Caller;
}

/** Opens so many servers that read this clock. */
type Open = (servers: number, now: () => number) => Servers | Promise<Servers>;

const noon = Date.UTC(2026, 1, 28, 12);
const dayMs = 24 * 60 * 60 * 1000;
const limit = 100;

const leftOf = async (limiter: Limiter | undefined, key: Caller): Promise<number | undefined> =>
  (await limiter?.peek(key))?.records?.remaining;

type Step =
  | { readonly kind: 'charge' | 'take'; readonly server: number; readonly id: string; readonly records: number }
  | { readonly kind: 'wait'; readonly ms: number };

const servers = 3;
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('charge' as const, 'take' as const),
      server: fc.nat({ max: servers - 1 }),
      id: fc.constantFrom('a', 'b'),
      records: fc.integer({ min: 1, max: limit + 20 }),
    }),
    fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1000, dayMs / 2 - 1, dayMs / 2, 2 * dayMs),
    }),
  ),
  { maxLength: 40 },
);

const compareWithModel = async (open: Open, walk: readonly Step[]): Promise<void> => {
  let nowMs = noon;
  const { limiters, key } = await open(servers, () => nowMs);
  const used = new Map<string, number>();
  for (const step of walk) {
    if (step.kind === 'wait') {
      if (Math.floor(nowMs / dayMs) !== Math.floor((nowMs + step.ms) / dayMs)) used.clear();
      nowMs += step.ms;
      continue;
    }
    const { kind, server, id, records } = step;
    const before = used.get(id) ?? 0;
    const caller = key(id, limit);
    const isTaken = kind === 'charge' || before + records <= limit;
    if (kind === 'charge') limiters[server]?.charge(caller, records);
    else expect((await limiters[server]?.take(caller, records))?.allowed).toBe(isTaken);
    if (isTaken) used.set(id, before + records);
    const left = Math.max(0, limit - (used.get(id) ?? 0));
    for (const limiter of [...limiters.slice(server), ...limiters.slice(0, server)])
      expect(await leftOf(limiter, caller)).toBe(left);
  }
};

export const describeDays = (open: Open, numRuns = fuzzRuns(200)): void => {
  test('servers give together as much as a plain sum of the day does, whenever it is', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => compareWithModel(open, walk)),
      { numRuns },
    );
  });

  test('a day ends at midnight in UTC, to the millisecond', async () => {
    let nowMs = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
    const { limiters, key } = await open(2, () => nowMs);
    const caller = key('midnight', limit);
    limiters[0]?.charge(caller, 60);
    expect((await limiters[0]?.count(caller))?.records).toEqual({
      allowed: true,
      limit,
      remaining: 40,
      resetSeconds: 1,
    });
    nowMs += 1;
    expect((await limiters[1]?.count(caller))?.records).toEqual({
      allowed: true,
      limit,
      remaining: limit,
      resetSeconds: 24 * 60 * 60,
    });
  });

  test('the last answer of a day is counted whole, a file all or not at all, and what is given back is there again', async () => {
    const { limiters, key } = await open(2, () => noon);
    const [one, other] = limiters;
    const caller = key('whole', limit);
    one?.charge(caller, 90);
    expect((await one?.take(caller, 11))?.allowed).toBe(false);
    expect(await other?.take(caller, 10)).toMatchObject({ allowed: true, remaining: 0 });
    other?.charge(caller, 50);
    expect((await other?.count(caller))?.records).toMatchObject({ allowed: false, remaining: 0 });
    other?.charge(caller, -80);
    expect(await leftOf(other, caller)).toBe(30);
    other?.charge(caller, -1000);
    expect(await leftOf(other, caller)).toBe(limit);
  });

  test('a verdict of a caller without a limit names no records, and nothing is taken', async () => {
    const { limiters, key } = await open(1, () => noon);
    const caller = key('free');
    expect(Object.keys((await limiters[0]?.count(caller)) ?? {})).not.toContain('records');
    expect(await limiters[0]?.take(caller, 5)).toBeUndefined();
  });

  test('callers with one ID of records share a day, and nothing else', async () => {
    const { limiters, key } = await open(2, () => noon);
    const [one, other] = limiters;
    const before = key('before', limit);
    const after = { ...key('after', limit), recordsId: before.id };
    one?.charge(before, 30);
    other?.charge(after, 20);
    expect(await other?.take(after, 51)).toMatchObject({ allowed: false });
    expect(await one?.take(before, 10)).toMatchObject({ allowed: true });
    for (const caller of [before, after]) expect(await leftOf(one, caller)).toBe(40);
    const [used, fresh] = [await one?.count(before, 5), await one?.count(after)];
    expect((fresh?.remaining ?? 0) - (used?.remaining ?? 0)).toBe(4);
  });

  test('a changed limit holds at once for what was read before', async () => {
    const { limiters, key } = await open(1, () => noon);
    limiters[0]?.charge(key('more', 10), 15);
    expect(await leftOf(limiters[0], key('more', 1_000_000_000))).toBe(999_999_985);
  });
};
