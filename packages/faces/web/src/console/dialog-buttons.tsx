/** The buttons at the end of a dialog's form: cancel, and the one that does it. */
import { Button, Group } from '@mantine/core';
import { useWords } from '../shared/words.tsx';

interface DialogButtonsProps {
  /** The label of the button that confirms. */
  readonly label: string;
  /** True while it is being done. */
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onClose: () => void;
  /** Undefined: it submits its form. */
  readonly onDo?: () => void;
}

export const DialogButtons = ({ label, isPending, isDisabled = false, onClose, onDo }: DialogButtonsProps) => {
  const { say } = useWords();
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={isPending} onClick={onClose}>
        {say('console.cancel')}
      </Button>
      <Button type={onDo === undefined ? 'submit' : 'button'} loading={isPending} disabled={isDisabled} onClick={onDo}>
        {label}
      </Button>
    </Group>
  );
};
