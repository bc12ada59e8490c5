/** The priority of a thread. */
import { platform, setPriority } from 'node:os';

/** Of 19. Who works for one caller goes behind the thread that answers all. */
const niceness = 5;

/** Lets the system prefer other threads to the one that calls. Linux has priorities for threads, and calls the caller 0. */
export const yieldToOthers = (): void => {
  if (platform() === 'linux') setPriority(0, niceness);
};
