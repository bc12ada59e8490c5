/** Shows what exists only in this tab's memory, until the user confirms that it is stored or sent. */
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface OnceNoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The button that confirms it. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const OnceNotice = ({ icon, title, text, done, onClose, children }: OnceNoticeProps) => (
  <>
    <Alert color="petrol" icon={icon} title={title} mb="md">
      {text}
    </Alert>
    {children}
    <Group justify="flex-end" mt="lg">
      <Button onClick={onClose}>{done}</Button>
    </Group>
  </>
);
