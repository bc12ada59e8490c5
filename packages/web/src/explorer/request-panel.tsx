/** The request that the page makes, in five forms to take along, and the answer's envelope. */
import { Badge, Text, Title } from '@mantine/core';
import { VitrineError } from '@vitrine/client';
import { errorCodes } from '@vitrine/contract';
import type { ApiRequest } from '../records/request-forms.ts';
import { RequestTabs } from '../records/request-tabs.tsx';
import { ResponseEnvelope } from '../records/response-envelope.tsx';
import { isUnreachable } from './mistakes.ts';
import { useSession } from './session.tsx';

interface RequestPanelProps {
  readonly request: ApiRequest;
  readonly envelope: unknown;
  readonly error: Error | null;
  readonly isPending: boolean;
}

export const RequestPanel = ({ request, envelope, error, isPending }: RequestPanelProps) => {
  const { tenant, key } = useSession();
  return (
    <>
      <section className="panel">
        <Title order={2} size="h4">
          The request
        </Title>
        <RequestTabs request={request} asker={{ tenant, hasKey: key !== undefined }} />
        {key === undefined ? null : (
          <Text size="xs" c="dimmed" mt="xs">
            Your key is not shown. Put it where VITRINE_KEY stands.
          </Text>
        )}
      </section>
      <section className="panel" aria-busy={isPending}>
        <Title order={2} size="h4">
          The answer <Status error={error} isAnswered={envelope !== undefined} />
        </Title>
        {error === null || isAnswer(error) ? (
          <ResponseEnvelope envelope={error === null ? envelope : envelopeOf(error)} />
        ) : (
          <Text size="sm" c="dimmed" mt="xs">
            {isUnreachable(error) ? 'None came: there is no connection.' : error.message}
          </Text>
        )}
      </section>
    </>
  );
};

const Status = ({ error, isAnswered }: { readonly error: Error | null; readonly isAnswered: boolean }) => {
  if (error instanceof VitrineError && error.status > 0)
    return (
      <Badge color="red" variant="light" className="status">
        {error.status}
      </Badge>
    );
  return isAnswered && error === null ? (
    <Badge variant="light" className="status">
      200
    </Badge>
  ) : null;
};

/** Whether a failure was said by the API itself. */
const isAnswer = (error: Error): error is VitrineError => error instanceof VitrineError && error.code in errorCodes;

/** A failure's body, of which the client keeps every part. */
const envelopeOf = ({ code, details, message }: VitrineError): unknown => {
  const meta = details.length === 0 ? { code } : { code, details };
  return { success: false, message, data: null, meta };
};
