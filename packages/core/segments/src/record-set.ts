/** Sets of records: few as a list of their numbers, many as bits. */
import type { Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

export type RecordSet =
  | { readonly kind: 'all'; readonly count: number }
  /** Without repetition, in any order. */
  | { readonly kind: 'list'; readonly count: number; readonly records: Integers }
  | { readonly kind: 'bits'; readonly count: number; readonly bits: Integers };

export const listSet = (records: Integers): RecordSet => ({ kind: 'list', count: records.length, records });

export const bitsSet = (bits: Integers): RecordSet => ({ kind: 'bits', count: countBits(bits), bits });

export const wordsFor = (count: number): number => (count + 31) >>> 5;

export const setBit = (bits: Integers, index: number): void => {
  const word = index >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (index & 31));
};

export const hasBit = (bits: Integers, index: number): boolean =>
  ((bits[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0;

export const setBits = (bits: Integers, records: Integers): void => {
  for (let index = 0; index < records.length; index++) setBit(bits, records[index] ?? 0);
};

/** The first number from this one on that is set, or is not; else the end of the bits. */
export const nextBit = (bits: Integers, from: number, isSet: boolean): number => {
  const skipped = isSet ? 0 : -1;
  for (let word = from >>> 5; word < bits.length; word++) {
    const known = word === from >>> 5 ? -1 << (from & 31) : -1;
    const sought = ((bits[word] ?? 0) ^ skipped) & known;
    if (sought !== 0) return (word << 5) + (31 - Math.clz32(sought & -sought));
  }
  return 32 * bits.length;
};

export const countBits = (bits: Integers): number => {
  let count = 0;
  for (let index = 0; index < bits.length; index++) count += bitsIn(bits[index] ?? 0);
  return count;
};

export const countBothBits = (one: Integers, other: Integers): number => {
  let count = 0;
  for (let index = 0; index < one.length; index++) count += bitsIn((one[index] ?? 0) & (other[index] ?? 0));
  return count;
};

/** Counts pairs, then fours, then bytes, in parallel (Warren, Hacker's Delight, 5-1). */
const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const bothBits = (one: Integers, other: Integers): Integers => {
  const both = new Uint32Array(one.length);
  for (let index = 0; index < both.length; index++) both[index] = (one[index] ?? 0) & (other[index] ?? 0);
  return both;
};

/** The bits of the one that the other has not. */
export const bitsWithout = (one: Integers, other: Integers): Integers => {
  const rest = new Uint32Array(one.length);
  for (let index = 0; index < rest.length; index++) rest[index] = (one[index] ?? 0) & ~(other[index] ?? 0);
  return rest;
};

export const addBits = (bits: Integers, others: Integers): void => {
  for (let index = 0; index < bits.length; index++) bits[index] = (bits[index] ?? 0) | (others[index] ?? 0);
};

/** The numbers of the records that are set, ascending. */
export const listBits = (bits: Integers, count: number): Integers => {
  const records = new Uint32Array(count);
  let length = 0;
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] ?? 0;
    while (left !== 0) {
      records[length++] = (word << 5) + (31 - Math.clz32(left & -left));
      left &= left - 1;
    }
  }
  return records;
};

/** The numbers that are in the set, in the set's own order. */
export const listOfSet = (set: RecordSet): Integers => {
  switch (set.kind) {
    case 'all':
      return consecutive(0, set.count);
    case 'list':
      return set.records;
    case 'bits':
      return listBits(set.bits, set.count);
  }
};

/** The set as bits, over so many records; `all` may be the first of them. */
export const bitsOfSet = (set: RecordSet, recordCount: number, budget: StepBudget): Integers => {
  switch (set.kind) {
    case 'bits':
      return set.bits;
    case 'list': {
      budget.spend(set.count + wordsFor(recordCount));
      const bits = new Uint32Array(wordsFor(recordCount));
      setBits(bits, set.records);
      return bits;
    }
    case 'all': {
      budget.spend(wordsFor(recordCount));
      const bits = new Uint32Array(wordsFor(recordCount)).fill(2 ** 32 - 1, 0, set.count >>> 5);
      if (set.count % 32 > 0) bits[set.count >>> 5] = 2 ** (set.count % 32) - 1;
      return bits;
    }
  }
};

/** All of so many that are not in the set. */
export const withoutThose = (set: RecordSet, recordCount: number, budget: StepBudget): RecordSet => {
  if (set.count === 0) return { kind: 'all', count: recordCount };
  const all = bitsOfSet({ kind: 'all', count: recordCount }, recordCount, budget);
  budget.spend(all.length);
  const bits = bitsWithout(all, bitsOfSet(set, recordCount, budget));
  return { kind: 'bits', count: recordCount - set.count, bits };
};

/** Lists of numbers, one behind another. */
export interface Lists {
  /** The start of each list in `members`, and the end of the last one. */
  readonly starts: Integers;
  readonly members: Integers;
}

/**
 * @param count how many lists there are
 * @param listOf of each member its list; the members of a list keep their order
 * @param members undefined: the numbers from 0 on
 */
export const listsBy = (count: number, listOf: Integers, members?: Integers): Lists => {
  const starts = new Uint32Array(count + 1);
  for (let index = 0; index < listOf.length; index++) {
    const end = (listOf[index] ?? 0) + 1;
    starts[end] = (starts[end] ?? 0) + 1;
  }
  for (let list = 1; list < starts.length; list++) starts[list] = (starts[list] ?? 0) + (starts[list - 1] ?? 0);
  const next = starts.slice();
  const sorted = new Uint32Array(listOf.length);
  for (let index = 0; index < listOf.length; index++) {
    const list = listOf[index] ?? 0;
    const place = next[list] ?? 0;
    sorted[place] = members === undefined ? index : (members[index] ?? 0);
    next[list] = place + 1;
  }
  return { starts, members: sorted };
};

/** Below this share of all records a list is faster to make, above it bits. */
const listShare = 1 / 64;

/**
 * The union of some lists, which may share members. Creates no array per list, because there may be one for each
 * record.
 * @param chosen the numbers of the lists
 * @param recordCount number of all records
 */
export const unionOfLists = (
  { starts, members }: Lists,
  chosen: Integers,
  recordCount: number,
  budget: StepBudget,
): RecordSet => {
  const [only] = chosen;
  if (only !== undefined && chosen.length === 1) return listSet(members.subarray(starts[only], starts[only + 1]));
  budget.spend(chosen.length);
  let count = 0;
  for (let index = 0; index < chosen.length; index++) count += lengthOf(starts, chosen[index] ?? 0);
  const isMany = count > recordCount * listShare;
  budget.spend(isMany ? count + wordsFor(recordCount) : count * stepsOfSorting);
  const bits = new Uint32Array(isMany ? wordsFor(recordCount) : 0);
  const all = new Uint32Array(isMany ? 0 : count);
  let length = 0;
  for (let index = 0; index < chosen.length; index++) {
    const list = chosen[index] ?? 0;
    const end = starts[list + 1] ?? 0;
    for (let place = starts[list] ?? 0; place < end; place++) {
      const record = members[place] ?? 0;
      if (isMany) setBit(bits, record);
      else all[length++] = record;
    }
  }
  return isMany ? bitsSet(bits) : listSet(distinct(all.sort()));
};

export const lengthOf = (starts: Integers, list: number): number => (starts[list + 1] ?? 0) - (starts[list] ?? 0);

export const unionOfSets = (sets: readonly RecordSet[], recordCount: number, budget: StepBudget): RecordSet => {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const bits = new Uint32Array(wordsFor(recordCount));
  budget.spend(bits.length);
  for (const set of sets) {
    if (set.kind === 'list') {
      budget.spend(set.count);
      setBits(bits, set.records);
    } else {
      budget.spend(bits.length);
      addBits(bits, bitsOfSet(set, recordCount, budget));
    }
  }
  const union = bitsSet(bits);
  return union.count > recordCount * listShare ? union : listSet(listBits(bits, union.count));
};

const stepsOfSorting = 15;

const distinct = (sorted: Integers): Integers => {
  let length = 0;
  for (let index = 0; index < sorted.length; index++) {
    const record = sorted[index] ?? 0;
    if (index === 0 || record !== sorted[length - 1]) sorted[length++] = record;
  }
  return sorted.subarray(0, length);
};

// Numbers

/** So many numbers that follow one another. */
export const consecutive = (first: number, count: number): Integers => {
  const numbers = new Uint32Array(count);
  for (let place = 0; place < count; place++) numbers[place] = first + place;
  return numbers;
};

/** The values at these places, in their order. */
export const pick = (values: Integers, places: Integers): Integers => {
  const picked = new Uint32Array(places.length);
  for (let index = 0; index < places.length; index++) picked[index] = values[places[index] ?? 0] ?? 0;
  return picked;
};

/** The numbers for which it holds. It is several times as fast as the array's own filter. */
export const keepWhere = (numbers: Integers, holds: (number: number) => boolean): Integers => {
  const kept = new Uint32Array(numbers.length);
  let length = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    if (holds(number)) kept[length++] = number;
  }
  return kept.subarray(0, length);
};

/** The intersection of two ascending lists. */
export const inBoth = (one: Integers, other: Integers): Integers => {
  const both = new Uint32Array(one.length);
  let length = 0;
  let place = 0;
  for (let index = 0; index < one.length; index++) {
    const number = one[index] ?? 0;
    while (place < other.length && (other[place] ?? 0) < number) place++;
    if (other[place] === number) both[length++] = number;
  }
  return both.subarray(0, length);
};
