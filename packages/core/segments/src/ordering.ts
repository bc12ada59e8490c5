/**
 * The order of a partition's records by one field. Records go by number: their place in the order of ids. Those with
 * equal values are a group; groups are numbered in the order of their values, and the last is of those without a value.
 */
import { compareDecimals, nearestDouble, readDecimal, type Decimal } from '@vitrine/query';
import { isShort } from './decimals.ts';
import type { Span } from './spans.ts';
import { compareTextAt, encodeText, firstWhere, readText, type Integers, type Texts } from './texts.ts';

/** The common value of the records in each group. */
export type GroupValues =
  | { readonly kind: 'texts'; readonly texts: Texts }
  | GroupNumbers
  /** Records have one value or none: for fields that can only be asked whether they have a value. */
  | { readonly kind: 'presence' };

/** Numbers, times as milliseconds since 1970, or latitudes of points. */
export interface GroupNumbers {
  readonly kind: 'numbers';
  readonly numbers: Float64Array<ArrayBuffer>;
  /** The texts of all numbers, if some has more digits than a double holds: they tell those apart that are one double. */
  readonly decimals: Texts | undefined;
}

/** The number of a group, with every digit. */
export const printNumber = ({ numbers, decimals }: GroupNumbers, group: number): string =>
  decimals === undefined ? String(numbers[group]) : readText(decimals, group);

export const decimalAt = (values: GroupNumbers, group: number): Decimal => {
  const decimal = readDecimal(printNumber(values, group));
  if (decimal === undefined) throw new Error('A number of the segment is none.');
  return decimal;
};

export interface Ordering {
  /** Number of groups with a value, which is also the number of the group without. */
  readonly groups: number;
  /** The numbers of all records, group after group, within a group by id. */
  readonly records: Integers;
  /** The group of each record. */
  readonly groupOf: Integers;
  /** The start of each group in `records`, and the end of the last one. */
  readonly starts: Integers;
  readonly values: GroupValues;
  /** The records of a group as bits, where it is one of the few large ones. */
  readonly bitsOf: (group: number) => Integers | undefined;
}

/** Number of records in adjacent groups. */
export const countIn = ({ starts }: Ordering, [first, end]: Span): number => (starts[end] ?? 0) - (starts[first] ?? 0);

/** The first group whose text is not below this one, or with `isPast` the first whose text is above it. */
export const groupAtText = (texts: Texts, text: string, isPast: boolean): number => {
  const encoded = encodeText(text);
  return firstWhere(texts.ends.length, (group) => compareTextAt(texts, group, encoded) >= (isPast ? 1 : 0));
};

/** The same for numbers. */
export const groupAtNumber = (numbers: Float64Array, number: number, isPast: boolean): number =>
  firstWhere(numbers.length, (group) => {
    const value = numbers[group] ?? 0;
    return isPast ? value > number : value >= number;
  });

/** The same for decimals, to the last digit. */
export const groupAtDecimal = (values: GroupNumbers, decimal: Decimal, isPast: boolean): number => {
  const { numbers, decimals } = values;
  const nearest = nearestDouble(decimal);
  if (decimals === undefined && isShort(decimal, nearest)) return groupAtNumber(numbers, nearest, isPast);
  const compare = (group: number): number => {
    const number = numbers[group] ?? 0;
    return number === nearest ? compareDecimals(decimalAt(values, group), decimal) : number - nearest;
  };
  return firstWhere(numbers.length, (group) => compare(group) >= (isPast ? Number.MIN_VALUE : 0));
};
