/** The page “Changes”: planned changes, then the log with the latest first. */
import { Button, Text, Timeline } from '@mantine/core';
import type { Deed } from '@vitrine/contract/console';
import { useState } from 'react';
import { Loading } from '../shared/loading.tsx';
import type { Change } from './answers.ts';
import { FieldsOfDeed } from './changed-fields.tsx';
import { DeedText } from './codes.tsx';
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
        {changes?.map(({ revision, at, person, operator, deed }) => (
          <Timeline.Item
            key={revision}
            title={
              <bdi className="sentence">
                <DeedText deed={deed} />
              </bdi>
            }
          >
            <FieldsOfDeed deed={deed} />
            <Text size="sm" c="dimmed">
              <bdi>{person ?? nameOperator(say('console.changes.operator'), operator)}</bdi>,{' '}
              <time dateTime={at}>{moment(at)}</time>
            </Text>
            {deed.kind === 'key-revoked' ? <Text size="sm">{say('console.changes.revoked')}</Text> : null}
            {deed.kind === 'file-replaced' || deed.kind === 'file-undone' ? <FileUndo deed={deed} at={at} /> : null}
            {deed.kind === 'file-added' ? (
              <FileRemoval deed={deed} isLatest={isLatestOf(changes, revision, deed.collection)} />
            ) : null}
            {isUndoable(deed) ? <UndoButton deed={deed} onUndo={() => setUndone(revision)} /> : null}
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
  changes.find(({ deed }) => isOfPresence(deed) && deed.collection === collection)?.revision === revision;

const isOfPresence = (deed: Deed): deed is Added => deed.kind === 'file-added' || deed.kind === 'file-removed';

const nameOperator = (word: string, program: string | null): string =>
  program === null ? word : `${word} (${program})`;
