/** The priority of a thread. */
import { platform, setPriority } from 'node:os';

/**
 * Of 19. Who reads for one caller, or makes an index that nobody waits for, goes behind the thread that answers all. The two
 * are alike: an index that went behind the statements which it makes needless would never be done under load.
 */
const niceness = 5;

/** Lets the system prefer other threads to the one that calls. Linux has priorities for threads, and calls the caller 0. */
export const yieldToOthers = (): void => {
  if (platform() === 'linux') setPriority(0, niceness);
};
