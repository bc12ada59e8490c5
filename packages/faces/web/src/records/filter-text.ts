/** Prints a condition in words, such as `Price`, `is less than`, `1`. */
import type { FieldDescriptor } from '@vitrine/contract';
import { isNumeric } from '@vitrine/explorer/field-kinds';
import { printWritten } from '@vitrine/explorer/number-text';
import { operatorPhrase } from '@vitrine/explorer/operator-phrase';
import type { Condition } from '@vitrine/explorer/view';
import type { Words } from '../shared/words.tsx';

interface ConditionText {
  readonly field: string;
  readonly operator: string;
  readonly values: string;
}

export const printCondition = (
  { say, numbers }: Pick<Words, 'say' | 'numbers'>,
  { field, operator, values }: Condition,
  fields: readonly FieldDescriptor[],
): ConditionText => {
  const named = fields.find(({ key }) => key === field) ?? { key: field, label: field, type: 'text' as const };
  const { label, type } = named;
  if (operator === 'exists') {
    const has = say(values[0] === 'false' ? 'operator.existsNot' : 'operator.exists');
    return { field: label, operator: has, values: '' };
  }
  const printed = values.map((value) => {
    if (type === 'boolean') return say(value === 'true' ? 'value.yes' : 'value.no');
    return isNumeric(type) ? printWritten({ numbers }, named, value) : value || '“”';
  });
  const [from = '', to = ''] = printed;
  // A comma may be part of a number.
  const joined = operator === 'between' ? say('filter.and', { from, to }) : printed.join(isNumeric(type) ? '; ' : ', ');
  return { field: label, operator: operatorPhrase(say, type, operator), values: joined };
};
