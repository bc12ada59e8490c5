/** Query ─▶ Plan: exposed names resolved, values typed, defaults filled in, canonicalized. */
import { bounds, fieldTypeTraits, type Mistake, type Point } from '@vitrine/contract';
import { readCollectionPresentation } from '@vitrine/contract/presentation';
import { compact, numberOf } from './compact.ts';
import type { ExposedCollection, ExposedField } from './exposure.ts';
import { isNatural, pointOfSort, sortedField } from './geo.ts';
import { Mistakes } from './mistakes.ts';
import { sortKeyHere } from './other-names.ts';
import type { Query, WrittenSortKey } from './parse.ts';
import type { Plan, SortKey } from './plan.ts';
import { listedIdsOf, planWhere, resolve, type Names } from './plan-where.ts';
import { QueryError, quote } from './query-error.ts';
import { onceFor } from './recent.ts';

/**
 * Makes the plan of a query over an exposed collection.
 * @throws QueryError with every mistake of the request, those of its reading first
 */
export const plan = (query: Query, collection: ExposedCollection): Plan => {
  const known = knownOf(collection);
  const { names, searchFields, titleKey } = known;
  const mistakes = new Mistakes(query.mistakes.map((mistake) => withFilterHint(mistake, query, names)));
  const { words } = query;
  const isRanked = query.sort === undefined && words.length > 0;
  const planned: Plan = {
    collection,
    ...planWhere(query, query.timeZone, names, mistakes),
    words,
    isFuzzy: query.isFuzzy && words.some(isForgiven),
    searchFields,
    titleKey,
    isRanked,
    number: isRanked ? planNumber(words) : undefined,
    sort: planOnce(known.sorts, query.sort ?? collection.sort ?? defaultSort, planSort, names, mistakes),
    fields: planOnce(known.choices, query.fields ?? allFields, planFields, names, mistakes),
    listedIds: query.sort === undefined && words.length === 0 ? listedIdsOf(query.conditions) : [],
    page: query.page,
    limit: query.limit,
    describesFields: query.describesFields,
    hasHighlights: query.hasHighlights,
  };
  if (mistakes.found.length > 0) throw new QueryError(mistakes.found);
  return planned;
};

/** Says of a field that the caller sees how to filter by it: `price=5` and `price[gte]=5` lack `where`. */
const withFilterHint = (mistake: Mistake, { unknown }: Query, names: Names): Mistake => {
  const { parameter, message } = mistake;
  const [key = ''] = parameter.split('[', 1);
  if (!unknown.has(parameter) || !names.has(key)) return mistake;
  return {
    parameter,
    message: `${message} To filter by the field ${quote(key)}, write where[${key}][operator]=value.`,
  };
};

/** State shared by all plans over a collection. */
interface Known {
  readonly names: Names;
  readonly searchFields: readonly ExposedField[];
  readonly titleKey: string | undefined;
  /** Results of lists without a mistake. */
  readonly sorts: WeakMap<readonly WrittenSortKey[], readonly SortKey[]>;
  readonly choices: WeakMap<readonly string[], readonly ExposedField[]>;
}

const knownOf = onceFor((collection: ExposedCollection): Known => {
  const { fields } = collection;
  const searchFields = [idField, ...[...fields.values()].filter(({ type }) => fieldTypeTraits[type].searchable)];
  return {
    names: new Map([...ownFields.map((field) => [field.key, field] as const), ...fields]),
    searchFields,
    titleKey: titleOf(collection, searchFields),
    sorts: new WeakMap(),
    choices: new WeakMap(),
  };
});

/** The title that the owner chose for cards, or else the first text (decision 101). */
const titleOf = ({ presentation }: ExposedCollection, searchFields: readonly ExposedField[]): string | undefined => {
  const { card } = readCollectionPresentation(presentation);
  const [, ...others] = searchFields;
  return (others.find(({ key }) => key === card?.title) ?? others.find(({ type }) => type === 'text'))?.key;
};

const planOnce = <Written extends object, Planned>(
  known: WeakMap<Written, Planned>,
  written: Written,
  make: (written: Written, names: Names, mistakes: Mistakes) => Planned,
  names: Names,
  mistakes: Mistakes,
): Planned => {
  const before = known.get(written);
  if (before !== undefined) return before;
  const planned = make(written, names, mistakes);
  if (mistakes.found.length === 0) known.set(written, planned);
  return planned;
};

const idField: ExposedField = { key: 'id', label: 'ID', type: 'text' };

/** The fields of every record. */
export const ownFields: readonly ExposedField[] = [idField, { key: 'createdAt', label: 'Created', type: 'datetime' }];

// search

/** Not of several words without a digit, whose order does not count. */
const planNumber = ([word = '', ...others]: readonly string[]): string | undefined => {
  const number = others.length === 0 ? compact(word) : numberOf([word, ...others].join(' '));
  return number === '' ? undefined : number;
};

const forgivenLettersMin = 4;

/**
 * True if an edit is forgiven in a word (contract §11.4); never in numbers.
 * @param word as `search` compares it
 */
export const isForgiven = (word: string): boolean => (word.match(/\p{L}/gu) ?? []).length >= forgivenLettersMin;

// sort and fields

const defaultSort: readonly WrittenSortKey[] = [{ key: 'createdAt', isDescending: true }];

const planSort = (written: readonly WrittenSortKey[], names: Names, mistakes: Mistakes): SortKey[] => {
  const keys: SortKey[] = [];
  for (const { key, isDescending } of [...written, { key: 'id', isDescending: false }]) {
    const field = resolve(sortedField(key), 'sort', names, mistakes, sortKeyMeant(key, names));
    if (field === undefined) continue;
    const refused = refuseSort(key, field);
    if (refused !== undefined) mistakes.report('sort', refused);
    const near = pointOfSort(key, mistakes);
    if (keys.length <= bounds.sortKeysMax && !keys.some((before) => decides(before, field, near))) {
      keys.push({ field, isDescending, near, ...(isNatural(key) && { isNatural: true }) });
    }
  }
  return keys;
};

/** Named only where it would be known as it is written here. */
export const sortKeyMeant = (key: string, names: Pick<Names, 'has'>): string | undefined => {
  const here = sortKeyHere(key);
  return here !== undefined && names.has(here.replace(/^-/, '')) ? here : undefined;
};

/** True if records of these fields can be sorted by a written key: one that is stored outlives the type of its field. */
export const isSortable = ({ key }: WrittenSortKey, fields: readonly Pick<ExposedField, 'key' | 'type'>[]): boolean => {
  const name = sortedField(key);
  const field = [...ownFields, ...fields].find((other) => other.key === name);
  return field !== undefined && refuseSort(key, field) === undefined;
};

const refuseSort = (key: string, { key: name, type }: Pick<ExposedField, 'key' | 'type'>): string | undefined => {
  if (isNatural(key))
    return fieldTypeTraits[type].hasNaturalOrder === true
      ? undefined
      : `The field ${quote(name)} of type ${type} has no natural order; a text, a select and the id have one.`;
  const isByDistance = key !== name;
  if (isByDistance) return type === 'geo' ? undefined : `The field ${quote(name)} of type ${type} has no distances.`;
  if (type === 'geo')
    return `The field ${quote(key)} of type geo is sorted by the distance from a point, such as sort=${key}:near(50.7,3.6).`;
  return fieldTypeTraits[type].sortable ? undefined : `The field ${quote(key)} of type ${type} cannot be sorted by.`;
};

/** Behind a key that leaves nothing for the field to decide: the same one, or id, which no two records share. */
const decides = (before: SortKey, field: ExposedField, near: Point | undefined): boolean =>
  before.field.key === 'id' ||
  (before.field === field && before.near?.lat === near?.lat && before.near?.lng === near?.lng);

/** Stands for all that a collection shows. */
const allFields: readonly string[] = [];

/** In the collection's order. */
const planFields = (written: readonly string[], names: Names, mistakes: Mistakes): readonly ExposedField[] => {
  const shown = [...names.values()].filter((field) => !ownFields.includes(field));
  if (written === allFields) return shown;
  const chosen = new Set(written.map((name) => resolve(name, 'fields', names, mistakes)));
  return shown.filter((field) => chosen.has(field));
};
