/** A modal dialog with a title, a close button and content. */
import { Group, Modal } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useWords } from '../shared/words.tsx';

interface DialogProps {
  readonly title: ReactNode;
  readonly size?: string;
  readonly isFullScreen?: boolean;
  /** True if only its own buttons close it: a request is running, or content would be lost. */
  readonly isHeld?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Without the kit's scroll lock, which inserts an inline style that the page's Content-Security-Policy refuses. */
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

/** Restores the focus when the dialog unmounts. The kit does so only for dialogs that are closed first. */
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
