/** The one reader of time and chance: all else is given them. */
import { untilCalled } from './until-called.ts';

export interface Platform {
  /** Milliseconds of a clock that only runs forward. */
  readonly now: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** @throws the signal's reason as soon as it is aborted */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export const platform: Platform = {
  now: () => performance.now(),
  random: Math.random,
  sleep: async (milliseconds, signal) =>
    untilCalled(signal, (call) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    }),
};
