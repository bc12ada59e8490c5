/**
 * Merges partitions ─▶ the parts of one with all of their records, byte for byte as if all records were written
 * together. Sorted parts are not sorted again; records, groups and words get new numbers. Parts are streamed: in memory
 * are only the numbers of one field's groups and records.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { fieldName, ownField, type PartitionEntry, type PartLocation } from '../format.ts';
import type { Partition } from '../partition.ts';
import { compareTexts, readText, type Integers } from '../texts.ts';
import { copyField } from './copy-parts.ts';
import { DuplicateId } from './duplicate-id.ts';
import { joinRecords } from './join-records.ts';
import { compareGroups, mergeColumn, mergeTexts, type Merge } from './merge-column.ts';
import { comparing } from './merge-plain-index.ts';
import { absent, numberLists, type Numbering } from './numbering.ts';
import { recordsMany } from './partition-builder.ts';
import { putDirectory, putInto, under, type PartsWriter } from './parts-writer.ts';
import type { Sizes } from './sizes.ts';

/** The records of a partition, but for some of them. */
export interface MergedPartition {
  readonly partition: Partition;
  /** True per record that is left out; undefined: none is. */
  readonly isGone: Uint8Array | undefined;
}

/**
 * @param inputs of the same fields; no two records have one id
 * @param copied one of them, if it is in a lasting segment: fields that are as they are in it are copied
 * @param sizes as the partitions were written with
 * @throws DuplicateId
 */
export const mergePartitions = (
  inputs: readonly MergedPartition[],
  copied: Partition | undefined,
  writer: PartsWriter,
  sizes: Sizes,
): PartitionEntry => {
  const partitions = inputs.map(({ partition }) => partition);
  const [first] = partitions;
  if (first === undefined) throw new Error('There is nothing to merge.');
  const records = numberRecords(inputs);
  const merge: Merge = { partitions, records, sizes };
  const parts: Record<string, PartLocation> = {};
  const put = putInto(parts, writer);
  const copying = copied && copyingOf(merge, copied);
  if (copying?.isSameId() === true) Object.assign(parts, copyField(copying.partition, ownField.id, writer));
  else
    mergeTexts(
      merge,
      ownField.id,
      'text',
      { lists: partitions.map(({ ids }) => ids), numbering: records },
      under(put, ownField.id),
    );
  for (const [field, key, type] of columnsOf(first)) {
    if (copying?.isSameColumn(key, type) === true) Object.assign(parts, copyField(copying.partition, field, writer));
    else mergeColumn(merge, key, type, under(put, field));
    if (records.count > recordsMany) Bun.gc(true);
  }
  const chunks = joinRecords(partitions, records, sizes.chunkBytesEnough, put);
  const { fields, synonyms } = first.directory;
  return putDirectory(writer, { records: records.count, fields, synonyms, chunks, parts });
};

const numberRecords = (inputs: readonly MergedPartition[]): Numbering =>
  numberLists(
    inputs.map(({ partition: { count }, isGone }) => ({ count, isGone })),
    comparing(inputs.map(({ partition }) => partition.ids)),
    (list, item) => {
      const ids = inputs[list]?.partition.ids;
      throw new DuplicateId(ids === undefined ? '' : readText(ids, item));
    },
  );

const columnsOf = ({ fields }: Partition): readonly (readonly [field: string, key: string, type: FieldType])[] => [
  [ownField.createdAt, ownField.createdAt, 'datetime'],
  ...fields.map(({ key, type }, index) => [fieldName(index), key, type] as const),
];

// Columns in which nothing has changed are copied

interface Copying {
  readonly partition: Partition;
  readonly isSameId: () => boolean;
  readonly isSameColumn: (key: string, type: FieldType) => boolean;
}

/** None unless the records of one partition keep their numbers, and each other one takes the number of a removed one. */
const copyingOf = ({ partitions, records }: Merge, partition: Partition): Copying | undefined => {
  const own = records.numbers[partitions.indexOf(partition)];
  if (own === undefined || !hasSamePlaces(own, records.count)) return undefined;
  /** @param isSame of a record of the partition and the one that takes its number */
  const isSameWhere = (isSame: (record: number, other: Partition, otherRecord: number) => boolean): boolean =>
    partitions.every(
      (other, list) =>
        other === partition ||
        records.numbers[list]?.every((number, otherRecord) => isSame(number, other, otherRecord)) === true,
    );
  return {
    partition,
    isSameId: () =>
      isSameWhere((record, other, otherRecord) => compareTexts(partition.ids, record, other.ids, otherRecord) === 0),
    isSameColumn: (key, type) => {
      const { value } = fieldTypeTraits[type];
      return value !== 'options' && value !== 'geo' && isSameWhere(isSameValue(partition, key));
    },
  };
};

const hasSamePlaces = (numbers: Integers, count: number): boolean =>
  count === numbers.length && numbers.every((number, record) => number === record || number === absent);

const isSameValue = (
  partition: Partition,
  key: string,
): ((record: number, other: Partition, otherRecord: number) => boolean) => {
  const own = partition.ordering(key);
  return (record, other, otherRecord) => {
    const ordering = other.ordering(key);
    const group = own.groupOf[record] ?? 0;
    const otherGroup = ordering.groupOf[otherRecord] ?? 0;
    if (group === own.groups || otherGroup === ordering.groups)
      return group === own.groups && otherGroup === ordering.groups;
    return compareGroups(own.values, group, ordering.values, otherGroup) === 0;
  };
};
