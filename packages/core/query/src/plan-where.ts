/** Written conditions ─▶ conditions: exposed fields resolved, values typed, canonicalized. */
import {
  fieldTypeTraits,
  isOperator,
  operators,
  operatorTraits,
  type FieldType,
  type Operator,
} from '@vitrine/contract';
import type { Condition, PlannedWhere } from './plan.ts';
import type { ExposedField } from './exposure.ts';
import { fold } from './fold.ts';
import { boxOf, circleOf } from './geo.ts';
import type { Mistakes } from './mistakes.ts';
import type { Operand, WrittenCondition, WrittenWhere } from './parse-where.ts';
import { operatorHere } from './other-names.ts';
import { printAlternative, printCondition } from './print.ts';
import { quote } from './query-error.ts';
import { isAbove, printValue, readValue, type ReadValue, type Value } from './values.ts';

/** The fields that may be named, by their keys: those that are exposed, and the record's own. */
export type Names = ReadonlyMap<string, ExposedField>;

/** A single alternative is no alternative. */
export const planWhere = (query: WrittenWhere, timeZone: string, names: Names, mistakes: Mistakes): PlannedWhere => {
  const planAll = (written: readonly WrittenCondition[]): readonly Condition[] =>
    canonicalize(written.flatMap((condition) => planCondition(condition, timeZone, names, mistakes)));
  const conditions = planAll(query.conditions);
  const alternatives = byText(query.alternatives.map(planAll), printAlternative);
  const [only] = alternatives;
  if (only === undefined || alternatives.length > 1) return { conditions, alternatives };
  return { conditions: canonicalize([...conditions, ...only]), alternatives: [] };
};

/** The ids of the first list of ids, without duplicates: records requested by ids come in that order. */
export const listedIdsOf = (conditions: readonly WrittenCondition[]): readonly string[] => {
  const listed = conditions.find(({ field, operator }) => field === 'id' && operator === 'in');
  const ids = new Set(listed?.operands.map(({ text }) => text));
  return ids.size < 2 ? [] : [...ids];
};

const planCondition = (written: WrittenCondition, timeZone: string, names: Names, mistakes: Mistakes): Condition[] => {
  const { parameter } = written;
  const operator = isOperator(written.operator) ? written.operator : undefined;
  if (operator === undefined) {
    mistakes.report(
      parameter,
      `Unknown operator ${quote(written.operator)}.${mistakes.suggest(written.operator, operators, operatorHere(written.operator))} The operators are ${operators.join(', ')}.`,
    );
  }
  const field = resolve(written.field, parameter, names, mistakes);
  if (field === undefined || operator === undefined) return [];
  const allowed: readonly Operator[] = fieldTypeTraits[field.type].operators;
  if (allowed.includes(operator)) return planOperator(operator, field, written, timeZone, mistakes);
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
  timeZone: string,
  mistakes: Mistakes,
): Condition[] => {
  const { kind, isNegated, takes } = operatorTraits[operator];
  const values = written.operands.flatMap((operand) => {
    const read = readOperand(typeOfOperand(takes, field), operand, timeZone);
    if ('value' in read) return [read.value];
    mistakes.report(operand.parameter, read.wrong);
    return [];
  });
  const [value, high] = values;
  if (value === undefined || !written.isWhole || values.length < written.operands.length) return [];
  switch (kind) {
    case 'exists':
      return [{ kind, field, isNegated: !(value.kind === 'boolean' && value.isTrue) }];
    case 'in':
      return holdsOptions(field)
        ? [{ kind: 'holdsIn', field, isNegated, options: byText(values.map(textOf), (option) => option) }]
        : planIn(field, isNegated, values);
    case 'iin':
      return [
        {
          kind,
          field,
          isNegated,
          texts: byText(
            values.map((each) => fold(textOf(each))),
            (text) => text,
          ),
        },
      ];
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return [{ kind, field, isNegated, value }];
    case 'between':
      return planBetween(field, value, high, written, mistakes);
    case 'near': {
      const circle = circleOf(values);
      return typeof circle === 'string' ? refuse(circle, written, mistakes) : [{ kind, field, isNegated, circle }];
    }
    case 'within': {
      const box = boxOf(values);
      return typeof box === 'string' ? refuse(box, written, mistakes) : [{ kind, field, isNegated, box }];
    }
    case 'contains':
    case 'startsWith':
    case 'endsWith': {
      const text = fold(textOf(value));
      return holdsOptions(field)
        ? [{ kind: 'holds', field, isNegated, option: text }]
        : [{ kind, field, isNegated, text }];
    }
  }
};

const typeOfOperand = (takes: (typeof operatorTraits)[Operator]['takes'], { type }: ExposedField): FieldType =>
  takes === 'truth' ? 'boolean' : takes === 'circle' || takes === 'box' ? 'number' : type;

const refuse = (message: string, { parameter }: WrittenCondition, mistakes: Mistakes): [] => {
  mistakes.report(parameter, message);
  return [];
};

const readOperand = (type: FieldType, { text, hasBlankAround }: Operand, timeZone: string): ReadValue =>
  hasBlankAround && isText(type)
    ? { wrong: `The item ${quote(text)} has a blank before or after it. ${howToQuote}` }
    : readValue(type, text, timeZone);

/** Blanks are significant in texts and options. */
const isText = (type: FieldType): boolean => fieldTypeTraits[type].searchable || holdsOptions({ type });

const holdsOptions = ({ type }: Pick<ExposedField, 'type'>): boolean => fieldTypeTraits[type].value === 'options';

const howToQuote =
  'Put a value that holds a comma or such a blank in double quotes, such as "Miller, Sons"; else leave the blank out.';

/** A single span of time is the same question as its two ends. */
const planIn = (field: ExposedField, isNegated: boolean, written: readonly Value[]): Condition[] => {
  const values = byText(written, printValue);
  const [value] = values;
  if (value?.kind === 'span' && values.length === 1 && !isNegated) return within(field, value, value);
  return [{ kind: 'in', field, isNegated, values }];
};

const within = (field: ExposedField, low: Value, high: Value): Condition[] => [
  { kind: 'gte', field, isNegated: false, value: low },
  { kind: 'lte', field, isNegated: false, value: high },
];

const planBetween = (
  field: ExposedField,
  low: Value,
  high: Value | undefined,
  written: WrittenCondition,
  mistakes: Mistakes,
): Condition[] => {
  const { operands } = written;
  if (high === undefined || operands.length !== 2) {
    const found = `${operands.length} ${operands.length === 1 ? 'value' : 'values'}`;
    return refuse(`Found ${found}, expected two: the low and the high, such as 10,20.`, written, mistakes);
  }
  if (isAbove(low, high)) {
    const [first, second] = operands.map(({ text }) => quote(text));
    return refuse(
      `The low value ${first} is above the high value ${second}; write the low one first.`,
      written,
      mistakes,
    );
  }
  return within(field, low, high);
};

const textOf = (value: Value): string => (value.kind === 'text' ? value.text : '');

const canonicalize = (conditions: readonly Condition[]): readonly Condition[] => byText(conditions, printCondition);

/** Without repetition, in the order of their texts. */
const byText = <Item>(items: readonly Item[], print: (item: Item) => string): readonly Item[] => {
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
  meant?: string,
): ExposedField | undefined => {
  const field = names.get(name);
  if (field === undefined) {
    mistakes.report(
      parameter,
      `Unknown field ${quote(name)}.${mistakes.suggest(name, names.keys(), meant)} The tenant's profile lists the fields.`,
    );
  }
  return field;
};
