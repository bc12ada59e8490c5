/** Makes a key: a name, an end, and what it opens. */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useContext, useState, type FormEvent } from 'react';
import { ClockContext } from '../shared/clock.ts';
import type { Offer, Tenant } from './answers.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useMakeKey } from './questions.ts';
import { Say, useWords, type Words } from '../shared/words.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const year = '365';
const never = 'never';
const onDay = 'day';

/** How long keys last, in days. */
const lifetimesIn = ({ say }: Words) => [
  { value: '30', label: say('console.key.inDays', { days: 30 }) },
  { value: '90', label: say('console.key.inDays', { days: 90 }) },
  { value: year, label: say('console.key.inYear') },
  { value: onDay, label: say('console.key.onDay') },
  { value: never, label: say('console.key.never') },
];

interface MakeKeyDialogProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
}

export const MakeKeyDialog = ({ tenant, offers, onClose }: MakeKeyDialogProps) => {
  const words = useWords();
  const { say } = words;
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
    <NewKeyDialog title={say('console.key.make')} making={make} tenant={tenant} onClose={onClose}>
      <form onSubmit={submit}>
        <TextInput
          label={say('console.key.name')}
          description={say('console.key.nameText')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          autoComplete="off"
          data-autofocus
          mb="md"
        />
        <NativeSelect
          label={say('console.key.expiry')}
          data={lifetimesIn(words)}
          value={lifetime}
          onChange={(event) => setLifetime(event.currentTarget.value)}
          mb="md"
        />
        {lifetime === onDay ? (
          <TextInput
            type="date"
            label={say('console.key.day')}
            description={say('console.key.dayText')}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            required
            mb="md"
          />
        ) : null}
        <Opened tenant={tenant} offers={offers} />
        <Group justify="flex-end">
          <Button variant="default" disabled={make.isPending} onClick={onClose}>
            {say('console.cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {say('console.key.makeIt')}
          </Button>
        </Group>
      </form>
    </NewKeyDialog>
  );
};

/** What is private later is opened too. */
const Opened = ({ tenant: { rateLimits }, offers }: Pick<MakeKeyDialogProps, 'tenant' | 'offers'>) => {
  const names = offers.filter(({ state }) => state === 'private').map(({ name }) => name);
  const limits = { keyed: rateLimits.keyed, anonymous: rateLimits.anonymous };
  return (
    <Text size="sm" mb="md">
      {names.length === 0 ? (
        <Say what="console.key.opensNone" values={limits} />
      ) : (
        <Say what="console.key.opens" values={{ collections: <bdi>{names.join(', ')}</bdi>, ...limits }} />
      )}
    </Text>
  );
};
