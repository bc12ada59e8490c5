/** Asks once more before a view is ended, or forgotten. */
import { Button, Group, Text } from '@mantine/core';
import type { NamedView } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useDeleteView, useEndView } from './questions.ts';

interface EndViewDialogProps {
  readonly kind: 'end' | 'delete';
  readonly view: NamedView;
  readonly onClose: () => void;
}

export const EndViewDialog = ({ kind, view: { slug, name }, onClose }: EndViewDialogProps) => {
  const [end, forget] = [useEndView(), useDeleteView()];
  const deed = kind === 'end' ? end : forget;
  const consequence =
    kind === 'end'
      ? ' is gone within a second: its address is answered as one that never was. It stays in this list, and may be given another end.'
      : ' is forgotten, and its address is free again. This cannot be taken back.';
  return (
    <Dialog title={kind === 'end' ? 'End the view' : 'Delete the view'} onClose={onClose} isHeld={deed.isPending}>
      {deed.error === null ? null : <FailureNotice error={deed.error} />}
      <Text mb="md">
        <bdi>{name}</bdi>
        {consequence}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" disabled={deed.isPending} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={deed.isPending} onClick={() => deed.mutate(slug, { onSuccess: onClose })}>
          {kind === 'end' ? 'End it' : 'Delete it'}
        </Button>
      </Group>
    </Dialog>
  );
};
