/** Questions as URLs (contract §4): the same question gives the same URL, with every name and value encoded. */
import type { AnyFields, KeyOf } from './fields.ts';
import type { Query, Value } from './query.ts';

/** Where a tenant is asked. */
export interface Place {
  /** The service, such as `https://api.example.com`. */
  readonly url: string;
  /** The tenant's public ID. */
  readonly tenant: string;
}

export const profileUrl = ({ url, tenant }: Place): string =>
  `${url.replace(/\/+$/, '')}/api/v1/public/t/${encodePart('tenant', tenant)}`;

/**
 * The URL of a page of a collection's records.
 * @throws TypeError for a condition without a value: a filter that got lost must not become "no filter"
 */
export const recordsUrl = <Fields extends AnyFields = AnyFields, Key extends KeyOf<Fields> = KeyOf<Fields>>(
  place: Place,
  collection: string,
  query: Query<NoInfer<Fields>, Key> = {},
): string => {
  const { where = {}, ...others } = query;
  const parameters = [...printWhere(where), ...printOthers(others)].map(([name, value]) => `${name}=${value}`);
  const path = `${profileUrl(place)}/${encodePart('collection', collection)}`;
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
};

type Parameter = readonly [name: string, value: string];

interface Others {
  readonly search?: string | undefined;
  readonly sort?: readonly string[] | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const printOthers = ({ search, sort, fields, page, limit }: Others): Parameter[] =>
  Object.entries({ search, sort, fields, page, limit }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'object' ? value.map(encode).join() : encode(String(value))]],
  );

const printWhere = (where: object): Parameter[] =>
  Object.entries(where).flatMap(([field, conditions]: [string, Readonly<Record<string, Operand>> | undefined]) =>
    Object.entries(conditions ?? {}).flatMap(([operator, operand]) => {
      const name = `where[${encode(field)}][${operator}]`;
      return valuesOf(operator, operand, name).map((value): Parameter => [name, value]);
    }),
  );

type Operand = Value | readonly Value[] | null | undefined;

const listed = new Set(['in', 'nin', 'between']);

/** One value for a list; for any other operator one for each of the values that are given. */
const valuesOf = (operator: string, operand: Operand, name: string): string[] => {
  const texts = [operand].flat().map((value) => print(value, name));
  return listed.has(operator) ? [texts.map((text) => encode(quoteItem(text))).join()] : texts.map(encode);
};

const print = (value: Value | null | undefined, name: string): string => {
  if (value === undefined || value === null)
    throw new TypeError(`${name} has no value. Leave it out, or ask whether there is a value with exists.`);
  return value instanceof Date ? value.toISOString() : String(value);
};

/** Items that hold a comma, start with a quote or are blank stand in quotes (contract §4.2). */
const quoteItem = (text: string): string =>
  text.includes(',') || text.startsWith('"') || text.trim() === '' ? `"${text.replaceAll('"', '""')}"` : text;

/** A quote too, so that a URL may stand in single quotes. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27');

/** What would be no part of the path of its own, such as `..`, names nothing. */
const encodePart = (what: string, text: string): string => {
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" is no ${what}.`);
  return encode(text);
};
