/** Asking again: after failures that pass, a bounded number of times, each after a longer wait. */
import type { Platform } from './platform.ts';
import { VitrineError } from './vitrine-error.ts';

/** From the first try on; a wait that would end later is not begun. */
const retryMsMax = 120_000;
/** The first wait is at most this long, the second twice that, and so on. */
const firstWaitMsMax = 500;
const waitMsMax = 8_000;

/** @throws what the last try threw, or the signal's reason */
export const retry = async <Result>(
  retries: number,
  { now, random, sleep }: Platform,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  const end = now() + retryMsMax;
  for (let count = 0; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= retries || !passes(error)) throw error;
      // Full jitter: those who failed together do not come back together.
      const jitterMs = random() * Math.min(waitMsMax, firstWaitMsMax * 2 ** count);
      const waitMs = (error.retryAfterSeconds ?? 0) * 1000 + jitterMs;
      if (now() + waitMs > end) throw error;
      await sleep(waitMs, signal);
    }
  }
};

const passes = (error: unknown): error is VitrineError =>
  error instanceof VitrineError && (error.code === 'network' || error.status === 429 || error.status >= 500);
