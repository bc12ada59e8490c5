/** Shows an error of the console. If it is of a read, a button repeats all failed reads of the page. */
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
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
      <RepeatButton error={error} />
    </Alert>
  );
};

/** Repeats a failed read. A failed mutation has its own button. */
const RepeatButton = ({ error }: { readonly error: Error }) => {
  const queries = useQueryClient();
  const isOfRead = queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.error === error);
  if (!isOfRead || isRefusal(error)) return null;
  const repeat = (): void =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return (
    <Button size="compact-sm" variant="default" mt="xs" onClick={repeat}>
      <Say what="failure.tryAgain" />
    </Button>
  );
};

/** True if the same request is refused again. */
const isRefusal = (error: Error): boolean =>
  error instanceof ConsoleError && error.status >= 400 && error.status < tooManyRequests;

const tooManyRequests = 429;

/** Translates the reason, or explains a missing one. */
const Reason = ({ error }: { readonly error: Error }) => {
  if (!(error instanceof ConsoleError)) return <Said text={error.message} />;
  const { code, reason, status, message } = error;
  if (isWithoutReason(code)) return <Say what={`console.failure.${code}`} values={{ status }} />;
  return reason === undefined ? <Said text={message} /> : <ReasonText reason={reason} />;
};
