/** Long work in steps, between which the event loop runs: a withdrawal and a heartbeat wait for one step at most. */

const stepMsMax = 10;

/** @param work on an item, which is short */
export const inSteps = async <Item>(
  items: Iterable<Item>,
  monotonic: () => number,
  work: (item: Item) => void,
): Promise<void> => {
  let startedAt = monotonic();
  for (const item of items) {
    work(item);
    if (monotonic() - startedAt < stepMsMax) continue;
    await nextTurn();
    startedAt = monotonic();
  }
};

/** Yields to the event loop. */
export const nextTurn = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
