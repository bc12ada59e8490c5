/** The moment, as it passes: for countdowns. */
import { useInterval } from '@mantine/hooks';
import { createContext, useContext, useEffect, useState } from 'react';

/** Milliseconds since 1970. */
export type Now = () => number;

export const ClockContext = createContext<Now>(() => 0);

/** Whole seconds until a moment, counted down to 0; none without a moment. */
export const useSecondsUntil = (momentMs: number | undefined): number | undefined => {
  const now = useContext(ClockContext);
  const [nowMs, setNowMs] = useState(now);
  const { start, stop } = useInterval(() => setNowMs(now()), 1000);
  useEffect(() => {
    if (momentMs === undefined) return undefined;
    setNowMs(now());
    start();
    return stop;
  }, [momentMs, now, start, stop]);
  return momentMs === undefined ? undefined : Math.max(0, Math.ceil((momentMs - nowMs) / 1000));
};
