/** The one reader of time and chance: all else is given them. */

export interface Platform {
  /** Milliseconds of a clock that only runs forward. */
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** @throws the signal's reason as soon as it is aborted */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

const sleep: Platform['sleep'] = async (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });

export const platform: Platform = { now: () => performance.now(), random: Math.random, sleep };
