/**
 * The records of a partition and others, some of which take the place of its own ─▶ the parts of the partition that has
 * both: byte for byte those that all of these records make when they are written one by one. What is in order already
 * is not ordered again; what belongs together by numbers gets the numbers that it has now.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { compareDecimals, readDecimal } from '@vitrine/query';
import { fieldName, ownField, type PartitionEntry, type PartLocation } from '../format.ts';
import type { GroupValues, Ordering } from '../ordering.ts';
import type { Options, Partition } from '../partition.ts';
import { compareTexts, isSameTexts, readText, type Integers, type Texts } from '../texts.ts';
import { orderByGroups } from './build-ordering.ts';
import { TextsBuilder } from './build-texts.ts';
import { putFolded, putOrdering, putTexts, type PutPart } from './columns.ts';
import { copyField } from './copy-parts.ts';
import { joinRecords } from './join-records.ts';
import { mergeFolded, mergeSearchIndex, mergeTextIndex } from './merge-text-index.ts';
import {
  absent,
  emptied,
  joinLists,
  joinNumbers,
  joinTexts,
  numberBoth,
  numberSame,
  type Lists,
  type Numbering,
} from './numbering.ts';
import { recordsMany } from './partition-builder.ts';
import { putDirectory, type PartsWriter } from './parts-writer.ts';

/** Two partitions with the same fields. */
interface Both {
  readonly old: Partition;
  readonly fresh: Partition;
}

/**
 * @param isGone of each old record, whether it is left out; it is, where the new ones have its id
 * @param chunkBytesEnough as the old partition was written with
 */
export const mergePartitions = (
  { old, fresh }: Both,
  isGone: Uint8Array,
  writer: PartsWriter,
  chunkBytesEnough: number,
): PartitionEntry => {
  const parts: Record<string, PartLocation> = {};
  const put: PutPart = (name, part) => (parts[name] = writer.put(part));
  const records = numberBoth(isGone, fresh.count, (record, other) => compareTexts(old.ids, record, fresh.ids, other));
  const merge: Merge = { old, fresh, records, gone: listOf(isGone), hasSamePlaces: hasSamePlaces(records) };
  const copy = (field: string): unknown => Object.assign(parts, copyField(old, field, writer));
  if (isSameEverywhere(merge, (record, other) => compareTexts(old.ids, record, fresh.ids, other) === 0))
    copy(ownField.id);
  else mergeIds(merge, put);
  for (const [field, key, type] of columnsOf(old)) {
    if (isSameColumn(merge, key, type)) copy(field);
    else mergeColumn(merge, key, type, under(put, field));
    if (records.count > recordsMany && fieldTypeTraits[type].searchable) Bun.gc(true);
  }
  const chunks = joinRecords({ old, fresh }, records, chunkBytesEnough, put, (name, byteLength, pieces) => {
    parts[name] = writer.putPieces(byteLength, pieces);
  });
  return putDirectory(writer, { records: records.count, fields: old.fields, chunks, parts });
};

interface Merge extends Both {
  readonly records: Numbering;
  /** The old records that are left out, ascending. */
  readonly gone: Integers;
  /** Whether old records that stay keep their numbers, and each new one has that of one that is left out. */
  readonly hasSamePlaces: boolean;
}

const listOf = (isGone: Uint8Array): Integers => {
  const gone: number[] = [];
  for (let record = 0; record < isGone.length; record++) if (isGone[record] === 1) gone.push(record);
  return Uint32Array.from(gone);
};

const hasSamePlaces = ({ olds, count }: Numbering): boolean => {
  for (let record = 0; record < olds.length; record++)
    if (olds[record] !== record && olds[record] !== absent) return false;
  return count === olds.length;
};

const columnsOf = ({ fields }: Partition): readonly (readonly [field: string, key: string, type: FieldType])[] => [
  [ownField.createdAt, ownField.createdAt, 'datetime'],
  ...fields.map(({ key, type }, index) => [fieldName(index), key, type] as const),
];

// Columns in which nothing has changed are copied

/** @param isSame of an old record and the new one in its place */
const isSameEverywhere = (
  { records: { news }, hasSamePlaces: isAligned }: Merge,
  isSame: (record: number, other: number) => boolean,
): boolean => isAligned && news.every((record, other) => isSame(record, other));

const isSameColumn = (merge: Merge, key: string, type: FieldType): boolean => {
  if (type === 'multiselect' || !merge.hasSamePlaces) return false;
  const [old, fresh] = [merge.old.ordering(key), merge.fresh.ordering(key)];
  const compare = comparing(old.values, fresh.values) ?? ((group, other) => group - other);
  return isSameEverywhere(merge, (record, other) => {
    const [group = 0, another = 0] = [old.groupOf[record], fresh.groupOf[other]];
    if (group === old.groups || another === fresh.groups) return group === old.groups && another === fresh.groups;
    return compare(group, another) === 0;
  });
};

const under =
  (put: PutPart, field: string): PutPart =>
  (name, part) =>
    put(`${field}.${name}`, part);

const mergeIds = ({ old, fresh, records }: Merge, put: PutPart): void => {
  const putId = under(put, ownField.id);
  const ids = joinTexts(old.ids, fresh.ids, records);
  putTexts('values', ids, putId);
  mergeTextIndex([old.textIndex(ownField.id), fresh.textIndex(ownField.id)], records, ids, putId);
};

const mergeColumn = (merge: Merge, key: string, type: FieldType, put: PutPart): void => {
  const orderings = [merge.old.ordering(key), merge.fresh.ordering(key)] as const;
  const values = [orderings[0].values, orderings[1].values] as const;
  const groups = numberGroups(merge, orderings);
  putOrdering(orderByGroups(joinGroupOf(merge, orderings, groups), groups.count), put);
  if (fieldTypeTraits[type].searchable) return mergeTexts(merge, key, values, groups, put);
  if (values[0].kind === 'numbers') return putNumbers(values, groups, put);
  if (type === 'multiselect') mergeOptions(merge, [merge.old.options(key), merge.fresh.options(key)], put);
};

// Groups

type Pair<Item> = readonly [old: Item, fresh: Item];

const numberGroups = (merge: Merge, [old, fresh]: Pair<Ordering>): Numbering => {
  const compare = comparing(old.values, fresh.values);
  return compare === undefined ? numberSame(old.groups) : numberBoth(emptyGroups(merge, old), fresh.groups, compare);
};

/** A group is left out with the last of its records. */
const emptyGroups = ({ gone }: Merge, { groups, groupOf, starts }: Ordering): Uint8Array => {
  const left = new Uint32Array(groups + 1);
  for (let group = 0; group <= groups; group++) left[group] = (starts[group + 1] ?? 0) - (starts[group] ?? 0);
  for (let index = 0; index < gone.length; index++) {
    const group = groupOf[gone[index] ?? 0] ?? 0;
    left[group] = (left[group] ?? 0) - 1;
  }
  const isEmpty = new Uint8Array(groups);
  for (let group = 0; group < groups; group++) isEmpty[group] = left[group] === 0 ? 1 : 0;
  return isEmpty;
};

/** None where the groups are those of having a value and having none. */
const comparing = (old: GroupValues, fresh: GroupValues): ((group: number, other: number) => number) | undefined => {
  if (old.kind === 'texts' && fresh.kind === 'texts')
    return (group, other) => compareTexts(old.texts, group, fresh.texts, other);
  if (old.kind !== 'numbers' || fresh.kind !== 'numbers') return undefined;
  const areDoubles = old.decimals === undefined && fresh.decimals === undefined;
  return (group, other) => {
    const [one = 0, another = 0] = [old.numbers[group], fresh.numbers[other]];
    if (one !== another) return one < another ? -1 : 1;
    return areDoubles ? 0 : compareDecimalTexts(printGroup(old, group), printGroup(fresh, other));
  };
};

type Numbers = Extract<GroupValues, { readonly kind: 'numbers' }>;

const printGroup = ({ numbers, decimals }: Numbers, group: number): string =>
  decimals === undefined ? String(numbers[group]) : readText(decimals, group);

const compareDecimalTexts = (one: string, other: string): number => {
  const [decimal, another] = [readDecimal(one), readDecimal(other)];
  return decimal === undefined || another === undefined ? 0 : compareDecimals(decimal, another);
};

const joinGroupOf = ({ records }: Merge, [old, fresh]: Pair<Ordering>, groups: Numbering): Integers => {
  const groupOf = new Uint32Array(records.count);
  for (const [numbers, ordering, groupNumbers] of [
    [records.olds, old, groups.olds],
    [records.news, fresh, groups.news],
  ] as const) {
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
  { old, fresh }: Merge,
  key: string,
  [values, others]: Pair<GroupValues>,
  groups: Numbering,
  put: PutPart,
): void => {
  if (values.kind !== 'texts' || others.kind !== 'texts') throw new Error(`The field ${key} is of two types.`);
  const texts = joinTexts(values.texts, others.texts, groups);
  putTexts('values', texts, put);
  const words = mergeTextIndex([old.textIndex(key), fresh.textIndex(key)], groups, texts, put);
  mergeSearchIndex([old.searchIndex(key), fresh.searchIndex(key)], words, put);
};

/** Decimals are there where some number is not the one that its double prints. */
const putNumbers = ([old, fresh]: Pair<GroupValues>, groups: Numbering, put: PutPart): void => {
  if (old.kind !== 'numbers' || fresh.kind !== 'numbers') throw new Error('A field is of two types.');
  const numbers = joinNumbers(old.numbers, fresh.numbers, groups);
  put('numbers', numbers);
  if (old.decimals === undefined && fresh.decimals === undefined) return;
  const decimals = joinTexts(old.decimals ?? printNumbers(old), fresh.decimals ?? printNumbers(fresh), groups);
  if (!isSameTexts(decimals, printNumbers({ numbers }))) putTexts('decimals', decimals, put);
};

const printNumbers = ({ numbers }: Pick<Numbers, 'numbers'>): Texts => {
  const texts = new TextsBuilder();
  for (let group = 0; group < numbers.length; group++) texts.add(String(numbers[group]));
  return texts.finish();
};

const mergeOptions = ({ records }: Merge, [old, fresh]: Pair<Options>, put: PutPart): void => {
  const lists: Pair<Lists> = [
    { starts: old.starts, members: old.records },
    { starts: fresh.starts, members: fresh.records },
  ];
  const options = numberBoth(emptied(lists[0], records.olds), fresh.texts.ends.length, (option, other) =>
    compareTexts(old.texts, option, fresh.texts, other),
  );
  const texts = joinTexts(old.texts, fresh.texts, options);
  const joined = joinLists(...lists, options, [records.olds, records.onlyNews]);
  putTexts('options', texts, put);
  put('optionStarts', joined.starts);
  put('optionRecords', joined.members);
  putFolded(mergeFolded([old, fresh], options, texts), put);
};
