/** The priority of a thread: who works for one caller goes behind the thread that answers all. */
import { getPriority, platform, setPriority } from 'node:os';

/** Five of the 19 steps below the normal priority. */
const steps = 5;
const last = 19;

/**
 * Lets the system prefer other threads to the one that calls: those that it starts from here on go behind too. Linux has
 * priorities for threads, and calls the caller 0.
 */
export const yieldToOthers = (): void => {
  if (platform() === 'linux') setPriority(0, Math.min(getPriority(0) + steps, last));
};
