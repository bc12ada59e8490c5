/** The caller's window as the answers tell it: who would surely be refused waits for its end (contract §8). */
import type { RateLimit } from './answer.ts';
import type { Platform } from './platform.ts';
import { untilCalled } from './until-called.ts';

export interface RateWindow {
  /** Waits until there is room for a request, and counts it. */
  readonly enter: (signal: AbortSignal | undefined) => Promise<void>;
  /** Each request that entered ends with this: with what its answer said, if one came. */
  readonly leave: (told: RateLimit | undefined) => void;
}

/** Seconds come rounded: two ends that lie no further apart are those of one window. */
const roundingMsMax = 2_000;

/** Of a window that nothing is known of, one request goes ahead to find out. */
export const createRateWindow = ({ now, sleep }: Platform): RateWindow => {
  let remaining = 0;
  let endsAt = -Infinity;
  let isScouting = false;
  const waiting = new Set<() => void>();

  const learn = (told: RateLimit): void => {
    const toldEnd = now() + told.resetSeconds * 1000;
    const isSame = Math.abs(toldEnd - endsAt) <= roundingMsMax;
    // What was sent meanwhile is counted here already, and what others sent is counted there.
    remaining = isSame ? Math.min(remaining, told.remaining) : told.remaining;
    endsAt = isSame ? Math.max(endsAt, toldEnd) : toldEnd;
  };

  return {
    enter: async (signal) => {
      for (;;) {
        if (now() < endsAt) {
          if (remaining > 0) {
            remaining--;
            return;
          }
          await sleep(endsAt - now(), signal);
        } else if (isScouting) {
          await untilCalled(signal, (call) => {
            waiting.add(call);
            return () => waiting.delete(call);
          });
        } else {
          isScouting = true;
          return;
        }
      }
    },
    leave: (told) => {
      if (told !== undefined && !Number.isNaN(told.remaining + told.resetSeconds)) learn(told);
      isScouting = false;
      const calls = [...waiting];
      waiting.clear();
      for (const call of calls) call();
    },
  };
};
