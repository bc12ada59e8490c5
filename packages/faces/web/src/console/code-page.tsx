/** The page “Code”: samples with the tenant's collections and fields, in several languages. */
import { NativeSelect, Text, Title } from '@mantine/core';
import { recordsUrl } from '@vitrine/client';
import { useState } from 'react';
import { RequestTabs } from '../records/request-tabs.tsx';
import { queryOf, parseView } from '@vitrine/explorer/view';
import type { Offer, Tenant } from './answers.ts';
import { NothingShown } from './nothing-shown.tsx';
import { PageHead } from './page-head.tsx';
import { CopiedText } from '../shared/copy.tsx';
import { useWords } from '../shared/words.tsx';

interface CodePageProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
}

export const CodePage = ({ tenant, offers }: CodePageProps) => {
  const { say } = useWords();
  const shown = offers.filter(({ state }) => state !== 'hidden');
  const [slug, setSlug] = useState<string>();
  const offer = shown.find((each) => each.slug === slug) ?? shown[0];
  return (
    <>
      <PageHead title={say('console.code.title')} lead={say('console.code.lead')} />
      {tenant.isEnabled ? null : <Text mb="lg">{say('console.code.off')}</Text>}
      {offer === undefined ? (
        <NothingShown what="console.code.nothing" />
      ) : (
        <>
          <NativeSelect
            label={say('console.code.collection')}
            maw={360}
            mb="lg"
            data={shown.map(({ slug: value, name }) => ({ value, label: name }))}
            value={offer.slug}
            onChange={(event) => setSlug(event.currentTarget.value)}
          />
          <Samples key={offer.slug} tenant={tenant} offer={offer} />
        </>
      )}
    </>
  );
};

/** The number of fields in a sample. */
const fieldsMax = 3;

const Samples = ({ tenant: { apiUrl, publicId }, offer }: { readonly tenant: Tenant; readonly offer: Offer }) => {
  const { say } = useWords();
  const fields = offer.fields.filter(({ isShown }) => isShown);
  const view = { ...parseView(''), fields: fields.slice(0, fieldsMax).map(({ key }) => key), limit: 10 };
  const place = { url: apiUrl, tenant: publicId };
  const hasKey = offer.state === 'private';
  const key = hasKey ? '-H "x-api-key: $VITRINE_KEY" ' : '';
  const types = `curl -f ${key}-o collections.d.ts ${apiUrl}/t/${publicId}/types.d.ts`;
  return (
    <>
      <RequestTabs
        request={{
          kind: 'records',
          url: recordsUrl(place, offer.slug, queryOf(view)),
          slug: offer.slug,
          view,
          fields,
        }}
        requester={{ tenant: publicId, hasKey }}
      />
      {hasKey ? (
        <Text size="sm" c="dimmed" mt="xs">
          {say('console.code.private')}
        </Text>
      ) : null}
      <Title order={2} size="h4" mt="xl">
        {say('console.code.types')}
      </Title>
      <CopiedText text={types} label={say('console.code.typesCommand')} copy={say('console.copy.command')} />
    </>
  );
};
