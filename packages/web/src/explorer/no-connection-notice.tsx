/** Says that the service cannot be reached, and asks again: at once where it is wanted, by itself when the browser is online again. */
import { Alert, Button, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';

interface NoConnectionNoticeProps {
  /** Whether what was shown before stays. */
  readonly isKept: boolean;
  readonly onRetry: () => void;
}

export const NoConnectionNotice = ({ isKept, onRetry }: NoConnectionNoticeProps) => {
  const { online } = useNetwork();
  return (
    <Alert role="alert" color="petrol" variant="light" icon={<IconPlugConnectedX />} title="No connection" mb="md">
      <Text size="sm">
        {online
          ? 'The service does not answer. It may do so in a moment.'
          : 'Your browser is offline. Once it is online again, this page goes on by itself.'}
        {isKept ? ' What stands below was loaded before.' : ''}
      </Text>
      <Button mt="sm" size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
};
