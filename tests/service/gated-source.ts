/** A source that a test can hold up or break, where a database would be slow or away. */
import type { Source } from '@vitrine/sources';

export interface Gate {
  /** What the service is started with. */
  readonly wrap: (source: Source) => Source;
  /** Scans wait from now on, until `open`. */
  readonly close: () => void;
  readonly open: () => void;
  /** How many scans wait. */
  readonly waiting: () => number;
  /** Scans fail from now on with this error; none: they work again. */
  readonly break: (error: Error | undefined) => void;
}

export const createGate = (): Gate => {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let waiting = 0;
  let failure: Error | undefined;
  return {
    wrap: (source) => ({
      scan: async (...scan) => {
        waiting++;
        await gate.promise;
        waiting--;
        if (failure !== undefined) throw failure;
        return source.scan(...scan);
      },
      close: async () => source.close(),
    }),
    close: () => {
      gate = Promise.withResolvers<void>();
    },
    open: () => gate.resolve(),
    waiting: () => waiting,
    break: (error) => {
      failure = error;
    },
  };
};

/** Waits until something holds, and gives whether it did within so many milliseconds. */
export const holdsWithin = async (
  milliseconds: number,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  for (let pauseMs = 2; performance.now() < end; pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
    if (await condition()) return true;
    await Bun.sleep(pauseMs);
  }
  return condition();
};

/** To look without a pause would slow down what is waited for. */
const pauseMsMax = 25;
