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
  const deed = kind === 'end' ? end : forget;
  return (
    <Dialog title={<Say what={`console.view.${kind}Title`} />} onClose={onClose} isHeld={deed.isPending}>
      {deed.error === null ? null : <FailureNotice error={deed.error} />}
      <Text mb="md">
        <Say what={`console.view.${kind}Text`} values={{ view: <bdi>{name}</bdi> }} />
      </Text>
      <DialogButtons
        label={say(`console.view.${kind}It`)}
        isPending={deed.isPending}
        isEnding
        onClose={onClose}
        onDo={() => deed.mutate(slug, { onSuccess: onClose })}
      />
    </Dialog>
  );
};
