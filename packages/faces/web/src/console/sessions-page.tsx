/** The page “Sessions”: a person's sessions with their browser and address, and invited colleagues; each can be ended. */
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { Loading } from '../shared/loading.tsx';
import type { SignIn } from './answers.ts';
import { nameBrowser } from './browser-name.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Invitations } from './invitations.tsx';
import { PageHead } from './page-head.tsx';
import { useEndSessions, useSignIns } from './questions.ts';
import { Say, useWords } from '../shared/words.tsx';

export const SessionsPage = () => {
  const { say } = useWords();
  const { data: signIns, error, isPending } = useSignIns();
  const end = useEndSessions();
  const failure = error ?? end.error;
  const hasOthers = signIns?.some(({ isOwn }) => !isOwn) === true;
  return (
    <>
      <PageHead title={say('console.place.sessions')} lead={say('console.session.lead')}>
        <Button
          color="red"
          variant="light"
          disabled={!hasOthers || end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          {say('console.session.endOthers')}
        </Button>
      </PageHead>
      {failure === null ? null : <FailureNotice error={failure} />}
      {isPending ? <Loading height={160} /> : null}
      <ul className="keys" aria-label={say('console.place.sessions')}>
        {signIns?.map((signIn) => (
          <SessionItem key={signIn.id} signIn={signIn} isHeld={end.isPending} onEnd={() => end.mutate(signIn.id)} />
        ))}
      </ul>
      <Invitations />
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
}: SessionItemProps) => {
  const words = useWords();
  const { say, moment } = words;
  const name = nameBrowser(words, browser);
  return (
    <Paper component="li" withBorder p="md" radius="lg">
      <Group justify="space-between">
        <div>
          <Group gap="xs">
            <Text fw={600} dir="auto">
              {name}
            </Text>
            <code>{address ?? ''}</code>
            {isOwn ? (
              <Badge variant="light" miw="max-content">
                {say('console.session.own')}
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed" className="moments">
            <span>
              <Say
                what="console.session.signedIn"
                values={{ at: <time dateTime={startedAt}>{moment(startedAt)}</time> }}
              />
            </span>
            <span>
              <Say what="console.lastUsed" values={{ at: <time dateTime={lastUsedAt}>{moment(lastUsedAt)}</time> }} />
            </span>
          </Text>
        </div>
        {isOwn ? null : (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            disabled={isHeld}
            aria-label={say('console.session.endNamed', {
              browser: name,
              address: address ?? say('console.session.unknownAddress'),
            })}
            onClick={onEnd}
          >
            {say('console.session.end')}
          </Button>
        )}
      </Group>
    </Paper>
  );
};
