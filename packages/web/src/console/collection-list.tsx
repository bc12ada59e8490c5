/** The collections, each with its state at a glance, and what can be chosen of it when opened. */
import { Accordion, Group, Text } from '@mantine/core';
import { formatCount } from '../shared/format.ts';
import type { Offer } from './answers.ts';
import { CollectionChoices } from './collection-choices.tsx';
import { standingIn, type Draft, type Standing } from './draft.ts';
import { StateBadge } from './state-badge.tsx';

interface CollectionListProps {
  readonly offers: readonly Offer[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export const CollectionList = ({ offers, draft, onDraft }: CollectionListProps) => (
  <Accordion multiple variant="separated" radius="lg">
    {offers.map((offer) => {
      const standing = standingIn(draft, offer);
      return (
        <Accordion.Item key={offer.slug} value={offer.slug}>
          <Accordion.Control>
            <Head offer={offer} standing={standing} />
          </Accordion.Control>
          <Accordion.Panel>
            <CollectionChoices offer={offer} standing={standing} draft={draft} onDraft={onDraft} />
          </Accordion.Panel>
        </Accordion.Item>
      );
    })}
  </Accordion>
);

const Head = ({ offer, standing: { state, fields } }: { readonly offer: Offer; readonly standing: Standing }) => (
  <Group justify="space-between" gap="xs" pe="sm">
    <span className="collection-name">
      <b dir="auto">{offer.name}</b>{' '}
      {offer.recordCount === null ? null : (
        <Text span size="sm" c="dimmed">
          {formatCount(offer.recordCount, 'record')}
        </Text>
      )}
    </span>
    <Group gap="xs">
      {state === 'hidden' ? null : (
        <Text size="sm" c="dimmed">
          {fields.length} of {formatCount(offer.fields.length, 'field')}
        </Text>
      )}
      <StateBadge state={state} />
    </Group>
  </Group>
);
