/** The keys of those who may see what is private: made, replaced, ended. */
import { Badge, Button, Group, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../shared/format.ts';
import type { ApiKey, Tenant } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { EndKeyDialog } from './end-key-dialog.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { useKeys } from './questions.ts';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';

type Deed = { readonly kind: 'make' } | { readonly kind: 'replace' | 'end'; readonly key: ApiKey };

export const KeysPage = ({ tenant }: { readonly tenant: Tenant }) => {
  const { data: keys, error } = useKeys();
  const [deed, setDeed] = useState<Deed>();
  const close = (): void => setDeed(undefined);
  return (
    <>
      <Group justify="space-between" mb="lg">
        <div>
          <Title order={1}>Keys</Title>
          <Text c="dimmed">A key opens your private collections, and allows ten times the requests.</Text>
        </div>
        <Button onClick={() => setDeed({ kind: 'make' })}>Make a key</Button>
      </Group>
      {error === null ? null : <FailureNotice error={error} />}
      {keys?.length === 0 ? <p className="nothing">There is no key yet.</p> : null}
      {keys === undefined || keys.length === 0 ? null : <KeyTable keys={keys} onDeed={setDeed} />}
      {deed?.kind === 'make' ? <MakeKeyDialog tenant={tenant} onClose={close} /> : null}
      {deed?.kind === 'replace' ? <ReplaceKeyDialog apiKey={deed.key} tenant={tenant} onClose={close} /> : null}
      {deed?.kind === 'end' ? <EndKeyDialog apiKey={deed.key} onClose={close} /> : null}
    </>
  );
};

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onDeed: (deed: Deed) => void;
}

const KeyTable = ({ keys, onDeed }: KeyTableProps) => (
  <Table.ScrollContainer minWidth={860} className="keys">
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>Made</Table.Th>
          <Table.Th>Last used</Table.Th>
          <Table.Th>Expires</Table.Th>
          <Table.Th aria-label="What can be done" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onDeed={onDeed} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const stateNames = {
  alive: { name: 'In force', color: 'petrol' },
  expired: { name: 'Expired', color: 'gray' },
  revoked: { name: 'Ended', color: 'gray' },
} as const;

const KeyRow = ({ apiKey, onDeed }: { readonly apiKey: ApiKey; readonly onDeed: KeyTableProps['onDeed'] }) => {
  const { name, lastFour, state, createdAt, lastUsedAt, expiresAt } = apiKey;
  const isAlive = state === 'alive';
  return (
    <Table.Tr {...(isAlive ? {} : { c: 'dimmed' })}>
      <Table.Td>
        <Text fw={550} size="sm" dir="auto">
          {name}
        </Text>
        <code>…{lastFour}</code>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={stateNames[state].color} miw="max-content">
          {stateNames[state].name}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Moment at={createdAt} />
      </Table.Td>
      <Table.Td>
        <Moment at={lastUsedAt} />
      </Table.Td>
      <Table.Td>
        <Moment at={expiresAt} />
      </Table.Td>
      <Table.Td>
        {isAlive ? (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Replace ${name}`}
              onClick={() => onDeed({ kind: 'replace', key: apiKey })}
            >
              Replace
            </Button>
            <Button
              size="compact-sm"
              variant="light"
              color="red"
              aria-label={`End ${name}`}
              onClick={() => onDeed({ kind: 'end', key: apiKey })}
            >
              End
            </Button>
          </Group>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
};

const Moment = ({ at }: { readonly at: string | null }) =>
  at === null ? <>never</> : <time dateTime={at}>{formatMoment(at)}</time>;
