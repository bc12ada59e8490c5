/** Does the work for each item, for so many of them at once; ends with the first error once what is under way has ended. */
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
