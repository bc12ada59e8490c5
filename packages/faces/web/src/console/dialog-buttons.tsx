/** The buttons at the end of a dialog's form: cancel, and the one that does it. */
import { Button, Group } from '@mantine/core';
import { useWords } from '../shared/words.tsx';

interface DialogButtonsProps {
  /** The label of the button that confirms. */
  readonly label: string;
  /** True while it is being done. */
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  /** True if it ends something: the button is red, and has not the focus at first. */
  readonly isEnding?: boolean;
  readonly onClose: () => void;
  /** Undefined: it submits its form. */
  readonly onDo?: () => void;
}

export const DialogButtons = ({
  label,
  isPending,
  isDisabled = false,
  isEnding = false,
  onClose,
  onDo,
}: DialogButtonsProps) => {
  const { say } = useWords();
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={isPending} onClick={onClose} data-autofocus={isEnding || undefined}>
        {say('console.cancel')}
      </Button>
      <Button
        type={onDo === undefined ? 'submit' : 'button'}
        {...(isEnding && { color: 'red' })}
        loading={isPending}
        disabled={isDisabled}
        onClick={onDo}
      >
        {label}
      </Button>
    </Group>
  );
};
