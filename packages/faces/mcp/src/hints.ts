/**
 * Hints for a search without results: the conditions whose values do not occur, and the nearest existing values. They
 * come from requests to the API, and so reveal only what the caller may see.
 */
import type { Success } from '@vitrine/contract';
import { quote, suggest } from '@vitrine/query';
import { writeQuery, type Arguments } from './arguments.ts';
import type { Api } from './asking.ts';

/** The number of conditions that are checked; each takes two requests. */
const conditionsMax = 3;
/** The number of compared values; a field with few values gets a list of them. */
const valuesMax = 200;
const listedMax = 20;
const alikeMax = 50;

interface Compared {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

interface ValuesOf {
  readonly values?: readonly { readonly value: unknown }[];
  readonly distinct?: number;
}

/**
 * @param suggestions searches that find something
 * @returns sentences, each with a leading blank, or an empty text
 */
export const hintsFor = async (
  slug: string,
  given: Arguments,
  api: Api,
  suggestions: readonly string[] = [],
): Promise<string> => {
  const compared = comparedIn(given['where']).slice(0, conditionsMax);
  const hints = await Promise.all(compared.map(async (each) => hintOn(slug, each, api)));
  if (suggestions.length > 0) hints.push(` search: did you mean ${suggestions.map(quote).join(' or ')}?`);
  const { search, 'search.fuzzy': isFuzzy = false } = given;
  if (typeof search === 'string' && isFuzzy === false) hints.push(' "search.fuzzy": true forgives typing errors.');
  return hints.join('');
};

/** Conditions on exact values. */
const comparedIn = (where: unknown): Compared[] => {
  if (!isObject(where)) return [];
  return Object.entries(where).flatMap(([field, conditions]: [string, unknown]) => {
    if (field === 'or' && Array.isArray(conditions)) return conditions.flatMap(comparedIn);
    const written = isObject(conditions) ? conditions : { eq: conditions };
    return Object.entries(written).flatMap(([operator, value]: [string, unknown]) =>
      ['eq', 'in'].includes(operator)
        ? [value].flat().flatMap((item) => (typeof item === 'string' ? [{ field, operator, value: item }] : []))
        : [],
    );
  });
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hintOn = async (slug: string, compared: Compared, api: Api): Promise<string> => {
  const { field, operator, value } = compared;
  // Both operators ignore case, so they also find values that differ only in case.
  const alike = await readData<Readonly<Record<string, unknown>>>(api, 'records', slug, {
    where: { [field]: { startsWith: value, endsWith: value } },
    fields: [field],
    sort: [field],
    limit: alikeMax,
  });
  const texts = alike?.map((record) => record[field]) ?? [];
  if (texts.includes(value)) return '';
  const near = texts.find((text) => typeof text === 'string' && text.toLowerCase() === value.toLowerCase());
  const start = ` where.${field}.${operator}: no record has ${quote(value)} there.`;
  if (typeof near === 'string') return `${start} Did you mean ${quote(near)}?`;
  const [facet] = (await readData<ValuesOf>(api, 'facets', slug, { fields: [field], 'facets.limit': valuesMax })) ?? [];
  const values = (facet?.values ?? []).flatMap((each) => (typeof each.value === 'string' ? [each.value] : []));
  if (values.includes(value) || facet === undefined) return '';
  const nearest = suggest(value, values);
  const isListed =
    nearest === '' && values.length === facet.distinct && values.length > 0 && values.length <= listedMax;
  return `${start}${nearest}${isListed ? ` The values are ${values.map(quote).join(', ')}.` : ''}`;
};

/** Undefined after a refusal, for example where the type lacks the operator. */
const readData = async <Item>(
  { ask, inTurn }: Api,
  kind: 'records' | 'facets',
  slug: string,
  given: Arguments,
): Promise<readonly Item[] | undefined> => {
  const written = writeQuery(given, '');
  if (written.kind !== 'query') return undefined;
  const reply = await ask({ kind, slug, search: written.search });
  if (reply.kind === 'refusal') return undefined;
  const { data } = await inTurn((): Success<readonly Item[]> => JSON.parse(reply.body));
  return data;
};
