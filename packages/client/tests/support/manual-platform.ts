/** Time and chance in hand: who sleeps wakes at once, and the clock has moved on. */
import type { Platform } from '../../src/platform.ts';

export interface ManualPlatform extends Platform {
  /** How long was slept, in order. */
  readonly slept: number[];
  /** What comes of chance from now on. */
  chance: number;
  readonly advance: (milliseconds: number) => void;
}

export const createManualPlatform = (): ManualPlatform => {
  let now = 0;
  const advance = (milliseconds: number): void => void (now += milliseconds);
  const manual: ManualPlatform = {
    slept: [],
    chance: 0.5,
    advance,
    now: () => now,
    random: () => manual.chance,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      manual.slept.push(milliseconds);
      advance(milliseconds);
      await Promise.resolve();
    },
  };
  return manual;
};
