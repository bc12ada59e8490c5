/** The request that the page makes, in five forms to take along, and the answer's envelope. */
import { Badge, Button, CopyButton, Tabs, Text, Title } from '@mantine/core';
import { VitrineError } from '@vitrine/client';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { formOf, requestForms, type ApiRequest, type RequestForm } from './request-forms.ts';
import { ResponseEnvelope } from './response-envelope.tsx';
import { UrlParts } from './url-parts.tsx';
import { useSession } from './session.tsx';

interface RequestPanelProps {
  readonly request: ApiRequest;
  readonly envelope: unknown;
  readonly error: Error | null;
  readonly isPending: boolean;
}

export const RequestPanel = ({ request, envelope, error, isPending }: RequestPanelProps) => {
  const { tenant, key } = useSession();
  const [form, setForm] = useState<RequestForm>('URL');
  const asker = { tenant, hasKey: key !== undefined };
  return (
    <>
      <section className="panel">
        <Title order={2} size="h4">
          The request
        </Title>
        <Tabs value={form} onChange={(chosen) => setForm(requestForms.find((each) => each === chosen) ?? 'URL')}>
          <Tabs.List className="forms">
            {requestForms.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {each}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {requestForms.map((each) => (
            <Tabs.Panel key={each} value={each}>
              <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label={`Request as ${each}`}>
                {each === 'URL' ? <UrlParts url={request.url} /> : formOf(each, request, asker)}
              </pre>
              <Copy text={formOf(each, request, asker)} what={each} />
            </Tabs.Panel>
          ))}
        </Tabs>
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
        <ResponseEnvelope envelope={error === null ? envelope : envelopeOf(error)} />
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

/** A failure's body, of which the client keeps every part. */
const envelopeOf = (error: Error): unknown => {
  if (!(error instanceof VitrineError)) return undefined;
  const { code, details, message } = error;
  const meta = details.length === 0 ? { code } : { code, details };
  return { success: false, message, data: null, meta };
};

const Copy = ({ text, what }: { readonly text: string; readonly what: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
      >
        {copied ? 'Copied' : `Copy ${what}`}
      </Button>
    )}
  </CopyButton>
);
