/** Shows an error of the console. */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MistakeList } from './mistake-list.tsx';
import { ConsoleError, isWithoutReason, unauthorized } from './ask.ts';
import { ReasonText } from './codes.tsx';
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

/** Translates the reason, or explains a missing one. */
const Reason = ({ error }: { readonly error: Error }) => {
  if (!(error instanceof ConsoleError)) return <Said text={error.message} />;
  const { code, reason, status, message } = error;
  if (isWithoutReason(code)) return <Say what={`console.failure.${code}`} values={{ status }} />;
  return reason === undefined ? <Said text={message} /> : <ReasonText reason={reason} />;
};
