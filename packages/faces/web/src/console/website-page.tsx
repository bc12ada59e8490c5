/** The page “Put it on my website”: a public collection, its look, and the HTML to copy. */
import { NativeSelect, Text, Title } from '@mantine/core';
import { inVisitorsOrder } from '@vitrine/explorer/collection-kind';
import { useState } from 'react';
import type { NamedView, Offer, OfferedField, Tenant } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { PageHead } from './page-head.tsx';
import { Loading } from '../shared/loading.tsx';
import { useAppearance, useViews } from './questions.ts';
import { WebsiteForm } from './website-form.tsx';
import type { WebsiteChoice, WebsiteLook } from './website-choice.ts';
import { elementLine, frameAddress, frameLine } from './website-lines.ts';
import { CopiedText } from '../shared/copy.tsx';
import { useWords } from '../shared/words.tsx';

interface WebsitePageProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
}

/** A public collection or view. */
interface Showable {
  readonly slug: string;
  readonly name: string;
  readonly fields: readonly OfferedField[];
  readonly look: WebsiteLook;
}

/** Collections in the order of the public page, so that the first one is what a visitor would want; then views. */
const showable = (offers: readonly Offer[], views: readonly NamedView[]): Showable[] => [
  ...publicIn(offers).map(({ slug, name, fields }) => ({ slug, name, fields: [...fields.values()], look: usualLook })),
  ...views
    .filter(({ state, hidden }) => state === 'public' && hidden === null)
    .map((view) => ({
      slug: view.slug,
      name: view.name,
      fields: fieldsIn(view, offers),
      look: view.look ?? usualLook,
    })),
];

const publicIn = (offers: readonly Offer[]) =>
  inVisitorsOrder(
    offers
      .filter(({ state }) => state === 'public')
      .map(({ slug, name, recordCount, fields }) => ({
        slug,
        name,
        recordCount,
        fields: new Map(fields.filter(({ isShown }) => isShown).map((field) => [field.key, field])),
      })),
    ({ recordCount }) => recordCount ?? 0,
  );

/** The default look. */
const usualLook: WebsiteLook = 'cards';

/** The shown fields of the view's collection, limited to those that its query names. */
const fieldsIn = ({ collection, query }: NamedView, offers: readonly Offer[]): OfferedField[] => {
  const named = new URLSearchParams(query).get('fields')?.split(',');
  const fields = offers.find(({ slug }) => slug === collection)?.fields ?? [];
  return fields.filter(({ key, isShown }) => isShown && (named === undefined || named.includes(key)));
};

export const WebsitePage = ({ tenant, offers }: WebsitePageProps) => {
  const { say } = useWords();
  const views = useViews();
  const appearance = useAppearance();
  const error = views.error ?? appearance.error;
  const isThere = views.data !== undefined && appearance.data !== undefined;
  return (
    <>
      <PageHead title={say('console.website.title')} lead={say('console.website.lead')} />
      {error === null ? null : <FailureNotice error={error} />}
      {tenant.isEnabled ? null : <Text mb="lg">{say('console.website.off')}</Text>}
      {isThere ? (
        <Showables tenant={tenant} shown={showable(offers, views.data)} timeZone={appearance.data.timeZone} />
      ) : (
        error === null && <Loading height={320} />
      )}
    </>
  );
};

interface ShowablesProps {
  readonly tenant: Tenant;
  readonly shown: readonly Showable[];
  readonly timeZone: string | null;
}

const Showables = ({ tenant, shown, timeZone }: ShowablesProps) => {
  const { say } = useWords();
  const [slug, setSlug] = useState<string>();
  const offer = shown.find((each) => each.slug === slug) ?? shown[0];
  if (offer === undefined) return <NothingShown what="console.website.nothing" />;
  return (
    <>
      <NativeSelect
        label={say('console.website.what')}
        maw={360}
        mb="md"
        data={shown.map(({ slug: value, name }) => ({ value, label: name }))}
        value={offer.slug}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <Choices key={offer.slug} tenant={tenant} offer={offer} timeZone={timeZone} />
    </>
  );
};

const firstLimit = 6;

/** The one field with pictures among those that are shown, for whose pictures the element then keeps room. */
const pictureOf = (fields: readonly OfferedField[], named: readonly string[]): string => {
  const [picture, ...others] = fields.filter(
    ({ key, type }) => type === 'image' && (named.length === 0 || named.includes(key)),
  );
  return others.length === 0 ? (picture?.key ?? '') : '';
};

interface ChoicesProps {
  readonly tenant: Tenant;
  readonly offer: Showable;
  readonly timeZone: string | null;
}

const Choices = ({ tenant, offer, timeZone }: ChoicesProps) => {
  const { say } = useWords();
  const [chosen, setChoice] = useState<Omit<WebsiteChoice, 'timeZone' | 'picture'>>({
    collection: offer.slug,
    look: offer.look,
    fields: [],
    limit: firstLimit,
    sort: '',
    hasSearch: false,
    filters: [],
    further: 'none',
    href: '',
    currency: '',
  });
  const choice = { ...chosen, timeZone, picture: pictureOf(offer.fields, chosen.fields) };
  return (
    <>
      <WebsiteForm fields={offer.fields} choice={choice} onChange={(changed) => setChoice({ ...chosen, ...changed })} />
      <Title order={2} size="h4" mb="xs">
        {say('console.website.preview')}
      </Title>
      <iframe className="website-preview" title={say('console.website.preview')} src={frameAddress(tenant, choice)} />
      <Lines tenant={tenant} offer={offer} choice={choice} />
    </>
  );
};

interface LinesProps {
  readonly tenant: Tenant;
  readonly offer: Showable;
  readonly choice: WebsiteChoice;
}

const Lines = ({ tenant, offer, choice }: LinesProps) => {
  const { say } = useWords();
  return (
    <>
      <Title order={2} size="h4" mt="lg">
        {say('console.website.line')}
      </Title>
      <CopiedText
        text={elementLine(tenant, choice)}
        label={say('console.website.lineLabel')}
        copy={say('console.website.copyLine')}
      />
      <Title order={2} size="h4" mt="lg">
        {say('console.website.frame')}
      </Title>
      <CopiedText
        text={frameLine(tenant, choice, offer.name)}
        label={say('console.website.frameLabel')}
        copy={say('console.website.copyFrame')}
      />
    </>
  );
};
