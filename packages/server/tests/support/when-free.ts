/** Writes of a test to a database that a source of the same process reads. */

/**
 * Does what the source's lock keeps out for a moment at each edition, as soon as it is let in: the source needs this
 * thread to go on, so waiting inside SQLite would be waiting for oneself.
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
