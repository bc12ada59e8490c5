/** Values of records, in the order of their ids ─▶ the groups of an ordering, and the records of each. */
import { compareDecimals, readDecimal, type Decimal } from '@vitrine/query';
import { lengthOf, listsBy, setBits, wordsFor } from '../record-set.ts';
import { firstWhere, type Integers, type Texts } from '../texts.ts';
import { TextsBuilder } from './build-texts.ts';
import { pickTexts, ranksOf, sortTexts } from './sort-texts.ts';

/** The arrays of an ordering in a file. */
export interface BuiltOrdering {
  readonly groups: number;
  readonly groupOf: Integers;
  readonly starts: Integers;
  readonly records: Integers;
}

/** The group of a record without a value. */
export const noValue = 2 ** 32 - 1;

/**
 * @param groupOf of each record the group of its value; `groups` where it has none
 * @param groups how many have a value
 */
export const orderByGroups = (groupOf: Integers, groups: number): BuiltOrdering => {
  const { starts, members } = listsBy(groups + 1, groupOf);
  return { groups, groupOf, starts, records: members };
};

/**
 * @param texts the different texts, in any order
 * @param textOf of each record the number of its text, or `noValue`
 */
export const orderByTexts = (texts: Texts, textOf: Integers): { ordering: BuiltOrdering; texts: Texts } => {
  const order = sortTexts(texts);
  const groupOfText = ranksOf(order);
  const groupOf = new Uint32Array(textOf.length);
  for (let record = 0; record < textOf.length; record++) {
    const text = textOf[record] ?? noValue;
    groupOf[record] = text === noValue ? order.length : (groupOfText[text] ?? 0);
  }
  return { ordering: orderByGroups(groupOf, order.length), texts: pickTexts(texts, order) };
};

/** Numbers, of which NaN is no value and none is -0, and those that a double does not hold as `printDecimal` has them, by record. */
export interface NumberColumn {
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly inexact: ReadonlyMap<number, string>;
}

export interface OrderedNumbers {
  readonly ordering: BuiltOrdering;
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly decimals: Texts | undefined;
}

export const orderByNumbers = (column: NumberColumn): OrderedNumbers =>
  column.inexact.size > 0 ? orderByDecimals(column) : orderByDoubles(column.numbers);

const orderByDoubles = (values: Float64Array<ArrayBuffer>): OrderedNumbers => {
  const numbers = distinct(values.filter((value) => !Number.isNaN(value)).sort());
  const groupOf = new Uint32Array(values.length);
  for (let record = 0; record < values.length; record++) {
    const value = values[record] ?? Number.NaN;
    groupOf[record] = Number.isNaN(value) ? numbers.length : placeOf(numbers, value);
  }
  return { ordering: orderByGroups(groupOf, numbers.length), numbers, decimals: undefined };
};

/** A loop without a call for each step, as this is done for every record. */
const placeOf = (numbers: Float64Array, value: number): number => {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

const distinct = (sorted: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
  sorted.filter((value, index) => index === 0 || value !== sorted[index - 1]);

interface Exact {
  readonly number: number;
  readonly text: string;
  readonly decimal: Decimal;
}

/** Slower than by doubles alone, and to the last digit. */
const orderByDecimals = ({ numbers, inexact }: NumberColumn): OrderedNumbers => {
  const exacts = Array.from(numbers, (number, record) => exactOf(number, inexact.get(record)));
  const sorted = exacts
    .filter((exact) => exact !== undefined)
    .sort((one, other) =>
      one.number === other.number ? compareDecimals(one.decimal, other.decimal) : one.number - other.number,
    );
  const groups = sorted.filter((exact, index) => index === 0 || isAfter(sorted[index - 1], exact));
  const groupOf = Uint32Array.from(exacts, (exact) =>
    exact === undefined ? groups.length : firstWhere(groups.length, (group) => !isAfter(groups[group], exact)),
  );
  const decimals = new TextsBuilder();
  for (const { text } of groups) decimals.add(text);
  return {
    ordering: orderByGroups(groupOf, groups.length),
    numbers: Float64Array.from(groups, ({ number }) => number),
    decimals: decimals.finish(),
  };
};

const exactOf = (number: number, inexact: string | undefined): Exact | undefined => {
  if (Number.isNaN(number)) return undefined;
  const text = inexact ?? String(number);
  const decimal = readDecimal(text);
  return decimal && { number, text, decimal };
};

const isAfter = (one: Exact | undefined, other: Exact): boolean =>
  one === undefined ||
  one.number < other.number ||
  (one.number === other.number && compareDecimals(one.decimal, other.decimal) < 0);

/** Groups records by whether they have a value. */
export const orderByPresence = (hasValue: Uint8Array): BuiltOrdering =>
  orderByGroups(
    Uint32Array.from(hasValue, (has) => 1 - has),
    1,
  );

/** The larger groups of a field with few values, as bits: intersecting those takes one step for 32 records. */
export interface BuiltBits {
  /** The groups, ascending. */
  readonly groups: Integers;
  /** As many words of 32 bits for each as records take. */
  readonly bits: Integers;
}

/** Larger than this share of the records: then its bits take less room than its numbers. */
const denseShare = 1 / 32;
const recordsMin = 1024;

export const denseBits = ({ starts, records }: BuiltOrdering): BuiltBits | undefined => {
  const count = records.length;
  if (count < recordsMin) return undefined;
  const groups: number[] = [];
  for (let group = 0; group < starts.length - 1; group++) {
    if (lengthOf(starts, group) > count * denseShare) groups.push(group);
  }
  if (groups.length === 0) return undefined;
  const words = wordsFor(count);
  const bits = new Uint32Array(words * groups.length);
  for (const [index, group] of groups.entries())
    setBits(bits.subarray(words * index), records.subarray(starts[group], starts[group + 1]));
  return { groups: Uint32Array.from(groups), bits };
};
