/** The moment, as it passes. */
import { createContext } from 'react';

/** Milliseconds since 1970. */
export type Now = () => number;

export const ClockContext = createContext<Now>(() => 0);
