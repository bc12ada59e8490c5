/** A request in five forms, in tabs with a copy button each. */
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Copy } from '../shared/copy.tsx';
import {
  formOf,
  requestForms,
  type ApiRequest,
  type ApiRequester,
  type RequestForm,
} from '@vitrine/explorer/request-forms';
import { UrlParts } from './url-parts.tsx';
import { useWords } from '../shared/words.tsx';

interface RequestTabsProps {
  readonly request: ApiRequest;
  readonly requester: ApiRequester;
}

export const RequestTabs = ({ request, requester }: RequestTabsProps) => {
  const { say } = useWords();
  const [form, setForm] = useState<RequestForm>('URL');
  return (
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
          <pre
            className="code"
            dir="ltr"
            tabIndex={0}
            role="region"
            aria-label={say('console.code.request', { form: each })}
          >
            {each === 'URL' ? <UrlParts url={request.url} /> : formOf(each, request, requester)}
          </pre>
          <div className="code-ways">
            <Copy text={formOf(each, request, requester)} label={say('console.copy.form', { form: each })} />
            <a className="more" href={referenceOf(request, requester)}>
              {say('console.code.reference')}
            </a>
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

/** The reference of the tenant's API, at the same origin and base path as the API. */
const referenceOf = ({ url }: ApiRequest, { tenant }: ApiRequester): string =>
  `${url.slice(0, url.lastIndexOf('/api/v1/'))}/docs/t/${encodeURIComponent(tenant)}`;
