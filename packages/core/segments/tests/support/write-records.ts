/** Records as a test writes them down ─▶ a partition that is read from files; and plans over it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldType } from '@vitrine/contract';
import type { Condition, ExposedCollection, ExposedField, Plan } from '@vitrine/query';
import type { Synonyms } from '@vitrine/query/stems';
import { Segment, type Partition } from '../../src/index.ts';
import type { SegmentField } from '../../src/format.ts';
import { SegmentMerge, SegmentWriter, type StoredValue } from '../../src/write.ts';
import { usualSizes, type Sizes } from '../../src/write/sizes.ts';

export interface TestRecord {
  readonly id: string;
  readonly createdAt: string;
  /** One for each field. */
  readonly values: readonly StoredValue[];
}

export const createFolder = (): string => mkdtempSync(join(tmpdir(), 'segments-'));

/** All texts are long ones, and few words are a run. */
export const longTextSizes: Sizes = { ...usualSizes, longTextBytes: 0, wordRunBytesEnough: 5000 };

/** Writes the records in the order in which they are given, and reads them. */
export const writeRecords = (
  fields: readonly SegmentField[],
  records: readonly TestRecord[],
  sizes = usualSizes,
  synonyms?: Synonyms,
): Partition => {
  const folder = createFolder();
  try {
    const writer = new SegmentWriter(folder, [{ name: 'tenant', fields, synonyms }], sizes);
    for (const { id, createdAt, values } of records) writer.add('tenant', id, createdAt, values);
    const segment = Segment.open(folder, writer.finish().name);
    // Maps all of it: the files may go then.
    segment.verify();
    return partitionOf(segment, 'tenant');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The same, of which every other record was written at first, with other values, and the rest merged with it. */
export const mergeRecords = (
  fields: readonly SegmentField[],
  records: readonly TestRecord[],
  synonyms?: Synonyms,
): Partition => {
  const folder = createFolder();
  try {
    const writer = new SegmentWriter(folder, [{ name: 'tenant', fields, synonyms }]);
    const before = records.filter((_, index) => index % 2 === 0);
    for (const { id, createdAt } of before) writer.add('tenant', id, createdAt, before.at(-1)?.values ?? []);
    writer.add('tenant', '~ goes', '2026-01-01T00:00:00.000Z', before.at(-1)?.values ?? fields.map(() => null));
    const merge = new SegmentMerge(folder, Segment.open(folder, writer.finish().name));
    for (const { id, createdAt, values } of records) merge.put('tenant', id, createdAt, values);
    const segment = Segment.open(folder, merge.finish('go').name);
    segment.verify();
    return partitionOf(segment, 'tenant');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A value of the oracle's as a source gives it. */
export const storedOf = (type: FieldType, value: unknown): StoredValue => {
  if (value === null || value === undefined) return null;
  if (type === 'multiselect' || type === 'geo' || type === 'json') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new Error(`A field of type ${type} has no such value.`);
};

export const partitionOf = (segment: Segment, name: string): Partition => {
  const partition = segment.partition(name);
  if (partition === undefined) throw new Error(`The segment has no partition ${name}.`);
  return partition;
};

const exposedField = (key: string, type: FieldType): ExposedField => ({ key, label: key, type });

const collectionOf = (fields: readonly SegmentField[]): ExposedCollection => ({
  slug: 'records',
  name: 'Records',
  isPrivate: false,
  fields: new Map(fields.map(({ key, type }) => [key, exposedField(key, type)])),
});

/** A field of a plan by its key: one of these, or the record's own. */
export const recordField = (fields: readonly SegmentField[], key: string): ExposedField => {
  if (key === 'id') return exposedField(key, 'text');
  if (key === 'createdAt') return exposedField(key, 'datetime');
  const field = fields.find((candidate) => candidate.key === key);
  if (field === undefined) throw new Error(`There is no field ${key}.`);
  return exposedField(key, field.type);
};

export interface Question {
  readonly conditions?: readonly Condition[];
  readonly alternatives?: readonly (readonly Condition[])[];
  /** As search compares them. */
  readonly words?: readonly string[];
  readonly isFuzzy?: boolean;
  readonly isRanked?: boolean;
  readonly codeText?: string | undefined;
  readonly searchIn?: readonly string[];
  readonly titleKey?: string | undefined;
  /** The ids that give the order, in the place of `sort`. */
  readonly listedIds?: readonly string[];
  /** Keys, with a minus to descend; the id is put behind them where it is not among them. */
  readonly sort?: readonly string[];
  readonly page?: number;
  readonly limit?: number;
}

export const planOf = (fields: readonly SegmentField[], question: Question): Plan => {
  const {
    conditions = [],
    alternatives = [],
    listedIds = [],
    words = [],
    isFuzzy = false,
    isRanked = false,
    codeText,
    searchIn = [],
    titleKey,
    sort = [],
    page = 1,
    limit = 1000,
  } = question;
  const collection = collectionOf(fields);
  const keys = sort.some((key) => key === 'id' || key === '-id') ? sort : [...sort, 'id'];
  return {
    collection,
    conditions,
    alternatives,
    words,
    isFuzzy,
    isRanked,
    codeText,
    searchFields: searchIn.map((key) => recordField(fields, key)),
    titleKey,
    sort: keys.map((key) => {
      const [, minus, name = '', lat, lng] = /^(-?)([^:]*)(?::near\((.*),(.*)\))?$/.exec(key) ?? [];
      const near = lat === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
      return { field: recordField(fields, name), isDescending: minus === '-', near };
    }),
    listedIds,
    fields: [...collection.fields.values()],
    expansions: [],
    page,
    limit,
    describesFields: true,
    hasHighlights: false,
  };
};
