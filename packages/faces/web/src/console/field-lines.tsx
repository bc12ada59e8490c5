/** The fields that a change adds or takes, a line each with some values; those to look at come first. */
import { Badge, Text } from '@mantine/core';
import type { FieldChange, Sample } from '@vitrine/console/preview-answer';
import { valueLine } from '../records/value-line.ts';
import type { OfferedField } from './answers.ts';
import { NoticeText } from './codes.tsx';
import { Say, useWords } from '../shared/words.tsx';

interface FieldLinesProps {
  readonly changes: readonly FieldChange[];
  /** All fields of the collection. */
  readonly fields: readonly OfferedField[];
  /** The samples of newly shown fields. */
  readonly samples: readonly Sample[];
}

export const FieldLines = ({ changes, fields, samples }: FieldLinesProps) => {
  const lines = changes.flatMap((change) => {
    const field = fields.find(({ key }) => key === change.key);
    return field === undefined ? [] : [{ ...change, field }];
  });
  if (lines.length === 0) return null;
  const sorted = lines.toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <ul className="field-lines">
      {sorted.map(({ field, values, isShown }) => (
        <li key={field.key} data-notable={isShown && isNotable(field)}>
          <b dir="auto">{field.label}</b>
          <Values field={field} values={values} />
          <Sparse sample={samples.find((sample) => isShown && sample.field === field.key)} />
          {isShown ? <Why field={field} /> : null}
        </li>
      ))}
    </ul>
  );
};

interface Line {
  readonly field: OfferedField;
  readonly isShown: boolean;
}

const rankOf = ({ field, isShown }: Line): number => {
  if (!isShown || field.notice === null) return isShown && isNotable(field) ? 0 : 2;
  return isNotable(field) ? 0 : 1;
};

/** True for fields that look private, or are of costs, people or notes. */
const isNotable = ({ looksPrivate, notice }: OfferedField): boolean =>
  looksPrivate !== null || (notice !== null && notice !== 'unusual');

const Why = ({ field }: { readonly field: OfferedField }) =>
  isNotable(field) ? (
    <Badge color="orange" variant="light" tt="none" className="field-why">
      <NoticeText field={field} />
    </Badge>
  ) : (
    <Text span size="sm" c="dimmed">
      <NoticeText field={field} />
    </Text>
  );

const Values = ({ field, values }: { readonly field: OfferedField; readonly values: readonly unknown[] }) => {
  const words = useWords();
  return (
    <Text span size="sm" c="dimmed" dir="auto">
      {values.length === 0
        ? words.say('value.none')
        : values.map((value) => valueLine(words, field.type, value)).join(' · ')}
    </Text>
  );
};

/** A sample of records would miss that few have a value. */
const Sparse = ({ sample }: { readonly sample: Sample | undefined }) =>
  sample === undefined || sample.withValue === sample.records ? null : (
    <Text span size="sm">
      <Say what="console.preview.sparseField" values={{ count: sample.withValue, total: sample.records }} />
    </Text>
  );
