/** A difference in an owner's words: fields by their labels, views by their names. */
import { Said, Say } from '../shared/words.tsx';
import type { Difference, OfferedField, ViewDifference } from './answers.ts';

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

const viewTexts = {
  public: 'console.preview.viewPublic',
  private: 'console.preview.viewPrivate',
  hidden: 'console.preview.viewHidden',
} as const;

export const ViewDifferenceText = ({ view: { name, state } }: { readonly view: ViewDifference }) => (
  <Say what={viewTexts[state]} values={{ view: name }} />
);
