/** A clock in hand: time passes when a test says so, and what was due by then is called. */
import type { Clock } from '@vitrine/store';

/** The start of an edition, so that tests know where they are in it. */
export const startOfTime = Date.parse('2026-03-01T12:00:00.000Z');

export interface ManualClock extends Clock {
  /** Lets so many milliseconds pass, and calls what comes due, in order. */
  readonly advance: (milliseconds: number) => void;
  /** Sets the clock on the wall by so many milliseconds; what is due comes no sooner and no later for it. */
  readonly set: (milliseconds: number) => void;
}

export const createManualClock = (startMs: number): ManualClock => {
  let now = startMs;
  let passedMs = 0;
  let due: { at: number; readonly callback: () => void }[] = [];
  return {
    now: () => now,
    monotonic: () => performance.now() + passedMs,
    after: (delayMs, callback) => {
      const entry = { at: now + delayMs, callback };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    advance: (milliseconds) => {
      now += milliseconds;
      passedMs += milliseconds;
      const [ready, later] = [due.filter(({ at }) => at <= now), due.filter(({ at }) => at > now)];
      due = later;
      for (const { callback } of ready.toSorted((one, other) => one.at - other.at)) callback();
    },
    set: (milliseconds) => {
      now += milliseconds;
      for (const entry of due) entry.at += milliseconds;
    },
  };
};

/** A clock whose `monotonic` moves only by `advance`, too: for what repeats its work as real time passes. */
export const createStillClock = (startMs: number): ManualClock => {
  const clock = createManualClock(startMs);
  return { ...clock, monotonic: clock.now };
};
