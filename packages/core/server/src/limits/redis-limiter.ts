/** A rate limiter in Redis, shared by all processes. While Redis is down, each process counts alone (§8.3). */
import type { Observe } from '../observe/observation.ts';
import type { Caller } from './caller.ts';
import { limitsOf, verdictOf, type Limiter, type RateLimits, type Verdict } from './limiter.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';
import type { RedisCounters } from './redis-counters.ts';
import { RedisDays } from './redis-days.ts';
import { RedisLink } from './redis-link.ts';

export interface RedisLimiterOptions {
  /** `redis://…` or `rediss://…`; it may contain a password, which is never shown. */
  readonly url: string;
  readonly limits: RateLimits;
  readonly observe: Observe;
  /** Counts while Redis is down; it is closed with this limiter. The records that this process has sent are always counted there too. */
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
  const days = new RedisDays(fallback, now);
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
    const day = records === undefined ? undefined : days.read(counters, caller, records);
    const counted = await counters[verb](keyOf(caller), limit, weight).catch(() => undefined);
    if (counted === undefined) return fallback[verb](caller, weight);
    const verdict = verdictOf(limit, counted);
    return day === undefined ? verdict : { ...verdict, records: await day };
  };
  return {
    count: (caller, weight) => decide('count', caller, weight),
    peek: (caller) => decide('peek', caller),
    take(key, records) {
      const { counters } = link;
      return counters === null || key.records === undefined
        ? fallback.take(key, records)
        : days.take(counters, key, key.records, records);
    },
    charge: (key, records) => days.charge(link.counters, key, records),
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

function addressOf(url: string): RedisAddress {
  const parsed = parseRedisAddress(url);
  if (parsed.kind === 'mistake') throw new Error(`The URL of Redis: expected ${parsed.expected}. ${parsed.hint ?? ''}`);
  return parsed.value;
}
