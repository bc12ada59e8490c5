/**
 * The queue of a client's requests. It sends no more than the answers say is left of the rate limit; the others wait for the
 * next window (contract §8).
 */
import type { RateLimit } from './answer.ts';
import type { Platform } from './platform.ts';
import { untilCalled } from './until-called.ts';

/**
 * Each request that was sent ends with this.
 * @param told what its answer said of the limit; `uncounted` where it came out of a cache; nothing where nothing was said
 */
export type Leave = (told: RateLimit | 'uncounted' | undefined) => void;

/** Waits until a request may be sent. A refused request keeps its place and goes before later ones. */
export type Enter = (signal: AbortSignal | undefined) => Promise<Leave>;

/** As many concurrent requests as browsers have connections. */
const atOnceMax = 8;
/** Until an answer describes the window: at the start, and behind caches. */
const atOnceUnknownMax = 4;

interface Sent {
  /** The number of counted requests sent after this one, which its answer does not include. */
  laterCount: number;
}

interface Place {
  readonly number: number;
  wake: () => void;
}

/** @returns what gives each question its place in the queue */
export const createRateWindow = ({ now, sleep }: Platform): (() => Enter) => {
  const waiting: Place[] = [];
  /** In the order in which they were sent. */
  const underWay = new Set<Sent>();
  let joined = 0;
  let remaining = 0;
  let endsAt = -Infinity;

  const isKnown = (): boolean => now() < endsAt;
  const hasRoom = (): boolean =>
    isKnown() ? remaining > 0 && underWay.size < atOnceMax : underWay.size < atOnceUnknownMax;
  const wakeFirst = (): void => waiting[0]?.wake();

  const learn = (told: RateLimit, { laterCount }: Sent): void => {
    const left = told.remaining - laterCount;
    const toldEnd = now() + told.resetSeconds * 1000;
    // Seconds are rounded up, and an answer takes its time: of several ends the first one is nearest.
    [remaining, endsAt] = isKnown() ? [Math.min(remaining, left), Math.min(endsAt, toldEnd)] : [left, toldEnd];
  };

  /** Counts one that was sent, or takes that back: in the window, and for those that were sent before. */
  const count = (one: Sent, change: 1 | -1): void => {
    remaining -= change;
    for (const before of underWay) {
      if (before === one) return;
      before.laterCount += change;
    }
  };

  const take = (): Leave => {
    const one: Sent = { laterCount: 0 };
    count(one, 1);
    underWay.add(one);
    return (told) => {
      if (told === 'uncounted') count(one, -1);
      else if (told !== undefined && !Number.isNaN(told.remaining + told.resetSeconds)) learn(told, one);
      underWay.delete(one);
      wakeFirst();
    };
  };

  /** Waits for the end of any request, or of the window: a slow request must not hold those behind it. */
  const pause = async (place: Place, signal: AbortSignal | undefined): Promise<void> => {
    const awake = new AbortController();
    return untilCalled(signal, (call) => {
      place.wake = () => {
        awake.abort();
        call();
      };
      if (waiting[0] === place && isKnown() && remaining <= 0) {
        sleep(endsAt - now(), awake.signal).then(call, () => undefined);
      }
      return () => awake.abort();
    });
  };

  return () => {
    const number = joined++;
    return async (signal) => {
      const place: Place = { number, wake: () => undefined };
      waiting.splice(waiting.findLastIndex((other) => other.number < number) + 1, 0, place);
      try {
        while (waiting[0] !== place || !hasRoom()) await pause(place, signal);
        return take();
      } finally {
        waiting.splice(waiting.indexOf(place), 1);
        wakeFirst();
      }
    };
  };
};
