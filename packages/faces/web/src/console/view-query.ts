/** The query of a view as its form shows it, and as the API takes it. */
import { quoteItem } from '@vitrine/explorer/condition-text';
import { conditionName, parseView, printSort, type Condition, type SortedBy } from '@vitrine/explorer/view';
import { isOperator, listOperators } from '@vitrine/contract';
import { foldForSearch } from '@vitrine/query/unmark';

export interface QueryParts {
  readonly search: string;
  readonly conditions: readonly Condition[];
  /** Empty: all fields that are shown. */
  readonly fields: readonly string[];
  readonly sort: readonly SortedBy[];
  /** Parameters of the API that a form cannot show, such as alternatives. */
  readonly more: readonly string[];
}

/** @param text a query, or an address with one, such as the explorer's; paging is left out */
export const splitQuery = (text: string): QueryParts => {
  const pairs = queryOf(text)
    .split('&')
    .filter((pair) => pair !== '')
    .map(withOperator);
  const { search, conditions, fields, sort } = parseView(
    pairs.map((pair) => pair.replace(/^(fields|sort)(?:\[\d*\]|%5B\d*%5D)=/i, '$1=')).join('&'),
  );
  return { search, conditions, fields, sort, more: pairs.filter((pair) => !isShown(nameOf(pair))) };
};

const queryOf = (text: string): string => {
  const [address = ''] = text.trim().split('#', 1);
  return isAddress(address) ? (address.split('?')[1] ?? '') : address;
};

export const isAddress = (text: string): boolean => /^(?:https?:\/\/|\/|\?)/.test(text.trim());

/** `where[name]=value` is `where[name][eq]=value`. */
const withOperator = (pair: string): string => {
  const field = /^where\[([^\]]*)\]$/.exec(nameOf(pair))?.[1];
  return field === undefined ? pair : `${encodeURIComponent(`where[${field}][eq]`)}${pair.slice(pair.indexOf('='))}`;
};

const isShown = (name: string): boolean => {
  const operator = /^where\[[^\]]*\]\[([^\]]*)\](?:\[\d*\])?$/.exec(name)?.[1];
  return operator === undefined ? ownNames.test(name) : isOperator(operator);
};

const ownNames = /^(?:search|sort|fields|page|limit|meta|lang|look)(?:\[\d*\])?$/;

export const joinQuery = ({ search, conditions, fields, sort, more }: QueryParts): string =>
  [
    ...(search.trim() === '' ? [] : [`search=${encodeURIComponent(search.trim())}`]),
    ...conditions.flatMap(printCondition),
    ...more,
    ...(sort.length === 0 ? [] : [`sort=${encodeURIComponent(printSort(sort))}`]),
    ...(fields.length === 0 ? [] : [`fields=${encodeURIComponent(fields.join(','))}`]),
  ].join('&');

const printCondition = (condition: Condition): readonly string[] => {
  const { operator, values } = condition;
  const written = listOperators.has(operator) ? [values.map(quoteItem).join(',')] : values;
  return written.map((value) => `${conditionName(condition)}=${encodeURIComponent(value)}`);
};

/** Makes a slug of a name: `Rolls under 1 €` becomes `rolls-under-1`. */
export const slugOf = (name: string): string =>
  foldForSearch(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharactersMax)
    .replaceAll(/^-|-$/g, '');

const slugCharactersMax = 64;

const nameOf = (pair: string): string => new URLSearchParams(pair).keys().next().value ?? '';
