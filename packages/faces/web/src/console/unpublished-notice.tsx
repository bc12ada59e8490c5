/** Points out records that look unpublished, with the condition that leaves them out. The owner decides. */
import { Alert, Button, Text } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import type { FieldDescriptor } from '@vitrine/contract';
import type { Unpublished } from '@vitrine/contract/console';
import { Say, useWords } from '../shared/words.tsx';
import { labelOf, sayConditions } from './names.ts';

interface UnpublishedNoticeProps {
  readonly found: readonly Unpublished[];
  /** The fields of the collection. */
  readonly fields: readonly FieldDescriptor[];
  /** Adds a condition to the unpublished changes; undefined: it cannot be added here. */
  readonly onLeaveOut: ((condition: string) => void) | undefined;
  /** The place where these records can be left out, if not here. */
  readonly text?: string;
}

export const UnpublishedNotice = ({ found, fields, onLeaveOut, text }: UnpublishedNoticeProps) =>
  found.map((unpublished) => (
    <Alert
      key={unpublished.field}
      color="orange"
      icon={<IconEyeExclamation />}
      mb="md"
      title={<Say what="console.drafts.title" values={{ count: countOf(unpublished) }} />}
    >
      <Values unpublished={unpublished} fields={fields} />
      {text === undefined ? null : <Text size="sm">{text}</Text>}
      {onLeaveOut === undefined ? null : <LeaveOut unpublished={unpublished} fields={fields} onLeaveOut={onLeaveOut} />}
    </Alert>
  ));

const countOf = ({ values }: Unpublished): number => values.reduce((sum, { records }) => sum + records, 0);

interface PartProps {
  readonly unpublished: Unpublished;
  readonly fields: readonly FieldDescriptor[];
}

/** The values, and how many records have each: `Status: archived (98), draft (30)`. */
const Values = ({ unpublished: { field, values }, fields }: PartProps) => {
  const { say, number } = useWords();
  const isTruth = fields.find(({ key }) => key === field)?.type === 'boolean';
  const word = (value: string): string =>
    isTruth && /^(?:true|false)$/.test(value) ? say(value === 'true' ? 'value.yes' : 'value.no') : value;
  return (
    <Text size="sm" mb="xs">
      <bdi>{labelOf(fields, field)}</bdi>:{' '}
      <bdi>{values.map(({ value, records }) => `${word(value)} (${number(records)})`).join(', ')}</bdi>
    </Text>
  );
};

const LeaveOut = ({
  unpublished: { condition },
  fields,
  onLeaveOut,
}: PartProps & { readonly onLeaveOut: (condition: string) => void }) => {
  const words = useWords();
  const rule = words.list(sayConditions(words, [condition], fields));
  return (
    <>
      <Text size="sm" mb="sm">
        <Say what="console.drafts.rule" values={{ rule: <bdi>{rule}</bdi> }} />
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => onLeaveOut(condition)}>
        {words.say('console.drafts.leaveOut')}
      </Button>
    </>
  );
};
