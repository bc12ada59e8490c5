/** A rate limiter in Redis, shared by all processes. While Redis is down, each process counts alone (§8.3). */
import type { Observe } from '../observe/observation.ts';
import type { Caller } from './caller.ts';
import {
  dayLeftMs,
  dayMs,
  limitsOf,
  recordsVerdictOf,
  verdictOf,
  type Counted,
  type Limiter,
  type RateLimits,
  type RecordsVerdict,
  type Verdict,
} from './limiter.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';
import type { RedisCounters } from './redis-counters.ts';
import { RedisLink } from './redis-link.ts';

export interface RedisLimiterOptions {
  /** `redis://…` or `rediss://…`; it may contain a password, which is never shown. */
  readonly url: string;
  readonly limits: RateLimits;
  readonly observe: Observe;
  /**
   * Counts while Redis is down; it is closed with this limiter. The records that this process has sent are always counted
   * there too, so that an outage of Redis gives no key a new day.
   */
  readonly fallback: MemoryLimiter;
  /** The clock of days, in milliseconds since 1970. */
  readonly now: () => number;
}

export interface RedisLimiter extends Limiter {
  close(): Promise<void>;
  /** Resolves when Redis has replied for the first time or could not be reached, after about a second at most. */
  readonly settled: Promise<void>;
}

/**
 * Creates a limiter that counts in Redis, with one round trip per request. If Redis does not count a request within 250
 * ms, the fallback counts it and all further ones, until a probe in the background was counted in Redis again. The two
 * changes are observed as `counters-separated` and `counters-shared`.
 * @throws if the URL is invalid, with a message that does not contain it
 */
export function createRedisLimiter(options: RedisLimiterOptions): RedisLimiter {
  const { limits, fallback, now } = options;
  const limitOf = limitsOf(limits);
  const link = new RedisLink(addressOf(options.url), options.observe);
  const decide = (verb: 'count' | 'peek', caller: Caller, weight?: number): Verdict | Promise<Verdict> => {
    const { counters } = link;
    return counters === null ? fallback[verb](caller, weight) : decideShared(counters, verb, caller, weight);
  };
  const decideShared = async (
    counters: RedisCounters,
    verb: 'count' | 'peek',
    caller: Caller,
    weight?: number,
  ): Promise<Verdict> => {
    const { limit = limitOf[caller.kind], records } = caller;
    // Both are sent at once.
    const day = records === undefined ? undefined : readDay(counters, caller, records);
    let counted: Counted;
    try {
      counted = await counters[verb](keyOf(caller), limit, weight);
    } catch {
      return fallback[verb](caller, weight);
    }
    const verdict = verdictOf(limit, counted);
    return day === undefined ? verdict : { ...verdict, records: await day };
  };
  const ofDay = (limit: number, { allowed, counted }: Counted): RecordsVerdict =>
    recordsVerdictOf(limit, { allowed, counted, leftMs: dayLeftMs(now()) });
  const readDay = async (counters: RedisCounters, key: Caller, limit: number): Promise<RecordsVerdict | undefined> => {
    const own = fallback.peek(key).records;
    try {
      const shared = ofDay(limit, await counters.peek(dayKeyOf(key, now()), limit));
      return own !== undefined && own.remaining < shared.remaining ? own : shared;
    } catch {
      return own;
    }
  };
  const takeShared = async (
    counters: RedisCounters,
    key: Caller,
    limit: number,
    records: number,
  ): Promise<RecordsVerdict | undefined> => {
    // Redis may have lost its sum.
    const own = fallback.peek(key).records;
    if (own !== undefined && own.remaining < records) return { ...own, allowed: false };
    let counted: Counted;
    try {
      counted = await counters.count(dayKeyOf(key, now()), limit, records, keptMs(now()));
    } catch {
      return fallback.take(key, records);
    }
    if (counted.allowed) fallback.charge(key, records);
    return ofDay(limit, counted);
  };
  return {
    count: (caller, weight) => decide('count', caller, weight),
    peek: (caller) => decide('peek', caller),
    take(key, records) {
      const { counters } = link;
      return counters === null || key.records === undefined
        ? fallback.take(key, records)
        : takeShared(counters, key, key.records, records);
    },
    charge(key, records) {
      fallback.charge(key, records);
      // A failure ends the connection, which is observed.
      link.counters
        ?.count(dayKeyOf(key, now()), Number.MAX_SAFE_INTEGER, records, keptMs(now()))
        .catch(() => undefined);
    },
    settled: link.settled,
    async close() {
      await link.close();
      fallback.close();
    },
  };
}

/** The keys of addresses and API keys have different prefixes, so they cannot collide. */
function keyOf({ kind, id }: Caller): string {
  return `vitrine:limit:${kind}:${id}`;
}

/** The day is that of this process' clock, so that all servers begin it together, whatever Redis' clock says. */
const dayKeyOf = ({ id }: Caller, nowMs: number): string => `vitrine:records:${Math.floor(nowMs / dayMs)}:${id}`;

/** A day is kept a day longer than it lasts, for servers whose clocks are behind. */
const keptMs = (nowMs: number): number => dayLeftMs(nowMs) + dayMs;

function addressOf(url: string): RedisAddress {
  const parsed = parseRedisAddress(url);
  if (parsed.kind === 'mistake') throw new Error(`The URL of Redis: expected ${parsed.expected}. ${parsed.hint}`);
  return parsed.value;
}
