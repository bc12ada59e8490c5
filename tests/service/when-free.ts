/** Writes of a test to a database that the service, in the same process, writes to as well. */

/**
 * Does what a transaction of the service keeps out, as soon as it has ended: that one needs this thread to go on, so
 * waiting inside SQLite would be a deadlock.
 */
export const whenFree = async (act: () => unknown): Promise<void> => {
  for (;;) {
    try {
      act();
      return;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('locked'))) throw error;
      await Bun.sleep(5);
    }
  }
};
