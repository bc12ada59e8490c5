/** Asks for confirmation before a key is revoked. */
import { Button, Group, Text } from '@mantine/core';
import type { ApiKey } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { KeyName } from './key-name.tsx';
import { useEndKey } from './questions.ts';
import { Say } from '../shared/words.tsx';

interface EndKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export const EndKeyDialog = ({ apiKey: { id, name, lastFour }, onClose }: EndKeyDialogProps) => {
  const end = useEndKey();
  return (
    <Dialog title={<Say what="console.key.endTitle" />} onClose={onClose} isHeld={end.isPending}>
      {end.error === null ? null : <FailureNotice error={end.error} />}
      <Text mb="md">
        <Say what="console.key.endText" values={{ key: <KeyName name={name} lastFour={lastFour} /> }} />
      </Text>
      <Group justify="flex-end">
        <Button variant="default" disabled={end.isPending} onClick={onClose} data-autofocus>
          <Say what="console.cancel" />
        </Button>
        <Button color="red" loading={end.isPending} onClick={() => end.mutate(id, { onSuccess: onClose })}>
          <Say what="console.key.endIt" />
        </Button>
      </Group>
    </Dialog>
  );
};
