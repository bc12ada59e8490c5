/** Asking again: after failures that pass, a bounded number of times, each after a longer wait. */
import type { Platform } from './platform.ts';
import { VitrineError } from './vitrine-error.ts';

/** All tries and the waits between them, but for the waits in the queue; a wait that would end later is not begun. Two windows of the limit fit in. */
const retryMsMax = 150_000;
/** The first wait is at most this long, the second twice that, and so on. */
const firstWaitMsMax = 500;
const waitMsMax = 8_000;

/**
 * @param enter waits until the next try may be sent
 * @throws what the last try threw, or the signal's reason
 */
export const retry = async <Result, Entered>(
  retries: number,
  { now, random, sleep }: Platform,
  signal: AbortSignal | undefined,
  enter: (signal: AbortSignal | undefined) => Promise<Entered>,
  attempt: (entered: Entered) => Promise<Result>,
): Promise<Result> => {
  let leftMs = retryMsMax;
  for (let count = 0; ; count++) {
    const entered = await enter(signal);
    const begunAt = now();
    try {
      return await attempt(entered);
    } catch (error) {
      if (count >= retries || !passes(error)) throw error;
      // Full jitter: those who failed together do not come back together.
      const jitterMs = random() * Math.min(waitMsMax, firstWaitMsMax * 2 ** count);
      const waitMs = (error.retryAfterSeconds ?? 0) * 1000 + jitterMs;
      leftMs -= now() - begunAt + waitMs;
      if (leftMs < 0) throw error;
      await sleep(waitMs, signal);
    }
  }
};

const passes = (error: unknown): error is VitrineError =>
  error instanceof VitrineError && (error.code === 'network' || error.status === 429 || error.status >= 500);
