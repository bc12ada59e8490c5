/** Prints operators in words, which depend on the type that they compare. */
import { fieldTypeTraits, type FieldType, type Operator } from '@vitrine/contract';
import type { CommonKey, Say } from '@vitrine/messages';
import { isMoment, isNumeric } from '../asking/field-kinds.ts';

export const operatorPhrase = (say: Say<CommonKey>, type: FieldType, operator: Operator): string =>
  say(keyOf(type, operator));

const keyOf = (type: FieldType, operator: Operator): CommonKey => {
  if (operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte')
    return `operator.${orderOf(type)}.${operator}`;
  const isOfOptions = operator === 'contains' || operator === 'in' || operator === 'nin';
  return isOfOptions && fieldTypeTraits[type].value === 'options'
    ? `operator.options.${operator}`
    : `operator.${operator}`;
};

const orderOf = (type: FieldType): 'numbers' | 'moments' | 'texts' => {
  if (isNumeric(type)) return 'numbers';
  return isMoment(type) ? 'moments' : 'texts';
};
