/** The clock as an argument, so that tests can advance it. */

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A monotonic clock in milliseconds, which is unaffected when the time of day is set. */
  readonly monotonic: () => number;
  /** Calls back once, after so many milliseconds; returns a function that cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** Waits for work, but not for longer than so many milliseconds. Rejects if the work does by then. */
export const waitAtMost = async (
  delayMs: number,
  work: Promise<unknown>,
  clock: Pick<Clock, 'after'>,
): Promise<void> => {
  const passed = Promise.withResolvers<void>();
  const cancel = clock.after(delayMs, passed.resolve);
  try {
    await Promise.race([passed.promise, work]);
  } finally {
    cancel();
  }
};
