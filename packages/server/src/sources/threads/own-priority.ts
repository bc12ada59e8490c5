/** The priority of a thread. */
import { platform, setPriority } from 'node:os';

/** Of 19. Threads that read go behind the one that answers, so that what is held is given out at once. */
const niceness = 5;

/** Lets the system prefer other threads to the one that calls. Linux has priorities for threads, and calls the caller 0. */
export const yieldToOthers = (): void => {
  if (platform() === 'linux') setPriority(0, niceness);
};
