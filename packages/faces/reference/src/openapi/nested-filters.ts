/** Filters as nested parameters: one for each field, `where[price]`, whose properties are the operators of its type. */
import {
  type FieldDescriptor,
  type FieldType,
  fieldTypeTraits,
  type FilterExample,
  type Operator,
  operatorTraits,
} from '@vitrine/contract';
import type { FilterForm } from './filter-form.ts';
import { exampleOperand, isList, operandSchema, operatorsOf, quoting } from './operands.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

const filterName = (type: FieldType): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Filter`;

const describeType = (type: FieldType): Schema => ({
  type: 'object',
  description: `Conditions, all of which must hold. Takes ${fieldTypeTraits[type].expects}.`,
  properties: Object.fromEntries(operatorsOf(type).map((operator) => [operator, describeOperand(type, operator)])),
  additionalProperties: false,
});

/** A list is described as a text, because OpenAPI does not define lists within an object. */
const describeOperand = (type: FieldType, operator: Operator): Schema => {
  const { words } = operatorTraits[operator];
  if (!isList(operator)) return { ...operandSchema(type, operator), description: words };
  return { type: 'string', description: `${words}, with commas between them.${quoting(type, operator)}` };
};

const describeField = ({ key, label, type }: FieldDescriptor): Schema => ({
  name: `where[${key}]`,
  in: 'query',
  description: `Filters by ${quoteMarkdown(label)}.`,
  style: 'deepObject',
  explode: true,
  schema: referTo('schemas', filterName(type)),
  examples: {
    // Some programs send the first example.
    none: { summary: 'no filter', value: {} },
    ...Object.fromEntries(
      operatorsOf(type).map((operator) => {
        const value = exampleFor(type, operator);
        return [operator, { summary: `where[${key}][${operator}]=${value}`, value: { [operator]: value } }];
      }),
    ),
  },
});

const exampleFor = (type: FieldType, operator: Operator): FilterExample => {
  const example = exampleOperand(type, operator);
  return typeof example === 'object' ? example.join() : example;
};

export const nestedFilters: FilterForm = {
  describeField: (field) => [describeField(field)],
  describeTypes: (types) => Object.fromEntries(types.map((type) => [filterName(type), describeType(type)])),
};
