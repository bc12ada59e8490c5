/** What stands behind an operator in a filter: how many values, of which form, and an example of them. */
import { bounds, type FieldType, fieldTypeTraits, type Operator } from '@vitrine/contract';
import { holdsCommas, takenBy, type Value } from './field-values.ts';
import type { Schema } from './schema.ts';

interface Operand {
  readonly words: string;
  /** A value, several, two of them, or whether there is any. */
  readonly takes: 'one' | 'list' | 'pair' | 'truth';
}

export const operands: Readonly<Record<Operator, Operand>> = {
  eq: { words: 'equal to this', takes: 'one' },
  ne: { words: 'not equal to this, or without a value', takes: 'one' },
  gt: { words: 'above this', takes: 'one' },
  gte: { words: 'from here on', takes: 'one' },
  lt: { words: 'below this', takes: 'one' },
  lte: { words: 'up to here', takes: 'one' },
  contains: { words: 'with this in it', takes: 'one' },
  notContains: { words: 'without this in it', takes: 'one' },
  startsWith: { words: 'that begins like this', takes: 'one' },
  endsWith: { words: 'that ends like this', takes: 'one' },
  in: { words: 'one of these', takes: 'list' },
  nin: { words: 'none of these, or without a value', takes: 'list' },
  exists: { words: 'whether there is a value', takes: 'truth' },
  between: { words: 'from the first to the second, both included', takes: 'pair' },
};

export const operatorsOf = (type: FieldType): readonly Operator[] => fieldTypeTraits[type].operators;

export const isList = (operator: Operator): boolean => listSize(operator) !== undefined;

const listSize = (operator: Operator): readonly [min: number, max: number] | undefined => {
  switch (operands[operator].takes) {
    case 'one':
    case 'truth':
      return undefined;
    case 'pair':
      return [2, 2];
    case 'list':
      return [1, bounds.listItemsMax];
  }
};

/** A list is an array. */
export const operandSchema = (type: FieldType, operator: Operator): Schema => {
  const size = listSize(operator);
  if (size === undefined) return valueSchema(type, operator);
  return { type: 'array', items: takenBy(type).taken, minItems: size[0], maxItems: size[1] };
};

const valueSchema = (type: FieldType, operator: Operator): Schema =>
  operands[operator].takes === 'truth' ? { type: 'boolean' } : takenBy(type).taken;

export const exampleOperand = (type: FieldType, operator: Operator): Value | readonly Value[] => {
  const { examples } = takenBy(type);
  if (operands[operator].takes === 'truth') return true;
  return isList(operator) ? examples : examples[0];
};

/** How an item is written that holds a comma; nothing where none can. */
export const quoting = (type: FieldType, operator: Operator): string =>
  isList(operator) && holdsCommas(type) ? ' What has a comma in it stands in double quotes.' : '';
