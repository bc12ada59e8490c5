/** Says that a part of the page did not load. After an upgrade of the service only a page loaded anew finds its parts. */
import { Button, Group, Text } from '@mantine/core';

interface ModuleNoticeProps {
  /** As the sentence begins, such as `The chart`. */
  readonly what: string;
  readonly onRetry: () => void;
}

export const ModuleNotice = ({ what, onRetry }: ModuleNoticeProps) => (
  <Group gap="xs" my="sm" role="alert">
    <Text size="sm" c="dimmed">
      {what} did not load.
    </Text>
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Try again
    </Button>
    <Button size="compact-sm" variant="subtle" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  </Group>
);
