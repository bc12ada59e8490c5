/** Undoes a recorded change, or plans a refused one again, by another change, which is previewed like any other. */
import { Button } from '@mantine/core';
import type { AuditEvent } from '@vitrine/contract/console';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Loading } from '../shared/loading.tsx';
import { Say, useWords } from '../shared/words.tsx';
import { useEventText } from './codes.tsx';
import { PreviewDialog, type Publishing } from './preview-dialog.tsx';
import { useOffers, useUndo } from './questions.ts';

/** True for changes that a proposal can put back, and planned ones that were refused. */
export const isUndoable = ({ kind }: AuditEvent): boolean => undoable.has(kind);

const undoable: ReadonlySet<AuditEvent['kind']> = new Set([
  'exposed',
  'hidden',
  'named',
  'tenant-enabled',
  'tenant-disabled',
  'plan-refused',
  'appearance-changed',
  'card-changed',
  'view-created',
  'view-changed',
  'view-ended',
  'view-deleted',
  'key-opens',
  'key-origins',
  'key-addresses',
]);

export const UndoButton = ({ event, onUndo }: { readonly event: AuditEvent; readonly onUndo: () => void }) => {
  const { say } = useWords();
  const change = useEventText(event);
  const isPlan = event.kind === 'plan-refused';
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={4}
      aria-label={
        isPlan ? say('console.planned.againNamed', { changes: change }) : say('console.changes.undoNamed', { change })
      }
      onClick={onUndo}
    >
      {say(isPlan ? 'console.planned.again' : 'console.changes.undo')}
    </Button>
  );
};

interface UndoDialogProps {
  /** Its revision. */
  readonly change: number;
  readonly onClose: () => void;
  readonly onPublished: (how: Publishing) => void;
}

export const UndoDialog = ({ change, onClose, onPublished }: UndoDialogProps) => {
  const offers = useOffers().data;
  const { data: proposal, error } = useUndo(change, offers?.revision ?? '');
  if (offers !== undefined && proposal !== undefined)
    return <PreviewDialog proposal={proposal} offers={offers} onClose={onClose} onPublished={onPublished} />;
  return (
    <Dialog title={<Say what="console.changes.undo" />} onClose={onClose}>
      {error === null ? <Loading height={160} /> : <FailureNotice error={error} />}
    </Dialog>
  );
};
