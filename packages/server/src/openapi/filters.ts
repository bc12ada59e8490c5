/** The filters of a field: one parameter for each field, whose properties are the operators that its type has. */
import { type FieldDescriptor, type FieldType, fieldTypeTraits, type Operator } from '@vitrine/contract';
import { takenBy } from './field-values.ts';
import { quoteMarkdown, referTo, type Schema } from './schema.ts';

/** What stands behind an operator: a value, several with commas between them, two of them, or whether there is any. */
interface Operand {
  readonly words: string;
  readonly takes: 'one' | 'list' | 'pair' | 'truth';
}

const listed = 'with commas between them; what has a comma in it stands in double quotes';

const operands: Readonly<Record<Operator, Operand>> = {
  eq: { words: 'equal to', takes: 'one' },
  ne: { words: 'not equal to, or without a value', takes: 'one' },
  gt: { words: 'above', takes: 'one' },
  gte: { words: 'from here on', takes: 'one' },
  lt: { words: 'below', takes: 'one' },
  lte: { words: 'up to here', takes: 'one' },
  contains: { words: 'with this in it', takes: 'one' },
  startsWith: { words: 'that begins like this', takes: 'one' },
  in: { words: `one of these, ${listed}`, takes: 'list' },
  nin: { words: `none of these, ${listed}; or without a value`, takes: 'list' },
  exists: { words: 'whether there is a value', takes: 'truth' },
  between: { words: 'from the first to the second, both included, with a comma between them', takes: 'pair' },
};

export const filterName = (type: FieldType): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Filter`;

/** The filters by one type. */
export const describeFilter = (type: FieldType): Schema => {
  const { operators, expects } = fieldTypeTraits[type];
  return {
    type: 'object',
    description: `Conditions, all of which must hold. Takes ${expects}.`,
    properties: Object.fromEntries(operators.map((operator) => [operator, describeOperand(type, operator)])),
    additionalProperties: false,
  };
};

const describeOperand = (type: FieldType, operator: Operator): Schema => {
  const { words, takes } = operands[operator];
  return { ...schemaOf(type, takes), description: words };
};

const schemaOf = (type: FieldType, takes: Operand['takes']): Schema => {
  switch (takes) {
    case 'one':
      return takenBy(type).taken;
    case 'list':
    case 'pair':
      return { type: 'string' };
    case 'truth':
      return { type: 'boolean' };
  }
};

/** The parameter that filters by a field, with an example of each operator. */
export const whereParameter = ({ key, label, type }: FieldDescriptor): Schema => ({
  name: `where[${key}]`,
  in: 'query',
  description: `Filters by ${quoteMarkdown(label)}.`,
  style: 'deepObject',
  explode: true,
  schema: referTo('schemas', filterName(type)),
  examples: {
    none: { summary: 'no filter', value: {} },
    ...Object.fromEntries(
      fieldTypeTraits[type].operators.map((operator) => {
        const value = exampleFor(type, operator);
        return [operator, { summary: `where[${key}][${operator}]=${value}`, value: { [operator]: value } }];
      }),
    ),
  },
});

const exampleFor = (type: FieldType, operator: Operator): boolean | number | string => {
  const { examples } = takenBy(type);
  const { takes } = operands[operator];
  if (takes === 'one') return examples[0];
  return takes === 'truth' ? true : examples.join();
};

/** Filters by whatever field: each of the object's properties becomes a parameter of its own. */
export const anyWhereParameter = (): Schema => ({
  name: 'where',
  in: 'query',
  description:
    'Filters, all of which must hold: each is a parameter `where[field][operator]`. Which operators a field has depends on its type.',
  style: 'form',
  explode: true,
  schema: {
    type: 'object',
    additionalProperties: { type: 'string' },
    propertyNames: { pattern: `^where\\[[^\\[\\]]+\\]\\[(${Object.keys(operands).join('|')})\\]$` },
  },
  examples: {
    none: { summary: 'no filter', value: {} },
    two: { summary: 'two conditions', value: { 'where[price][gte]': '2', 'where[name][contains]': 'brot' } },
  },
});
