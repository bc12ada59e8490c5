/** The state of a collection's page. It is written as the API's own query, so that the page's URL and its request agree. */
import { bounds, isOperator, listOperators, type Operator, operatorTraits } from '@vitrine/contract';

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  /** One value, except for lists, `between`, and texts that must all be found. */
  readonly values: readonly string[];
}

export interface SortedBy {
  readonly field: string;
  readonly descends: boolean;
}

export interface View {
  readonly search: string;
  readonly conditions: readonly Condition[];
  readonly sort: readonly SortedBy[];
  /** Empty: all fields. */
  readonly fields: readonly string[];
  readonly page: number;
  readonly limit: number;
}

/** A view in the form of the client's query. */
export interface ViewQuery {
  readonly where: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  readonly search: string | undefined;
  readonly sort: readonly string[] | undefined;
  readonly fields: readonly string[] | undefined;
  readonly page: number | undefined;
  readonly limit: number | undefined;
}

/** Prints the API's form: `-price,name`. */
export const printSort = (sort: View['sort']): string =>
  sort.map(({ field, descends }) => (descends ? `-${field}` : field)).join(',');

/** Parses a query; parameters that do not belong to a view are ignored. */
export const parseView = (query: string): View => {
  const parameters = new URLSearchParams(query);
  return {
    search: cutSearch(parameters.get('search') ?? ''),
    conditions: parseConditions(parameters),
    sort: splitKeys(parameters.get('sort'), /,(?![^(),]*\))/).map((key) =>
      key.startsWith('-') ? { field: key.slice(1), descends: true } : { field: key, descends: false },
    ),
    fields: splitKeys(parameters.get('fields')),
    page: parseWhole(parameters.get('page')) ?? 1,
    limit: parseWhole(parameters.get('limit')) ?? bounds.limitDefault,
  };
};

/** As much of a search as the API takes: pages show what that finds, rather than a mistake. */
const cutSearch = (text: string): string => {
  const characters = Array.from(text).slice(0, bounds.searchCharactersMax).join('');
  const words = [...new Set(characters.trim().split(/\s+/u))];
  return words.length <= bounds.searchWordsMax ? characters : words.slice(0, bounds.searchWordsMax).join(' ');
};

/** @param separator of `sort`: no comma within `:near(lat,lng)` */
const splitKeys = (text: string | null, separator: RegExp | string = ','): string[] =>
  (text ?? '')
    .split(separator)
    .map((key) => key.trim())
    .filter((key) => key !== '');

const parseWhole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const whereName = /^where\[([^\]]*)\]\[([^\]]*)\](?:\[\d*\])?$/;

const parseConditions = (parameters: URLSearchParams): readonly Condition[] => {
  let conditions: readonly Condition[] = [];
  for (const [name, value] of parameters) {
    const [, field = '', operator = ''] = whereName.exec(name) ?? [];
    if (!isOperator(operator)) continue;
    const isItem = /\]\[\d*\]$/.test(name) && listOperators.has(operator);
    const values = listOperators.has(operator) && !isItem ? splitItems(value) : [value];
    conditions = withValues(conditions, { field, operator, values });
  }
  return conditions;
};

/** Lists and texts of a repeated parameter are one condition (contract §4.2); other values are one each. */
const withValues = (conditions: readonly Condition[], added: Condition): readonly Condition[] => {
  const { takes } = operatorTraits[added.operator];
  const former = takes === 'one' || takes === 'truth' ? undefined : conditions.find((each) => isSame(each, added));
  if (former === undefined) return [...conditions, added];
  return withCondition(conditions, { ...added, values: [...former.values, ...added.values] });
};

/** Splits a list with quoted items (contract §4.2). Trims blanks outside of quotes. */
export const splitItems = (text: string): string[] =>
  Array.from(text.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g), ([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );

/** The API parameter of a condition. */
export const conditionName = ({ field, operator }: Condition): string => `where[${field}][${operator}]`;

/** Adds or replaces: a field has at most one condition per operator. */
export const withCondition = (conditions: readonly Condition[], added: Condition): readonly Condition[] => {
  const index = conditions.findIndex((each) => isSame(each, added));
  return index === -1 ? [...conditions, added] : conditions.with(index, added);
};

export const withoutCondition = (conditions: readonly Condition[], gone: Condition): readonly Condition[] =>
  conditions.filter((each) => !isSame(each, gone));

export const isSame = (one: Condition, other: Condition): boolean =>
  one.field === other.field && one.operator === other.operator;

/** The view as a query, without defaults. */
export const queryOf = ({ search, conditions, sort, fields, page, limit }: View): ViewQuery => ({
  where: whereOf(conditions),
  search: search.trim() === '' ? undefined : search,
  sort: sort.length === 0 ? undefined : sort.map(({ field, descends }) => (descends ? `-${field}` : field)),
  fields: fields.length === 0 ? undefined : fields,
  page: page === 1 ? undefined : page,
  limit: limit === bounds.limitDefault ? undefined : limit,
});

const whereOf = (conditions: readonly Condition[]): ViewQuery['where'] => {
  const where: Record<string, Record<string, string | readonly string[]>> = {};
  for (const { field, operator, values } of conditions) {
    const value = values.length === 1 && !listOperators.has(operator) ? (values[0] ?? '') : values;
    where[field] = { ...where[field], [operator]: value };
  }
  return where;
};
