/**
 * Counts a caller that is within another one, such as a visitor of a server that has a key, for both. A request that
 * exceeds the first limit is not counted for the second.
 */
import type { Caller } from './caller.ts';
import type { Limiter, Verdict } from './limiter.ts';

type Judge = (caller: Caller) => Verdict | Promise<Verdict>;

export const withinLimits = (limiter: Limiter): Limiter => ({
  count: (caller, weight) => decide(caller, (each) => limiter.count(each, weight)),
  peek: (caller) => decide(caller, (each) => limiter.peek(each)),
  close: () => limiter.close(),
});

const decide = (caller: Caller, judge: Judge): Verdict | Promise<Verdict> => {
  const own = judge(caller);
  const { within } = caller;
  if (within === undefined) return own;
  return own instanceof Promise ? own.then(async (verdict) => both(verdict, within, judge)) : both(own, within, judge);
};

const both = (own: Verdict, within: Caller, judge: Judge): Verdict | Promise<Verdict> => {
  if (!own.allowed) return own;
  const other = judge(within);
  return other instanceof Promise ? other.then((verdict) => tighter(own, verdict)) : tighter(own, other);
};

/** The verdict that refuses, or leaves fewer requests. */
const tighter = (own: Verdict, other: Verdict): Verdict =>
  !other.allowed || other.remaining < own.remaining ? other : own;
