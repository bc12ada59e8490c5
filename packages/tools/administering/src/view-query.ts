/** The query that a named view is saved from, and its canonical form. */
import { type Filter, parse, plan, type Plan, QueryError, sortedField } from '@vitrine/query';
import { asCollection, CatalogError, ownKeys, refusalOf, type RuledField, type ViewDefinition } from '@vitrine/catalog';

export const viewQueryCharactersMax = 4000;

/**
 * Parses the part of a URL after `?`, or a whole URL, and drops paging.
 * @param fields the collection's exposed fields, in order
 * @throws CatalogError with all mistakes
 */
export const defineView = (query: string, fields: readonly RuledField[]): ViewDefinition => {
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
  const unshown = sort.map(({ key }) => sortedField(key)).filter((key) => !ownKeys.has(key) && !shown.has(key));
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

/** The canonical query of a view. */
export const queryOf = ({ filter, fields, sort }: ViewDefinition): string => {
  const order = sort.map(({ key, isDescending }) => (isDescending ? '-' : '') + key).join(',');
  return [
    ...(filter === '' ? [] : [filter]),
    ...(order === '' ? [] : [`sort=${order}`]),
    `fields=${Object.keys(fields).join(',')}`,
  ].join('&');
};

/** Removes the part of a URL before its query. In a bare query a question mark may be part of a value. */
const searchOf = (query: string): string => {
  const text = query.trim();
  if (!/^(?:https?:\/\/|\/|\?)/.test(text)) return text;
  const [address = ''] = text.split('#', 1);
  return address.includes('?') ? address.slice(address.indexOf('?') + 1) : '';
};

/** A zone says which records match only where a condition has a date. */
const isOfFilter = (name: string): boolean => name === 'search' || name === 'tz' || isWhere(name);

const isWhere = (name: string): boolean => /^where\b/.test(name);

/** Brackets and commas stay unescaped, for readability. */
const filterOf = (search: string): string => {
  const sent = Array.from(new URLSearchParams(search)).filter(([name]) => isOfFilter(name));
  const hasConditions = sent.some(([name]) => isWhere(name));
  return sent
    .filter(([name, value]) => isWhere(name) || (name === 'tz' ? hasConditions : value.trim() !== ''))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
};

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(?:5B|5D|2C|3A)/g, (escaped) => decodeURIComponent(escaped));

/** @throws CatalogError */
const planOver = (search: string, fields: readonly RuledField[]): Plan => {
  try {
    const written = parse(search);
    if (written.expand.length > 0 || written.relatedFields.size > 0)
      throw new CatalogError('A view takes no expand; leave it out.', { code: 'viewExpand', values: {} });
    return plan(written, asCollection(fields));
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw refusalOf(error, fields);
  }
};

const fieldsLookedAt = ({ conditions, alternatives, words, searchFields }: Filter): ReadonlySet<string> =>
  new Set([
    ...[...conditions, ...alternatives.flat()].map(({ field }) => field.key),
    ...(words.length === 0 ? [] : searchFields.map(({ key }) => key)),
  ]);

const idsOf = (fields: readonly RuledField[]): Readonly<Record<string, number>> =>
  Object.fromEntries(fields.map(({ key, id }) => [key, id]));
