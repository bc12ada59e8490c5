/** Asks for confirmation before a key is revoked. */
import { Text } from '@mantine/core';
import type { ApiKey } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { KeyName } from './key-name.tsx';
import { useEndKey } from './questions.ts';
import { Say, useWords } from '../shared/words.tsx';

interface EndKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export const EndKeyDialog = ({ apiKey: { id, name, lastFour }, onClose }: EndKeyDialogProps) => {
  const { say } = useWords();
  const end = useEndKey();
  return (
    <Dialog title={<Say what="console.key.endTitle" />} onClose={onClose} isHeld={end.isPending}>
      {end.error === null ? null : <FailureNotice error={end.error} />}
      <Text mb="md">
        <Say what="console.key.endText" values={{ key: <KeyName name={name} lastFour={lastFour} /> }} />
      </Text>
      <DialogButtons
        label={say('console.key.endIt')}
        isPending={end.isPending}
        isEnding
        onClose={onClose}
        onDo={() => end.mutate(id, { onSuccess: onClose })}
      />
    </Dialog>
  );
};
