/** Questions as URLs (contract §4): the same question gives the same URL, with every name and value encoded. */
import type { ListOperator } from '@vitrine/contract';
import type { AnyFields, KeyOf, OwnFields, Value } from './fields.ts';
import type { Query } from './query.ts';

/** The address of a tenant's API. */
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
export const recordsUrl = <Fields extends AnyFields = AnyFields, Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields>>(
  place: Place,
  collection: string,
  query: Query<NoInfer<Fields>, Key> = {},
): string => questionUrl(place, collection, '', query);

/** A query as conditions, and parameters by name. */
interface WrittenQuery {
  /** The ID of one record, where its path cannot have it. */
  readonly id?: string | undefined;
  readonly where?: object | undefined;
  readonly or?: readonly object[] | undefined;
  readonly fuzzy?: boolean | undefined;
  readonly search?: string | undefined;
  readonly tz?: string | undefined;
  readonly sort?: readonly string[] | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly expand?: readonly string[] | undefined;
  readonly relatedFields?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly 'facets.limit'?: number | undefined;
  readonly 'facets.zoom'?: number | undefined;
  readonly format?: string | undefined;
  readonly 'csv.spreadsheet'?: boolean | undefined;
  readonly 'csv.delimiter'?: string | undefined;
  readonly 'csv.decimal'?: string | undefined;
  readonly since?: string | undefined;
  readonly meta?: false | 'highlights' | undefined;
  readonly highlights?: boolean | undefined;
}

/** @param behind the part of the path behind the collection */
export const questionUrl = (place: Place, collection: string, behind: string, asked: WrittenQuery): string => {
  const printed = [...printConditions(asked), ...printOthers(asked)].map(([name, value]) => `${name}=${value}`);
  const path = `${profileUrl(place)}/${encodePart('collection', collection)}${behind}`;
  return printed.length === 0 ? path : `${path}?${printed.join('&')}`;
};

export const recordUrl = (place: Place, collection: string, id: string, asked: WrittenQuery): string =>
  isPart(id)
    ? questionUrl(place, collection, `/records/${encode(id)}`, asked)
    : questionUrl(place, collection, '/records', { ...asked, id });

type Parameter = readonly [name: string, value: string];

/** In the order of the URL. */
const parameters = [
  'id',
  'search',
  'search.fuzzy',
  'tz',
  'sort',
  'fields',
  'expand',
  'facets.limit',
  'facets.zoom',
  'page',
  'limit',
  'format',
  'csv.spreadsheet',
  'csv.delimiter',
  'csv.decimal',
  'since',
  'meta',
] as const;

const printOthers = ({ fuzzy, highlights, relatedFields = {}, ...asked }: WrittenQuery): Parameter[] => {
  const values: Values = {
    ...asked,
    'search.fuzzy': fuzzy || undefined,
    meta: asked.meta ?? (highlights ? 'highlights' : undefined),
  };
  const related = Object.entries(relatedFields).map(([key, fields]) => [`fields[${encode(key)}]`, fields] as const);
  return [...parameters.map((name) => [name, values[name]] as const), ...related].flatMap(
    ([name, value]): Parameter[] => (value === undefined ? [] : [[name, [value].flat().map(encode).join()]]),
  );
};

type Values = Partial<Record<(typeof parameters)[number], string | number | boolean | readonly string[] | undefined>>;

const printConditions = ({ where = {}, or }: WrittenQuery): Parameter[] => [
  ...printWhere(where, 'where'),
  ...(or === undefined ? [] : printAlternatives(or)),
];

/** Refuses an empty list of alternatives, or an empty alternative: it could mean no record, or all. */
const printAlternatives = (alternatives: readonly object[]): Parameter[] =>
  orLost(
    'where[or]',
    alternatives.flatMap((where, index) => {
      const name = `where[or][${index}]`;
      return orLost(name, printWhere(where, name));
    }),
  );

const printWhere = (where: object, prefix: string): Parameter[] =>
  Object.entries(where).flatMap(([field, conditions]: [string, Conditions | null | undefined]) =>
    Object.entries(conditions ?? lost(`${prefix}[${field}]`)).flatMap(([operator, operand]) => {
      const name = `${prefix}[${encode(field)}][${operator}]`;
      return printOperand(operator, operand, name).map((value): Parameter => [name, value]);
    }),
  );

type Operand = Value | null | undefined;
type Conditions = Readonly<Record<string, Operand | readonly Operand[]>>;

/** Compared with the contract's by the compiler, for the client has no table of operators in it. */
const listed = { in: true, nin: true, iin: true, between: true, near: true, within: true } satisfies Record<
  ListOperator,
  true
>;

/** One value for a list; for any other operator one for each of those that are given. */
const printOperand = (operator: string, operand: Operand | readonly Operand[], name: string): string[] => {
  const texts = [operand].flat().map((value) => printValue(value ?? lost(name)));
  if (Object.hasOwn(listed, operator)) return [texts.map(printItem).join()];
  return orLost(name, texts.map(encode));
};

/** Prints an item of a list for a URL. */
export const printItem = (text: string): string => encode(quoteItem(text));

const orLost = <Item>(name: string, items: Item[]): Item[] => (items.length === 0 ? lost(name) : items);

const lost = (name: string): never => {
  throw new TypeError(`${name} has no value. Leave it out, or ask whether there is a value with exists.`);
};

const printValue = (value: Value): string => (value instanceof Date ? value.toISOString() : String(value));

/** Matches items that must be quoted: with a comma, a leading quote, a blank at an end, or empty (contract §4.2). */
const quoteItem = (text: string): string =>
  text.includes(',') || text.startsWith('"') || text === '' || text.trim() !== text
    ? `"${text.replaceAll('"', '""')}"`
    : text;

/** Also encodes single quotes, so that a URL can be put in single quotes. */
const encode = (value: string | number | boolean): string => encodeURIComponent(value).replaceAll("'", '%27');

/** False for `..` and the like, which would be resolved as part of the path. */
const isPart = (text: string): boolean => !/^\.{0,2}$/.test(text);

const encodePart = (what: string, text: string): string => {
  if (!isPart(text)) throw new TypeError(`"${text}" is no ${what}.`);
  return encode(text);
};
