/** Prints a condition in words, such as `Price is less than 1`. */
import { isNumeric } from '../asking/field-kinds.ts';
import type { Condition } from '../asking/view.ts';
import { isDay, withDay } from '../asking/zoned-days.ts';
import type { PresentedField } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { optionLabel } from '../words/meaning.ts';
import { printWritten } from '../words/number-text.ts';
import { operatorPhrase } from '../words/operator-phrase.ts';
import type { Words } from '../words/words.ts';

export const conditionPhrase = (words: Words, condition: Condition, fields: readonly PresentedField[]): string => {
  const unknown: PresentedField = { key: condition.field, label: condition.field, type: 'text' };
  const named = fields.find(({ key }) => key === condition.field) ?? unknown;
  const label = labelOf(words, named);
  const { type } = named;
  const ofDays = type === 'datetime' ? withDay(condition, words.timeZone) : undefined;
  const { operator, values } = ofDays ?? condition;
  if (operator === 'exists')
    return `${label} ${words.say(values[0] === 'false' ? 'operator.existsNot' : 'operator.exists')}`;
  const print = (value: string): string => {
    if (isNumeric(type)) return printWritten(words, named, value);
    if (type === 'date' || ofDays !== undefined) return words.day(value);
    if (type === 'datetime') return printMoment(words, value);
    if (type === 'boolean') return words.say(value === 'true' ? 'value.yes' : 'value.no');
    return optionLabel(named, value);
  };
  const printed = values.map(print);
  const [from = '', to = ''] = printed;
  const compared =
    operator === 'between' ? words.say('filter.and', { from, to }) : printed.join(isNumeric(type) ? '; ' : ', ');
  return `${label} ${operatorPhrase(words.say, type, operator)} ${compared}`;
};

/** The API's days are in UTC. */
const printMoment = (words: Words, value: string): string => {
  if (!isDay(value)) return words.moment(value);
  return words.timeZone === 'UTC' ? words.day(value) : `${words.day(value)} UTC`;
};
