/**
 * An independent reading of contract §4.2: answers a query string from records held in an array, plainly and slowly.
 * It shares no code with the service, so that where the two differ one of them is wrong.
 */
import { bounds, type CollectionDescriptor, type FieldDescriptor, type RecordData } from '@vitrine/contract';
import { contractTypes } from './contract-types.ts';
import { metresFrom, readOrigin } from './oracle-geo.ts';
import {
  indexBehind,
  readNameList,
  readOnce,
  readParameters,
  type Mistakes,
  type Parameter,
} from './oracle-parameters.ts';
import {
  compareMatches,
  exactnessOf,
  findMatch,
  matchIn,
  numberOfSearch,
  readSearched,
  readStems,
  searchFold,
  type Match,
} from './oracle-search.ts';
import { codePoints, compareByCodePoint } from './oracle-text.ts';
import { compareInSort, readBoolean } from './oracle-values.ts';
import { readZone } from './oracle-zones.ts';
import { isWhere, meetsAll, readConditions, storedValue, type Conditions } from './oracle-where.ts';

/** `id`, `createdAt`, and a JSON value for each field that has one; properties that are no field of the collection are never looked at. */
export type OracleRecord = RecordData;

export interface OracleCollection extends CollectionDescriptor {
  /** The declared language of its texts. */
  readonly language?: string;
  /** Words that find each other, as search compares them. */
  readonly synonyms?: readonly (readonly string[])[];
}

export type OracleAnswer =
  | {
      readonly status: 200;
      readonly data: Record<string, unknown>[];
      readonly meta: { readonly page: number; readonly limit: number; readonly total: number; readonly pages: number };
    }
  | {
      readonly status: 400;
      /** The names of the parameters with mistakes, decoded, sorted, each once. */
      readonly parameters: string[];
    };

interface Query {
  readonly conditions: Conditions;
  /** As search compares them. */
  readonly words: readonly string[];
  readonly isFuzzy: boolean;
  /** Undefined where none is given. */
  readonly sortKeys: readonly SortKey[] | undefined;
  readonly keys: ReadonlySet<string>;
  readonly page: number;
  readonly limit: number;
}

interface SortKey {
  readonly field: FieldDescriptor;
  readonly descends: boolean;
  /** Of a field of points. */
  readonly origin?: readonly [lat: number, lng: number] | undefined;
  readonly isNatural?: boolean;
}

/**
 * Takes the query string as sent, without its `?`.
 * @param order sort keys that hold where none are given
 */
export const answerInMemory = (
  collection: OracleCollection,
  records: readonly OracleRecord[],
  search: string,
  order: readonly string[] = ['-createdAt'],
): OracleAnswer => {
  const mistakes: Mistakes = new Set();
  const query = readQuery(collection, readParameters(search, mistakes), mistakes);
  if (mistakes.size > 0) return { status: 400, parameters: [...mistakes].toSorted(compareByCodePoint) };
  const matching = records
    .filter((record) => meetsAll(record, query.conditions))
    .flatMap((record) => matchRecord(collection, record, query))
    .toSorted(orderOf(query, sortKeysOf(collection, order, mistakes), collection.language));
  const { page, limit } = query;
  const data = matching
    .slice((page - 1) * limit, page * limit)
    .map(({ record }) => project(collection, record, query.keys));
  return {
    status: 200,
    data,
    meta: { page, limit, total: matching.length, pages: Math.ceil(matching.length / limit) },
  };
};

export const idField: FieldDescriptor = { key: 'id', label: 'ID', type: 'text' };
export const createdAtField: FieldDescriptor = { key: 'createdAt', label: 'Created at', type: 'datetime' };

/** Those that `search` and `where` choose, as other addresses of a collection take them. */
export const matchingInMemory = (
  collection: OracleCollection,
  records: readonly OracleRecord[],
  parameters: readonly Parameter[],
  mistakes: Mistakes,
): OracleRecord[] => {
  const query = readQuery(collection, parameters, mistakes);
  return records
    .filter((record) => meetsAll(record, query.conditions))
    .flatMap((record) => matchRecord(collection, record, query).map((matched) => matched.record));
};

const fieldsOf = (collection: CollectionDescriptor): ReadonlyMap<string, FieldDescriptor> =>
  new Map([idField, createdAtField, ...collection.fields].map((field) => [field.key, field]));

const sortKeysOf = (
  collection: CollectionDescriptor,
  items: readonly string[],
  mistakes: Mistakes,
): readonly SortKey[] => readSortKeys(items, fieldsOf(collection), mistakes) ?? [];

const readQuery = (collection: CollectionDescriptor, parameters: readonly Parameter[], mistakes: Mistakes): Query => {
  const fields = fieldsOf(collection);
  parameters.filter(isUnknown).forEach((parameter) => mistakes.add(parameter.name));
  readSwitch(parameters, 'meta', mistakes);
  return {
    conditions: readConditions(parameters, fields, readTimeZone(parameters, mistakes), mistakes),
    words: readWords(readOnce(parameters, 'search', mistakes), mistakes),
    isFuzzy: readSwitch(parameters, 'search.fuzzy', mistakes) ?? false,
    sortKeys: readSortKeys(readNameList(parameters, 'sort'), fields, mistakes),
    keys: readFieldKeys(readNameList(parameters, 'fields'), fields, mistakes),
    page: readWhole(readOnce(parameters, 'page', mistakes), 'page', 1, mistakes),
    limit: Math.min(
      bounds.limitMax,
      readWhole(readOnce(parameters, 'limit', mistakes), 'limit', bounds.limitDefault, mistakes),
    ),
  };
};

/** Whose days dates mean. */
export const readTimeZone = (parameters: readonly Parameter[], mistakes: Mistakes): string => {
  const zone = readZone(readOnce(parameters, 'tz', mistakes));
  if (zone === undefined) mistakes.add('tz');
  return zone ?? 'UTC';
};

const isUnknown = ({ name, value }: Parameter): boolean =>
  !isWhere({ name, value }) &&
  !['search', 'search.fuzzy', 'page', 'limit', 'meta', 'tz'].includes(name) &&
  ['sort', 'fields'].every((list) => indexBehind(name, list) === undefined);

/** By the keys given; else ids as they were listed, where nothing is searched for; else the best first, then as the collection is ordered. */
const orderOf = (
  { sortKeys, words, conditions: { listed } }: Query,
  otherwise: readonly SortKey[],
  language: string | undefined,
) => {
  if (sortKeys === undefined && words.length === 0 && listed !== undefined)
    return ({ record: left }: MatchedRecord, { record: right }: MatchedRecord): number =>
      listed.indexOf(left.id) - listed.indexOf(right.id);
  const keys = sortKeys ?? otherwise;
  const naturally = createNaturalOrder(language);
  return (left: MatchedRecord, right: MatchedRecord): number =>
    (sortKeys === undefined ? right.exactness - left.exactness || compareMatches(left.matches, right.matches) : 0) ||
    compareRecords(left.record, right.record, keys, naturally);
};

const readSwitch = (parameters: readonly Parameter[], name: string, mistakes: Mistakes): boolean | undefined => {
  const text = readOnce(parameters, name, mistakes);
  const read = text === undefined ? undefined : readBoolean(text);
  if (text !== undefined && read === undefined) mistakes.add(name);
  return read?.kind === 'boolean' ? read.boolean : undefined;
};

const readWords = (text: string | undefined, mistakes: Mistakes): string[] => {
  if (text === undefined) return [];
  const written = text.split(/\s+/).filter((word) => word !== '');
  const words = [...new Set(written.map(searchFold))];
  const isTooLong = codePoints(text).length > bounds.searchCharactersMax || words.length > bounds.searchWordsMax;
  if (isTooLong || text.includes('\0')) mistakes.add('search');
  return words.filter((word) => word !== '');
};

const readSortKeys = (
  items: readonly string[] | undefined,
  fields: ReadonlyMap<string, FieldDescriptor>,
  mistakes: Mistakes,
): SortKey[] | undefined => {
  if (items === undefined) return undefined;
  const sortKeys = items.flatMap((item) => {
    const descends = item.startsWith('-');
    const written = descends ? item.slice(1) : item;
    const [, key = '', near] = /^([^:]*)(?::near\((.*)\)|:natural)?$/s.exec(written) ?? [];
    const field = fields.get(key);
    if (written.endsWith(':natural'))
      return field?.type === 'text' || field?.type === 'select' ? [{ field, descends, isNatural: true }] : [];
    if (near === undefined) return field && contractTypes[field.type].isSortable ? [{ field, descends }] : [];
    const origin = readOrigin(near);
    return field?.type === 'geo' && origin !== undefined ? [{ field, descends, origin }] : [];
  });
  if (sortKeys.length < items.length || items.length > bounds.sortKeysMax) mistakes.add('sort');
  return sortKeys;
};

const readFieldKeys = (
  items: readonly string[] | undefined,
  fields: ReadonlyMap<string, FieldDescriptor>,
  mistakes: Mistakes,
): Set<string> => {
  const keys = items ?? [...fields.keys()];
  if (keys.some((key) => !fields.has(key))) mistakes.add('fields');
  return new Set(keys);
};

export const readWhole = (text: string | undefined, name: string, fallback: number, mistakes: Mistakes): number => {
  if (text === undefined) return fallback;
  const isGood = /^[1-9][0-9]*$/.test(text);
  if (!isGood) mistakes.add(name);
  return isGood ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : fallback;
};

interface MatchedRecord {
  readonly record: OracleRecord;
  /** One for each word. */
  readonly matches: readonly Match[];
  /** How exactly its id or a number is what is sought. */
  readonly exactness: number;
}

/** Nothing where a word is missing. */
const matchRecord = (collection: OracleCollection, record: OracleRecord, query: Query): MatchedRecord[] => {
  const id = readSearched(record.id);
  const others = collection.fields
    .filter((field) => contractTypes[field.type].isSearched)
    .map((field) => storedValue(record, field.key))
    .filter((stored) => typeof stored === 'string')
    .map((stored) => readSearched(stored, collection.language));
  const texts = [id, ...others];
  // No collection of these has a card: the first text is the title.
  const titleField = collection.fields.find(({ type }) => type === 'text');
  const stored = titleField && storedValue(record, titleField.key);
  const title = typeof stored === 'string' ? [readSearched(stored, collection.language)] : [];
  const stem = readStems(collection.language, collection.synonyms);
  const matches = query.words.flatMap((word) => {
    const [found = [], inTitle] = [others, title].map((some) =>
      some.map((text) => findMatch(text, word, query.isFuzzy, stem)),
    );
    const best = matchIn([findMatch(id, word, query.isFuzzy), ...found], inTitle?.[0]);
    return best === undefined ? [] : [best];
  });
  if (matches.length < query.words.length) return [];
  return [{ record, matches, exactness: exactnessOf(id, texts, query.words, numberOfSearch(query.words)) }];
};

/** The sort's keys in turn, records without a value last in both directions, then id (contract §4.2 [D] 7). */
const compareRecords = (
  left: OracleRecord,
  right: OracleRecord,
  sortKeys: readonly SortKey[],
  naturally: NaturalOrder,
): number => {
  for (const sortKey of sortKeys) {
    const order = compareByKey(left, right, sortKey, naturally);
    if (order !== 0) return order;
  }
  return compareByCodePoint(left.id, right.id);
};

/** As people of a language sort, but for ids: numbers in texts by their value; code points decide what is alike. */
type NaturalOrder = (key: string, left: unknown, right: unknown) => number;

const createNaturalOrder = (language = 'en'): NaturalOrder => {
  const [ofTexts, ofIds] = [[language, 'en'], 'en'].map((locales) => new Intl.Collator(locales, { numeric: true }));
  return (key, left, right) =>
    typeof left === 'string' && typeof right === 'string'
      ? ((key === 'id' ? ofIds : ofTexts)?.compare(left, right) ?? 0)
      : 0;
};

const compareByKey = (
  left: OracleRecord,
  right: OracleRecord,
  { field, descends, origin, isNatural }: SortKey,
  naturally: NaturalOrder,
): number => {
  const leftValue = storedValue(left, field.key);
  const rightValue = storedValue(right, field.key);
  if (leftValue === null || rightValue === null) return Number(leftValue === null) - Number(rightValue === null);
  const order =
    origin === undefined
      ? (isNatural === true ? naturally(field.key, leftValue, rightValue) : 0) ||
        compareInSort(field.type, leftValue, rightValue)
      : metresFrom(origin, leftValue) - metresFrom(origin, rightValue);
  return descends ? -order : order;
};

const project = (
  collection: CollectionDescriptor,
  record: OracleRecord,
  keys: ReadonlySet<string>,
): Record<string, unknown> => {
  const projected = collection.fields.filter((field) => keys.has(field.key));
  const values = projected.map((field): [string, unknown] => [field.key, storedValue(record, field.key)]);
  return { id: record.id, createdAt: record.createdAt, ...Object.fromEntries(values) };
};
