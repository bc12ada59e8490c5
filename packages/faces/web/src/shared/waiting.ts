/** Waits before a read is repeated, for as long as the service says: after too many requests, or while it cannot answer. */
import { useQueryClient, type QueryCache } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** A failure whose response says when to try again. */
export class TryLater extends Error {
  /** Undefined: the response names no time. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds: number | undefined) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A longer wait is a failure. */
const waitSecondsMax = 120;
const waitsMax = 15;

/** @returns whole seconds; undefined for a failure that a wait does not mend */
const secondsToWait = (error: unknown): number | undefined =>
  error instanceof TryLater && error.retryAfterSeconds !== undefined && error.retryAfterSeconds <= waitSecondsMax
    ? error.retryAfterSeconds
    : undefined;

/** The options of all reads. */
export const waiting = {
  retry: (failures: number, error: Error): boolean => failures < waitsMax && secondsToWait(error) !== undefined,
  retryDelay: (_failures: number, error: Error): number => (secondsToWait(error) ?? 1) * 1000,
} as const;

/** A shorter wait is over before a text about it is read. */
const shownSecondsMin = 2;

/** @returns the seconds until the reads of the page continue; undefined: none waits for long */
export const useSecondsLeft = (): number | undefined => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const failure = useSyncExternalStore(subscribe, () => longestIn(cache));
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (failure === undefined) return undefined;
    setPassed(0);
    const timer = setInterval(() => setPassed((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [failure]);
  const seconds = secondsToWait(failure);
  return seconds === undefined || seconds < shownSecondsMin ? undefined : Math.max(1, seconds - passed);
};

/** The failure of the read that waits longest. */
const longestIn = (cache: QueryCache): Error | undefined => {
  const failures = cache
    .getAll()
    .filter(({ state }) => state.fetchStatus === 'fetching')
    .map(({ state }) => state.fetchFailureReason ?? undefined)
    .filter((failure) => secondsToWait(failure) !== undefined);
  return failures.toSorted((one, other) => (secondsToWait(other) ?? 0) - (secondsToWait(one) ?? 0))[0];
};
