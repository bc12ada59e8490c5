/** Two lists in order ─▶ the list of both: where each item is in it, and what items in that order are together. */
import { firstFrom, startOf, type Integers, type Texts } from '../texts.ts';

/** Of an item: it is not in the list of both. */
export const absent = 2 ** 32 - 1;

/** An item of both lists has one number. Numbers rise with each list. */
export interface Numbering {
  /** Of each old item its number, or `absent`. */
  readonly olds: Integers;
  readonly news: Integers;
  /** The same, `absent` for those that the old list has as well. */
  readonly onlyNews: Integers;
  readonly count: number;
}

/**
 * @param isGone of each old item, whether it is left out
 * @param compare below 0 where the old item with this index comes before the new one with that
 */
export const numberBoth = (
  isGone: Uint8Array,
  newCount: number,
  compare: (old: number, fresh: number) => number,
): Numbering => {
  const olds = new Uint32Array(isGone.length);
  const news = new Uint32Array(newCount);
  const onlyNews = new Uint32Array(newCount);
  let old = 0;
  let count = 0;
  for (let fresh = 0; fresh <= newCount; fresh++) {
    const place =
      fresh === newCount ? isGone.length : firstFrom(old, isGone.length, (index) => compare(index, fresh) >= 0);
    for (; old < place; old++) olds[old] = isGone[old] === 1 ? absent : count++;
    if (fresh === newCount) break;
    news[fresh] = count;
    const isShared = place < isGone.length && isGone[place] === 0 && compare(place, fresh) === 0;
    onlyNews[fresh] = isShared ? absent : count++;
  }
  return { olds, news, onlyNews, count };
};

/** Of two lists with the same items, which all stay, such as whether there is a value. */
export const numberSame = (count: number): Numbering => {
  const numbers = new Uint32Array(count).map((_, index) => index);
  return { olds: numbers, news: numbers, onlyNews: new Uint32Array(count).fill(absent), count };
};

/** Old items that follow one another in both lists, or one new item. */
interface Taken {
  readonly isOld: boolean;
  readonly first: number;
  readonly end: number;
}

/** Of what the list of both is put together, from its first item on. */
const forEachTaken = ({ olds, onlyNews, count }: Numbering, take: (taken: Taken) => void): void => {
  let old = 0;
  let fresh = 0;
  for (let number = 0; number < count;) {
    while (olds[old] === absent) old++;
    while (onlyNews[fresh] === absent) fresh++;
    if (onlyNews[fresh] === number) {
      take({ isOld: false, first: fresh, end: ++fresh });
      number++;
      continue;
    }
    const first = old;
    const before = number;
    while (old < olds.length && olds[old] === number) {
      old++;
      number++;
    }
    if (number === before) throw new Error('The two lists do not number all items.');
    take({ isOld: true, first, end: old });
  }
};

export const joinTexts = (olds: Texts, news: Texts, numbering: Numbering): Texts => {
  const bytes = new Uint8Array(olds.bytes.length + news.bytes.length);
  const ends = new Uint32Array(numbering.count);
  let length = 0;
  let number = 0;
  forEachTaken(numbering, ({ isOld, first, end }) => {
    const from = isOld ? olds : news;
    const start = startOf(from, first);
    const last = startOf(from, end);
    bytes.set(from.bytes.subarray(start, last), length);
    for (let index = first; index < end; index++) ends[number++] = (from.ends[index] ?? 0) - start + length;
    length += last - start;
  });
  return { bytes: bytes.subarray(0, length), ends };
};

export const joinNumbers = (
  olds: Float64Array<ArrayBuffer>,
  news: Float64Array<ArrayBuffer>,
  numbering: Numbering,
): Float64Array<ArrayBuffer> => {
  const numbers = new Float64Array(numbering.count);
  let length = 0;
  forEachTaken(numbering, ({ isOld, first, end }) => {
    numbers.set((isOld ? olds : news).subarray(first, end), length);
    length += end - first;
  });
  return numbers;
};

/** Lists of numbers: a list's start where the one before ends. */
export interface Lists {
  readonly starts: Integers;
  readonly members: Integers;
}

/** Of each list, whether none of its members is left. @param numbers of the members, or `absent` */
export const emptied = ({ starts, members }: Lists, numbers: Integers): Uint8Array => {
  const isGone = new Uint8Array(starts.length - 1);
  for (let list = 0; list < isGone.length; list++) {
    const end = starts[list + 1] ?? 0;
    let place = starts[list] ?? 0;
    while (place < end && numbers[members[place] ?? 0] === absent) place++;
    isGone[list] = place === end ? 1 : 0;
  }
  return isGone;
};

/**
 * The lists of both, each with its members in order.
 * @param numbering of the lists
 * @param memberOf of the members; those of new lists that are `absent` are in the old list as well
 */
export const joinLists = (
  olds: Lists,
  news: Lists,
  numbering: Numbering,
  [oldMember, newMember]: readonly [Integers, Integers],
): Lists => {
  const starts = new Uint32Array(numbering.count + 1);
  const members = new Uint32Array(olds.members.length + news.members.length);
  let length = 0;
  let old = 0;
  let fresh = 0;
  for (let number = 0; number < numbering.count; number++) {
    while (numbering.olds[old] === absent) old++;
    const isInOld = numbering.olds[old] === number;
    const isInNew = numbering.news[fresh] === number;
    const end = isInOld ? (olds.starts[old + 1] ?? 0) : 0;
    let place = isInOld ? (olds.starts[old] ?? 0) : 0;
    if (isInNew) {
      const newEnd = news.starts[fresh + 1] ?? 0;
      for (let newPlace = news.starts[fresh] ?? 0; newPlace < newEnd; newPlace++) {
        const member = newMember[news.members[newPlace] ?? 0] ?? absent;
        if (member === absent) continue;
        for (; place < end; place++) {
          const before = oldMember[olds.members[place] ?? 0] ?? absent;
          if (before === absent) continue;
          if (before > member) break;
          members[length++] = before;
        }
        members[length++] = member;
      }
      fresh++;
    }
    for (; place < end; place++) {
      const member = oldMember[olds.members[place] ?? 0] ?? absent;
      if (member !== absent) members[length++] = member;
    }
    if (isInOld) old++;
    starts[number + 1] = length;
  }
  return { starts, members: members.subarray(0, length) };
};
