/** Time and chance in hand: when nothing else is to be done, who sleeps wakes, the first one first, and the clock has moved on. */
import type { Platform } from '../../src/platform.ts';

export interface ManualPlatform extends Platform {
  /** How long was slept, in order. */
  readonly slept: number[];
  /** What comes of chance from now on. */
  chance: number;
  /** Resolves when so much time has passed. */
  readonly pass: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const createManualPlatform = (): ManualPlatform => {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const wakeNext = (): void => {
    const next = sleepers.shift();
    if (next === undefined) return;
    now = Math.max(now, next.at);
    next.wake();
  };
  const pass = async (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((wake, reject) => {
      signal?.throwIfAborted();
      const sleeper = { at: now + milliseconds, wake };
      sleepers.splice(sleepers.findLastIndex((other) => other.at <= sleeper.at) + 1, 0, sleeper);
      const timer = setTimeout(wakeNext, 0);
      signal?.addEventListener('abort', () => {
        const index = sleepers.indexOf(sleeper);
        if (index === -1) return;
        sleepers.splice(index, 1);
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
  const manual: ManualPlatform = {
    slept: [],
    chance: 0.5,
    pass,
    now: () => now,
    random: () => manual.chance,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      manual.slept.push(milliseconds);
      await pass(milliseconds, signal);
    },
  };
  return manual;
};
