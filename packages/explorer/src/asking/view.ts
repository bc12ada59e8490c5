/** What is looked at in a collection. Its text is the API's own query, so the page's address and the request say the same. */
import { bounds, operators, type Operator } from '@vitrine/contract';

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  /** One, but for lists and both ends of `between`. */
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
  /** None are all. */
  readonly fields: readonly string[];
  readonly page: number;
  readonly limit: number;
}

/** A view as the client takes a question. */
export interface ViewQuery {
  readonly where: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  readonly search: string | undefined;
  readonly sort: readonly string[] | undefined;
  readonly fields: readonly string[] | undefined;
  readonly page: number | undefined;
  readonly limit: number | undefined;
}

/** As the API takes it: `-price,name`. */
export const printSort = (sort: View['sort']): string =>
  sort.map(({ field, descends }) => (descends ? `-${field}` : field)).join(',');

export const listOperators: ReadonlySet<Operator> = new Set<Operator>(['in', 'nin', 'between']);

/** Reads the query of an address; what is no part of a view is left out. */
export const parseView = (query: string): View => {
  const parameters = new URLSearchParams(query);
  return {
    search: parameters.get('search') ?? '',
    conditions: parseConditions(parameters),
    sort: splitKeys(parameters.get('sort')).map((key) =>
      key.startsWith('-') ? { field: key.slice(1), descends: true } : { field: key, descends: false },
    ),
    fields: splitKeys(parameters.get('fields')),
    page: parseWhole(parameters.get('page')) ?? 1,
    limit: parseWhole(parameters.get('limit')) ?? bounds.limitDefault,
  };
};

const splitKeys = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

const parseWhole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const whereName = /^where\[([^\]]*)\]\[([^\]]*)\](?:\[\d*\])?$/;

const parseConditions = (parameters: URLSearchParams): Condition[] => {
  let conditions: readonly Condition[] = [];
  for (const [name, value] of parameters) {
    const [, field = '', written] = whereName.exec(name) ?? [];
    const operator = operators.find((each) => each === written);
    if (operator === undefined) continue;
    const isItem = name.endsWith(']') && /\]\[\d*\]$/.test(name) && listOperators.has(operator);
    const values = listOperators.has(operator) && !isItem ? splitItems(value) : [value];
    const former = conditions.find((each) => each.field === field && each.operator === operator);
    const isMore = former !== undefined && (listOperators.has(operator) || operator === 'contains');
    conditions = withCondition(conditions, {
      field,
      operator,
      values: isMore ? [...former.values, ...values] : values,
    });
  }
  return [...conditions];
};

/** The items of a list, of which some may stand in quotes (contract §4.2). Blanks around them, outside of quotes, are left out. */
export const splitItems = (text: string): string[] =>
  Array.from(text.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g), ([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );

/** The parameter of the API that it is. */
export const conditionName = ({ field, operator }: Condition): string => `where[${field}][${operator}]`;

/** A field has each operator once. */
export const withCondition = (conditions: readonly Condition[], added: Condition): readonly Condition[] => {
  const index = conditions.findIndex((each) => isSame(each, added));
  return index === -1 ? [...conditions, added] : conditions.with(index, added);
};

export const withoutCondition = (conditions: readonly Condition[], gone: Condition): readonly Condition[] =>
  conditions.filter((each) => !isSame(each, gone));

const isSame = (one: Condition, other: Condition): boolean =>
  one.field === other.field && one.operator === other.operator;

/** The view as a question; what is as it would be anyway is not asked. */
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
