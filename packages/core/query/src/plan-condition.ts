/** One operator with its operands ─▶ conditions: values typed, bounds compared. */
import { fieldTypeTraits, operatorTraits, type FieldType, type Operator } from '@vitrine/contract';
import type { ExposedField } from './exposure.ts';
import { fold } from './fold.ts';
import { boxOf, circleOf } from './geo.ts';
import { type Mistakes, quote, shorten } from './mistakes.ts';
import { byText } from './by-text.ts';
import type { Operand, ParsedCondition } from './parse-where.ts';
import type { Condition } from './plan.ts';
import { isAbove, printValue, readValue, type ReadValue, type Value, type Wrong } from './values.ts';

/** A field that is tested, and whether the test is negated. */
type Tested = Pick<Condition, 'field' | 'isNegated'>;

/** @param field one whose type has the operator */
export const planCondition = (
  operator: Operator,
  field: ExposedField,
  parsed: ParsedCondition,
  timeZone: string,
  mistakes: Mistakes,
): readonly Condition[] => {
  const { takes, isNegated } = operatorTraits[operator];
  const values = readOperands(typeOfOperand(takes, field), parsed.operands, timeZone, mistakes);
  const isRead = parsed.isWhole && values.length === parsed.operands.length;
  const [first, ...others] = values;
  if (first === undefined || !isRead) return [];
  const planned = conditionsOf(operator, { field, isNegated }, [first, ...others], parsed.operands);
  if (!('wrong' in planned)) return planned;
  mistakes.report(parsed.parameter, planned.wrong, planned.cause);
  return [];
};

const typeOfOperand = (takes: (typeof operatorTraits)[Operator]['takes'], { type }: ExposedField): FieldType =>
  takes === 'truth' ? 'boolean' : takes === 'circle' || takes === 'box' ? 'number' : type;

/** The values that can be read; a mistake is reported of each other operand. */
const readOperands = (
  type: FieldType,
  operands: readonly Operand[],
  timeZone: string,
  mistakes: Mistakes,
): readonly Value[] =>
  operands.flatMap((operand) => {
    const read = readOperand(type, operand, timeZone);
    if ('value' in read) return [read.value];
    mistakes.report(operand.parameter, read.wrong, read.cause);
    return [];
  });

const readOperand = (type: FieldType, { text, hasBlankAround }: Operand, timeZone: string): ReadValue =>
  hasBlankAround && isText(type)
    ? {
        wrong: `The item ${quote(text)} has a blank before or after it. ${howToQuote}`,
        cause: { kind: 'blankAround', written: shorten(text) },
      }
    : readValue(type, text, timeZone);

/** Blanks are significant in texts and options. */
const isText = (type: FieldType): boolean => fieldTypeTraits[type].searchable || hasOptions({ type });

const hasOptions = ({ type }: Pick<ExposedField, 'type'>): boolean => fieldTypeTraits[type].value === 'options';

const howToQuote =
  'Put a value that holds a comma or such a blank in double quotes, such as "Miller, Sons"; else leave the blank out.';

const conditionsOf = (
  operator: Operator,
  tested: Tested,
  values: readonly [Value, ...Value[]],
  operands: readonly Operand[],
): readonly Condition[] | Wrong => {
  const { kind } = operatorTraits[operator];
  const [value, high] = values;
  switch (kind) {
    case 'exists':
      return [{ ...tested, kind, isNegated: !(value.kind === 'boolean' && value.isTrue) }];
    case 'in':
      return hasOptions(tested.field)
        ? [{ ...tested, kind: 'hasOptionIn', options: byText(values.map(textOf), (option) => option) }]
        : planIn(tested, values);
    case 'iin': {
      const folded = values.map((each) => fold(textOf(each)));
      return [{ ...tested, kind, texts: byText(folded, (text) => text) }];
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return [{ ...tested, kind, value }];
    case 'between':
      return planBetween(tested.field, value, high, operands);
    case 'near': {
      const circle = circleOf(values);
      return typeof circle === 'string' ? noPlace(circle, '50.7,3.6,5') : [{ ...tested, kind, circle }];
    }
    case 'within': {
      const box = boxOf(values);
      return typeof box === 'string' ? noPlace(box, '50.5,3.2,51.1,4.1') : [{ ...tested, kind, box }];
    }
    case 'contains':
    case 'startsWith':
    case 'endsWith': {
      const text = fold(textOf(value));
      return hasOptions(tested.field) ? [{ ...tested, kind: 'hasOption', option: text }] : [{ ...tested, kind, text }];
    }
  }
};

const noPlace = (wrong: string, example: string): Wrong => ({ wrong, cause: { kind: 'noPlace', example } });

/** A single span of time is the same question as its two ends. */
const planIn = (tested: Tested, listed: readonly Value[]): readonly Condition[] => {
  const values = byText(listed, printValue);
  const [value] = values;
  if (value?.kind === 'span' && values.length === 1 && !tested.isNegated) return within(tested.field, value, value);
  return [{ ...tested, kind: 'in', values }];
};

const within = (field: ExposedField, low: Value, high: Value): readonly Condition[] => [
  { kind: 'gte', field, isNegated: false, value: low },
  { kind: 'lte', field, isNegated: false, value: high },
];

const planBetween = (
  field: ExposedField,
  low: Value,
  high: Value | undefined,
  operands: readonly Operand[],
): readonly Condition[] | Wrong => {
  if (high === undefined || operands.length !== 2) {
    const found = `${operands.length} ${operands.length === 1 ? 'value' : 'values'}`;
    const wrong = `Found ${found}, expected two: the low and the high, such as 10,20.`;
    return { wrong, cause: { kind: 'notTwoValues' } };
  }
  if (!isAbove(low, high)) return within(field, low, high);
  const [first = '', second = ''] = operands.map(({ text }) => text);
  return {
    wrong: `The low value ${quote(first)} is above the high value ${quote(second)}; write the low one first.`,
    cause: { kind: 'reversed', low: shorten(first), high: shorten(second) },
  };
};

const textOf = (value: Value): string => (value.kind === 'text' ? value.text : '');
