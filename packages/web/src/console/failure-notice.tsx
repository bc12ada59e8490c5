/** What went wrong, as the console says it. */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MistakeList } from '../shared/mistake-list.tsx';
import { ConsoleError, isWithoutReason, unauthorized } from './ask.ts';
import { Said, Say } from '../shared/words.tsx';

export const FailureNotice = ({ error }: { readonly error: Error }) => {
  const isOver = error instanceof ConsoleError && error.status === unauthorized;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={<Reason error={error} />}
      mb="md"
    >
      {isOver ? (
        <Text size="sm">
          <Say what="console.failure.over" />
        </Text>
      ) : null}
      <MistakeList mistakes={error instanceof ConsoleError ? error.details : []} />
    </Alert>
  );
};

/** What the service gave, or our own words where it gave none. */
const Reason = ({ error }: { readonly error: Error }) => {
  if (!(error instanceof ConsoleError) || !isWithoutReason(error.code)) return <Said text={error.message} />;
  return <Say what={`console.failure.${error.code}`} values={{ status: error.status }} />;
};
