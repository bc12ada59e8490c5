/** Asks once more before a key is ended. */
import { Button, Group, Text } from '@mantine/core';
import type { ApiKey } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useEndKey } from './questions.ts';

interface EndKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export const EndKeyDialog = ({ apiKey: { id, name, lastFour }, onClose }: EndKeyDialogProps) => {
  const end = useEndKey();
  return (
    <Dialog title="End the key" onClose={onClose} isHeld={end.isPending}>
      {end.error === null ? null : <FailureNotice error={end.error} />}
      <Text mb="md">
        <bdi>{name}</bdi> (…{lastFour}) is refused everywhere within a second. This cannot be taken back.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" disabled={end.isPending} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={end.isPending} onClick={() => end.mutate(id, { onSuccess: onClose })}>
          End it
        </Button>
      </Group>
    </Dialog>
  );
};
