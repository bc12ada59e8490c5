/**
 * The records that keys read in a day, counted in Redis. Each process also keeps its own sum, and believes the higher one,
 * so that an outage of Redis, or one that lost its data, gives no key a new day.
 */
import type { Caller } from './caller.ts';
import { dayLeftMs, dayMs, recordsVerdictOf, type Counted, type RecordsVerdict } from './limiter.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import type { RedisCounters } from './redis-counters.ts';

export class RedisDays {
  readonly #own: Pick<MemoryLimiter, 'charge' | 'day' | 'take'>;
  readonly #now: () => number;

  /**
   * @param own the sums of this process
   * @param now the clock of days, in milliseconds since 1970
   */
  constructor(own: Pick<MemoryLimiter, 'charge' | 'day' | 'take'>, now: () => number) {
    this.#own = own;
    this.#now = now;
  }

  /** The remaining records of a key's day. It never rejects. */
  async read(counters: RedisCounters, key: Caller, limit: number): Promise<RecordsVerdict | undefined> {
    const own = this.#own.day(key);
    const counted = await counters.peek(this.#keyOf(key), limit).catch(() => undefined);
    if (counted === undefined) return own;
    const shared = this.#verdictOf(limit, counted);
    return own !== undefined && own.remaining < shared.remaining ? own : shared;
  }

  /** Takes all records, or none if fewer remain. It never rejects. */
  async take(
    counters: RedisCounters,
    key: Caller,
    limit: number,
    records: number,
  ): Promise<RecordsVerdict | undefined> {
    const own = this.#own.day(key);
    if (own !== undefined && own.remaining < records) return { ...own, allowed: false };
    const counted = await counters.count(this.#keyOf(key), limit, records, this.#keptMs()).catch(() => undefined);
    if (counted === undefined) return this.#own.take(key, records);
    if (counted.allowed) this.#own.charge(key, records);
    return this.#verdictOf(limit, counted);
  }

  /** Counts records that were sent, also beyond the limit. @param counters null while Redis is down */
  charge(counters: RedisCounters | null, key: Caller, records: number): void {
    this.#own.charge(key, records);
    // A failure ends the connection, which is observed.
    counters?.count(this.#keyOf(key), Number.MAX_SAFE_INTEGER, records, this.#keptMs()).catch(() => undefined);
  }

  #verdictOf(limit: number, { allowed, counted }: Counted): RecordsVerdict {
    return recordsVerdictOf(limit, { allowed, counted, leftMs: dayLeftMs(this.#now()) });
  }

  /** The day is that of this process' clock, so that all servers begin it together, whatever Redis' clock says. */
  #keyOf({ id, recordsId = id }: Caller): string {
    return `vitrine:records:${Math.floor(this.#now() / dayMs)}:${recordsId}`;
  }

  /** A day is kept a day longer than it lasts, for servers whose clocks are behind. */
  #keptMs(): number {
    return dayLeftMs(this.#now()) + dayMs;
  }
}
