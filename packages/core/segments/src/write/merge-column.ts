/** Merges the values of one field of several partitions. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { compareDecimals } from '@vitrine/query';
import { decimalAt, printNumber, type GroupNumbers, type GroupValues, type Ordering } from '../ordering.ts';
import type { Partition } from '../partition.ts';
import { compareTexts, encodeText, readText, type Bytes, type Integers, type Texts } from '../texts.ts';
import { orderByGroups } from './build-ordering.ts';
import { putOrdering } from './columns.ts';
import { numberedBy, putJoinedLists, putJoinedNumbers, putJoinedTexts } from './join-streams.ts';
import { comparing, mergeFolded, type MergedTexts } from './merge-plain-index.ts';
import { mergeNatural } from './merge-natural.ts';
import { mergeSearchedIndex } from './merge-text-index.ts';
import { absent, forEachTaken, numberLists, type Numbering } from './numbering.ts';
import type { Put } from './parts-writer.ts';
import type { Sizes } from './sizes.ts';

/** Partitions that are merged, and how their records are numbered. */
export interface Merge {
  readonly partitions: readonly Partition[];
  readonly records: Numbering;
  readonly sizes: Sizes;
}

export const mergeColumn = (merge: Merge, key: string, type: FieldType, put: Put): void => {
  const orderings = merge.partitions.map((partition) => partition.ordering(key));
  const groups = numberGroups(merge, orderings);
  putOrdering(orderByGroups(joinGroupOf(merge, orderings, groups), groups.count), put.part);
  const { searchable, value } = fieldTypeTraits[type];
  if (searchable) return mergeTexts(merge, key, type, { lists: textsOf(orderings), numbering: groups }, put);
  if (value === 'geo') {
    const longitudes = merge.partitions.map((partition) => partition.longitudes(key));
    putNumbers(orderings, groups, put);
    return putJoinedNumbers('lngs', longitudes, merge.records, put);
  }
  if (orderings.some(({ values }) => values.kind === 'numbers')) return putNumbers(orderings, groups, put);
  if (value === 'options') mergeOptions(merge, key, put);
};

// Groups

/** A group is left out with the last of its records, but for that of presence. */
const numberGroups = ({ records }: Merge, orderings: readonly Ordering[]): Numbering => {
  const lists = orderings.map(({ groups, starts, records: members, values }, list) =>
    values.kind === 'presence'
      ? { count: groups, isGone: undefined }
      : // The list behind those of the groups has the records without a value.
        numberedBy({ starts: starts.subarray(0, groups + 1), members }, records, list),
  );
  return numberLists(lists, comparingGroups(orderings));
};

const textsOf = (orderings: readonly Ordering[]): readonly Texts[] =>
  orderings.map(({ values }) => {
    if (values.kind !== 'texts') throw new Error('A field is of two types.');
    return values.texts;
  });

const numbersOf = (orderings: readonly Ordering[]): readonly GroupNumbers[] =>
  orderings.map(({ values }) => {
    if (values.kind !== 'numbers') throw new Error('A field is of two types.');
    return values;
  });

const comparingGroups = (
  orderings: readonly Ordering[],
): ((list: number, group: number, other: number, otherGroup: number) => number) => {
  const values = orderings.map((ordering) => ordering.values);
  return (list, group, other, otherGroup) => {
    const one = values[list];
    const another = values[other];
    return one === undefined || another === undefined ? 0 : compareGroups(one, group, another, otherGroup);
  };
};

/** Groups of presence go by number. */
export const compareGroups = (values: GroupValues, group: number, others: GroupValues, other: number): number => {
  if (values.kind === 'texts' && others.kind === 'texts') return compareTexts(values.texts, group, others.texts, other);
  if (values.kind === 'numbers' && others.kind === 'numbers') return compareNumbers(values, group, others, other);
  return group - other;
};

const compareNumbers = (values: GroupNumbers, group: number, others: GroupNumbers, other: number): number => {
  const one = values.numbers[group] ?? 0;
  const another = others.numbers[other] ?? 0;
  if (one !== another) return one < another ? -1 : 1;
  if (values.decimals === undefined && others.decimals === undefined) return 0;
  return compareDecimals(decimalAt(values, group), decimalAt(others, other));
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

/** Merges the texts of a field, or the ids, and their index. */
export const mergeTexts = (
  { partitions, sizes }: Merge,
  key: string,
  type: FieldType,
  texts: MergedTexts,
  put: Put,
): void => {
  putJoinedTexts('values', texts.lists, texts.numbering, put);
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
  mergeSearchedIndex(indexes, texts, put, sizes);
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
const isSomeInexact = ({ numbers, decimals }: GroupNumbers, groups: Numbering, list: number): boolean => {
  const own = groups.numbers[list];
  if (decimals === undefined || own === undefined) return false;
  for (let group = 0; group < own.length; group++)
    if (groups.origins[own[group] ?? 0] === list && readText(decimals, group) !== String(numbers[group])) return true;
  return false;
};

const putDecimals = (values: readonly GroupNumbers[], groups: Numbering, put: Put): void => {
  let length = 0;
  put.stream('decimals.bytes', (stream) => {
    forEachDecimal(values, groups, (text) => stream.bytes(text, 0, text.length));
  });
  put.stream('decimals.ends', (stream) => {
    forEachDecimal(values, groups, (text) => stream.integer((length += text.length)));
  });
};

const forEachDecimal = (values: readonly GroupNumbers[], groups: Numbering, take: (text: Bytes) => void): void =>
  forEachTaken(groups, (list, first, end) => {
    const own = values[list];
    if (own === undefined) return;
    for (let group = first; group < end; group++) take(encodeText(printNumber(own, group)));
  });

const mergeOptions = ({ partitions, records }: Merge, key: string, put: Put): void => {
  const options = partitions.map((partition) => partition.options(key));
  const lists = options.map(({ starts, records: members }) => ({ starts, members }));
  const numbered = lists.map((each, list) => numberedBy(each, records, list));
  const texts = options.map((each) => each.texts);
  const numbering = numberLists(numbered, comparing(texts));
  putJoinedTexts('options', texts, numbering, put);
  putJoinedLists(['optionStarts', 'optionRecords'], lists, numbering, records, put);
  mergeFolded(options, { lists: texts, numbering }, put);
};
