/** Counts the requests of callers in Redis, for all processes together, or in this process while Redis is away (§8.3). */
import type { Observe } from '../observe/observation.ts';
import type { Caller } from './caller.ts';
import { limitsOf, verdictOf, type Counted, type Limiter, type RateLimits, type Verdict } from './limiter.ts';
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';
import type { RedisCounters } from './redis-counters.ts';
import { RedisLink } from './redis-link.ts';

export interface RedisLimiterOptions {
  /** `redis://…` or `rediss://…`; it may hold a password, which is never told. */
  readonly url: string;
  readonly limits: RateLimits;
  readonly observe: Observe;
  /** Counts while Redis is away; it is closed with this one. */
  readonly fallback: Limiter;
}

export interface RedisLimiter extends Limiter {
  close(): Promise<void>;
  /** Ends when Redis has answered for the first time or could not be reached, after about a second at most. */
  readonly settled: Promise<void>;
}

/**
 * Creates a limiter that counts in Redis, one round trip a request. A request that Redis does not count within 250 ms is
 * counted by the fallback, and so is every further one, at once, until a probe in the background has been counted in Redis
 * again. The two changes are observed as `counters-separated` and `counters-shared`.
 *
 * @throws where the URL is none, with a message that does not show it
 */
export function createRedisLimiter(options: RedisLimiterOptions): RedisLimiter {
  const { limits, fallback } = options;
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
    const limit = limitOf[caller.kind];
    let counted: Counted;
    try {
      counted = await counters[verb](keyOf(caller), limit, weight);
    } catch {
      return fallback[verb](caller, weight);
    }
    return verdictOf(limit, counted);
  };
  return {
    count: (caller, weight) => decide('count', caller, weight),
    peek: (caller) => decide('peek', caller),
    settled: link.settled,
    async close() {
      await link.close();
      await fallback.close();
    },
  };
}

/** Windows of addresses and of keys never meet, as in a process' own counters. */
function keyOf({ kind, id }: Caller): string {
  return `vitrine:limit:${kind}:${id}`;
}

function addressOf(url: string): RedisAddress {
  const parsed = parseRedisAddress(url);
  if (parsed.kind === 'mistake') throw new Error(`The URL of Redis: expected ${parsed.expected}. ${parsed.hint}`);
  return parsed.value;
}
