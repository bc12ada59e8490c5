/**
 * Row rules: conditions that a record must meet to be shown, in the language of `where`: `active=true`,
 * `price[gte]=10`. The operator writes some for all tenants, in the catalog file; an owner some for the tenant. Other
 * records behave as if they did not exist.
 */
import type { FieldType } from '@vitrine/contract';
import type { Reason } from '@vitrine/contract/console';
import {
  type Condition,
  type ExposedCollection,
  type Filter,
  linesOfFilter,
  parse,
  plan,
  QueryError,
} from '@vitrine/query';
import { CatalogError } from './catalog-error.ts';
import { readJson } from './json-column.ts';

/** A field that a rule may name: also one that is not shown. */
export interface RuledField {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
}

/** An owner's rule as stored: it contains the IDs of its fields, so that later fields of the same name do not count. */
interface WrittenRule {
  readonly where: readonly string[];
  /** Ids, by the fields' keys. */
  readonly fields: Readonly<Record<string, number>>;
}

/** @throws CatalogError with all mistakes */
export const readConditions = (where: readonly string[], fields: readonly RuledField[]): readonly Condition[] => {
  const unread = where.find((text) => !pattern.test(text));
  if (unread !== undefined)
    throw new CatalogError(
      `Found ${JSON.stringify(unread)}, expected a condition on a field, such as active=true or price[gte]=10.`,
      unreadReason(unread, undefined, fields),
    );
  try {
    return plan(parse(where.map(toParameter).join('&')), asCollection(fields)).conditions;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw refusalOf(error, fields);
  }
};

/** Fields as a collection, so that a query about them can be planned. */
export const asCollection = (fields: readonly RuledField[]): ExposedCollection => ({
  slug: '',
  name: '',
  isPrivate: false,
  fields: new Map(fields.map(({ key, label, type }) => [key, { key, label, type }])),
});

const pattern = /^([^[\]=]+)(?:\[(\w+)\])?=(.*)$/s;

const toParameter = (text: string): string => {
  const [, field = '', operator = 'eq', value = ''] = pattern.exec(text) ?? [];
  return `${encodeURIComponent(`where[${field.trim()}][${operator}]`)}=${encodeURIComponent(value.trim())}`;
};

/**
 * The mistakes in an owner's conditions.
 * @param fields those that may be named
 */
export const refusalOf = (
  { mistakes }: QueryError,
  fields: readonly Pick<RuledField, 'key' | 'type'>[],
): CatalogError => {
  const parameter = mistakes[0]?.parameter ?? '';
  const message = mistakes.map((mistake) => mistake.message.replace(profileHint, fieldsHint(fields))).join(' ');
  return new CatalogError(message, unreadReason(parameter, namedIn(parameter), fields));
};

/** `price` of `where[price][gte]`, also within alternatives, such as `where[or][0][price][gte]`. */
const namedIn = (parameter: string): string | undefined => /^where\[(?:or\]\[\d+\]\[)?([^\]]*)\]/.exec(parameter)?.[1];

/** @param named the field that the mistake is about, if any */
const unreadReason = (
  parameter: string,
  named: string | undefined,
  fields: readonly Pick<RuledField, 'key' | 'type'>[],
): Reason => {
  const type = fields.find(({ key }) => key === named)?.type;
  const expects = named === undefined || named === 'id' || named === 'createdAt' ? 'form' : (type ?? 'name');
  return { code: 'queryUnread', values: { parameter, expects, fields: fields.map(({ key }) => key).join(', ') } };
};

const profileHint = "The tenant's profile lists the fields.";
const fieldsHint = (fields: readonly Pick<RuledField, 'key'>[]): string =>
  `The fields are ${fields.map(({ key }) => key).join(', ')}.`;

/**
 * Serializes a rule for the catalog; null if there are no conditions.
 * @throws CatalogError if it is invalid
 */
export const writeRule = (where: readonly string[], fields: readonly RuledField[]): string | null => {
  if (where.length === 0) return null;
  const named = new Set(readConditions(where, fields).map(({ field }) => field.key));
  const ids = fields.flatMap(({ key, id }) => (named.has(key) ? [[key, id] as const] : []));
  const rule: WrittenRule = { where, fields: Object.fromEntries(ids) };
  return JSON.stringify(rule);
};

/** The owner's original conditions. */
export const whereOf = (rule: string | null): readonly string[] => {
  if (rule === null) return [];
  const { where }: WrittenRule = JSON.parse(rule);
  return where;
};

/** A record test, and the fields that it reads. */
export interface RowRule<Field extends RuledField = RuledField> {
  /** A row must pass all of them. */
  readonly filters: readonly Filter[];
  readonly fields: readonly Field[];
}

/** The canonical text of the filters. */
export const printRows = (filters: readonly Filter[]): readonly string[] =>
  filters.flatMap((filter) => [...linesOfFilter(filter), ...(filter.words.length === 0 ? [] : [searchedBy(filter)])]);

const searchedBy = ({ searchFields }: Filter): string => `search in ${searchFields.map(({ key }) => key).join(',')}`;

/** Combines two rules: a row must meet both. */
export const bothRules = <Field extends RuledField>(one: RowRule<Field>, other: RowRule<Field>): RowRule<Field> => ({
  filters: [...one.filters, ...other.filters],
  fields: [...new Set([...one.fields, ...other.fields])],
});

/** If the conditions cannot be parsed, because a field has changed, no record meets them: it fails closed. */
export const operatorRule = <Field extends RuledField>(
  conditions: string | null,
  fields: readonly Field[],
): RowRule<Field> => ruleOf(readJson(conditions, []), fields);

/** The same for an owner's rule, also if a field has been replaced by another of its name. */
export const ownerRule = <Field extends RuledField>(rule: string | null, fields: readonly Field[]): RowRule<Field> => {
  if (rule === null) return { filters: [], fields: [] };
  const { where, fields: named }: WrittenRule = JSON.parse(rule);
  const isSame = ([key, id]: [string, number]): boolean => fields.some((field) => field.key === key && field.id === id);
  return Object.entries(named).every(isSame) ? ruleOf(where, fields) : closed;
};

const ruleOf = <Field extends RuledField>(where: readonly string[], fields: readonly Field[]): RowRule<Field> => {
  try {
    const conditions = readConditions(where, fields);
    const named = new Set(conditions.map(({ field }) => field.key));
    if (named.size === 0) return { filters: [], fields: [] };
    return { filters: [onlyConditions(conditions)], fields: fields.filter(({ key }) => named.has(key)) };
  } catch (error) {
    if (error instanceof CatalogError) return closed;
    throw error;
  }
};

const never: Condition = {
  kind: 'in',
  field: { key: 'id', label: 'ID', type: 'text' },
  isNegated: false,
  values: [],
};

const onlyConditions = (conditions: readonly Condition[]): Filter => ({
  conditions,
  alternatives: [],
  words: [],
  searchFields: [],
});

const closed = { filters: [onlyConditions([never])], fields: [] };
