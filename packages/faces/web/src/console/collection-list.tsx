/** The list of collections with their states; an opened one shows its settings. */
import { Accordion, Group, Text } from '@mantine/core';
import type { Offer } from './answers.ts';
import { FileActions } from './file-buttons.tsx';
import { PlannedTimes } from './planned-times.tsx';
import { CollectionChoices } from './collection-choices.tsx';
import { isChanged, standingIn, type Draft } from './draft.ts';
import { StateChange } from './state-badge.tsx';
import { useRecords } from './questions.ts';
import { Say } from '../shared/words.tsx';

interface CollectionListProps {
  /** The collections to list. */
  readonly listed: readonly Offer[];
  readonly offers: readonly Offer[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export const CollectionList = ({ listed, offers, draft, onDraft }: CollectionListProps) => (
  <Accordion multiple keepMounted={false} variant="separated" radius="lg">
    {listed.map((offer) => (
      <Accordion.Item key={offer.slug} value={offer.slug}>
        <Accordion.Control>
          <Head offer={offer} draft={draft} />
        </Accordion.Control>
        <Accordion.Panel>
          <CollectionChoices
            offer={offer}
            offers={offers}
            standing={standingIn(draft, offer)}
            draft={draft}
            onDraft={onDraft}
          />
          <FileActions slug={offer.slug} />
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
);

const Head = ({ offer, draft }: { readonly offer: Offer; readonly draft: Draft }) => {
  const { state, fields } = standingIn(draft, offer);
  return (
    <Group justify="space-between" gap="xs" pe="sm">
      <span>
        <b dir="auto">{offer.name}</b>{' '}
        {offer.recordCount === null ? null : (
          <Text span size="sm" c="dimmed">
            <RecordCount offer={offer} count={offer.recordCount} />
          </Text>
        )}
      </span>
      <Group gap="xs">
        <PlannedTimes concerns={({ collections }) => collections.some(({ slug }) => slug === offer.slug)} />
        {isChanged(draft, offer) ? (
          <Text size="sm" fw={600}>
            <Say what="console.collection.unpublished" />
          </Text>
        ) : null}
        {state === 'hidden' ? null : (
          <Text size="sm" c="dimmed">
            <Say what="console.collection.fields" values={{ shown: fields.length, count: offer.fields.length }} />
          </Text>
        )}
        <StateChange before={offer.state} after={state} />
      </Group>
    </Group>
  );
};

/** The number of records, and of the shown ones if the owner's conditions leave some out. */
const RecordCount = ({ offer: { slug, state, where }, count }: { readonly offer: Offer; readonly count: number }) => {
  const { data } = useRecords(slug, state !== 'hidden' && where.length > 0);
  const shown = data?.shown ?? null;
  return shown === null || where.length === 0 ? (
    <Say what="console.records" values={{ count }} />
  ) : (
    <Say what="console.records.shown" values={{ shown, count: data?.total ?? count }} />
  );
};
