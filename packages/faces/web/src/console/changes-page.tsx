/** The page “Changes”: planned changes, then the log with the latest first. */
import { Button, Text, Timeline } from '@mantine/core';
import type { AuditEvent } from '@vitrine/contract/console';
import { useState } from 'react';
import { Loading } from '../shared/loading.tsx';
import type { Change } from './answers.ts';
import { FieldsOfEvent } from './changed-fields.tsx';
import { EventText } from './codes.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FileUndo } from './file-buttons.tsx';
import { type Added, FileRemoval } from './file-removal.tsx';
import { PageHead } from './page-head.tsx';
import { PlannedList } from './planned-list.tsx';
import type { Publishing } from './preview-dialog.tsx';
import { PublishedNotice } from './published-notice.tsx';
import { useChanges } from './questions.ts';
import { isUndoable, UndoButton, UndoDialog } from './undo-dialog.tsx';
import { useWords } from '../shared/words.tsx';

export const ChangesPage = () => {
  const [undone, setUndone] = useState<number>();
  const [published, setPublished] = useState<Publishing>();
  const { say, moment } = useWords();
  const asked = useChanges();
  const changes = asked.data?.pages.flat();
  return (
    <>
      <PageHead title={say('console.place.changes')} lead={say('console.changes.lead')} />
      <div role="status">{published === undefined ? null : <PublishedNotice how={published} />}</div>
      <PlannedList />
      {asked.error === null ? null : <FailureNotice error={asked.error} />}
      {asked.isPending ? <Loading height={240} /> : null}
      {changes?.length === 0 ? <p className="nothing">{say('console.changes.none')}</p> : null}
      <Timeline bulletSize={14} lineWidth={2} className="timeline">
        {changes?.map(({ revision, at, person, operator, deed: event }) => (
          <Timeline.Item
            key={revision}
            title={
              <bdi className="sentence">
                <EventText event={event} />
              </bdi>
            }
          >
            <FieldsOfEvent event={event} />
            <Text size="sm" c="dimmed">
              <bdi>{person ?? nameOperator(say('console.changes.operator'), operator)}</bdi>,{' '}
              <time dateTime={at}>{moment(at)}</time>
            </Text>
            {event.kind === 'key-revoked' ? <Text size="sm">{say('console.changes.revoked')}</Text> : null}
            {event.kind === 'file-replaced' || event.kind === 'file-undone' ? <FileUndo event={event} at={at} /> : null}
            {event.kind === 'file-added' ? (
              <FileRemoval event={event} isLatest={isLatestOf(changes, revision, event.collection)} />
            ) : null}
            {isUndoable(event) ? <UndoButton event={event} onUndo={() => setUndone(revision)} /> : null}
            {undone === revision ? (
              <UndoDialog
                change={revision}
                onClose={() => setUndone(undefined)}
                onPublished={(how) => {
                  setUndone(undefined);
                  setPublished(how);
                }}
              />
            ) : null}
          </Timeline.Item>
        ))}
      </Timeline>
      {asked.hasNextPage ? (
        <Button variant="default" mt="lg" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {say('console.changes.older')}
        </Button>
      ) : null}
    </>
  );
};

/** True for the last change that added or removed the collection. */
const isLatestOf = (changes: readonly Change[], revision: number, collection: string): boolean =>
  changes.find(({ deed: event }) => isOfPresence(event) && event.collection === collection)?.revision === revision;

const isOfPresence = (event: AuditEvent): event is Added =>
  event.kind === 'file-added' || event.kind === 'file-removed';

const nameOperator = (word: string, program: string | null): string =>
  program === null ? word : `${word} (${program})`;
