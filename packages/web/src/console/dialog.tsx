/** What stands in front of a page until it is done with: a title, a way out, and the content. */
import { Group, Modal } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useWords } from '../shared/words.tsx';

interface DialogProps {
  readonly title: ReactNode;
  readonly size?: string;
  readonly isFullScreen?: boolean;
  /** Whether only its own buttons close it: something is under way, or would be lost. */
  readonly isHeld?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** To lock scrolling the kit would write a style into the page, which the page's policy refuses. */
export const Dialog = ({
  title,
  size = 'lg',
  isFullScreen = false,
  isHeld = false,
  onClose,
  children,
}: DialogProps) => {
  const { say } = useWords();
  useFocusBack();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      radius={isFullScreen ? 0 : 'lg'}
      fullScreen={isFullScreen}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      returnFocus={false}
      lockScroll={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap" mb="md">
            <Modal.Title className="dialog-title">{title}</Modal.Title>
            {isHeld ? null : <Modal.CloseButton aria-label={say('console.close')} />}
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** Where one was before it opened; the kit remembers that only of dialogs that were closed first. */
const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected;
      (isThere ? opener : document.getElementById('content'))?.focus();
    },
    [opener],
  );
};
