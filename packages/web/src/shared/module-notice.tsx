/**
 * Says that a part of the page did not load. Only a page loaded anew can ask for it again: some browsers keep the failure of a
 * module for as long as the page is open, and after an upgrade of the service its parts have other names.
 */
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Say } from './words.tsx';

interface ModuleNoticeProps {
  /** What did not load. */
  readonly children: ReactNode;
}

export const ModuleNotice = ({ children }: ModuleNoticeProps) => (
  <Group gap="xs" my="sm" role="alert">
    <Text size="sm" c="dimmed">
      {children}
    </Text>
    <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
      <Say what="console.reload" />
    </Button>
  </Group>
);
