/** The keys of those who may see what is private: made, replaced, ended. */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ConsoleKey } from '@vitrine/messages';
import { useState } from 'react';
import { Loading } from '../shared/loading.tsx';
import type { ApiKey, Offer, Tenant } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { KeyAdvice } from './key-advice.tsx';
import { EndKeyDialog } from './end-key-dialog.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { useKeys } from './questions.ts';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';
import { Say, useWords } from '../shared/words.tsx';

type Deed = { readonly kind: 'make' } | { readonly kind: 'replace' | 'end'; readonly key: ApiKey };

interface KeysPageProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
}

export const KeysPage = ({ tenant, offers }: KeysPageProps) => {
  const { say } = useWords();
  const { data: keys, error, isPending } = useKeys();
  const [deed, setDeed] = useState<Deed>();
  const close = (): void => setDeed(undefined);
  return (
    <>
      <Group justify="space-between" mb="lg">
        <div>
          <Title order={1}>{say('console.place.keys')}</Title>
          <Text c="dimmed">{say('console.key.lead')}</Text>
        </div>
        <Button onClick={() => setDeed({ kind: 'make' })}>{say('console.key.make')}</Button>
      </Group>
      <KeyAdvice />
      {error === null ? null : <FailureNotice error={error} />}
      {isPending ? <Loading height={160} /> : null}
      {keys?.length === 0 ? <p className="nothing">{say('console.key.none')}</p> : null}
      {keys === undefined || keys.length === 0 ? null : <KeyList keys={keys} onDeed={setDeed} />}
      {deed?.kind === 'make' ? <MakeKeyDialog tenant={tenant} offers={offers} onClose={close} /> : null}
      {deed?.kind === 'replace' ? <ReplaceKeyDialog apiKey={deed.key} tenant={tenant} onClose={close} /> : null}
      {deed?.kind === 'end' ? <EndKeyDialog apiKey={deed.key} onClose={close} /> : null}
    </>
  );
};

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
              <Badge variant="light" color={key.state === 'alive' ? 'petrol' : 'gray'} miw="max-content">
                <Say what={`console.key.${key.state}`} />
              </Badge>
            </Group>
            <Text size="sm" c="dimmed" className="moments">
              <Moment what="console.key.made" never="console.key.made" at={key.createdAt} />
              <Moment what="console.lastUsed" never="console.key.usedNever" at={key.lastUsedAt} />
              <Moment what="console.key.expires" never="console.key.expiresNever" at={key.expiresAt} />
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

const KeyDeeds = ({ apiKey, isReplaced: isDone, onDeed }: KeyDeedsProps) => {
  const { say } = useWords();
  return (
    <Group gap="xs" wrap="nowrap">
      {isDone ? (
        <Text size="sm" c="dimmed">
          {say('console.key.replaced')}
        </Text>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        disabled={isDone}
        aria-label={say('console.key.replaceNamed', { key: apiKey.name })}
        onClick={() => onDeed({ kind: 'replace', key: apiKey })}
      >
        {say('console.key.replace')}
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        aria-label={say('console.key.endNamed', { key: apiKey.name })}
        onClick={() => onDeed({ kind: 'end', key: apiKey })}
      >
        {say('console.key.end')}
      </Button>
    </Group>
  );
};

interface MomentProps {
  readonly what: ConsoleKey;
  /** What is said where there is none. */
  readonly never: ConsoleKey;
  readonly at: string | null;
}

const Moment = ({ what, never, at }: MomentProps) => {
  const { moment } = useWords();
  return (
    <span>
      {at === null ? (
        <Say what={never} />
      ) : (
        <Say what={what} values={{ at: <time dateTime={at}>{moment(at)}</time> }} />
      )}
    </span>
  );
};
