/** Makes a key: a name, and an end if it is to have one. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useContext, useState, type FormEvent } from 'react';
import { ClockContext } from '../shared/clock.ts';
import type { Tenant } from './answers.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useMakeKey } from './questions.ts';

const dayMs = 24 * 60 * 60 * 1000;
const never = 'never';
const onDay = 'day';

/** How long keys last, in days. */
const lifetimes = [
  { value: never, label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: onDay, label: 'On a day that I choose' },
];

interface MakeKeyDialogProps {
  readonly tenant: Tenant;
  readonly onClose: () => void;
}

export const MakeKeyDialog = ({ tenant, onClose }: MakeKeyDialogProps) => {
  const make = useMakeKey();
  const now = useContext(ClockContext);
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState(never);
  const [day, setDay] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lifetime === never) make.mutate({ name });
    else if (lifetime === onDay) make.mutate({ name, expiresAt: day });
    else make.mutate({ name, expiresAt: new Date(now() + Number(lifetime) * dayMs).toISOString() });
  };
  return (
    <NewKeyDialog title="Make a key" making={make} tenant={tenant} onClose={onClose}>
      <form onSubmit={submit}>
        <TextInput
          label="Name"
          description="Who it is for, such as Website"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          autoComplete="off"
          data-autofocus
          mb="md"
        />
        <NativeSelect
          label="Expires"
          data={lifetimes}
          value={lifetime}
          onChange={(event) => setLifetime(event.currentTarget.value)}
          mb="md"
        />
        {lifetime === onDay ? (
          <TextInput
            type="date"
            label="Day"
            description="The key ends as the day begins, in UTC."
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            required
            mb="md"
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={make.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={make.isPending}>
            Make the key
          </Button>
        </Group>
      </form>
    </NewKeyDialog>
  );
};
