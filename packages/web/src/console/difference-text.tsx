/** A difference in an owner's words: fields by their labels. */
import { Said, Say } from '../shared/words.tsx';
import type { Difference, OfferedField } from './answers.ts';

interface DifferenceTextProps {
  readonly difference: Difference;
  readonly fields: readonly OfferedField[];
}

export const DifferenceText = ({ difference, fields }: DifferenceTextProps) => {
  const { kind, audience, field, records, text } = difference;
  const label = fields.find(({ key }) => key === field)?.label;
  if (label === undefined || (kind !== 'field-shown' && kind !== 'field-withdrawn')) return <Said text={text} />;
  const [seen, lost] =
    audience === 'world'
      ? (['console.preview.worldSees', 'console.preview.worldLoses'] as const)
      : (['console.preview.keysSee', 'console.preview.keysLose'] as const);
  return <Say what={kind === 'field-shown' ? seen : lost} values={{ field: label, count: records }} />;
};
