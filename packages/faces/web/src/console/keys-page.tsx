/** The page “Keys”: keys for private collections can be made, replaced and revoked. */
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import type { ConsoleKey } from '@vitrine/messages';
import { useState } from 'react';
import { Loading } from '../shared/loading.tsx';
import type { ApiKey, Tenant } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { KeyAdvice } from './key-advice.tsx';
import { EndKeyDialog } from './end-key-dialog.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { KeyWarnings } from './key-warnings.tsx';
import { PageHead } from './page-head.tsx';
import { useKeys } from './questions.ts';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';
import { ScopesNotice } from './scopes-notice.tsx';
import { SetKeyDialog, type SetKeyDialogProps } from './set-key-dialog.tsx';
import { SetOriginsDialog } from './set-origins-dialog.tsx';
import { Say, useWords } from '../shared/words.tsx';

type Action = { readonly kind: 'make' } | { readonly kind: 'replace' | 'end' | 'set'; readonly key: ApiKey };

interface KeysPageProps {
  readonly tenant: Tenant;
}

export const KeysPage = ({ tenant }: KeysPageProps) => {
  const { say } = useWords();
  const { data: keys, error, isPending } = useKeys();
  const [action, setAction] = useState<Action>();
  const close = (): void => setAction(undefined);
  return (
    <>
      <PageHead title={say('console.place.keys')} lead={say('console.key.lead')}>
        <Button onClick={() => setAction({ kind: 'make' })}>{say('console.key.make')}</Button>
      </PageHead>
      <KeyAdvice />
      <KeyWarnings />
      {keys?.some(({ isScopeNew }) => isScopeNew) === true ? <ScopesNotice /> : null}
      {error === null ? null : <FailureNotice error={error} />}
      {isPending ? <Loading height={160} /> : null}
      {keys?.length === 0 ? <p className="nothing">{say('console.key.none')}</p> : null}
      {keys === undefined || keys.length === 0 ? null : <KeyList keys={keys} tenant={tenant} onAction={setAction} />}
      {action?.kind === 'make' ? <MakeKeyDialog tenant={tenant} onClose={close} /> : null}
      {action?.kind === 'replace' ? <ReplaceKeyDialog apiKey={action.key} tenant={tenant} onClose={close} /> : null}
      {action?.kind === 'set' ? <SetDialog apiKey={action.key} onClose={close} /> : null}
      {action?.kind === 'end' ? <EndKeyDialog apiKey={action.key} onClose={close} /> : null}
    </>
  );
};

/** A publishable key opens nothing, so its pages are changed. */
const SetDialog = (props: SetKeyDialogProps) =>
  props.apiKey.kind === 'publishable' ? <SetOriginsDialog {...props} /> : <SetKeyDialog {...props} />;

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly tenant: Tenant;
  readonly onAction: (action: Action) => void;
}

const KeyList = ({ keys, tenant, onAction }: KeyListProps) => (
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
              {key.kind === 'publishable' ? (
                <Badge variant="outline" miw="max-content">
                  <Say what="console.key.publishableBadge" />
                </Badge>
              ) : null}
              <Badge variant="light" color={key.state === 'alive' ? 'petrol' : 'gray'} miw="max-content">
                <Say what={`console.key.${key.state}`} />
              </Badge>
            </Group>
            <Text size="sm">
              <OpenedBy apiKey={key} />
            </Text>
            <Text size="sm" c="dimmed" className="moments">
              <Limits apiKey={key} tenant={tenant} />
              <Addresses apiKey={key} />
              <Moment what="console.key.made" never="console.key.made" at={key.createdAt} />
              <Moment what="console.lastUsed" never="console.key.usedNever" at={key.lastUsedAt} />
              <Moment what="console.key.expires" never="console.key.expiresNever" at={key.expiresAt} />
            </Text>
          </div>
          {key.state === 'alive' ? (
            <KeyActions apiKey={key} isReplaced={isReplaced(key, keys)} onAction={onAction} />
          ) : null}
        </Group>
      </Paper>
    ))}
  </ul>
);

const Limits = ({ apiKey: { kind, limits, recordsToday }, tenant: { rateLimits } }: LimitsProps) => {
  const ofVisitor = limits.visitorRequests ?? (kind === 'publishable' ? rateLimits.anonymous : null);
  const records = limits.records ?? (kind === 'secret' ? rateLimits.records : null);
  return (
    <>
      <span>
        <Say what="console.key.limit" values={{ requests: limits.requests ?? rateLimits.keyed }} />
      </span>
      {ofVisitor === null ? null : (
        <span>
          <Say what="console.key.visitorLimit" values={{ requests: ofVisitor }} />
        </span>
      )}
      {records === null ? null : (
        <span>
          <Say what="console.key.records" values={{ read: recordsToday, records }} />
        </span>
      )}
    </>
  );
};

const Addresses = ({ apiKey: { addresses } }: Pick<LimitsProps, 'apiKey'>) => {
  const { list } = useWords();
  if (addresses.length === 0) return null;
  return (
    <span>
      <Say what="console.key.fromAddresses" values={{ addresses: <bdi>{list(addresses)}</bdi> }} />
    </span>
  );
};

interface LimitsProps extends Pick<KeyListProps, 'tenant'> {
  readonly apiKey: ApiKey;
}

const OpenedBy = ({ apiKey: { kind, opens, origins } }: { readonly apiKey: ApiKey }) => {
  const { list } = useWords();
  if (kind === 'publishable') {
    if (origins.length === 0) return <Say what="console.key.fromAny" />;
    return <Say what="console.key.fromOrigins" values={{ origins: <bdi>{list(origins)}</bdi> }} />;
  }
  if (opens.length === 0) return <Say what="console.key.openedNone" />;
  const names = list(opens.map(({ name }) => name));
  return <Say what="console.key.opened" values={{ collections: <bdi>{names}</bdi> }} />;
};

/** A key can be replaced once, while its successor is active. */
const isReplaced = ({ replacedBy }: ApiKey, keys: readonly ApiKey[]): boolean =>
  keys.some(({ id, state }) => id === replacedBy && state === 'alive');

interface KeyActionsProps extends Pick<KeyListProps, 'onAction'> {
  readonly apiKey: ApiKey;
  readonly isReplaced: boolean;
}

const KeyActions = ({ apiKey, isReplaced: isDone, onAction }: KeyActionsProps) => {
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
        aria-label={say(apiKey.kind === 'publishable' ? 'console.key.setOriginsNamed' : 'console.key.setNamed', {
          key: apiKey.name,
        })}
        onClick={() => onAction({ kind: 'set', key: apiKey })}
      >
        {say('console.key.set')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isDone}
        aria-label={say('console.key.replaceNamed', { key: apiKey.name })}
        onClick={() => onAction({ kind: 'replace', key: apiKey })}
      >
        {say('console.key.replace')}
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        aria-label={say('console.key.endNamed', { key: apiKey.name })}
        onClick={() => onAction({ kind: 'end', key: apiKey })}
      >
        {say('console.key.end')}
      </Button>
    </Group>
  );
};

interface MomentProps {
  readonly what: ConsoleKey;
  /** The text without a date. */
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
