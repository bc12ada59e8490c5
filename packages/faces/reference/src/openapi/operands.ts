/** The operand of each filter operator: its number of values, its schema, and an example. */
import {
  bounds,
  type FieldType,
  fieldTypeTraits,
  type FilterExample,
  listLengths,
  type Operator,
  operatorTraits,
} from '@vitrine/contract';
import type { Schema } from './schema.ts';

export const operatorsOf = (type: FieldType): readonly Operator[] => fieldTypeTraits[type].operators;

export const isList = (operator: Operator): boolean => listSize(operator) !== undefined;

const listSize = (operator: Operator): readonly [min: number, max: number] | undefined => {
  const { takes } = operatorTraits[operator];
  if (takes === 'one' || takes === 'text' || takes === 'truth') return undefined;
  const length = listLengths[takes];
  return length === undefined ? [1, bounds.listItemsMax] : [length, length];
};

/** A list is an array. */
export const operandSchema = (type: FieldType, operator: Operator): Schema => {
  const size = listSize(operator);
  if (size === undefined) return valueSchema(type, operator);
  return { type: 'array', items: fieldTypeTraits[type].taken, minItems: size[0], maxItems: size[1] };
};

const valueSchema = (type: FieldType, operator: Operator): Schema =>
  operatorTraits[operator].takes === 'truth' ? { type: 'boolean' } : fieldTypeTraits[type].taken;

export const exampleOperand = (type: FieldType, operator: Operator): FilterExample | readonly FilterExample[] => {
  const { examples } = fieldTypeTraits[type];
  const { takes } = operatorTraits[operator];
  if (takes === 'truth') return true;
  if (takes === 'box') return numbersOf(examples[0]);
  if (takes === 'circle') return numbersOf(examples[1]);
  return isList(operator) ? examples : examples[0];
};

const numbersOf = (example: FilterExample): readonly number[] => String(example).split(',').map(Number);

/** Values that may have a comma in them. */
const holdsCommas = (type: FieldType): boolean => {
  const { value } = fieldTypeTraits[type];
  return value === 'text' || value === 'options';
};

/** How to write an item that contains a comma; empty for types whose values contain none. */
export const quoting = (type: FieldType, operator: Operator): string =>
  isList(operator) && holdsCommas(type) ? ' Put an item that contains a comma in double quotes.' : '';
