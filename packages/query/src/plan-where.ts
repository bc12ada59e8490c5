/** Written conditions ─▶ conditions: fields resolved among what is exposed, values typed, spelling canonical. */
import { fieldTypeTraits, operators, type FieldType, type Operator } from '@vitrine/contract';
import type { ExposedField } from './exposure.ts';
import { fold } from './fold.ts';
import type { Mistakes } from './mistakes.ts';
import type { Operand, WrittenCondition, WrittenWhere } from './parse-where.ts';
import { printAlternative, printCondition } from './print.ts';
import { quote } from './query-error.ts';
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
  /** The texts of these five are folded. */
  | { readonly kind: 'contains'; readonly field: ExposedField; readonly text: string }
  | { readonly kind: 'not-contains'; readonly field: ExposedField; readonly text: string }
  | { readonly kind: 'starts-with'; readonly field: ExposedField; readonly text: string }
  | { readonly kind: 'ends-with'; readonly field: ExposedField; readonly text: string }
  | { readonly kind: 'holds'; readonly field: ExposedField; readonly option: string }
  /** Holds one of the options at least, to the letter, or where that is not expected none: then no value matches too. */
  | {
      readonly kind: 'holds-one-of';
      readonly field: ExposedField;
      readonly isExpected: boolean;
      readonly options: readonly string[];
    };

/** The fields that may be named, by their keys: those that are exposed, and the record's own. */
export type Names = ReadonlyMap<string, ExposedField>;

export interface PlannedWhere {
  /** All must hold. Without repetition, in the order of their texts. */
  readonly conditions: readonly Condition[];
  /** Where there are any, all conditions of one of them must hold too. Without repetition, in the order of their texts. */
  readonly alternatives: readonly (readonly Condition[])[];
}

/** A single alternative is no alternative. */
export const planWhere = (query: WrittenWhere, names: Names, mistakes: Mistakes): PlannedWhere => {
  const planAll = (written: readonly WrittenCondition[]): readonly Condition[] =>
    canonicalize(written.flatMap((condition) => planCondition(condition, names, mistakes)));
  const conditions = planAll(query.conditions);
  const alternatives = byText(query.alternatives.map(planAll), printAlternative);
  const [only] = alternatives;
  if (only === undefined || alternatives.length > 1) return { conditions, alternatives };
  return { conditions: canonicalize([...conditions, ...only]), alternatives: [] };
};

/** Those of the first list of ids, each once: who asks for some records by their ids gets them in that order. */
export const listedIdsOf = (conditions: readonly WrittenCondition[]): readonly string[] => {
  const listed = conditions.find(({ field, operator }) => field === 'id' && operator === 'in');
  const ids = new Set(listed?.operands.map(({ text }) => text));
  return ids.size < 2 ? [] : [...ids];
};

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
      return field.type === 'multiselect' ? [planHolding(field, values, true)] : planEquality(field, values);
    case 'ne':
    case 'nin':
      return field.type === 'multiselect'
        ? [planHolding(field, values, false)]
        : [{ kind: 'one-of', field, isExpected: false, values: canonicalizeValues(values) }];
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return [{ kind: 'compare', field, comparator: operator, value }];
    case 'between':
      return planBetween(field, value, high, written, mistakes);
    case 'contains':
      return planContains(field, value);
    case 'notContains':
      return [{ kind: 'not-contains', field, text: foldedText(value) }];
    case 'startsWith':
      return [{ kind: 'starts-with', field, text: foldedText(value) }];
    case 'endsWith':
      return [{ kind: 'ends-with', field, text: foldedText(value) }];
  }
};

const readOperand = (type: FieldType, { text, hasBlankAround }: Operand): ReadValue =>
  hasBlankAround && isText(type)
    ? { wrong: `The item ${quote(text)} has a blank before or after it. ${howToQuote}` }
    : readValue(type, text);

/** Of options too a blank may be part. */
const isText = (type: FieldType): boolean => fieldTypeTraits[type].searchable || type === 'multiselect';

const howToQuote =
  'Put a value that holds a comma or such a blank in double quotes, such as "Miller, Sons"; else leave the blank out.';

/** A single span of time is the same question as its two ends. */
const planEquality = (field: ExposedField, written: readonly Value[]): Condition[] => {
  const values = canonicalizeValues(written);
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

const planHolding = (field: ExposedField, values: readonly Value[], isExpected: boolean): Condition => {
  const options = values.flatMap((value) => (value.kind === 'text' ? [value.text] : []));
  return { kind: 'holds-one-of', field, isExpected, options: byText(options, (option) => option) };
};

const foldedText = (value: Value): string => (value.kind === 'text' ? fold(value.text) : '');

const canonicalizeValues = (values: readonly Value[]): readonly Value[] => byText(values, printValue);

const canonicalize = (conditions: readonly Condition[]): readonly Condition[] => byText(conditions, printCondition);

/** Without repetition, in the order of their texts. */
export const byText = <Item>(items: readonly Item[], print: (item: Item) => string): readonly Item[] => {
  if (items.length < 2) return items;
  const printed = items.map((item) => ({ item, text: print(item) }));
  return printed
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .filter(({ text }, index) => text !== printed[index - 1]?.text)
    .map(({ item }) => item);
};

/** The field of a name; where none has it, that is a mistake. */
export const resolve = (
  name: string,
  parameter: string,
  names: Names,
  mistakes: Mistakes,
): ExposedField | undefined => {
  const field = names.get(name);
  if (field === undefined) {
    mistakes.report(
      parameter,
      `Unknown field ${quote(name)}.${mistakes.suggest(name, names.keys())} The tenant's profile lists the fields.`,
    );
  }
  return field;
};
