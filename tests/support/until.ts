/** Waits for events: a test assumes nothing about the speed of the machine it runs on. */

/** Far beyond what a busy machine needs: a wait that takes so long has failed. */
const deadlineMs = 120_000;
/** To look without a pause would slow down what is waited for. */
const pauseMsMax = 25;

/**
 * Waits until a condition holds.
 * @throws Error that names the condition where it does not hold within two minutes
 */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const endsAt = performance.now() + deadlineMs;
  for (let pauseMs = 2; !(await condition()); pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
    if (performance.now() > endsAt) throw new Error(`Not within ${deadlineMs / 1000} s: ${String(condition)}`);
    await Bun.sleep(pauseMs);
  }
};
