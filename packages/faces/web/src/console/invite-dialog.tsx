/** A dialog that invites a colleague: a name and an end, then the link, which exists only in this tab's memory. */
import { NativeSelect } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { CopiedText } from '../shared/copy.tsx';
import { useWords } from '../shared/words.tsx';
import type { NewInvitation } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { NameInput } from './name-input.tsx';
import { OnceNotice } from './once-notice.tsx';
import { useInvite } from './questions.ts';

const dayChoices = [1, 7, 30];

interface InviteDialogProps {
  readonly onClose: () => void;
}

export const InviteDialog = ({ onClose }: InviteDialogProps) => {
  const { say } = useWords();
  const invite = useInvite();
  const [name, setName] = useState('');
  const [days, setDays] = useState('7');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invite.mutate({ name, days: Number(days) });
  };
  return (
    <Dialog title={say('console.invite.make')} onClose={onClose} isHeld={invite.isPending || invite.data !== undefined}>
      {invite.error === null ? null : <FailureNotice error={invite.error} />}
      {invite.data === undefined ? (
        <form onSubmit={submit}>
          <NameInput label={say('console.invite.name')} value={name} onChange={setName} />
          <NativeSelect
            label={say('console.invite.end')}
            description={say('console.invite.endText')}
            data={dayChoices.map((each) => ({
              value: String(each),
              label: say('console.key.inDays', { days: each }),
            }))}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            mb="md"
          />
          <DialogButtons label={say('console.invite.makeLink')} isPending={invite.isPending} onClose={onClose} />
        </form>
      ) : (
        <LinkNotice invitation={invite.data} onClose={onClose} />
      )}
    </Dialog>
  );
};

interface LinkNoticeProps extends InviteDialogProps {
  readonly invitation: NewInvitation;
}

const LinkNotice = ({ invitation: { path }, onClose }: LinkNoticeProps) => {
  const { say } = useWords();
  const link = new URL(path, document.baseURI).href;
  return (
    <OnceNotice
      icon={<IconUserPlus />}
      title={say('console.invite.once')}
      text={say('console.invite.onceText')}
      done={say('console.invite.sent')}
      onClose={onClose}
    >
      <CopiedText text={link} label={say('console.invite.link')} copy={say('console.invite.copy')} />
    </OnceNotice>
  );
};
