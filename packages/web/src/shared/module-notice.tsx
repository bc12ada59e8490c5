/**
 * Says that a part of the page did not load. Only a page loaded anew can ask for it again: some browsers keep the failure of a
 * module for as long as the page is open, and after an upgrade of the service its parts have other names.
 */
import { Button, Group, Text } from '@mantine/core';

interface ModuleNoticeProps {
  /** As the sentence begins, such as `The chart`. */
  readonly what: string;
}

export const ModuleNotice = ({ what }: ModuleNoticeProps) => (
  <Group gap="xs" my="sm" role="alert">
    <Text size="sm" c="dimmed">
      {what} did not load.
    </Text>
    <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  </Group>
);
