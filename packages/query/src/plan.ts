/** Query ─▶ Plan: names resolved among what is exposed, values typed, defaults filled in, order and spelling evened out. */
import { bounds, fieldTypeTraits, operators, type FieldType, type Operator } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from './exposure.ts';
import { fold } from './fold.ts';
import { Mistakes } from './mistakes.ts';
import type { Operand, Query, WrittenCondition, WrittenSortKey } from './parse.ts';
import { printCondition } from './print.ts';
import { QueryError, quote } from './query-error.ts';
import { onceFor } from './recent.ts';
import { isAbove, printValue, readValue, type ReadValue, type Value } from './values.ts';

type Comparator = 'gt' | 'gte' | 'lt' | 'lte';

export type Condition =
  | { readonly kind: 'exists'; readonly field: ExposedField; readonly isExpected: boolean }
  | { readonly kind: 'compare'; readonly field: ExposedField; readonly comparator: Comparator; readonly value: Value }
  /** Equal to one of the values, or where that is not expected to none of them: then no value matches too. */
  | {
      readonly kind: 'one-of';
      readonly field: ExposedField;
      readonly isExpected: boolean;
      readonly values: readonly Value[];
    }
  /** The texts of these three are folded. */
  | { readonly kind: 'contains'; readonly field: ExposedField; readonly text: string }
  | { readonly kind: 'starts-with'; readonly field: ExposedField; readonly text: string }
  | { readonly kind: 'holds'; readonly field: ExposedField; readonly option: string };

export interface SortKey {
  readonly field: ExposedField;
  readonly isDescending: boolean;
}

/** What will run. Equal questions, however spelled, make equal plans. */
export interface Plan {
  readonly collection: ExposedCollection;
  /** All must hold. Without repetition, in the order of their texts. */
  readonly conditions: readonly Condition[];
  /** Folded words, each of which must occur in one of the search fields. */
  readonly words: readonly string[];
  readonly searchFields: readonly ExposedField[];
  /** Never empty, and ends where the order is total: on id. */
  readonly sort: readonly SortKey[];
  /** What a record shows beside id and createdAt, in the collection's order. */
  readonly fields: readonly ExposedField[];
  readonly page: number;
  readonly limit: number;
}

/**
 * Makes the plan of a query over an exposed collection.
 * @throws QueryError with every mistake of the request, those of its reading first
 */
export const plan = (query: Query, collection: ExposedCollection): Plan => {
  const mistakes = new Mistakes(query.mistakes);
  const known = knownOf(collection);
  const { names, searchFields } = known;
  const planned: Plan = {
    collection,
    conditions: evenOut(query.conditions.flatMap((condition) => planCondition(condition, names, mistakes))),
    words: byText(query.words.map(fold), (word) => word),
    searchFields,
    sort: planOnce(known.sorts, query.sort ?? defaultSort, planSort, names, mistakes),
    fields: planOnce(known.choices, query.fields ?? allFields, planFields, names, mistakes),
    page: query.page,
    limit: query.limit,
  };
  if (mistakes.found.length > 0) throw new QueryError(mistakes.found);
  return planned;
};

type Names = ReadonlyMap<string, ExposedField>;

/** What all plans over a collection share. */
interface Known {
  readonly names: Names;
  readonly searchFields: readonly ExposedField[];
  /** What was made of lists without a mistake. */
  readonly sorts: WeakMap<readonly WrittenSortKey[], readonly SortKey[]>;
  readonly choices: WeakMap<readonly string[], readonly ExposedField[]>;
}

const knownOf = onceFor(({ fields }: ExposedCollection): Known => ({
  names: new Map([...ownFields.map((field) => [field.key, field] as const), ...fields]),
  searchFields: [...fields.values()].filter(({ type }) => fieldTypeTraits[type].searchable),
  sorts: new WeakMap(),
  choices: new WeakMap(),
}));

const planOnce = <Written extends object, Planned>(
  known: WeakMap<Written, Planned>,
  written: Written,
  make: (written: Written, names: Names, mistakes: Mistakes) => Planned,
  names: Names,
  mistakes: Mistakes,
): Planned => {
  const before = known.get(written);
  if (before !== undefined) return before;
  const planned = make(written, names, mistakes);
  if (mistakes.found.length === 0) known.set(written, planned);
  return planned;
};

/** What every record has. */
const ownFields: readonly ExposedField[] = [
  { key: 'id', label: 'ID', type: 'text' },
  { key: 'createdAt', label: 'Created', type: 'datetime' },
];

const resolve = (name: string, parameter: string, names: Names, mistakes: Mistakes): ExposedField | undefined => {
  const field = names.get(name);
  if (field === undefined) {
    mistakes.report(
      parameter,
      `Unknown field ${quote(name)}.${mistakes.suggest(name, names.keys())} The tenant's profile lists the fields.`,
    );
  }
  return field;
};

// where

const planCondition = (written: WrittenCondition, names: Names, mistakes: Mistakes): Condition[] => {
  const { parameter } = written;
  const operator = operators.find((candidate) => candidate === written.operator);
  if (operator === undefined) {
    mistakes.report(
      parameter,
      `Unknown operator ${quote(written.operator)}.${mistakes.suggest(written.operator, operators)} The operators are ${operators.join(', ')}.`,
    );
  }
  const field = resolve(written.field, parameter, names, mistakes);
  if (field === undefined || operator === undefined) return [];
  const allowed: readonly Operator[] = fieldTypeTraits[field.type].operators;
  if (allowed.includes(operator)) return planOperator(operator, field, written, mistakes);
  mistakes.report(
    parameter,
    `A field of type ${field.type} has no operator ${operator}; it has ${allowed.join(', ')}.`,
  );
  return [];
};

const planOperator = (
  operator: Operator,
  field: ExposedField,
  written: WrittenCondition,
  mistakes: Mistakes,
): Condition[] => {
  const values = written.operands.flatMap((operand) => {
    const read = readOperand(operator === 'exists' ? 'boolean' : field.type, operand);
    if ('value' in read) return [read.value];
    mistakes.report(operand.parameter, read.wrong);
    return [];
  });
  const [value, high] = values;
  if (value === undefined || values.length < written.operands.length) return [];
  switch (operator) {
    case 'exists':
      return [{ kind: 'exists', field, isExpected: value.kind === 'boolean' && value.isTrue }];
    case 'eq':
    case 'in':
      return planEquality(field, values);
    case 'ne':
    case 'nin':
      return [{ kind: 'one-of', field, isExpected: false, values: evenOutValues(values) }];
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return [{ kind: 'compare', field, comparator: operator, value }];
    case 'between':
      return planBetween(field, value, high, written, mistakes);
    case 'contains':
      return planContains(field, value);
    case 'startsWith':
      return [{ kind: 'starts-with', field, text: foldedText(value) }];
  }
};

const readOperand = (type: FieldType, { text, hasBlankAround }: Operand): ReadValue =>
  hasBlankAround && fieldTypeTraits[type].searchable
    ? { wrong: `The item ${quote(text)} has a blank before or after it. ${howToQuote}` }
    : readValue(type, text);

const howToQuote =
  'Put a value that holds a comma or such a blank in double quotes, such as "Miller, Sons"; else leave the blank out.';

/** A single span of time is the same question as its two ends. */
const planEquality = (field: ExposedField, written: readonly Value[]): Condition[] => {
  const values = evenOutValues(written);
  const [value] = values;
  if (value?.kind === 'span' && values.length === 1) return within(field, value, value);
  return [{ kind: 'one-of', field, isExpected: true, values }];
};

const within = (field: ExposedField, low: Value, high: Value): Condition[] => [
  { kind: 'compare', field, comparator: 'gte', value: low },
  { kind: 'compare', field, comparator: 'lte', value: high },
];

const planBetween = (
  field: ExposedField,
  low: Value,
  high: Value | undefined,
  { parameter, operands }: WrittenCondition,
  mistakes: Mistakes,
): Condition[] => {
  if (high === undefined || operands.length !== 2) {
    mistakes.report(
      parameter,
      `Found ${operands.length} ${operands.length === 1 ? 'value' : 'values'}, expected two: the low and the high, such as 10,20.`,
    );
    return [];
  }
  if (isAbove(low, high)) {
    mistakes.report(
      parameter,
      `The low value ${quote(operands[0]?.text ?? '')} is above the high value ${quote(operands[1]?.text ?? '')}; write the low one first.`,
    );
    return [];
  }
  return within(field, low, high);
};

const planContains = (field: ExposedField, value: Value): Condition[] =>
  field.type === 'multiselect'
    ? [{ kind: 'holds', field, option: foldedText(value) }]
    : [{ kind: 'contains', field, text: foldedText(value) }];

const foldedText = (value: Value): string => (value.kind === 'text' ? fold(value.text) : '');

const evenOutValues = (values: readonly Value[]): readonly Value[] => byText(values, printValue);

const evenOut = (conditions: readonly Condition[]): readonly Condition[] => byText(conditions, printCondition);

/** Without repetition, in the order of their texts. */
const byText = <Item>(items: readonly Item[], print: (item: Item) => string): readonly Item[] => {
  if (items.length < 2) return items;
  const printed = items.map((item) => ({ item, text: print(item) }));
  return printed
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .filter(({ text }, index) => text !== printed[index - 1]?.text)
    .map(({ item }) => item);
};

// sort and fields

const defaultSort: readonly WrittenSortKey[] = [{ key: 'createdAt', isDescending: true }];

const planSort = (written: readonly WrittenSortKey[], names: Names, mistakes: Mistakes): SortKey[] => {
  const keys: SortKey[] = [];
  for (const { key, isDescending } of [...written, { key: 'id', isDescending: false }]) {
    const field = resolve(key, 'sort', names, mistakes);
    if (field === undefined) continue;
    if (!fieldTypeTraits[field.type].sortable) {
      mistakes.report('sort', `The field ${quote(key)} of type ${field.type} cannot be sorted by.`);
    } else if (keys.length <= bounds.sortKeysMax && !keys.some((before) => decides(before, field))) {
      keys.push({ field, isDescending });
    }
  }
  return keys;
};

/** Behind a key that leaves nothing for the field to decide: the same one, or id, which no two records share. */
const decides = (before: SortKey, field: ExposedField): boolean => before.field === field || before.field.key === 'id';

/** Stands for all that a collection shows. */
const allFields: readonly string[] = [];

/** In the collection's order. */
const planFields = (written: readonly string[], names: Names, mistakes: Mistakes): readonly ExposedField[] => {
  const shown = [...names.values()].filter((field) => !ownFields.includes(field));
  if (written === allFields) return shown;
  const chosen = new Set(written.map((name) => resolve(name, 'fields', names, mistakes)));
  return shown.filter((field) => chosen.has(field));
};
