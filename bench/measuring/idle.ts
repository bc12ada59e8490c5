/** Rest between two runs of load. */
import { processorSeconds } from './proc.ts';

const triesMax = 80;
const pauseMs = 100;
const idleSecondsMax = 0.02;

/**
 * Waits until what the last run left behind is worked off: a server may go on with questions whose callers have gone. After some
 * seconds it waits no longer.
 * @param roots the processes that are to be idle, with all that descend from them
 */
export const untilIdle = async (roots: readonly number[]): Promise<void> => {
  const taken = (): number => roots.reduce((sum, root) => sum + processorSeconds(root), 0);
  for (let tries = 0; tries < triesMax; tries++) {
    const before = taken();
    await Bun.sleep(pauseMs);
    if (taken() - before <= idleSecondsMax) return;
  }
};
