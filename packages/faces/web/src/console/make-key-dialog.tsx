/** A dialog that makes a key: its kind, its expiry, what a secret one opens to which servers, or the pages of a publishable one. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useContext, useState, type FormEvent } from 'react';
import { ClockContext } from '../shared/clock.ts';
import type { ApiKey, Tenant } from './answers.ts';
import { BoundsInput, readBounds } from './bounds-input.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { NameInput } from './name-input.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { OpensChoice } from './opens-choice.tsx';
import { beginningOf } from './own-days.ts';
import { useTimeZone } from './planned-text.ts';
import { useMakeKey, useOpenable } from './questions.ts';
import { Say, useWords, type Words } from '../shared/words.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const year = '365';
const never = 'never';
const onDay = 'day';

/** The choices of lifetimes, in days. */
const lifetimesIn = ({ say }: Words) => [
  { value: '30', label: say('console.key.inDays', { days: 30 }) },
  { value: '90', label: say('console.key.inDays', { days: 90 }) },
  { value: year, label: say('console.key.inYear') },
  { value: onDay, label: say('console.key.onDay') },
  { value: never, label: say('console.key.never') },
];

interface MakeKeyDialogProps {
  readonly tenant: Tenant;
  readonly onClose: () => void;
}

export const MakeKeyDialog = ({ tenant, onClose }: MakeKeyDialogProps) => {
  const words = useWords();
  const { say } = words;
  const make = useMakeKey();
  const zone = useTimeZone();
  const now = useContext(ClockContext);
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState(year);
  const [day, setDay] = useState('');
  const { data: openable } = useOpenable();
  const [ticked, setTicked] = useState<readonly string[]>();
  const opens = ticked ?? openable?.map(({ slug }) => slug);
  const [kind, setKind] = useState<ApiKey['kind']>('secret');
  const [origins, setOrigins] = useState('');
  const [addresses, setAddresses] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (opens === undefined) return;
    const bound = kind === 'secret' ? { opens, addresses: readBounds(addresses) } : { origins: readBounds(origins) };
    const own = { kind, name, ...bound };
    if (lifetime === never) make.mutate({ ...own, expiresAt: null });
    else if (lifetime === onDay) make.mutate({ ...own, expiresAt: beginningOf(day, zone) ?? day });
    else make.mutate({ ...own, expiresAt: new Date(now() + Number(lifetime) * dayMs).toISOString() });
  };
  return (
    <NewKeyDialog title={say('console.key.make')} making={make} tenant={tenant} onClose={onClose}>
      <form onSubmit={submit}>
        <NameInput
          label={say('console.key.name')}
          description={say('console.key.nameText')}
          value={name}
          onChange={setName}
        />
        <NativeSelect
          label={say('console.key.kind')}
          data={[
            { value: 'secret', label: say('console.key.secret') },
            { value: 'publishable', label: say('console.key.publishable') },
          ]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === 'publishable' ? 'publishable' : 'secret')}
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
            description={say('console.key.dayText', { zone: zone.replaceAll('_', ' ') })}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            required
            mb="md"
          />
        ) : null}
        {kind === 'secret' ? (
          <>
            <OpensChoice value={opens ?? []} onChange={setTicked} />
            <BoundsInput what="addresses" value={addresses} onChange={setAddresses} />
            <Limits tenant={tenant} />
          </>
        ) : (
          <>
            <BoundsInput what="origins" value={origins} onChange={setOrigins} />
            <Text size="sm" mb="md">
              {say('console.key.publishableText')}
            </Text>
          </>
        )}
        <DialogButtons
          label={say('console.key.makeIt')}
          isPending={make.isPending}
          isDisabled={opens === undefined}
          onClose={onClose}
        />
      </form>
    </NewKeyDialog>
  );
};

const Limits = ({ tenant: { rateLimits } }: Pick<MakeKeyDialogProps, 'tenant'>) => (
  <Text size="sm" mb="md">
    <Say what="console.key.limits" values={{ keyed: rateLimits.keyed, anonymous: rateLimits.anonymous }} />
  </Text>
);
