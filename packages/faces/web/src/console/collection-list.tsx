/** The list of collections with their states; an opened one shows its settings. */
import { Accordion, Group, Text } from '@mantine/core';
import type { Offer } from './answers.ts';
import { FileActions } from './file-buttons.tsx';
import { CollectionChoices } from './collection-choices.tsx';
import { isChanged, standingIn, type Draft } from './draft.ts';
import { StateChange } from './state-badge.tsx';
import { Say } from '../shared/words.tsx';

interface CollectionListProps {
  readonly offers: readonly Offer[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export const CollectionList = ({ offers, draft, onDraft }: CollectionListProps) => (
  <Accordion multiple keepMounted={false} variant="separated" radius="lg">
    {offers.map((offer) => (
      <Accordion.Item key={offer.slug} value={offer.slug}>
        <Accordion.Control>
          <Head offer={offer} draft={draft} />
        </Accordion.Control>
        <Accordion.Panel>
          <CollectionChoices offer={offer} standing={standingIn(draft, offer)} draft={draft} onDraft={onDraft} />
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
      <span className="collection-name">
        <b dir="auto">{offer.name}</b>{' '}
        {offer.recordCount === null ? null : (
          <Text span size="sm" c="dimmed">
            <Say what="console.records" values={{ count: offer.recordCount }} />
          </Text>
        )}
      </span>
      <Group gap="xs">
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
