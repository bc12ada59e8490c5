/** What stands in front of a page until it is done with: a title, a way out, and the content. */
import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly size?: string;
  readonly isFullScreen?: boolean;
  /** Whether a click beside it leaves it as it is: what it shows would be lost. */
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
}: DialogProps) => (
  <Modal.Root
    opened
    onClose={onClose}
    size={size}
    radius={isFullScreen ? 0 : 'lg'}
    fullScreen={isFullScreen}
    closeOnClickOutside={!isHeld}
    lockScroll={false}
  >
    <Modal.Overlay />
    <Modal.Content>
      <Modal.Body>
        <Group justify="space-between" wrap="nowrap" mb="md">
          <Modal.Title className="dialog-title">{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        {children}
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
