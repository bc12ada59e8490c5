/** A dialog that changes what a key opens, and to which servers. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Say, useWords } from '../shared/words.tsx';
import type { ApiKey } from './answers.ts';
import { BoundsInput, readBounds } from './bounds-input.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { KeyName } from './key-name.tsx';
import { OpensChoice } from './opens-choice.tsx';
import { useSetKey } from './questions.ts';

export interface SetKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export const SetKeyDialog = ({
  apiKey: { id, name, lastFour, opens: kept, addresses },
  onClose,
}: SetKeyDialogProps) => {
  const { say } = useWords();
  const set = useSetKey();
  const [opens, setOpens] = useState<readonly string[]>(kept.map(({ slug }) => slug));
  const [text, setText] = useState(addresses.join('\n'));
  const save = (): void => set.mutate({ id, opens, addresses: readBounds(text) }, { onSuccess: onClose });
  return (
    <Dialog title={<Say what="console.key.setTitle" />} onClose={onClose} isHeld={set.isPending}>
      {set.error === null ? null : <FailureNotice error={set.error} />}
      <Text mb="md">
        <Say what="console.key.setText" values={{ key: <KeyName name={name} lastFour={lastFour} /> }} />
      </Text>
      <OpensChoice kept={kept} value={opens} onChange={setOpens} />
      <BoundsInput what="addresses" value={text} onChange={setText} />
      <DialogButtons label={say('console.key.setIt')} isPending={set.isPending} onClose={onClose} onDo={save} />
    </Dialog>
  );
};
