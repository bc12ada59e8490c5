/** Chance that can be repeated: the same seed gives the same numbers, on every machine. */

/** Gives whole numbers from 0 up to, and not including, a bound. */
export type Random = (bound: number) => number;

/** Mulberry32, by Tommy Ettinger (public domain). */
export const createRandom = (seed: number): Random => {
  let state = seed | 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
};

export const pick = <Item>(items: readonly Item[], random: Random): Item => itemAt(items, random(items.length));

export const itemAt = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index} among ${items.length}.`);
  return item;
};

/** The whole numbers below a bound, each once, in an order of chance. */
export const shuffled = (bound: number, random: Random): Uint32Array => {
  const numbers = Uint32Array.from({ length: bound }, (_, index) => index);
  for (let last = bound - 1; last > 0; last--) {
    const other = random(last + 1);
    const kept = numbers[last] ?? 0;
    numbers[last] = numbers[other] ?? 0;
    numbers[other] = kept;
  }
  return numbers;
};

/** A number for an index, with each below the size once in as many indexes, far from its neighbours'. */
export const scattered = (index: number, size: number): number => {
  let step = 618_033;
  while (greatestDivisor(step, size) !== 1) step++;
  return ((index % size) * step) % size;
};

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
