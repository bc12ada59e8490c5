/** The interface of rate limiters (contract §8). */
import { hourMs } from '@vitrine/store';
import type { Caller } from './caller.ts';

/** The length of every window of requests, from a caller's first request in it (contract §8.2). */
export const windowMs = 60_000;

/** The length of every window of records: a day in UTC. */
export const dayMs = 24 * hourMs;

/** Milliseconds until the day ends, in UTC. */
export const dayLeftMs = (nowMs: number): number => dayMs - (nowMs % dayMs);

/** The number of requests per window. */
export interface RateLimits {
  /** For an address. */
  readonly anonymous: number;
  /** For a valid key. */
  readonly keyed: number;
}

export const limitsOf = ({ anonymous, keyed }: RateLimits): Readonly<Record<Caller['kind'], number>> => ({
  address: anonymous,
  key: keyed,
});

export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  /** Requests left in the window, after this one. */
  readonly remaining: number;
  /** Whole seconds from now until the window ends, at least 1; the window's length if none has begun. */
  readonly resetSeconds: number;
  /** The records of the day, for a key with a limit of records. */
  readonly records?: RecordsVerdict | undefined;
}

/** The records that a key may read in a day. */
export interface RecordsVerdict {
  /** False if the records asked for are more than remained. */
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds from now until the day ends in UTC. */
  readonly resetSeconds: number;
}

export interface Limiter {
  /**
   * Counts a request and decides on it. A refused one does not prolong the window.
   * @param weight the number of requests that it counts as, default 1; if that exceeds the limit, none is counted
   */
  count(caller: Caller, weight?: number): Verdict | Promise<Verdict>;
  /** Decides as `count` would, and counts nothing: `remaining` includes the request itself. */
  peek(caller: Caller): Verdict | Promise<Verdict>;
  /** Takes records out of the day of a key that has a limit of them: all, or none if fewer remain. */
  take(key: Caller, records: number): RecordsVerdict | undefined | Promise<RecordsVerdict | undefined>;
  /**
   * Counts records that were sent, also beyond the limit. It never waits.
   * @param records a negative number gives back
   */
  charge(key: Caller, records: number): void;
  close(): void | Promise<void>;
}

export interface Counted {
  readonly allowed: boolean;
  readonly counted: number;
  /** Milliseconds until the window ends. */
  readonly leftMs: number;
}

/** The count may exceed the limit: the last answer of a day is given whole. */
export const recordsVerdictOf = (limit: number, { allowed, counted, leftMs }: Counted): RecordsVerdict => ({
  allowed,
  limit,
  remaining: Math.max(0, limit - counted),
  resetSeconds: Math.ceil(leftMs / 1000),
});

/** The verdict once so many more records are sent. */
export const withRecordsSent = (verdict: Verdict, sent: number): Verdict => {
  const { records } = verdict;
  if (records === undefined || sent === 0) return verdict;
  return { ...verdict, records: { ...records, remaining: Math.max(0, records.remaining - sent) } };
};

/** The count may exceed the limit if another process has a higher limit: then nothing remains. */
export function verdictOf(limit: number, { allowed, counted, leftMs }: Counted): Verdict {
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - counted),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}
