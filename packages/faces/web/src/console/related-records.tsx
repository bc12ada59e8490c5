/** The related records that callers can ask for with each record of a collection. */
import { List, Text } from '@mantine/core';
import type { Offer } from './answers.ts';
import type { Draft } from './draft.ts';
import { type Related, relatedOf, type RelatedState } from './related.ts';
import { Say, useWords } from '../shared/words.tsx';

interface RelatedRecordsProps {
  readonly offer: Offer;
  readonly offers: readonly Offer[];
  readonly draft: Draft;
}

export const RelatedRecords = ({ offer, offers, draft }: RelatedRecordsProps) => {
  const { say } = useWords();
  const related = relatedOf(offer, offers, draft);
  if (related.length === 0) return null;
  return (
    <div role="group" aria-label={say('console.choices.relatedOf', { collection: offer.name })}>
      <Text size="sm" fw={600} mt="lg" mb={4}>
        {say('console.choices.related')}
      </Text>
      <List size="sm" spacing={4} listStyleType="none" ps={0}>
        {related.map((each) => (
          <RelatedItem key={each.key} related={each} />
        ))}
      </List>
    </div>
  );
};

const RelatedItem = ({ related: { label, collection, state } }: { readonly related: Related }) => (
  <List.Item>
    <b dir="auto">{label}</b> {label === collection ? null : <bdi>({collection})</bdi>}{' '}
    <Text span size="sm" c="dimmed">
      <StateText state={state} />
    </Text>
  </List.Item>
);

const StateText = ({ state }: { readonly state: RelatedState }) => {
  switch (state.kind) {
    case 'open':
      return <Say what="console.choices.relatedOpen" values={{ state: state.state }} />;
    case 'hidden':
      return <Say what="console.choices.relatedHidden" values={{ collection: <bdi>{state.collection}</bdi> }} />;
    case 'field':
      return (
        <Say
          what="console.choices.relatedField"
          values={{ field: <bdi>{state.field}</bdi>, collection: <bdi>{state.collection}</bdi> }}
        />
      );
  }
};
