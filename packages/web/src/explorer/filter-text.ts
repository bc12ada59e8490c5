/** A condition in words, such as `Price`, `is less than`, `1`. */
import type { FieldDescriptor } from '@vitrine/contract';
import { operatorWords } from './operator-words.ts';
import type { Condition } from '../records/view.ts';

interface ConditionText {
  readonly field: string;
  readonly operator: string;
  readonly values: string;
}

export const printCondition = (
  { field, operator, values }: Condition,
  fields: readonly FieldDescriptor[],
): ConditionText => {
  const { label, type } = fields.find(({ key }) => key === field) ?? { label: field, type: 'text' };
  if (operator === 'exists')
    return { field: label, operator: values[0] === 'false' ? 'has no value' : 'has a value', values: '' };
  const joined = values.map((value) => (value === '' ? '“”' : value)).join(operator === 'between' ? ' and ' : ', ');
  return { field: label, operator: operatorWords(type, operator), values: joined };
};
