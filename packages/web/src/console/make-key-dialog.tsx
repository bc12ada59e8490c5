/** Makes a key: a name, an end, and what it opens. */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useContext, useState, type FormEvent } from 'react';
import { ClockContext } from '../shared/clock.ts';
import { formatNumber } from '../shared/format.ts';
import type { Offer, Tenant } from './answers.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useMakeKey } from './questions.ts';

const dayMs = 24 * 60 * 60 * 1000;
const year = '365';
const never = 'never';
const onDay = 'day';

/** How long keys last, in days. */
const lifetimes = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: year, label: 'In a year' },
  { value: onDay, label: 'On a day that I choose' },
  { value: never, label: 'Never' },
];

interface MakeKeyDialogProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
}

export const MakeKeyDialog = ({ tenant, offers, onClose }: MakeKeyDialogProps) => {
  const make = useMakeKey();
  const now = useContext(ClockContext);
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState(year);
  const [day, setDay] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lifetime === never) make.mutate({ name, expiresAt: null });
    else if (lifetime === onDay) make.mutate({ name, expiresAt: day });
    else make.mutate({ name, expiresAt: new Date(now() + Number(lifetime) * dayMs).toISOString() });
  };
  return (
    <NewKeyDialog title="Make a key" making={make} tenant={tenant} onClose={onClose}>
      <form onSubmit={submit}>
        <TextInput
          label="Name"
          description="The server it is for, such as Shop server"
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
        <Opened tenant={tenant} offers={offers} />
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

/** What is private later is opened too. */
const Opened = ({ tenant: { rateLimits }, offers }: Pick<MakeKeyDialogProps, 'tenant' | 'offers'>) => {
  const names = offers.filter(({ state }) => state === 'private').map(({ name }) => name);
  return (
    <Text size="sm" mb="md">
      It opens{' '}
      {names.length === 0 ? (
        'no collection yet, as none is private, and each that you make private later'
      ) : (
        <>
          <bdi>{names.join(', ')}</bdi>, and each collection that you make private later
        </>
      )}
      . It may ask {formatNumber(rateLimits.keyed)} times a minute; without a key it is{' '}
      {formatNumber(rateLimits.anonymous)}. Put it on a server, never into a web page or an app.
    </Text>
  );
};
