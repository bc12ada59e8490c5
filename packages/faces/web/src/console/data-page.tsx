/**
 * The page “Data”: the switch of the public API, each collection's state, and its shown fields. Changes are published
 * only after a preview.
 */
import { ActionBar, Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Offers, Tenant } from './answers.ts';
import { CollectionsHead } from './file-buttons.tsx';
import { CollectionList } from './collection-list.tsx';
import { countPlaces, emptyDraft, leavingOut, proposalOf, type Draft } from './draft.ts';
import { PageHead } from './page-head.tsx';
import { PreviewDialog, type Publishing } from './preview-dialog.tsx';
import { PublishedNotice } from './published-notice.tsx';
import { TenantCard } from './tenant-card.tsx';
import { useWords } from '../shared/words.tsx';

interface DataPageProps {
  readonly tenant: Tenant;
  readonly offers: Offers;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** A longer list gets a search field. */
const listedMax = 10;

export const DataPage = ({ tenant, offers, draft, onDraft }: DataPageProps) => {
  const { say } = useWords();
  const [isLooking, setLooking] = useState(false);
  const [published, setPublished] = useState<Publishing>();
  const [sought, setSought] = useState('');
  const change = (changed: Draft): void => {
    setPublished(undefined);
    onDraft(changed);
  };
  const { collections } = offers;
  const leaveOut = (slug: string, condition: string): void => {
    const offer = collections.find((each) => each.slug === slug);
    if (offer !== undefined) change(leavingOut(draft, offer, condition));
  };
  const proposal = proposalOf(draft, tenant.isEnabled, collections);
  const places = countPlaces(proposal);
  const found = collections.filter(({ name, slug }) =>
    `${name} ${slug}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  return (
    <>
      <PageHead title={say('console.data.title')} lead={say('console.data.lead')} />
      <div role="status">{published !== undefined && places === 0 ? <PublishedNotice how={published} /> : null}</div>
      <TenantCard
        tenant={tenant}
        isOn={draft.isEnabled ?? tenant.isEnabled}
        onSwitch={(isEnabled) => change({ ...draft, isEnabled })}
      />
      <CollectionsHead offers={collections} draft={draft} onLeaveOut={leaveOut} />
      {collections.length > listedMax ? (
        <TextInput
          label={say('console.data.find')}
          mb="md"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      ) : null}
      {collections.length === 0 ? (
        <p className="nothing">{say('console.data.nothing')}</p>
      ) : (
        <CollectionList listed={found} offers={collections} draft={draft} onDraft={change} />
      )}
      {collections.length > 0 && found.length === 0 ? <p className="nothing">{say('console.data.notFound')}</p> : null}
      <ActionBar
        withinPortal={false}
        opened={places > 0}
        aria-label={say('console.data.unpublished')}
        className="unpublished"
      >
        <Text size="sm" role="status">
          {say('console.data.changes', { count: places })}
        </Text>
        <Button variant="default" size="sm" onClick={() => onDraft(emptyDraft)}>
          {say('console.data.discard')}
        </Button>
        <Button size="sm" onClick={() => setLooking(true)}>
          {say('console.data.review')}
        </Button>
      </ActionBar>
      {isLooking ? (
        <PreviewDialog
          proposal={proposal}
          offers={offers}
          onLeaveOut={leaveOut}
          onClose={() => setLooking(false)}
          onPublished={(how) => {
            onDraft(emptyDraft);
            setLooking(false);
            setPublished(how);
          }}
        />
      ) : null}
    </>
  );
};
