/**
 * Filters as flat parameters: one for each operator of each field, `where[price][lt]`, which every generator can
 * express.
 */
import { type FieldDescriptor, fieldTypeTraits, type Operator, operatorTraits } from '@vitrine/contract';
import type { FilterForm } from './filter-form.ts';
import { exampleOperand, isList, operandSchema, operatorsOf, quoting } from './operands.ts';
import { quoteMarkdown, type Schema } from './schema.ts';

const describe = ({ key, label, type }: FieldDescriptor, operator: Operator): Schema => ({
  name: `where[${key}][${operator}]`,
  in: 'query',
  description: `${quoteMarkdown(label)}: ${operatorTraits[operator].words}.${expected(type, operator)}`,
  ...(isList(operator) && { style: 'form', explode: false }),
  // Some programs send an example of a parameter, but ignore one of the schema.
  schema: { ...operandSchema(type, operator), examples: [exampleOperand(type, operator)] },
});

const expected = (type: FieldDescriptor['type'], operator: Operator): string => {
  if (operatorTraits[operator].takes === 'truth') return '';
  const { expects } = fieldTypeTraits[type];
  return isList(operator) ? ` Each is ${expects}.${quoting(type, operator)}` : ` Takes ${expects}.`;
};

export const flatFilters: FilterForm = {
  describeField: (field) => operatorsOf(field.type).map((operator) => describe(field, operator)),
  describeTypes: () => ({}),
};
