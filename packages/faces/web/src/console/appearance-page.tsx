/** The page “Appearance”: the look of the tenant's pages, what they say about the data, and the leading fields and descriptions of each collection. */
import { NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Loading } from '../shared/loading.tsx';
import { useWords } from '../shared/words.tsx';
import { AboutForm } from './about-form.tsx';
import type { Appearance, Offer, Tenant } from './answers.ts';
import { CardForm } from './card-form.tsx';
import { DescriptionForm } from './description-form.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { LookForm } from './look-form.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { PageHead } from './page-head.tsx';
import { useAppearance, useCard } from './questions.ts';

interface AppearancePageProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
}

export const AppearancePage = ({ tenant, offers }: AppearancePageProps) => {
  const { say } = useWords();
  const { data: appearance, error } = useAppearance();
  return (
    <>
      <PageHead title={say('console.place.appearance')} lead={say('console.look.lead')} />
      {error === null ? null : <FailureNotice error={error} />}
      {appearance === undefined && error === null ? <Loading height={320} /> : null}
      {appearance === undefined ? null : (
        <>
          <LookForm tenant={tenant} appearance={appearance} />
          <AboutForm appearance={appearance} />
          <Cards appearance={appearance} offers={offers.filter(({ state }) => state !== 'hidden')} />
        </>
      )}
    </>
  );
};

/** Edits one collection at a time. */
const Cards = ({ appearance, offers }: { readonly appearance: Appearance; readonly offers: readonly Offer[] }) => {
  const { say } = useWords();
  const [slug, setSlug] = useState<string>();
  const offer = offers.find((each) => each.slug === slug) ?? offers[0];
  return (
    <section aria-labelledby="cards">
      <Title order={2} size="h3" id="cards" mt="xl">
        {say('console.look.cards')}
      </Title>
      <Text c="dimmed" mb="md" className="lead">
        {say('console.look.cardsText')}
      </Text>
      {offer === undefined ? (
        <NothingShown what="console.code.nothing" />
      ) : (
        <>
          <NativeSelect
            label={say('console.code.collection')}
            maw={360}
            mb="md"
            data={offers.map(({ slug: value, name }) => ({ value, label: name }))}
            value={offer.slug}
            onChange={(event) => setSlug(event.currentTarget.value)}
          />
          <CardOf key={offer.slug} appearance={appearance} offer={offer} />
        </>
      )}
    </section>
  );
};

const CardOf = ({ appearance, offer }: { readonly appearance: Appearance; readonly offer: Offer }) => {
  const { data: card, error } = useCard(offer.slug);
  if (error !== null) return <FailureNotice error={error} />;
  return card === undefined ? (
    <Loading height={240} />
  ) : (
    <>
      <CardForm color={appearance.color} offer={offer} card={card} />
      <DescriptionForm offer={offer} card={card} />
    </>
  );
};
