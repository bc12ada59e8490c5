/** What went wrong, as the console says it. */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MistakeList } from '../shared/mistake-list.tsx';
import { ConsoleError, unauthorized } from './ask.ts';

export const FailureNotice = ({ error }: { readonly error: Error }) => {
  const isOver = error instanceof ConsoleError && error.status === unauthorized;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={error.message} mb="md">
      {isOver ? (
        <Text size="sm">
          Open the console again from where you came. Nothing was changed, and what is not published is lost.
        </Text>
      ) : null}
      <MistakeList mistakes={error instanceof ConsoleError ? error.details : []} />
    </Alert>
  );
};
