/** The changes that wait for their time: what, when and by whom, each with buttons that do it now and cancel it. */
import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { Planned } from '@vitrine/contract/proposal';
import { useWords } from '../shared/words.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FieldsOfPlan } from './changed-fields.tsx';
import { useNames } from './names.ts';
import { sayPlanned, useOwnMoments } from './planned-text.ts';
import { useCancelPlanned, useApplyPlanned, usePlanned } from './questions.ts';

export const PlannedList = () => {
  const { say } = useWords();
  const { data: planned = [], error } = usePlanned();
  const cancel = useCancelPlanned();
  const apply = useApplyPlanned();
  const failure = error ?? cancel.error ?? apply.error;
  const reset = (): void => {
    cancel.reset();
    apply.reset();
  };
  return (
    <>
      {failure === null ? null : <FailureNotice error={failure} />}
      {planned.length === 0 ? null : (
        <Box component="section" aria-labelledby="planned" mb="xl">
          <Title order={2} size="h3" mb="sm" id="planned" tabIndex={-1}>
            {say('console.planned.title')}
          </Title>
          <ul className="keys" aria-labelledby="planned">
            {planned.map((each) => (
              <PlannedItem
                key={each.id}
                planned={each}
                isHeld={cancel.isPending || apply.isPending}
                onCancel={() => {
                  reset();
                  cancel.mutate(each.id, { onSuccess: focusList });
                }}
                onNow={() => {
                  reset();
                  apply.mutate(each.id, { onSuccess: focusList });
                }}
              />
            ))}
          </ul>
        </Box>
      )}
    </>
  );
};

/** The button goes with its item: the keyboard stays near it. */
const focusList = (): void => (document.getElementById('planned') ?? document.getElementById('content'))?.focus();

interface PlannedItemProps {
  readonly planned: Planned;
  readonly isHeld: boolean;
  readonly onCancel: () => void;
  readonly onNow: () => void;
}

const PlannedItem = ({ planned, isHeld, onCancel, onNow }: PlannedItemProps) => {
  const words = useWords();
  const { say, moment } = words;
  const ownMoment = useOwnMoments();
  const { at, endsAt, plannedAt, person, operator, change } = planned;
  const changes = sayPlanned(words, useNames(), change);
  const author = person ?? (operator === null ? say('console.changes.operator') : operator);
  return (
    <Paper component="li" withBorder p="md" radius="lg">
      <Text fw={600}>
        <time dateTime={at}>
          {say('console.planned.at', {
            at: ownMoment(at),
            ends: endsAt === null ? 'no' : 'yes',
            end: ownMoment(endsAt ?? ''),
          })}
        </time>
      </Text>
      <Text>
        <bdi className="sentence">{changes}</bdi>
      </Text>
      <FieldsOfPlan change={change} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          <bdi>{say('console.planned.by', { person: author, at: moment(plannedAt) })}</bdi>
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={isHeld}
            aria-label={say('console.planned.nowNamed', { changes })}
            onClick={onNow}
          >
            {say('console.planned.now')}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            disabled={isHeld}
            aria-label={say('console.planned.cancelNamed', { changes })}
            onClick={onCancel}
          >
            {say('console.planned.cancel')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
};
