/** Counts the requests of callers in this process (contract §8). */
import type { Caller } from './caller.ts';
import { limitsOf, verdictOf, windowMs, type Limiter, type RateLimits, type Verdict } from './limiter.ts';
import { Windows } from './windows.ts';

export interface MemoryLimiterOptions {
  readonly limits: RateLimits;
  /** Milliseconds on a clock that never runs back. */
  readonly now: () => number;
  /** Windows held for each kind of caller, so that a flood of addresses forgets no key; past it the oldest goes. */
  readonly callersMax?: number;
}

/** A limiter that answers at once. */
export interface MemoryLimiter extends Limiter {
  count(caller: Caller): Verdict;
  peek(caller: Caller): Verdict;
  close(): void;
  /** Callers that it holds a window of. */
  callers(): number;
}

const callersMaxDefault = 250_000;

export function createMemoryLimiter(options: MemoryLimiterOptions): MemoryLimiter {
  const { limits, callersMax = callersMaxDefault } = options;
  // Whole milliseconds: fractions of them would not add up to whole seconds.
  const now = (): number => Math.floor(options.now());
  const limitOf = limitsOf(limits);
  const windowsOf = {
    address: new Windows(windowMs, callersMax),
    key: new Windows(windowMs, callersMax),
    'key-lookup': new Windows(windowMs, callersMax),
  } satisfies Record<Caller['kind'], Windows>;
  return {
    count({ kind, id }) {
      const nowMs = now();
      const windows = windowsOf[kind];
      windows.dropExpired(nowMs);
      const window = windows.find(id, nowMs) ?? windows.open(id, nowMs);
      const allowed = window.counted < limitOf[kind];
      if (allowed) window.counted += 1;
      return verdictOf(limitOf[kind], { allowed, counted: window.counted, leftMs: window.endsAtMs - nowMs });
    },
    peek({ kind, id }) {
      const nowMs = now();
      const { counted, endsAtMs } = windowsOf[kind].find(id, nowMs) ?? { counted: 0, endsAtMs: nowMs + windowMs };
      return verdictOf(limitOf[kind], { allowed: counted < limitOf[kind], counted, leftMs: endsAtMs - nowMs });
    },
    close() {
      for (const windows of Object.values(windowsOf)) windows.clear();
    },
    callers: () => Object.values(windowsOf).reduce((sum, { size }) => sum + size, 0),
  };
}
