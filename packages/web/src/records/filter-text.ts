/** A condition in words, such as `Price`, `is less than`, `1`. */
import type { FieldDescriptor, FieldType, Operator } from '@vitrine/contract';
import { isNumeric } from '@vitrine/explorer/field-kinds';
import { numberText } from '@vitrine/explorer/number-text';
import { operatorWords } from '@vitrine/explorer/operator-words';
import type { Condition } from '@vitrine/explorer/view';

interface ConditionText {
  readonly field: string;
  readonly operator: string;
  readonly values: string;
}

export const printCondition = (
  { field, operator, values }: Condition,
  fields: readonly FieldDescriptor[],
): ConditionText => {
  const { label, type } = fields.find(({ key }) => key === field) ?? { label: field, type: 'text' as const };
  if (operator === 'exists')
    return { field: label, operator: values[0] === 'false' ? 'has no value' : 'has a value', values: '' };
  const printed = isNumeric(type) ? values.map(numberText.print) : values;
  const joined = printed.map((value) => (value === '' ? '“”' : value)).join(separatorOf(type, operator));
  return { field: label, operator: operatorWords(type, operator), values: joined };
};

/** A comma may be a part of a number. */
const separatorOf = (type: FieldType, operator: Operator): string => {
  if (operator === 'between') return ' and ';
  return isNumeric(type) ? '; ' : ', ';
};
