/** The colleagues who were invited into the console, and a button to invite another. Colleagues themselves do not see it. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { Say, useWords } from '../shared/words.tsx';
import type { Invitation } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PageHead } from './page-head.tsx';
import { useEndInvitation, useInvitations, useSession } from './questions.ts';

export const Invitations = () => {
  const { say } = useWords();
  const { data: session } = useSession();
  const { data: invitations, error } = useInvitations();
  const end = useEndInvitation();
  const [isInviting, setInviting] = useState(false);
  const failure = error ?? end.error;
  if (session?.isInvited !== false) return null;
  return (
    <>
      <PageHead order={2} title={say('console.invite.title')} lead={say('console.invite.lead')}>
        <Button variant="default" onClick={() => setInviting(true)}>
          {say('console.invite.make')}
        </Button>
      </PageHead>
      {failure === null ? null : <FailureNotice error={failure} />}
      <ul className="keys" aria-label={say('console.invite.title')}>
        {invitations?.map((invitation) => (
          <InvitationItem
            key={invitation.id}
            invitation={invitation}
            isHeld={end.isPending}
            onEnd={() => end.mutate(invitation.id)}
          />
        ))}
      </ul>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
};

interface InvitationItemProps {
  readonly invitation: Invitation;
  readonly isHeld: boolean;
  readonly onEnd: () => void;
}

const InvitationItem = ({ invitation, isHeld, onEnd }: InvitationItemProps) => {
  const { say, moment } = useWords();
  const { person, isOpened, startedAt, endsAt } = invitation;
  return (
    <Paper component="li" withBorder p="md" radius="lg">
      <Group justify="space-between">
        <div>
          <Text fw={600} dir="auto">
            {person}
          </Text>
          <Text size="sm" c="dimmed" className="moments">
            <span>
              {isOpened ? (
                <Say
                  what="console.session.signedIn"
                  values={{ at: <time dateTime={startedAt}>{moment(startedAt)}</time> }}
                />
              ) : (
                say('console.invite.unopened')
              )}
            </span>
            <span>
              <Say what="console.invite.ends" values={{ at: <time dateTime={endsAt}>{moment(endsAt)}</time> }} />
            </span>
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant="light"
          color="red"
          disabled={isHeld}
          aria-label={say('console.invite.endNamed', { person })}
          onClick={onEnd}
        >
          {say('console.view.end')}
        </Button>
      </Group>
    </Paper>
  );
};
