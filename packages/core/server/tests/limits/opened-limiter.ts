/** Limiters in Redis as tests open them: with all that they observe, and closed after the test. */
import { Redis } from 'ioredis';
import { createMemoryLimiter, type MemoryLimiter, type Observation, type RateLimits } from '@vitrine/server';
import { createRedisLimiter, type RedisLimiter } from '../../src/limits/redis-limiter.ts';

export const few: RateLimits = { anonymous: 3, keyed: 5 };

/** Of the limiters that are opened, unless they are given another. */
const clockOfDays = (): number => Date.UTC(2026, 2, 1, 12);

const closing: (() => unknown)[] = [];

/** Every file that opens limiters says `afterEach(closeOpened)`: what was opened last is closed first. */
export const closeOpened = async (): Promise<void> => {
  for (const close of closing.splice(0).toReversed()) await close();
};

export const closeLater = (close: () => unknown): void => void closing.push(close);

export interface OpenedLimiter {
  readonly limiter: RedisLimiter;
  readonly heard: Observation[];
}

/** What counts while Redis is away. */
export const fallbackFor = (limits: RateLimits, dayNow = clockOfDays): MemoryLimiter =>
  createMemoryLimiter({ limits, now: () => performance.now(), dayNow });

/** Gives it after its first attempt to reach Redis. */
export const openLimiter = async (url: string, limits = few, now = clockOfDays): Promise<OpenedLimiter> => {
  const heard: Observation[] = [];
  const observe = (observation: Observation): void => void heard.push(observation);
  const limiter = createRedisLimiter({ url, limits, fallback: fallbackFor(limits, now), observe, now });
  closeLater(() => limiter.close());
  await limiter.settled;
  return { limiter, heard };
};

export const openClient = (url: string): Redis => {
  const client = new Redis(url);
  closeLater(() => client.disconnect());
  return client;
};

export const kindsOf = (heard: readonly Observation[]): string[] => heard.map(({ kind }) => kind);
