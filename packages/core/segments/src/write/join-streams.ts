/** Streams data beside the items of sorted lists into parts, in the order of the merged list. */
import type { Lists } from '../record-set.ts';
import { endOf, noTexts, startOf, type Integers, type Texts } from '../texts.ts';
import { absent, forEachTaken, type NumberedList, type Numbering } from './numbering.ts';
import type { Put } from './parts-writer.ts';

/** @param lists the texts of each list */
export const putJoinedTexts = (name: string, lists: readonly Texts[], numbering: Numbering, put: Put): void => {
  let length = 0;
  put.stream(`${name}.bytes`, (stream) => {
    forEachTaken(numbering, (list, first, end) => {
      const texts = lists[list] ?? noTexts;
      stream.bytes(texts.bytes, startOf(texts, first), startOf(texts, end));
    });
  });
  put.stream(`${name}.ends`, (stream) => {
    forEachTaken(numbering, (list, first, end) => {
      const texts = lists[list] ?? noTexts;
      const start = startOf(texts, first);
      for (let index = first; index < end; index++) stream.integer(endOf(texts, index) - start + length);
      length += startOf(texts, end) - start;
    });
  });
};

/** Reads texts where they were put. */
export const readPutTexts = (name: string, put: Put): Texts => {
  const { buffer, byteOffset, byteLength } = put.read(`${name}.ends`);
  return { bytes: put.read(`${name}.bytes`), ends: new Uint32Array(buffer, byteOffset, byteLength / 4) };
};

export const putJoinedNumbers = (
  name: string,
  lists: readonly Float64Array<ArrayBuffer>[],
  numbering: Numbering,
  put: Put,
): void => {
  put.stream(name, (stream) => {
    forEachTaken(numbering, (list, first, end) => stream.numbers(lists[list] ?? new Float64Array(), first, end));
  });
};

export const putJoinedIntegers = (name: string, lists: readonly Integers[], numbering: Numbering, put: Put): void => {
  put.stream(name, (stream) => {
    forEachTaken(numbering, (list, first, end) => stream.integers(lists[list] ?? new Uint32Array(), first, end));
  });
};

/** A list of items, each of which is left out with the last of its members. */
export const numberedBy = (items: Lists, members: Numbering, list: number): NumberedList => ({
  count: items.starts.length - 1,
  isGone: members.areSomeAbsent[list] === true ? emptied(items, members.numbers[list] ?? new Uint32Array()) : undefined,
});

/** For each item, whether all its members are gone. */
const emptied = ({ starts, members }: Lists, numbers: Integers): Uint8Array => {
  const isGone = new Uint8Array(starts.length - 1);
  for (let list = 0; list < isGone.length; list++) {
    const end = starts[list + 1] ?? 0;
    let place = starts[list] ?? 0;
    while (place < end && numbers[members[place] ?? 0] === absent) place++;
    isGone[list] = place === end ? 1 : 0;
  }
  return isGone;
};

/** Puts the members of all items under their new numbers, each item's in order. A member counts in the list that it comes from. */
export const putJoinedLists = (
  [startsName, membersName]: readonly [starts: string, members: string],
  lists: readonly Lists[],
  items: Numbering,
  members: Numbering,
  put: Put,
): void => {
  const starts = countMembers(lists, items, members);
  put.part(startsName, starts);
  put.stream(membersName, (stream) => {
    const joining = new JoinedMembers(lists, items, members);
    for (let item = 0; item < items.count; item++) {
      const count = (starts[item + 1] ?? 0) - (starts[item] ?? 0);
      stream.integers(joining.of(item, count), 0, count);
    }
  });
};

const countMembers = (lists: readonly Lists[], items: Numbering, members: Numbering): Integers => {
  const starts = new Uint32Array(items.count + 1);
  for (const [list, { starts: ownStarts, members: own }] of lists.entries()) {
    const [numbers, memberNumbers] = [items.numbers[list], members.numbers[list]];
    if (numbers === undefined || memberNumbers === undefined) continue;
    for (let item = 0; item < numbers.length; item++) {
      const number = numbers[item] ?? absent;
      if (number === absent) continue;
      let count = 0;
      const end = ownStarts[item + 1] ?? 0;
      for (let place = ownStarts[item] ?? 0; place < end; place++)
        if (members.origins[memberNumbers[own[place] ?? 0] ?? absent] === list) count++;
      starts[number + 1] = (starts[number + 1] ?? 0) + count;
    }
  }
  for (let item = 0; item < items.count; item++) starts[item + 1] = (starts[item + 1] ?? 0) + (starts[item] ?? 0);
  return starts;
};

/** The members of one item after another. */
class JoinedMembers {
  readonly #lists: readonly Lists[];
  readonly #items: Numbering;
  readonly #members: Numbering;
  readonly #places: Integers;
  #own = new Uint32Array(membersMin);
  #spare = new Uint32Array(membersMin);
  #count = 0;
  /** The ends of the members of each list that has some. */
  readonly #ends: number[] = [];

  constructor(lists: readonly Lists[], items: Numbering, members: Numbering) {
    this.#lists = lists;
    this.#items = items;
    this.#members = members;
    this.#places = new Uint32Array(lists.length);
  }

  /** @param count how many there are @returns them in an array that the next ones overwrite */
  of(item: number, count: number): Integers {
    this.#reserve(count);
    this.#count = 0;
    this.#ends.length = 0;
    const origin = this.#items.origins[item] ?? 0;
    this.#take(origin, item);
    for (let list = 0; this.#count < count && list < this.#lists.length; list++)
      if (list !== origin) this.#take(list, item);
    while (this.#ends.length > 1) this.#mergePairs();
    return this.#own;
  }

  #reserve(count: number): void {
    if (count <= this.#own.length) return;
    const length = Math.max(count, this.#own.length * 2);
    this.#own = new Uint32Array(length);
    this.#spare = new Uint32Array(length);
  }

  /** Takes the members of an item from a list, if that has it. */
  #take(list: number, item: number): void {
    const numbers = this.#items.numbers[list];
    const lists = this.#lists[list];
    const memberNumbers = this.#members.numbers[list];
    if (numbers === undefined || lists === undefined || memberNumbers === undefined) return;
    let place = this.#places[list] ?? 0;
    while (place < numbers.length && ((numbers[place] ?? 0) < item || numbers[place] === absent)) place++;
    this.#places[list] = place;
    if (numbers[place] !== item) return;
    const own = this.#own;
    const { origins } = this.#members;
    let count = this.#count;
    const end = lists.starts[place + 1] ?? 0;
    for (let index = lists.starts[place] ?? 0; index < end; index++) {
      const member = memberNumbers[lists.members[index] ?? 0] ?? absent;
      if (origins[member] === list) own[count++] = member;
    }
    if (count === this.#count) return;
    this.#count = count;
    this.#ends.push(count);
  }

  /** Merges the members of each two lists. */
  #mergePairs(): void {
    const ends = this.#ends;
    const from = this.#own;
    let pairs = 0;
    let start = 0;
    for (let index = 0; index < ends.length; index += 2) {
      const middle = ends[index] ?? 0;
      const end = ends[index + 1] ?? middle;
      mergeRanges(from, start, middle, end, this.#spare);
      ends[pairs++] = end;
      start = end;
    }
    ends.length = pairs;
    this.#own = this.#spare;
    this.#spare = from;
  }
}

const membersMin = 1024;

/** Merges two neighbouring ranges, each ascending, into the same place of another array. */
const mergeRanges = (from: Integers, start: number, middle: number, end: number, into: Integers): void => {
  let [left, right] = [start, middle];
  for (let place = start; place < end; place++) {
    const one = from[left] ?? 0;
    const other = from[right] ?? 0;
    if (left < middle && (right >= end || one < other)) {
      into[place] = one;
      left++;
    } else {
      into[place] = other;
      right++;
    }
  }
};
