/**
 * Parses the query of a collection's page into a view, and prints it back. The API's parameters have the API's meaning,
 * so that a page and its request agree. Parameters of forms, with numbers in the visitor's language and days in the
 * tenant's time zone, become the API's. Other parameters, such as a campaign's name, are ignored.
 */
import { bounds, fieldTypeTraits, isOperator, listOperators, operatorTraits } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import type { Words } from '../words/words.ts';
import { isNumeric } from './field-kinds.ts';
import { pageLooks } from './page-look.ts';
import {
  conditionName,
  isSame,
  parseView,
  printSort,
  splitItems,
  withCondition,
  type Condition,
  type View,
} from './view.ts';
import { withMoment } from './zoned-days.ts';

type Parameter = readonly [name: string, value: string];

export interface PageAddress {
  readonly view: View;
  /** Parameters of the API that a view cannot represent, such as alternatives or `gte` twice. They are kept unchanged. */
  readonly others: readonly Parameter[];
  /** Parameters of pages alone: the look, and a calendar's month. */
  readonly look: readonly Parameter[];
  /** The view's conditions that came from forms. */
  readonly formed: readonly Condition[];
}

/** The names of parameters that only forms use. */
export const formNames = {
  from: (key: string): string => `from[${key}]`,
  to: (key: string): string => `to[${key}]`,
  field: 'filter-field',
  operator: 'filter-operator',
  value: 'filter-value',
} as const;

/**
 * @param search the part of the URL after `?`
 * @param words the number format of the visitor's language, and the time zone of days
 */
export const readPageAddress = (
  search: string,
  { fields }: Pick<ExposedCollection, 'fields'>,
  { numbers, timeZone }: Pick<Words, 'numbers' | 'timeZone'>,
): PageAddress => {
  const sent = [...new URLSearchParams(search)].filter(
    ([name, value]) => value.trim() !== '' || mayBeEmpty(name, fields),
  );
  const unknown = sent.filter(([name]) => isOfApi.test(name) && !isOfView(name));
  const view = parseView(new URLSearchParams(withJoinedLists(sent.filter(([name]) => isOfView(name)))).toString());
  const read = (written: Condition): Condition => {
    const type = fields.get(written.field)?.type;
    if (type === 'datetime') return withMoment(written, timeZone);
    const isNumber = isNumeric(type) && written.operator !== 'exists';
    return isNumber ? { ...written, values: written.values.map(numbers.parse) } : written;
  };
  const formed = [...rangesOf(sent), ...madeConditions(sent)].map(read);
  const { once = [], repeated = [] } = Object.groupBy(view.conditions, (each) =>
    view.conditions.filter((other) => isSame(each, other)).length === 1 ? 'once' : 'repeated',
  );
  return {
    view: { ...view, conditions: formed.reduce(withCondition, once) },
    others: [...unknown, ...repeated.flatMap(printCondition)],
    look: sent.filter(([name, value]) => lookValues.get(name)?.test(value) === true),
    formed,
  };
};

const lookValues: ReadonlyMap<string, RegExp> = new Map([
  ['as', new RegExp(`^(?:${pageLooks.join('|')})$`)],
  ['month', /^[12]\d{3}-(?:0[1-9]|1[0-2])$/],
]);

const isOfApi = /^(?:search(?:\.fuzzy)?|tz|page|limit|(?:where|sort|fields)(?:\[.*)?)$/;

/**
 * True if a value may be the empty text: an item of a list, which forms send if it is chosen, or the value of a
 * condition on texts. Forms send controls without a value only of other fields.
 */
const mayBeEmpty = (name: string, fields: ExposedCollection['fields']): boolean => {
  const [, key = '', operator = 'eq', item] = /^where\[([^\]]*)\](?:\[([^\]]*)\](\[\d*\])?)?$/.exec(name) ?? [];
  if (!isOperator(operator)) return false;
  if (item !== undefined) return listOperators.has(operator);
  const type = key === 'id' ? 'text' : fields.get(key)?.type;
  if (type === undefined || !takesText.has(operatorTraits[operator].takes)) return false;
  return ['text', 'options'].includes(fieldTypeTraits[type].value);
};

const takesText: ReadonlySet<string> = new Set(['one', 'text']);

const listName = /^(sort|fields)(?:\[\d*\])?$/;
const conditionPattern = /^where\[(?!or\]\[\d)[^\]]*\]\[([^\]]*)\](?:\[\d*\])?$/;

const isOfView = (name: string): boolean => {
  if (name === 'search' || name === 'page' || name === 'limit' || listName.test(name)) return true;
  const [, operator] = conditionPattern.exec(name) ?? [];
  return isOperator(operator ?? '');
};

/** Joins `fields=a&fields=b`, as a form sends it, to `fields=a,b`. */
const withJoinedLists = (parameters: readonly Parameter[]): [string, string][] => {
  const valuesOf = (list: string): string[] =>
    parameters.filter(([name]) => listName.exec(name)?.[1] === list).map(([, value]) => value);
  const joined = ['sort', 'fields'].map((list): [string, string] => [list, valuesOf(list).join(',')]);
  return [
    ...parameters.filter(([name]) => !listName.test(name)).map(([name, value]): [string, string] => [name, value]),
    ...joined,
  ];
};

const rangeName = /^(from|to)\[([^\]]*)\]$/;

const rangesOf = (sent: readonly Parameter[]): Condition[] =>
  sent.flatMap(([name, value]): Condition[] => {
    const [, end, field] = rangeName.exec(name) ?? [];
    return field === undefined ? [] : [{ field, operator: end === 'from' ? 'gte' : 'lte', values: [value.trim()] }];
  });

/** The condition from the form for any condition, which has no value where the operator is `exists`. */
const madeConditions = (sent: readonly Parameter[]): Condition[] => {
  const {
    [formNames.field]: field,
    [formNames.operator]: operator = '',
    [formNames.value]: value,
  } = Object.fromEntries(sent);
  if (field === undefined || !isOperator(operator)) return [];
  if (operator === 'exists') return [{ field, operator, values: [value ?? 'true'] }];
  if (value === undefined) return [];
  return [{ field, operator, values: listOperators.has(operator) ? splitItems(value) : [value] }];
};

/**
 * Prints the query, without `?`; empty where all is the default. The API reads it where it has no parameters of pages.
 */
export const printPageAddress = (address: AddressParts): string =>
  parametersOf(address)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

type AddressParts = Pick<PageAddress, 'view' | 'others'> & Partial<Pick<PageAddress, 'look'>>;

const unless = (isUsual: boolean, name: string, value: string): readonly Parameter[] =>
  isUsual ? [] : [[name, value]];

/** Leaves out defaults. */
export const parametersOf = ({ view, others, look = [] }: AddressParts): readonly Parameter[] => {
  const { search, conditions, sort, fields, page, limit } = view;
  return [
    ...unless(search.trim() === '', 'search', search.trim()),
    ...conditions.flatMap(printCondition),
    ...others,
    ...unless(sort.length === 0, 'sort', printSort(sort)),
    ...unless(fields.length === 0, 'fields', fields.join(',')),
    ...unless(page === 1, 'page', String(page)),
    ...unless(limit === bounds.limitDefault, 'limit', String(limit)),
    ...look,
  ];
};

const printCondition = (condition: Condition): Parameter[] => {
  const name = conditionName(condition);
  const isList = listOperators.has(condition.operator);
  return condition.values.map((value) => [isList ? `${name}[]` : name, value] as const);
};

/** Parameters for records that meet one of the conditions at least. */
export const printAlternatives = (conditions: readonly Condition[]): readonly Parameter[] =>
  conditions.flatMap((condition, number) =>
    printCondition(condition).map(([name, value]) => [name.replace('where', `where[or][${number}]`), value] as const),
  );

/** Keeps brackets, commas and colons readable. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%(?:5B|5D|2C|3A)/g, (encoded) => decodeURIComponent(encoded));
