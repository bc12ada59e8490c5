/** Numbers that look random and are the same in each run, and choices by them. */

/** Gives numbers from 0 up to, and without, 1. */
export type Random = () => number;

/** Mulberry32: 32 bits of state are enough for tests. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A whole number from 0 up to, and without, the end. */
export const below = (random: Random, end: number): number => Math.floor(random() * end);

/** The same, most often a low one. */
export const lowBelow = (random: Random, end: number): number => Math.floor(random() ** 3 * end);

export const chooseFrom = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

export const shuffle = <Item>(random: Random, items: readonly Item[]): Item[] => {
  const order = items.map((item) => [random(), item] as const);
  return order.sort(([one], [other]) => one - other).map(([, item]) => item);
};
