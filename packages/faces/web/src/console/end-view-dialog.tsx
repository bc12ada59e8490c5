/** Asks for confirmation before a view is ended or deleted. */
import { Text } from '@mantine/core';
import type { NamedView } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useDeleteView, useEndView } from './questions.ts';
import { Say, useWords } from '../shared/words.tsx';

interface EndViewDialogProps {
  readonly kind: 'end' | 'delete';
  readonly view: NamedView;
  readonly onClose: () => void;
}

export const EndViewDialog = ({ kind, view: { slug, name }, onClose }: EndViewDialogProps) => {
  const { say } = useWords();
  const [end, forget] = [useEndView(), useDeleteView()];
  const mutation = kind === 'end' ? end : forget;
  return (
    <Dialog title={<Say what={`console.view.${kind}Title`} />} onClose={onClose} isHeld={mutation.isPending}>
      {mutation.error === null ? null : <FailureNotice error={mutation.error} />}
      <Text mb="md">
        <Say what={`console.view.${kind}Text`} values={{ view: <bdi>{name}</bdi> }} />
      </Text>
      <DialogButtons
        label={say(`console.view.${kind}It`)}
        isPending={mutation.isPending}
        isEnding
        onClose={onClose}
        onDo={() => mutation.mutate(slug, { onSuccess: onClose })}
      />
    </Dialog>
  );
};
