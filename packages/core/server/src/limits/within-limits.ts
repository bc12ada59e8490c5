/**
 * Counts a caller that is within another one, such as a visitor of a server that has a key, for both. A request that
 * exceeds the first limit is not counted for the second.
 */
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { Caller } from './caller.ts';
import type { Limiter, Verdict } from './limiter.ts';

/** @param noteRecords is called with the ID of a key and the records that were counted for it */
export const withinLimits = (
  limiter: Limiter,
  noteRecords: (keyId: number, records: number) => void = () => undefined,
): Limiter => ({
  count: (caller, weight) => decide(caller, (each) => limiter.count(each, weight)),
  peek: (caller) => decide(caller, (each) => limiter.peek(each)),
  take(caller, records) {
    const key = keyOf(caller);
    return andThen(limiter.take(key, records), (verdict) => {
      if (verdict?.allowed === true) noteRecords(Number(key.id), records);
      return verdict;
    });
  },
  charge(caller, records) {
    const key = keyOf(caller);
    if (key.records === undefined || records === 0) return;
    limiter.charge(key, records);
    noteRecords(Number(key.id), records);
  },
  close: () => limiter.close(),
});

/** The caller that records are counted for: of visitors that is their key. */
const keyOf = (caller: Caller): Caller => caller.within ?? caller;

const decide = (caller: Caller, judge: (caller: Caller) => MaybePromise<Verdict>): MaybePromise<Verdict> => {
  const { within } = caller;
  if (within === undefined) return judge(caller);
  return andThen(judge(caller), (own) => (own.allowed ? andThen(judge(within), (other) => tighter(own, other)) : own));
};

/** The verdict that refuses, or leaves fewer requests; of records the key's. */
const tighter = (own: Verdict, other: Verdict): Verdict => {
  if (!other.allowed || other.remaining < own.remaining) return other;
  return other.records === undefined ? own : { ...own, records: other.records };
};
