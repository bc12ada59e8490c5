/**
 * Runs the work for each item, with so many running concurrently. It throws the first error, after the running work has
 * ended.
 */
export const inParallel = async <Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items[Symbol.iterator]();
  const workers = Array.from({ length: atOnce }, async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value);
  });
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
