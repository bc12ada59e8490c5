/** What went wrong, as the console says it. */
import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ConsoleError, unauthorized } from './ask.ts';

export const FailureNotice = ({ error }: { readonly error: Error }) => {
  const details = error instanceof ConsoleError ? error.details : [];
  const isOver = error instanceof ConsoleError && error.status === unauthorized;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={error.message} mb="md">
      {isOver ? (
        <Text size="sm">
          Open the console again from where you came. Nothing was changed, and what is not published is lost.
        </Text>
      ) : null}
      {details.length === 0 ? null : (
        <List size="sm">
          {details.map(({ parameter, message }) => (
            <List.Item key={parameter + message}>
              <code>{parameter}</code>: {message}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
};
