/** The page “Views”: the saved views, with their query, end, and actions. */
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { ClockContext } from '../shared/clock.ts';
import { Loading } from '../shared/loading.tsx';
import type { NamedView, Offer, Tenant } from './answers.ts';
import { HiddenText } from './codes.tsx';
import { EndViewDialog } from './end-view-dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { sayQuery, useNames } from './names.ts';
import { NothingShown } from './nothing-shown.tsx';
import { PageHead } from './page-head.tsx';
import { PosterDialog } from './poster-dialog.tsx';
import { useViews } from './questions.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { Say, useWords } from '../shared/words.tsx';

type Action =
  | { readonly kind: 'save'; readonly view: NamedView | undefined }
  | { readonly kind: 'end' | 'delete' | 'poster'; readonly view: NamedView };

interface ViewsPageProps {
  readonly tenant: Tenant;
  readonly offers: readonly Offer[];
}

export const ViewsPage = ({ tenant, offers }: ViewsPageProps) => {
  const { say } = useWords();
  const { data: views, error, isPending } = useViews();
  const [action, setAction] = useState<Action>();
  const close = (): void => setAction(undefined);
  const shown = offers.filter(({ state }) => state !== 'hidden');
  return (
    <>
      <PageHead title={say('console.place.views')} lead={say('console.view.lead')}>
        <Button disabled={shown.length === 0} onClick={() => setAction({ kind: 'save', view: undefined })}>
          {say('console.view.save')}
        </Button>
      </PageHead>
      {error === null ? null : <FailureNotice error={error} />}
      {isPending ? <Loading height={160} /> : null}
      {views?.length === 0 ? <NoViews isAnyShown={shown.length > 0} /> : null}
      {views === undefined || views.length === 0 ? null : (
        <ul className="keys">
          {views.map((view) => (
            <ViewCard key={view.slug} view={view} tenant={tenant} onAction={setAction} />
          ))}
        </ul>
      )}
      {action?.kind === 'save' ? (
        <SaveViewDialog view={action.view} tenant={tenant} offers={shown} onClose={close} />
      ) : null}
      {action?.kind === 'poster' ? <PosterDialog view={action.view} tenant={tenant} onClose={close} /> : null}
      {action?.kind === 'end' || action?.kind === 'delete' ? (
        <EndViewDialog kind={action.kind} view={action.view} onClose={close} />
      ) : null}
    </>
  );
};

const NoViews = ({ isAnyShown }: { readonly isAnyShown: boolean }) =>
  isAnyShown ? (
    <p className="nothing">
      <Say what="console.view.none" />
    </p>
  ) : (
    <NothingShown what="console.code.nothing" />
  );

interface ViewCardProps {
  readonly view: NamedView;
  readonly tenant: Tenant;
  readonly onAction: (action: Action) => void;
}

const ViewCard = ({ view, tenant, onAction }: ViewCardProps) => {
  const { name, slug, collection, state, hidden, query, endsAt } = view;
  const words = useWords();
  const names = useNames();
  const { say, moment } = words;
  const now = useContext(ClockContext);
  const address = `${tenant.apiUrl}/t/${tenant.publicId}/${slug}`;
  const isOver = endsAt !== null && Date.parse(endsAt) <= now();
  return (
    <Paper component="li" withBorder p="md" radius="lg" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Group gap="xs">
            <Text fw={600} dir="auto">
              {name}
            </Text>
            <StateBadge state={state} />
          </Group>
          <Text size="sm">
            {hidden === null ? (
              <Anchor href={address} target="_blank" rel="noreferrer">
                {new URL(address).pathname}
              </Anchor>
            ) : (
              <HiddenText hidden={hidden} />
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {endsAt === null ? (
              say('console.view.of', { collection: names.collection(collection) })
            ) : (
              <Say
                what={isOver ? 'console.view.ended' : 'console.view.ends'}
                values={{
                  collection: names.collection(collection),
                  at: <time dateTime={endsAt}>{moment(endsAt)}</time>,
                }}
              />
            )}
          </Text>
          <Text size="sm" className="sentence">
            {sayQuery(words, query, names.fields(collection))}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {state === 'public' ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={say('console.view.posterNamed', { view: name })}
              onClick={() => onAction({ kind: 'poster', view })}
            >
              {say('console.view.poster')}
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('console.view.changeNamed', { view: name })}
            onClick={() => onAction({ kind: 'save', view })}
          >
            {say('console.view.change')}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            aria-label={say(isOver ? 'console.view.deleteNamed' : 'console.view.endNamed', { view: name })}
            onClick={() => onAction({ kind: isOver ? 'delete' : 'end', view })}
          >
            {say(isOver ? 'console.view.delete' : 'console.view.end')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
};
