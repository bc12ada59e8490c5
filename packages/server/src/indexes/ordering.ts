/**
 * The order of a collection's records by one field. Records go by number: their place in the order of ids. Those with
 * equal values are a group; groups are numbered in the order of their values, and the last is of those without a value.
 */
import { compareTextAt, encodeText, sortTexts, TextsBuilder, type Texts } from './texts.ts';

export type Integers = Uint32Array<ArrayBuffer>;

/** What a group's records share. */
type GroupValues =
  | { readonly kind: 'numbers'; readonly numbers: Float64Array<ArrayBuffer> }
  | { readonly kind: 'texts'; readonly texts: Texts };

export interface Ordering {
  readonly kind: 'ordering';
  /** The numbers of all records, group after group, within a group by id. */
  readonly records: Integers;
  /** Of each record, its group. */
  readonly groupOf: Integers;
  /** Where each group starts in `records`; behind the last one, where that ends. */
  readonly starts: Integers;
  readonly values: GroupValues;
}

/** How many groups have a value; the one without has this number. */
export const groupsOf = ({ starts }: Ordering): number => starts.length - 2;

/** Orders records by numbers; NaN is no value. */
export const orderByNumbers = (values: Float64Array<ArrayBuffer>): Ordering => {
  const numbers = distinct(values.filter((value) => !Number.isNaN(value)).sort());
  const groupOf = new Uint32Array(values.length);
  for (let record = 0; record < values.length; record++) {
    const value = values[record] ?? Number.NaN;
    groupOf[record] = Number.isNaN(value)
      ? numbers.length
      : firstWhere(numbers.length, (group) => !((numbers[group] ?? 0) < value));
  }
  return orderByGroups(groupOf, { kind: 'numbers', numbers });
};

const distinct = (sorted: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
  sorted.filter((value, index) => index === 0 || value !== sorted[index - 1]);

/**
 * Orders records by texts.
 * @param indexOf the different texts, and the index of each
 * @param textOf of each record the index of its text; past the last one where it has none
 */
export const orderByTexts = (indexOf: ReadonlyMap<string, number>, textOf: Integers): Ordering => {
  const texts = new TextsBuilder();
  const groupOfText = new Uint32Array(indexOf.size);
  for (const [group, text] of sortTexts([...indexOf.keys()]).entries()) {
    texts.add(text);
    groupOfText[indexOf.get(text) ?? 0] = group;
  }
  const groupOf = textOf.map((index) => groupOfText[index] ?? indexOf.size);
  return orderByGroups(groupOf, { kind: 'texts', texts: texts.finish() });
};

const orderByGroups = (groupOf: Integers, values: GroupValues): Ordering => {
  const groups = values.kind === 'numbers' ? values.numbers.length : values.texts.ends.length;
  const starts = new Uint32Array(groups + 2);
  for (let record = 0; record < groupOf.length; record++) {
    const end = (groupOf[record] ?? 0) + 1;
    starts[end] = (starts[end] ?? 0) + 1;
  }
  for (let group = 1; group < starts.length; group++) starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const next = starts.slice();
  const records = new Uint32Array(groupOf.length);
  for (let record = 0; record < groupOf.length; record++) {
    const group = groupOf[record] ?? 0;
    const place = next[group] ?? 0;
    records[place] = record;
    next[group] = place + 1;
  }
  return { kind: 'ordering', records, groupOf, starts, values };
};

/** The first group whose value is not below the number, or with `isPast` the first whose value is above it. */
export const groupAtNumber = (numbers: Float64Array, number: number, isPast: boolean): number =>
  firstWhere(numbers.length, (group) => {
    const value = numbers[group] ?? 0;
    return isPast ? value > number : value >= number;
  });

/** The same for texts. */
export const groupAtText = (texts: Texts, text: string, isPast: boolean): number => {
  const encoded = encodeText(text);
  return firstWhere(texts.ends.length, (group) => compareTextAt(texts, group, encoded) >= (isPast ? 1 : 0));
};

/** The first of so many numbers from 0 on for which it holds, given that it holds for all behind that one. */
export const firstWhere = (count: number, holds: (index: number) => boolean): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
