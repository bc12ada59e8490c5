/** A dialog that changes the pages that may use a publishable key. */
import { useState } from 'react';
import { Say, useWords } from '../shared/words.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { BoundsInput, readBounds } from './bounds-input.tsx';
import { useSetKey } from './questions.ts';
import type { SetKeyDialogProps } from './set-key-dialog.tsx';

export const SetOriginsDialog = ({ apiKey: { id, origins: kept }, onClose }: SetKeyDialogProps) => {
  const { say } = useWords();
  const set = useSetKey();
  const [text, setText] = useState(kept.join('\n'));
  const save = (): void => set.mutate({ id, origins: readBounds(text) }, { onSuccess: onClose });
  return (
    <Dialog title={<Say what="console.key.setOriginsTitle" />} onClose={onClose} isHeld={set.isPending}>
      {set.error === null ? null : <FailureNotice error={set.error} />}
      <BoundsInput what="origins" value={text} onChange={setText} />
      <DialogButtons label={say('console.key.setIt')} isPending={set.isPending} onClose={onClose} onDo={save} />
    </Dialog>
  );
};
