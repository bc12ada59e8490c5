/** What the world sees: the public API on and off, each collection's state, and which fields are shown. Nothing is in force before it was looked at. */
import { ActionBar, Alert, Button, Text, TextInput, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../shared/format.ts';
import type { Offers, Tenant } from './answers.ts';
import { CollectionList } from './collection-list.tsx';
import { countPlaces, emptyDraft, proposalOf, type Draft } from './draft.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { TenantCard } from './tenant-card.tsx';

interface DataPageProps {
  readonly tenant: Tenant;
  readonly offers: Offers;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** It comes into view, and has the focus, wherever on the page somebody was as they published. */
const PublishedNotice = () => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      className="published"
      color="petrol"
      mb="md"
      icon={<IconCheck />}
      title="Published. It is in force everywhere within a second."
    >
      To take it back, choose as it was and publish that. What was copied meanwhile stays copied.
    </Alert>
  );
};

/** With more than these, one is found by its name. */
const listedMax = 10;

export const DataPage = ({ tenant, offers, draft, onDraft }: DataPageProps) => {
  const [isLooking, setLooking] = useState(false);
  const [isPublished, setPublished] = useState(false);
  const [words, setWords] = useState('');
  const change = (changed: Draft): void => {
    setPublished(false);
    onDraft(changed);
  };
  const { collections } = offers;
  const proposal = proposalOf(draft, tenant.isEnabled, collections);
  const places = countPlaces(proposal);
  const found = collections.filter(({ name, slug }) =>
    `${name} ${slug}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <>
      <Title order={1}>What the world sees</Title>
      <Text c="dimmed" mb="lg">
        Nothing is public until you say so. Choose, look at what would be seen, then publish.
      </Text>
      <div role="status">{isPublished && places === 0 ? <PublishedNotice /> : null}</div>
      <TenantCard
        tenant={tenant}
        isOn={draft.isEnabled ?? tenant.isEnabled}
        onSwitch={(isEnabled) => change({ ...draft, isEnabled })}
      />
      <Title order={2} size="h3" mt="xl" mb="sm">
        Collections
      </Title>
      {collections.length > listedMax ? (
        <TextInput
          label="Find a collection"
          mb="md"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      {collections.length === 0 ? (
        <p className="nothing">There is nothing to show yet. Your data comes in with an import, or from your system.</p>
      ) : (
        <CollectionList offers={found} draft={draft} onDraft={change} />
      )}
      {collections.length > 0 && found.length === 0 ? <p className="nothing">No collection is called that.</p> : null}
      <ActionBar withinPortal={false} opened={places > 0} aria-label="Not published" className="unpublished">
        <Text size="sm" role="status">
          Changes in {formatCount(places, 'place')}, not published
        </Text>
        <Button variant="default" size="sm" onClick={() => onDraft(emptyDraft)}>
          Discard
        </Button>
        <Button size="sm" onClick={() => setLooking(true)}>
          Review changes
        </Button>
      </ActionBar>
      {isLooking ? (
        <PreviewDialog
          proposal={proposal}
          offers={offers}
          onClose={() => setLooking(false)}
          onPublished={() => {
            onDraft(emptyDraft);
            setLooking(false);
            setPublished(true);
          }}
        />
      ) : null}
    </>
  );
};
