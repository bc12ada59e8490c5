/** Provides the current time, which tests can replace. */
import { createContext } from 'react';

/** Milliseconds since 1970. */
export type Now = () => number;

export const ClockContext = createContext<Now>(() => 0);
