/**
 * What a named view is of its collection: which records, which of their fields and in which order. It is written in the
 * language of the API's addresses, read over what the collection shows, and bound to the ids of the fields that it names:
 * others of their names do not count.
 */
import type { FieldType } from '@vitrine/contract';
import {
  type ExposedCollection,
  type Filter,
  parse,
  plan,
  type Plan,
  QueryError,
  type WrittenSortKey,
} from '@vitrine/query';
import { CatalogError } from './catalog-error.ts';
import { refusalOf, type RowRule } from './row-rules.ts';

/** A field that the collection shows. */
export interface ViewedField {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
}

/** As the catalog holds it. */
export interface ViewDefinition {
  /** `where` and `search`, as in an address; blank: all records. */
  readonly filter: string;
  /** The ids of the fields that the filter looks at, by key: those that are searched are among them. */
  readonly filterFields: Readonly<Record<string, number>>;
  /** The ids of the fields that it shows, by key. */
  readonly fields: Readonly<Record<string, number>>;
  /** By fields that it shows; empty: the latest come first. */
  readonly sort: readonly WrittenSortKey[];
}

export const viewQueryCharactersMax = 4000;

/**
 * Reads what is to be saved out of the part of an address after `?`, or a whole address. What only pages through it is
 * left out.
 * @param fields those that the collection shows, in its order
 * @throws CatalogError with all that is wrong
 */
export const defineView = (query: string, fields: readonly ViewedField[]): ViewDefinition => {
  if (query.length > viewQueryCharactersMax)
    throw new CatalogError(`The query has ${query.length} characters; at most ${viewQueryCharactersMax} are allowed.`, {
      code: 'tooLong',
      values: { max: viewQueryCharactersMax },
    });
  const search = searchOf(query);
  const planned = planOver(search, fields);
  if (planned.isFuzzy)
    throw new CatalogError('A view cannot search with search.fuzzy=true; leave it out.', {
      code: 'viewFuzzy',
      values: {},
    });
  const looked = fieldsLookedAt(planned);
  const shown = new Set(planned.fields.map(({ key }) => key));
  const sort = parse(search).sort ?? [];
  const unshown = sort.map(({ key }) => key).filter((key) => !ownKeys.has(key) && !shown.has(key));
  if (unshown.length > 0)
    throw new CatalogError(
      `A view is sorted by what it shows: add ${unshown.join(', ')} to fields, or leave it out of sort.`,
      { code: 'viewSort', values: { fields: unshown.join(', ') } },
    );
  return {
    filter: filterOf(search),
    filterFields: idsOf(fields.filter(({ key }) => looked.has(key))),
    fields: idsOf(fields.filter(({ key }) => shown.has(key))),
    sort,
  };
};

/** What is left of a view where its collection shows these fields. */
export interface ViewedCollection<Field extends ViewedField> {
  readonly rule: RowRule<Field>;
  /** In the collection's order. */
  readonly fields: readonly Field[];
  readonly sort: readonly WrittenSortKey[];
}

/**
 * A field that is shown no more leaves the view. Without one that its filter looks at there is no view: who it would show
 * could not be told without it, and would tell of it.
 */
export const viewOf = <Field extends ViewedField>(
  { filter, filterFields, fields: shown, sort }: ViewDefinition,
  fields: readonly Field[],
): ViewedCollection<Field> | undefined => {
  const isOf = (ids: Readonly<Record<string, number>>, { key, id }: Field): boolean =>
    Object.hasOwn(ids, key) && ids[key] === id;
  const looked = fields.filter((field) => isOf(filterFields, field));
  if (looked.length < Object.keys(filterFields).length) return undefined;
  const planned = readFilter(filter, looked);
  if (planned === undefined) return undefined;
  const left = fields.filter((field) => isOf(shown, field));
  const keys = new Set(left.map(({ key }) => key));
  return {
    rule: { filters: filter === '' ? [] : [planned], fields: looked },
    fields: left,
    sort: sort.filter(({ key }) => ownKeys.has(key) || keys.has(key)),
  };
};

/** A view's query as an address has it: what it was saved from, in one spelling. */
export const queryOf = ({ filter, fields, sort }: ViewDefinition): string => {
  const order = sort.map(({ key, isDescending }) => (isDescending ? '-' : '') + key).join(',');
  return [
    ...(filter === '' ? [] : [filter]),
    ...(order === '' ? [] : [`sort=${order}`]),
    `fields=${Object.keys(fields).join(',')}`,
  ].join('&');
};

const ownKeys: ReadonlySet<string> = new Set(['id', 'createdAt']);

/** In a query a question mark may stand in a value; what an address has before its own is left out. */
const searchOf = (query: string): string => {
  const text = query.trim();
  if (!/^(?:https?:\/\/|\/|\?)/.test(text)) return text;
  const [address = ''] = text.split('#', 1);
  return address.includes('?') ? address.slice(address.indexOf('?') + 1) : '';
};

const isOfFilter = (name: string): boolean => name === 'search' || /^where\b/.test(name);

/** Brackets and commas stay as people write them. */
const filterOf = (search: string): string =>
  Array.from(new URLSearchParams(search))
    .filter(([name, value]) => isOfFilter(name) && (name !== 'search' || value.trim() !== ''))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(?:5B|5D|2C|3A)/g, (escaped) => decodeURIComponent(escaped));

/** @throws CatalogError */
const planOver = (search: string, fields: readonly ViewedField[]): Plan => {
  try {
    return plan(parse(search), collectionOf(fields));
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw refusalOf(error, fields);
  }
};

/** Nothing where it cannot be read any more, as a field is of another type now. */
const readFilter = (filter: string, fields: readonly ViewedField[]): Filter | undefined => {
  try {
    return plan(parse(filter), collectionOf(fields));
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
};

const collectionOf = (fields: readonly ViewedField[]): ExposedCollection => ({
  slug: '',
  name: '',
  isPrivate: false,
  fields: new Map(fields.map(({ key, label, type }) => [key, { key, label, type }])),
});

const fieldsLookedAt = ({ conditions, alternatives, words, searchFields }: Filter): ReadonlySet<string> =>
  new Set([
    ...[...conditions, ...alternatives.flat()].map(({ field }) => field.key),
    ...(words.length === 0 ? [] : searchFields.map(({ key }) => key)),
  ]);

const idsOf = (fields: readonly ViewedField[]): Readonly<Record<string, number>> =>
  Object.fromEntries(fields.map(({ key, id }) => [key, id]));
