/** Removes a collection that a file was added as, under Changes. */
import { Text } from '@mantine/core';
import type { AuditEvent } from '@vitrine/contract/console';
import { useState } from 'react';
import { Say, useWords } from '../shared/words.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Done } from './file-buttons.tsx';
import { useFiles, useRemoveCollection } from './file-questions.ts';
import { UndoButton } from './undo-dialog.tsx';

export type Added = Extract<AuditEvent, { readonly collection: string; readonly records: number }>;

interface FileRemovalProps {
  readonly event: Added;
  /** False: the collection of this name is another one now. */
  readonly isLatest: boolean;
}

/** Offered while the collection is there. The service refuses where it is shown. */
export const FileRemoval = ({ event, isLatest }: FileRemovalProps) => {
  const { limits, collections } = useFiles().data ?? { limits: null, collections: [] };
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const found = collections.find(({ slug }) => slug === event.collection);
  return (
    <>
      {limits === null || found === undefined || !isLatest ? null : (
        <UndoButton event={event} onUndo={() => setOpen(true)} />
      )}
      <Done what="console.file.removed" collection={removed} />
      {found !== undefined && isOpen ? (
        <RemovalDialog {...found} onClose={() => setOpen(false)} onDone={() => setRemoved(found.name)} />
      ) : null}
    </>
  );
};

interface RemovalDialogProps {
  readonly slug: string;
  readonly name: string;
  readonly records: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const RemovalDialog = ({ slug, name, records, onClose, onDone }: RemovalDialogProps) => {
  const { say } = useWords();
  const removal = useRemoveCollection();
  const finish = (): void => {
    onClose();
    onDone();
  };
  return (
    <Dialog
      title={<Say what="console.file.removeTitle" values={{ collection: <bdi>{name}</bdi> }} />}
      onClose={onClose}
      isHeld={removal.isPending}
    >
      {removal.error === null ? null : <FailureNotice error={removal.error} />}
      <Text mb="md">
        <Say what="console.file.removeText" values={{ records }} />
      </Text>
      <DialogButtons
        label={say('console.file.removeNow')}
        isPending={removal.isPending}
        isEnding
        onClose={onClose}
        onDo={() => removal.mutate(slug, { onSuccess: finish })}
      />
    </Dialog>
  );
};
