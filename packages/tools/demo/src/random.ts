/** A small seeded random generator and the draws made with it, the same on every machine. */

/** Returns the next number from 0 up to, but not including, 1. */
export type Random = () => number;

/** Creates a separate generator for each record, so that a change to one record does not affect the others. */
export function randomFor(purpose: string, index: number): Random {
  return mulberry32(scramble(hashText(purpose) + Math.imul(index + 1, 0x9e3779b9)));
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** The drawn value with the given probability, otherwise null. */
export function sometimes<Value>(random: Random, probability: number, draw: () => Value): Value | null {
  return chance(random, probability) ? draw() : null;
}

/** A random whole number; both ends included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** A random number with this many decimals. A higher skew makes low values more frequent. */
export function numberBetween(random: Random, low: number, high: number, decimals: number, skew = 1): number {
  let share = random();
  for (let turn = 1; turn < skew; turn += 1) share *= random();
  const scale = 10 ** decimals;
  return Math.round((low + (high - low) * share) * scale) / scale;
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return itemAt(items, Math.floor(random() * items.length));
}

/** Some items in the order of the list, each at most once. */
export function pickSome<Item>(random: Random, items: readonly Item[], countMin: number, countMax: number): Item[] {
  let wanted = Math.min(wholeBetween(random, countMin, countMax), items.length);
  return items.filter((_item, index) => {
    const isTaken = random() * (items.length - index) < wanted;
    if (isTaken) wanted -= 1;
    return isTaken;
  });
}

/** Draws items in proportion to their weights. */
export function weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): (random: Random) => Item {
  let total = 0;
  const bounds = items.map((item) => (total += weightOf(item)));
  return (random) => {
    const point = random() * total;
    return itemAt(
      items,
      bounds.findIndex((bound) => point < bound),
    );
  };
}

/** Draws names in proportion to their weights. */
export function weightedNames<const Name extends string>(
  entries: readonly (readonly [name: Name, weight: number])[],
): (random: Random) => Name {
  const drawEntry = weighted(entries, ([, weight]) => weight);
  return (random) => drawEntry(random)[0];
}

/** The item at an index, modulo the list's length. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return item;
}

/** Random digits; the first may be 0. */
export function digits(random: Random, count: number): string {
  return Math.floor(random() * 10 ** count)
    .toString()
    .padStart(count, '0');
}

/** Mulberry32, by Tommy Ettinger: 32 bits of state, integer arithmetic only. */
function mulberry32(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Murmur's finalizer, so that neighbouring seeds start far apart. */
function scramble(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** FNV-1a over UTF-16 code units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
