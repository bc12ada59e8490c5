/** A difference in an owner's words: fields by their labels. */
import { formatCount } from '../shared/format.ts';
import type { Difference, OfferedField } from './answers.ts';

export const describeDifference = (
  { kind, audience, field, records, text }: Difference,
  fields: readonly OfferedField[],
): string => {
  const label = fields.find(({ key }) => key === field)?.label;
  if (label === undefined || (kind !== 'field-shown' && kind !== 'field-withdrawn')) return text;
  const who = audience === 'world' ? 'Everybody' : 'Whoever has a key';
  const nobody = audience === 'world' ? 'Nobody' : 'Not even who has a key';
  const count = formatCount(records, 'record');
  return kind === 'field-shown'
    ? `${who} will see “${label}” of ${count}`
    : `${nobody} will see “${label}” of ${count} any more`;
};
