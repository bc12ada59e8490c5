/** A dialog that replaces a key. The old one remains valid for a chosen time, so that its users can switch. */
import { NativeSelect, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { ClockContext } from '../shared/clock.ts';
import type { ApiKey, Tenant } from './answers.ts';
import { KeyName } from './key-name.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useReplaceKey } from './questions.ts';
import { Say, useWords, type Words } from '../shared/words.tsx';

/** In seconds. */
const overlapsIn = ({ say }: Words) => [
  { value: '0', label: say('console.key.atOnce') },
  { value: '3600', label: say('console.key.inHour') },
  { value: '86400', label: say('console.key.inDay') },
  { value: '604800', label: say('console.key.inWeek') },
  { value: '2592000', label: say('console.key.inDays', { days: 30 }) },
];

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** The expiry of the new key. */
const ends = { year: 'console.key.inYear', same: 'console.key.asOld', never: 'console.key.never' } as const;
type End = keyof typeof ends;
const isEnd = (text: string): text is End => Object.hasOwn(ends, text);

interface ReplaceKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly tenant: Tenant;
  readonly onClose: () => void;
}

export const ReplaceKeyDialog = ({ apiKey: { id, name, lastFour }, tenant, onClose }: ReplaceKeyDialogProps) => {
  const words = useWords();
  const { say } = words;
  const replace = useReplaceKey();
  const now = useContext(ClockContext);
  const [overlap, setOverlap] = useState('86400');
  const [end, setEnd] = useState<End>('year');
  const submit = (): void => {
    const expiresAt = end === 'never' ? null : new Date(now() + yearMs).toISOString();
    replace.mutate({ id, overlapSeconds: Number(overlap), ...(end === 'same' ? {} : { expiresAt }) });
  };
  return (
    <NewKeyDialog title={say('console.key.replaceTitle')} making={replace} tenant={tenant} onClose={onClose}>
      <Text mb="md">
        <Say what="console.key.replaceText" values={{ key: <KeyName name={name} lastFour={lastFour} /> }} />
      </Text>
      <NativeSelect
        label={say('console.key.oldEnds')}
        data={overlapsIn(words)}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
        mb="md"
      />
      <NativeSelect
        label={say('console.key.newExpires')}
        data={Object.entries(ends).map(([value, key]) => ({ value, label: say(key) }))}
        value={end}
        onChange={({ currentTarget: { value } }) => setEnd(isEnd(value) ? value : 'year')}
        mb="md"
      />
      <DialogButtons
        label={say('console.key.replaceIt')}
        isPending={replace.isPending}
        onDo={submit}
        onClose={onClose}
      />
    </NewKeyDialog>
  );
};
