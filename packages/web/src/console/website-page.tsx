/** “Put it on my website”: a public collection, how it looks there, and the line that does it. */
import { Checkbox, NativeSelect, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Copy } from '../shared/copy.tsx';
import type { NamedView, Offer, OfferedField, Tenant } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useViews } from './questions.ts';
import {
  elementLine,
  frameAddress,
  frameLine,
  websiteLooks,
  type WebsiteChoice,
  type WebsiteLook,
} from './website-lines.ts';

interface WebsitePageProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
}

/** A collection or a view that the world sees. */
interface Showable {
  readonly slug: string;
  readonly name: string;
  readonly fields: readonly OfferedField[];
  readonly look: WebsiteLook;
}

const showable = (offers: readonly Offer[], views: readonly NamedView[]): Showable[] => [
  ...offers
    .filter(({ state }) => state === 'public')
    .map(({ slug, name, fields }) => ({
      slug,
      name,
      fields: fields.filter(({ isShown }) => isShown),
      look: usualLook,
    })),
  ...views
    .filter(({ state, hiddenBecause }) => state === 'public' && hiddenBecause === null)
    .map((view) => ({
      slug: view.slug,
      name: view.name,
      fields: fieldsIn(view, offers),
      look: view.look ?? usualLook,
    })),
];

/** The look that is proposed. */
const usualLook: WebsiteLook = 'cards';

/** Those of its collection that are shown and that it names, if it names some. */
const fieldsIn = ({ collection, query }: NamedView, offers: readonly Offer[]): OfferedField[] => {
  const named = new URLSearchParams(query).get('fields')?.split(',');
  const fields = offers.find(({ slug }) => slug === collection)?.fields ?? [];
  return fields.filter(({ key, isShown }) => isShown && (named === undefined || named.includes(key)));
};

export const WebsitePage = ({ tenant, offers }: WebsitePageProps) => {
  const { data: views = [], error } = useViews();
  const shown = showable(offers, views);
  const [slug, setSlug] = useState<string>();
  const offer = shown.find((each) => each.slug === slug) ?? shown[0];
  return (
    <>
      <Title order={1}>Put it on my website</Title>
      <Text c="dimmed" mb="lg">
        Choose, look at it, and copy one line into your website. It shows what the world sees, and stays up to date.
      </Text>
      {error === null ? null : <FailureNotice error={error} />}
      {tenant.isEnabled ? null : (
        <Text mb="lg">The public API is off: until it is on, there is nothing to see on your website.</Text>
      )}
      {offer === undefined ? (
        <p className="nothing">No collection is public. What is private or hidden cannot stand on a website.</p>
      ) : (
        <>
          <NativeSelect
            label="Collection or view"
            maw={360}
            mb="md"
            data={shown.map(({ slug: value, name }) => ({ value, label: name }))}
            value={offer.slug}
            onChange={(event) => setSlug(event.currentTarget.value)}
          />
          <Choices key={offer.slug} tenant={tenant} offer={offer} />
        </>
      )}
    </>
  );
};

const limits = ['3', '6', '12', '20', '50', '100', '200'];
const firstLimit = 6;

const looks: readonly WebsiteLook[] = ['list', 'cards', 'table', 'hours'];

const Choices = ({ tenant, offer }: { readonly tenant: Tenant; readonly offer: Showable }) => {
  const { fields } = offer;
  const [choice, setChoice] = useState<WebsiteChoice>({
    collection: offer.slug,
    look: offer.look,
    fields: [],
    limit: firstLimit,
    hasSearch: false,
    hasMore: false,
    currency: '',
  });
  const change = (changed: Partial<WebsiteChoice>): void => setChoice({ ...choice, ...changed });
  const isOfHours = choice.look === 'hours';
  return (
    <>
      <div className="website-choices">
        <NativeSelect
          label="Look"
          data={looks.map((value) => ({ value, label: websiteLooks[value] }))}
          value={choice.look}
          onChange={(event) => {
            const look = looks.find((known) => known === event.currentTarget.value);
            if (look !== undefined) change({ look });
          }}
        />
        <NativeSelect
          label="Records"
          disabled={isOfHours}
          data={limits}
          value={String(choice.limit)}
          onChange={(event) => change({ limit: Number(event.currentTarget.value) })}
        />
      </div>
      {isOfHours ? null : (
        <Stack mb="md">
          <Checkbox.Group
            label="Fields"
            description="None chosen: title, picture and four others; in a table all."
            value={[...choice.fields]}
            onChange={(keys) => change({ fields: fields.map(({ key }) => key).filter((key) => keys.includes(key)) })}
          >
            <div className="website-fields">
              {fields.map(({ key, label }) => (
                <Checkbox key={key} value={key} label={label} />
              ))}
            </div>
          </Checkbox.Group>
          <Switch
            label="A search box"
            checked={choice.hasSearch}
            onChange={(event) => change({ hasSearch: event.currentTarget.checked })}
          />
          <Switch
            label="A button for more records"
            checked={choice.hasMore}
            onChange={(event) => change({ hasMore: event.currentTarget.checked })}
          />
          {fields.some(({ type }) => type === 'currency') ? (
            <TextInput
              label="Currency"
              description="A code such as EUR. Without it prices are numbers."
              maw={360}
              value={choice.currency}
              onChange={(event) => change({ currency: event.currentTarget.value.trim().toUpperCase() })}
            />
          ) : null}
        </Stack>
      )}
      <Title order={2} size="h4" mb="xs">
        As it will look
      </Title>
      <iframe className="website-preview" title="As it will look" src={frameAddress(tenant, choice)} />
      <Lines tenant={tenant} offer={offer} choice={choice} />
    </>
  );
};

interface LinesProps {
  readonly tenant: Tenant;
  readonly offer: Showable;
  readonly choice: WebsiteChoice;
}

const Lines = ({ tenant, offer, choice }: LinesProps) => (
  <>
    <Title order={2} size="h4" mt="lg">
      For your website
    </Title>
    <Line text={elementLine(tenant, choice)} what="line" label="Line for your website" />
    <Title order={2} size="h4" mt="lg">
      Where no script may run
    </Title>
    <Line text={frameLine(tenant, choice, offer.name)} what="frame" label="Frame for your website" />
  </>
);

const Line = ({ text, what, label }: { readonly text: string; readonly what: string; readonly label: string }) => (
  <>
    <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
    <Copy text={text} what={what} />
  </>
);
