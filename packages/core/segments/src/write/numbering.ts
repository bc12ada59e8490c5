/** Sorted lists ─▶ the list of all: which number each item has in it, and which list the item with a number comes from. */
import type { Integers } from '../texts.ts';
import { mergeLists, type CompareItems } from './merge-lists.ts';

/** The number of an item that is not in the merged list. */
export const absent = 2 ** 32 - 1;

/** Numbers rise with each list. Equal items of several lists have one number; it comes from the first of these lists. */
export interface Numbering {
  readonly count: number;
  /** Per list, the number of each item, or `absent`. */
  readonly numbers: readonly Integers[];
  /** Per number, the list that it comes from. */
  readonly origins: Uint16Array;
  /** Per list, whether some of its items are absent. */
  readonly areSomeAbsent: readonly boolean[];
}

/** A list that is merged, but for some of its items. */
export interface NumberedList {
  readonly count: number;
  /** For each item, whether it is left out; undefined: none is. */
  readonly isGone: Uint8Array | undefined;
}

/** @param onEqual called with an item that is equal to one of another list */
export const numberLists = (
  lists: readonly NumberedList[],
  compare: CompareItems,
  onEqual: (list: number, item: number) => void = () => undefined,
): Numbering => {
  const numbers = lists.map(({ count }) => new Uint32Array(count));
  const origins = new Uint16Array(lists.reduce((sum, { count }) => sum + count, 0));
  let count = 0;
  let lastList = -1;
  let lastItem = 0;
  const counts = lists.map((list) => list.count);
  mergeLists(counts, compare, (list, first, end) => {
    const own = numbers[list] ?? new Uint32Array();
    const isGone = lists[list]?.isGone;
    let item = first;
    if (isGone?.[item] !== 1 && lastList >= 0 && compare(list, item, lastList, lastItem) === 0) {
      onEqual(list, item);
      own[item++] = count - 1;
    }
    for (; item < end; item++) {
      if (isGone?.[item] === 1) {
        own[item] = absent;
        continue;
      }
      origins[count] = list;
      own[item] = count++;
      lastList = list;
      lastItem = item;
    }
  });
  const areSomeAbsent = lists.map(({ isGone }) => isGone?.includes(1) === true);
  return { count, numbers, origins: origins.subarray(0, count), areSomeAbsent };
};

/** The numbers of a list's items that come from it; `absent` for all others. */
export const numbersFrom = ({ numbers, origins }: Numbering, list: number): Integers =>
  (numbers[list] ?? new Uint32Array()).map((number) => (origins[number] === list ? number : absent));

/** Takes items that follow one another in their list and in all. */
export type TakeItems = (list: number, first: number, end: number) => void;

/** Visits the origins of the merged list's items, in order. */
export const forEachTaken = (numbering: Numbering, take: TakeItems): void =>
  new TakenItems(numbering).upTo(numbering.count, take);

/** The same in steps. */
export class TakenItems {
  readonly #numbering: Numbering;
  /** Per list, the item after the last one taken. */
  readonly #places: Integers;
  #number = 0;

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
    this.#places = new Uint32Array(numbering.numbers.length);
  }

  /** Visits those below a number that were not visited before. */
  upTo(end: number, take: TakeItems): void {
    const { numbers, origins } = this.#numbering;
    while (this.#number < end) {
      let number = this.#number;
      const list = origins[number] ?? 0;
      const own = numbers[list] ?? new Uint32Array();
      let place = this.#places[list] ?? 0;
      while (place < own.length && own[place] !== number) place++;
      if (place === own.length) throw new Error('The lists do not number all items.');
      const first = place;
      while (number < end && own[place] === number && origins[number] === list) {
        place++;
        number++;
      }
      take(list, first, place);
      this.#places[list] = place;
      this.#number = number;
    }
  }
}
