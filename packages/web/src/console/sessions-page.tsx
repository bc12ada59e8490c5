/** Where a person is signed in: each session with its browser and address, to be ended. */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { formatMoment } from '../shared/format.ts';
import { Loading } from '../shared/loading.tsx';
import type { SignIn } from './answers.ts';
import { nameBrowser } from './browser-name.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useEndSessions, useSignIns } from './questions.ts';

export const SessionsPage = () => {
  const { data: signIns, error, isPending } = useSignIns();
  const end = useEndSessions();
  const failure = error ?? end.error;
  const hasOthers = signIns?.some(({ isOwn }) => !isOwn) === true;
  return (
    <>
      <Group justify="space-between" mb="lg">
        <div>
          <Title order={1}>Sessions</Title>
          <Text c="dimmed">Where you are signed in. End what you do not know.</Text>
        </div>
        <Button
          color="red"
          variant="light"
          disabled={!hasOthers || end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          End all others
        </Button>
      </Group>
      {failure === null ? null : <FailureNotice error={failure} />}
      {isPending ? <Loading height={160} /> : null}
      <ul className="keys" aria-label="Sessions">
        {signIns?.map((signIn) => (
          <SessionItem key={signIn.id} signIn={signIn} isHeld={end.isPending} onEnd={() => end.mutate(signIn.id)} />
        ))}
      </ul>
    </>
  );
};

interface SessionItemProps {
  readonly signIn: SignIn;
  readonly isHeld: boolean;
  readonly onEnd: () => void;
}

const SessionItem = ({
  signIn: { browser, address, startedAt, lastUsedAt, isOwn },
  isHeld,
  onEnd,
}: SessionItemProps) => (
  <Paper component="li" withBorder p="md" radius="lg">
    <Group justify="space-between">
      <div>
        <Group gap="xs">
          <Text fw={600} dir="auto" className="person">
            {nameBrowser(browser)}
          </Text>
          <code>{address ?? ''}</code>
          {isOwn ? (
            <Badge variant="light" miw="max-content">
              This one
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed" className="moments">
          <span>
            Signed in <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
          </span>
          <span>
            Last used <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>
          </span>
        </Text>
      </div>
      {isOwn ? null : (
        <Button
          size="compact-sm"
          variant="light"
          color="red"
          disabled={isHeld}
          aria-label={`End ${nameBrowser(browser)}, ${address ?? 'unknown address'}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Group>
  </Paper>
);
