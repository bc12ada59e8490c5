/** A dialog that changes the pages that may use a publishable key. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Say } from '../shared/words.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { BoundsInput, readBounds } from './bounds-input.tsx';
import { useSetKey } from './questions.ts';
import type { SetKeyDialogProps } from './set-key-dialog.tsx';

export const SetOriginsDialog = ({ apiKey: { id, origins: kept }, onClose }: SetKeyDialogProps) => {
  const set = useSetKey();
  const [text, setText] = useState(kept.join('\n'));
  const save = (): void => set.mutate({ id, origins: readBounds(text) }, { onSuccess: onClose });
  return (
    <Dialog title={<Say what="console.key.setOriginsTitle" />} onClose={onClose} isHeld={set.isPending}>
      {set.error === null ? null : <FailureNotice error={set.error} />}
      <BoundsInput what="origins" value={text} onChange={setText} />
      <Group justify="flex-end">
        <Button variant="default" disabled={set.isPending} onClick={onClose}>
          <Say what="console.cancel" />
        </Button>
        <Button loading={set.isPending} onClick={save}>
          <Say what="console.key.setIt" />
        </Button>
      </Group>
    </Dialog>
  );
};
