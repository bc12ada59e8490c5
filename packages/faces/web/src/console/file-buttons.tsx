/** The head of the collections with the button that adds a file, and the buttons that replace records with a file or restore them. */
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { withoutLeftOut } from '@vitrine/explorer/condition-text';
import { useEffect, useRef, useState } from 'react';
import { Say, useWords } from '../shared/words.tsx';
import type { Offer } from './answers.ts';
import { standingIn, type Draft } from './draft.ts';
import { FileDialog, type Stored } from './file-dialog.tsx';
import { useFiles } from './file-questions.ts';
import { useRecords } from './questions.ts';
import { UnpublishedNotice } from './unpublished-notice.tsx';

interface CollectionsHeadProps {
  readonly offers: readonly Offer[];
  readonly draft: Draft;
  /** Adds a condition on the records of a collection to the unpublished changes. */
  readonly onLeaveOut: (slug: string, condition: string) => void;
}

export const CollectionsHead = ({ offers, draft, onLeaveOut }: CollectionsHeadProps) => {
  const { say } = useWords();
  const { limits } = useFiles().data ?? { limits: null };
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<Stored>();
  const offer = offers.find(({ slug }) => slug === added?.slug);
  const begin = (): void => {
    setAdded(undefined);
    setOpen(true);
  };
  return (
    <>
      <Group justify="space-between" mt="xl" mb="md">
        <Title order={2} size="h3">
          {say('console.data.collections')}
        </Title>
        {limits === null ? null : (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
            {say('console.file.add')}
          </Button>
        )}
      </Group>
      <Done what="console.file.added" collection={added?.name} />
      {offer === undefined ? null : (
        <AddedDrafts
          offer={offer}
          where={standingIn(draft, offer).where}
          onLeaveOut={(condition) => onLeaveOut(offer.slug, condition)}
        />
      )}
      {isOpen && limits !== null ? (
        <FileDialog
          title={say('console.file.add')}
          action={say('console.file.store')}
          limits={limits}
          onClose={() => setOpen(false)}
          onDone={setAdded}
        />
      ) : null}
    </>
  );
};

interface AddedDraftsProps {
  readonly offer: Offer;
  /** Its conditions with the unpublished changes. */
  readonly where: readonly string[];
  readonly onLeaveOut: (condition: string) => void;
}

/** The records of an added file that look unpublished, or that they will be left out. */
const AddedDrafts = ({ offer: { slug, name, fields }, where, onLeaveOut }: AddedDraftsProps) => {
  const found = useRecords(slug).data?.unpublished ?? [];
  const left = withoutLeftOut(found, where);
  return (
    <div role="status">
      <UnpublishedNotice found={left} fields={fields} onLeaveOut={onLeaveOut} />
      {found.length > 0 && left.length === 0 ? (
        <Text size="sm" mb="md">
          <Say what="console.drafts.left" values={{ collection: <bdi>{name}</bdi> }} />
        </Text>
      ) : null}
    </div>
  );
};

/** The buttons of a collection of imported records. */
export const FileActions = ({ slug }: { readonly slug: string }) => {
  const { say, moment } = useWords();
  const { limits, collections } = useFiles().data ?? { limits: null, collections: [] };
  const [open, setOpen] = useState<'replace' | 'undo'>();
  const [replaced, setReplaced] = useState<string>();
  const collection = collections.find((each) => each.slug === slug);
  if (limits === null || collection === undefined) return null;
  const { name, replacedAt } = collection;
  const isUndo = open === 'undo';
  const begin = (what: 'replace' | 'undo'): void => {
    setReplaced(undefined);
    setOpen(what);
  };
  return (
    <>
      <Group mt="lg" gap="xs">
        <Button
          variant="default"
          leftSection={<IconFileUpload size={16} aria-hidden />}
          onClick={() => begin('replace')}
        >
          {say('console.file.replace')}
        </Button>
        {replacedAt === null ? null : (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => begin('undo')}
          >
            {say('console.file.undo', { at: moment(replacedAt) })}
          </Button>
        )}
      </Group>
      <Done what="console.file.replaced" collection={replaced} />
      {open === undefined ? null : (
        <FileDialog
          title={say(isUndo ? 'console.file.undoTitle' : 'console.file.replaceTitle', { collection: name })}
          action={say(isUndo ? 'console.file.undoNow' : 'console.file.replaceNow')}
          limits={limits}
          replaces={slug}
          isUndo={isUndo}
          onClose={() => setOpen(undefined)}
          onDone={({ name: stored }) => setReplaced(stored)}
        />
      )}
    </>
  );
};

/** Brings back the records that a file has replaced, where they are still kept. @param at when that was */
export const FileUndo = ({ event, at }: { readonly event: { readonly collection: string }; readonly at: string }) => {
  const { say, moment } = useWords();
  const { limits, collections } = useFiles().data ?? { limits: null, collections: [] };
  const [isOpen, setOpen] = useState(false);
  const [restored, setRestored] = useState<string>();
  const kept = collections.find(({ slug, replacedAt }) => slug === event.collection && replacedAt === at);
  return (
    <>
      {limits === null || kept === undefined ? null : (
        <Button size="compact-sm" variant="default" mt={4} onClick={() => setOpen(true)}>
          {say('console.file.undo', { at: moment(at) })}
        </Button>
      )}
      <Done what="console.file.replaced" collection={restored} />
      {limits !== null && kept !== undefined && isOpen ? (
        <FileDialog
          title={say('console.file.undoTitle', { collection: kept.name })}
          action={say('console.file.undoNow')}
          limits={limits}
          replaces={kept.slug}
          isUndo
          onClose={() => setOpen(false)}
          onDone={({ name }) => setRestored(name)}
        />
      ) : null}
    </>
  );
};

interface DoneProps {
  readonly what: 'console.file.added' | 'console.file.replaced' | 'console.file.removed';
  /** Its name; undefined: nothing is done yet. */
  readonly collection: string | undefined;
}

/** Takes the focus once, after its dialog has closed, and not again when the page renders again. */
export const Done = ({ what, collection }: DoneProps) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (collection !== undefined) notice.current?.focus();
  }, [collection]);
  return (
    <div role="status">
      {collection === undefined ? null : (
        <Alert ref={notice} tabIndex={-1} color="petrol" my="md" icon={<IconCheck />}>
          <Say what={what} values={{ collection: <bdi>{collection}</bdi> }} />
        </Alert>
      )}
    </div>
  );
};
