/** The keys of those who may see what is private: made, replaced, ended. */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../shared/format.ts';
import { Loading } from '../shared/loading.tsx';
import type { ApiKey, Offer, Tenant } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { KeyAdvice } from './key-advice.tsx';
import { EndKeyDialog } from './end-key-dialog.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { useKeys } from './questions.ts';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';

type Deed = { readonly kind: 'make' } | { readonly kind: 'replace' | 'end'; readonly key: ApiKey };

interface KeysPageProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
}

export const KeysPage = ({ tenant, offers }: KeysPageProps) => {
  const { data: keys, error, isPending } = useKeys();
  const [deed, setDeed] = useState<Deed>();
  const close = (): void => setDeed(undefined);
  return (
    <>
      <Group justify="space-between" mb="lg">
        <div>
          <Title order={1}>Keys</Title>
          <Text c="dimmed">A key lets a server of yours, or of a partner, read your private collections.</Text>
        </div>
        <Button onClick={() => setDeed({ kind: 'make' })}>Make a key</Button>
      </Group>
      <KeyAdvice />
      {error === null ? null : <FailureNotice error={error} />}
      {isPending ? <Loading height={160} /> : null}
      {keys?.length === 0 ? <p className="nothing">There is no key yet.</p> : null}
      {keys === undefined || keys.length === 0 ? null : <KeyList keys={keys} onDeed={setDeed} />}
      {deed?.kind === 'make' ? <MakeKeyDialog tenant={tenant} offers={offers} onClose={close} /> : null}
      {deed?.kind === 'replace' ? <ReplaceKeyDialog apiKey={deed.key} tenant={tenant} onClose={close} /> : null}
      {deed?.kind === 'end' ? <EndKeyDialog apiKey={deed.key} onClose={close} /> : null}
    </>
  );
};

const stateNames = {
  alive: { name: 'In force', color: 'petrol' },
  expired: { name: 'Expired', color: 'gray' },
  revoked: { name: 'Ended', color: 'gray' },
} as const;

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onDeed: (deed: Deed) => void;
}

const KeyList = ({ keys, onDeed }: KeyListProps) => (
  <ul className="keys">
    {keys.map((key) => (
      <Paper key={key.id} component="li" withBorder p="md" radius="lg" aria-label={key.name}>
        <Group justify="space-between">
          <div>
            <Group gap="xs">
              <Text fw={600} dir="auto">
                {key.name}
              </Text>
              <code>…{key.lastFour}</code>
              <Badge variant="light" color={stateNames[key.state].color} miw="max-content">
                {stateNames[key.state].name}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed" className="moments">
              <Moment what="Made" at={key.createdAt} />
              <Moment what="Last used" at={key.lastUsedAt} />
              <Moment what="Expires" at={key.expiresAt} />
            </Text>
          </div>
          {key.state === 'alive' ? <KeyDeeds apiKey={key} isReplaced={isReplaced(key, keys)} onDeed={onDeed} /> : null}
        </Group>
      </Paper>
    ))}
  </ul>
);

/** Once, as long as the key in its place is alive. */
const isReplaced = ({ replacedBy }: ApiKey, keys: readonly ApiKey[]): boolean =>
  keys.some(({ id, state }) => id === replacedBy && state === 'alive');

interface KeyDeedsProps extends Pick<KeyListProps, 'onDeed'> {
  readonly apiKey: ApiKey;
  readonly isReplaced: boolean;
}

const KeyDeeds = ({ apiKey, isReplaced: isDone, onDeed }: KeyDeedsProps) => (
  <Group gap="xs" wrap="nowrap">
    {isDone ? (
      <Text size="sm" c="dimmed">
        replaced
      </Text>
    ) : null}
    <Button
      size="compact-sm"
      variant="default"
      disabled={isDone}
      aria-label={`Replace ${apiKey.name}`}
      onClick={() => onDeed({ kind: 'replace', key: apiKey })}
    >
      Replace
    </Button>
    <Button
      size="compact-sm"
      variant="light"
      color="red"
      aria-label={`End ${apiKey.name}`}
      onClick={() => onDeed({ kind: 'end', key: apiKey })}
    >
      End
    </Button>
  </Group>
);

const Moment = ({ what, at }: { readonly what: string; readonly at: string | null }) => (
  <span>
    {what} {at === null ? 'never' : <time dateTime={at}>{formatMoment(at)}</time>}
  </span>
);
