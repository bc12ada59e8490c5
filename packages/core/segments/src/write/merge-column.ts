/** Merges the values of one field of several partitions. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { compareDecimals, readDecimal } from '@vitrine/query';
import type { GroupValues, Ordering } from '../ordering.ts';
import { compareTexts, encodeText, readText, type Bytes, type Integers } from '../texts.ts';
import { orderByGroups } from './build-ordering.ts';
import { putOrdering } from './columns.ts';
import { emptied, putJoinedLists, putJoinedNumbers, putJoinedTexts } from './join-streams.ts';
import type { Merge } from './merged-partition.ts';
import { comparing, mergeFolded, type MergedTexts } from './merge-plain-index.ts';
import { mergeNatural } from './merge-natural.ts';
import { mergeSearchedIndex } from './merge-text-index.ts';
import { absent, forEachTaken, numberLists, numberSame, type Numbering } from './numbering.ts';
import type { Put } from './parts-writer.ts';

export const mergeColumn = (merge: Merge, key: string, type: FieldType, put: Put): void => {
  const orderings = merge.partitions.map((partition) => partition.ordering(key));
  const { groups, areSomeGone } = numberGroups(merge, orderings);
  putOrdering(orderByGroups(joinGroupOf(merge, orderings, groups), groups.count), put.part);
  const { searchable, value } = fieldTypeTraits[type];
  if (searchable) return mergeTexts(merge, [key, type], orderings, groups, areSomeGone, put);
  if (value === 'geo') {
    const longitudes = merge.partitions.map((partition) => partition.longitudes(key));
    putNumbers(orderings, groups, put);
    return putJoinedNumbers('lngs', longitudes, merge.records, put);
  }
  if (orderings.some(({ values }) => values.kind === 'numbers')) return putNumbers(orderings, groups, put);
  if (value === 'options') mergeOptions(merge, key, put);
};

// Groups

interface NumberedGroups {
  readonly groups: Numbering;
  /** For each partition, whether some of its groups are left out. */
  readonly areSomeGone: readonly boolean[];
}

/** A group is left out with the last of its records. */
const numberGroups = ({ inputs }: Merge, orderings: readonly Ordering[]): NumberedGroups => {
  const [first] = orderings;
  if (first === undefined || first.values.kind === 'presence')
    return { groups: numberSame(orderings.length, first?.groups ?? 0), areSomeGone: orderings.map(() => false) };
  const lists = orderings.map((ordering, list) => {
    const isGone = inputs[list]?.isGone;
    return { count: ordering.groups, isGone: isGone && emptyGroups(isGone, ordering) };
  });
  const groups = numberLists(lists, comparingGroups(orderings));
  return { groups, areSomeGone: lists.map(({ isGone }) => isGone?.includes(1) === true) };
};

const emptyGroups = (isGone: Uint8Array, { groups, groupOf, starts }: Ordering): Uint8Array => {
  const left = new Uint32Array(groups + 1);
  for (let group = 0; group <= groups; group++) left[group] = (starts[group + 1] ?? 0) - (starts[group] ?? 0);
  for (let record = 0; record < isGone.length; record++) {
    if (isGone[record] !== 1) continue;
    const group = groupOf[record] ?? 0;
    left[group] = (left[group] ?? 0) - 1;
  }
  const isEmpty = new Uint8Array(groups);
  for (let group = 0; group < groups; group++) isEmpty[group] = left[group] === 0 ? 1 : 0;
  return isEmpty;
};

type Texts = Extract<GroupValues, { readonly kind: 'texts' }>;
type Numbers = Extract<GroupValues, { readonly kind: 'numbers' }>;

const textsOf = (orderings: readonly Ordering[]): readonly Texts['texts'][] =>
  orderings.map(({ values }) => {
    if (values.kind !== 'texts') throw new Error('A field is of two types.');
    return values.texts;
  });

const numbersOf = (orderings: readonly Ordering[]): readonly Numbers[] =>
  orderings.map(({ values }) => {
    if (values.kind !== 'numbers') throw new Error('A field is of two types.');
    return values;
  });

const comparingGroups = (
  orderings: readonly Ordering[],
): ((list: number, group: number, other: number, otherGroup: number) => number) => {
  if (orderings.every(({ values }) => values.kind === 'texts')) return comparing(textsOf(orderings));
  const values = numbersOf(orderings);
  return (list, group, other, otherGroup) => {
    const one = values[list];
    const another = values[other];
    return one === undefined || another === undefined ? 0 : compareNumbers(one, group, another, otherGroup);
  };
};

/** Groups of presence go by number. */
export const compareGroups = (values: GroupValues, group: number, others: GroupValues, other: number): number => {
  if (values.kind === 'texts' && others.kind === 'texts') return compareTexts(values.texts, group, others.texts, other);
  if (values.kind === 'numbers' && others.kind === 'numbers') return compareNumbers(values, group, others, other);
  return group - other;
};

const compareNumbers = (values: Numbers, group: number, others: Numbers, other: number): number => {
  const one = values.numbers[group] ?? 0;
  const another = others.numbers[other] ?? 0;
  if (one !== another) return one < another ? -1 : 1;
  if (values.decimals === undefined && others.decimals === undefined) return 0;
  return compareDecimalTexts(printGroup(values, group), printGroup(others, other));
};

const printGroup = ({ numbers, decimals }: Numbers, group: number): string =>
  decimals === undefined ? String(numbers[group]) : readText(decimals, group);

const compareDecimalTexts = (one: string, other: string): number => {
  if (one === other) return 0;
  const [decimal, another] = [readDecimal(one), readDecimal(other)];
  return decimal === undefined || another === undefined ? 0 : compareDecimals(decimal, another);
};

const joinGroupOf = ({ records }: Merge, orderings: readonly Ordering[], groups: Numbering): Integers => {
  const groupOf = new Uint32Array(records.count);
  for (const [list, ordering] of orderings.entries()) {
    const [numbers, groupNumbers] = [records.numbers[list], groups.numbers[list]];
    if (numbers === undefined || groupNumbers === undefined) continue;
    for (let record = 0; record < numbers.length; record++) {
      const number = numbers[record] ?? absent;
      if (number === absent) continue;
      const group = ordering.groupOf[record] ?? 0;
      groupOf[number] = group === ordering.groups ? groups.count : (groupNumbers[group] ?? 0);
    }
  }
  return groupOf;
};

// Values

const mergeTexts = (
  { partitions, sizes }: Merge,
  [key, type]: readonly [key: string, type: FieldType],
  orderings: readonly Ordering[],
  numbering: Numbering,
  areSomeGone: readonly boolean[],
  put: Put,
): void => {
  const lists = textsOf(orderings);
  putJoinedTexts('values', lists, numbering, put);
  const texts = { lists, numbering, areSomeGone };
  if (fieldTypeTraits[type].hasNaturalOrder === true)
    mergeNatural(
      partitions.map((partition) => partition.naturalOrder(key)),
      texts,
      partitions[0]?.languageOf(key),
      put.part,
    );
  const indexes = partitions.map((partition) => ({
    own: partition.textIndex(key),
    search: partition.searchIndex(key),
  }));
  mergeSearchedIndex(indexes, texts, 'values', put, sizes);
};

/** Decimals are there where some number is not the one that its double prints. */
const putNumbers = (orderings: readonly Ordering[], groups: Numbering, put: Put): void => {
  const values = numbersOf(orderings);
  putJoinedNumbers(
    'numbers',
    values.map(({ numbers }) => numbers),
    groups,
    put,
  );
  if (values.some((each, list) => isSomeInexact(each, groups, list))) putDecimals(values, groups, put);
};

/** True if a number that comes from the list is not the one that its double prints. */
const isSomeInexact = ({ numbers, decimals }: Numbers, groups: Numbering, list: number): boolean => {
  const own = groups.numbers[list];
  if (decimals === undefined || own === undefined) return false;
  for (let group = 0; group < own.length; group++)
    if (groups.origins[own[group] ?? 0] === list && readText(decimals, group) !== String(numbers[group])) return true;
  return false;
};

const putDecimals = (values: readonly Numbers[], groups: Numbering, put: Put): void => {
  let length = 0;
  put.stream('decimals.bytes', (stream) => {
    forEachDecimal(values, groups, (text) => stream.bytes(text, 0, text.length));
  });
  put.stream('decimals.ends', (stream) => {
    forEachDecimal(values, groups, (text) => stream.integer((length += text.length)));
  });
};

const forEachDecimal = (values: readonly Numbers[], groups: Numbering, take: (text: Bytes) => void): void =>
  forEachTaken(groups, (list, first, end) => {
    const own = values[list];
    if (own === undefined) return;
    for (let group = first; group < end; group++) take(encodeText(printGroup(own, group)));
  });

const mergeOptions = ({ inputs, partitions, records }: Merge, key: string, put: Put): void => {
  const options = partitions.map((partition) => partition.options(key));
  const lists = options.map(({ starts, records: members }) => ({ starts, members }));
  const numbered = lists.map((each, list) => ({
    count: each.starts.length - 1,
    isGone: inputs[list]?.isGone && emptied(each, records.numbers[list] ?? new Uint32Array()),
  }));
  const texts = options.map((each) => each.texts);
  const numbering = numberLists(numbered, comparing(texts));
  putJoinedTexts('options', texts, numbering, put);
  putJoinedLists(['optionStarts', 'optionRecords'], lists, numbering, records, put);
  const areSomeGone = numbered.map(({ isGone }) => isGone?.includes(1) === true);
  const merged: MergedTexts = { lists: texts, numbering, areSomeGone };
  mergeFolded(options, merged, put);
};
