/** Replaces a key by a new one; the old one goes on for a while, so that whoever uses it has time. */
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { ClockContext } from '../shared/clock.ts';
import type { ApiKey, Tenant } from './answers.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useReplaceKey } from './questions.ts';

/** In seconds. */
const overlaps = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'In an hour' },
  { value: '86400', label: 'In a day' },
  { value: '604800', label: 'In a week' },
  { value: '2592000', label: 'In 30 days' },
];

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** When the new key ends. */
const ends = [
  { value: 'year', label: 'In a year' },
  { value: 'same', label: 'When the old one would have' },
  { value: 'never', label: 'Never' },
] as const;
type End = (typeof ends)[number]['value'];

interface ReplaceKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly tenant: Tenant;
  readonly onClose: () => void;
}

export const ReplaceKeyDialog = ({ apiKey: { id, name, lastFour }, tenant, onClose }: ReplaceKeyDialogProps) => {
  const replace = useReplaceKey();
  const now = useContext(ClockContext);
  const [overlap, setOverlap] = useState('86400');
  const [end, setEnd] = useState<End>('year');
  const submit = (): void => {
    const expiresAt = end === 'never' ? null : new Date(now() + yearMs).toISOString();
    replace.mutate({ id, overlapSeconds: Number(overlap), ...(end === 'same' ? {} : { expiresAt }) });
  };
  return (
    <NewKeyDialog title="Replace the key" making={replace} tenant={tenant} onClose={onClose}>
      <Text mb="md">
        <bdi>{name}</bdi> (…{lastFour}) gets a new key. Put that in the place of the old one before it ends.
      </Text>
      <NativeSelect
        label="The old key ends"
        data={overlaps}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
        mb="md"
      />
      <NativeSelect
        label="The new key expires"
        data={ends}
        value={end}
        onChange={(event) => setEnd(ends.find(({ value }) => value === event.currentTarget.value)?.value ?? 'year')}
        mb="md"
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={replace.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={replace.isPending} onClick={submit}>
          Replace it
        </Button>
      </Group>
    </NewKeyDialog>
  );
};
