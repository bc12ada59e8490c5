/** Filters as flat parameters: one for each operator of each field, `where[price][lt]`, which every generator can express. */
import { type FieldDescriptor, fieldTypeTraits, type Operator } from '@vitrine/contract';
import type { FilterForm } from './filter-form.ts';
import { exampleOperand, isList, operands, operandSchema, operatorsOf, quoting } from './operands.ts';
import { quoteMarkdown, type Schema } from './schema.ts';

const describe = ({ key, label, type }: FieldDescriptor, operator: Operator): Schema => ({
  name: `where[${key}][${operator}]`,
  in: 'query',
  description: `${quoteMarkdown(label)}: ${operands[operator].words}.${expected(type, operator)}`,
  ...(isList(operator) && { style: 'form', explode: false }),
  // Swagger UI sends an example of the parameter itself, but none of its schema.
  schema: { ...operandSchema(type, operator), examples: [exampleOperand(type, operator)] },
});

const expected = (type: FieldDescriptor['type'], operator: Operator): string => {
  const { takes } = operands[operator];
  if (takes === 'truth') return '';
  const { expects } = fieldTypeTraits[type];
  return takes === 'one' ? ` Takes ${expects}.` : ` Each is ${expects}.${quoting(type, operator)}`;
};

export const flatFilters: FilterForm = {
  describeField: (field) => operatorsOf(field.type).map((operator) => describe(field, operator)),
  describeTypes: () => ({}),
};
