/**
 * Reports that a part of the page failed to load, and asks for a reload. Retrying does not help: some browsers cache a
 * failed module as long as the page is open, and an upgrade renames the files.
 */
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Say } from './words.tsx';

interface ModuleNoticeProps {
  /** Names the missing part. */
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
