/** Reports to the parent process, once a second, that the event loop turns: the parent restarts a process that hangs. */
import type { Clock } from '@vitrine/store';
import type { Context } from './context.ts';

/** The message. It differs from the message of a process that has started. */
export const aliveMessage = 'alive';
const aliveMs = 1000;

/**
 * @param isStuck true once some work has hung, which stops the messages
 * @returns a function that ends the messages
 */
export const tellAlive = (
  { clock, parent }: Pick<Context, 'clock' | 'parent'>,
  isStuck = () => false,
): (() => void) => {
  if (parent === undefined) return () => undefined;
  let cancel: (() => void) | undefined;
  const tell = (): void => {
    if (!isStuck()) parent.tell(aliveMessage);
    cancel = clock.after(aliveMs, tell);
  };
  tell();
  return () => cancel?.();
};

/** A process without a message for this time hangs. */
const leasesOfSilenceMax = 3;
const silenceMsMin = 15_000;

export const silenceMsMaxOf = (leaseSeconds: number): number =>
  Math.max(silenceMsMin, leasesOfSilenceMax * leaseSeconds * 1000);

interface Watched {
  /** The number of messages so far. */
  readonly heard: () => number;
  readonly clock: Clock;
  readonly silenceMsMax: number;
  /** Called once. */
  readonly onSilent: (silentMs: number) => void;
}

/**
 * Does not count time in which both processes were suspended.
 * @returns a function that ends the watch
 */
export const watchAlive = ({ heard, clock, silenceMsMax, onSilent }: Watched): (() => void) => {
  let [count, lookedAt, silentMs] = [-1, clock.monotonic(), 0];
  let cancel: (() => void) | undefined;
  const look = (): void => {
    const now = clock.monotonic();
    silentMs = heard() === count ? silentMs + Math.min(now - lookedAt, 2 * aliveMs) : 0;
    [count, lookedAt] = [heard(), now];
    if (silentMs >= silenceMsMax) return onSilent(silentMs);
    cancel = clock.after(aliveMs, look);
  };
  look();
  return () => cancel?.();
};
