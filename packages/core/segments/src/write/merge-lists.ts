/**
 * Visits the items of sorted lists in the order of all of them: a merge by a heap, with a galloping search for the items
 * that come from one list. Nothing is allocated for an item, as there are millions of them.
 */
import { Heap } from './heap.ts';

/** Below 0 where an item of the one list comes before an item of the other; 0 where they are equal. */
export type CompareItems = (list: number, item: number, other: number, otherItem: number) => number;

/**
 * Equal items of several lists come one after another, that of the first list first.
 * @param counts the number of items of each list
 * @param take takes the next items, which come from one list: only the first of them may be equal to one before
 */
export const mergeLists = (
  counts: readonly number[],
  compare: CompareItems,
  take: (list: number, first: number, end: number) => void,
): void => {
  const places = new Uint32Array(counts.length);
  const isBefore = (list: number, other: number): boolean =>
    (compare(list, places[list] ?? 0, other, places[other] ?? 0) || list - other) < 0;
  const heap = new Heap(
    counts.flatMap((count, list) => (count > 0 ? [list] : [])),
    isBefore,
  );
  for (let list = heap.top; list !== undefined; list = heap.top) {
    const first = places[list] ?? 0;
    const count = counts[list] ?? 0;
    const other = heap.second;
    const end = other === undefined ? count : endBelow(list, first, count, other, places[other] ?? 0, compare);
    take(list, first, end);
    places[list] = end;
    heap.settle(end < count);
  }
};

/** The end of the items before another one, behind at least one: in ever longer steps, then by halves. */
const endBelow = (
  list: number,
  first: number,
  count: number,
  other: number,
  otherItem: number,
  compare: CompareItems,
): number => {
  let low = first + 1;
  let step = 1;
  while (low + step <= count && compare(list, low + step - 1, other, otherItem) < 0) {
    low += step;
    step *= 2;
  }
  let high = Math.min(count, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list, middle, other, otherItem) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
