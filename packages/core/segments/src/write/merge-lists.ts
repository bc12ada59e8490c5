/**
 * Visits the items of sorted lists in the order of all of them: a merge by a heap, with a galloping search for the items
 * that come from one list. Nothing is allocated for an item, as there are millions of them.
 */

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
  const heap = counts.flatMap((count, list) => (count > 0 ? [list] : []));
  for (let place = heap.length >>> 1; place >= 0; place--) siftDown(heap, place, isBefore);
  for (let list = heap[0]; list !== undefined; list = heap[0]) {
    const first = places[list] ?? 0;
    const count = counts[list] ?? 0;
    const other = secondOf(heap, isBefore);
    const end = other === undefined ? count : endBelow(list, first, count, other, places[other] ?? 0, compare);
    take(list, first, end);
    places[list] = end;
    if (end === count) removeFirst(heap);
    siftDown(heap, 0, isBefore);
  }
};

type IsBefore = (list: number, other: number) => boolean;

const secondOf = (heap: readonly number[], isBefore: IsBefore): number | undefined => {
  const one = heap[1];
  const other = heap[2];
  return one === undefined || other === undefined || isBefore(one, other) ? one : other;
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

const removeFirst = (heap: number[]): void => {
  const last = heap.pop();
  if (last !== undefined && heap.length > 0) heap[0] = last;
};

const siftDown = (heap: number[], from: number, isBefore: IsBefore): void => {
  const moved = heap[from];
  if (moved === undefined) return;
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    const left = heap[child];
    const right = heap[child + 1];
    if (left === undefined) break;
    const least = right !== undefined && isBefore(right, left) ? right : left;
    if (least === right) child++;
    if (!isBefore(least, moved)) break;
    heap[place] = least;
    place = child;
  }
  heap[place] = moved;
};
