/** A dialog from a file to a collection: choose it, review its data and changes, then store it. */
import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FileLimits, FilePreview } from '@vitrine/contract/files';
import { useState } from 'react';
import { Loading } from '../shared/loading.tsx';
import { useWords } from '../shared/words.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { bodyOf, type FileDraft, firstDraft } from './file-draft.ts';
import { FileChooser } from './file-chooser.tsx';
import { FileReview } from './file-review.tsx';
import { removeFile, useFilePreview, useRestoredFile, useSendFile, useStoreFile } from './file-questions.ts';

/** The collection that a file has become. */
export interface Stored {
  readonly slug: string;
  readonly name: string;
}

interface FileDialogProps {
  readonly title: string;
  /** The label of the button that stores it. */
  readonly action: string;
  readonly limits: FileLimits;
  /** The slug of the collection that it is for; undefined: a new one. */
  readonly replaces?: string;
  /** True: it is what the collection had before. */
  readonly isUndo?: boolean;
  readonly onClose: () => void;
  readonly onDone: (stored: Stored) => void;
}

export const FileDialog = ({ title, action, limits, replaces, isUndo = false, onClose, onDone }: FileDialogProps) => {
  const { say } = useWords();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const send = useSendFile();
  const restored = useRestoredFile(isUndo ? replaces : undefined);
  const sent = isUndo ? restored.data : send.data;
  const error = isUndo ? restored.error : send.error;
  const close = (): void => {
    if (sent !== undefined) removeFile(sent.upload);
    onClose();
  };
  return (
    <Dialog title={title} size="60rem" isFullScreen={isNarrow} onClose={close} isHeld={send.isPending}>
      {error === null ? null : <FailureNotice error={error} />}
      {sent === undefined ? (
        <>
          {isUndo ? null : (
            <>
              <Text size="sm" c="dimmed" mb="md">
                {say('console.file.lead')}
              </Text>
              {send.isPending ? null : (
                <FileChooser limits={limits} onChoose={(file) => send.mutate({ file, replaces })} />
              )}
            </>
          )}
          {send.isPending || restored.isFetching ? <Reading /> : null}
        </>
      ) : (
        <SentFile
          key={sent.upload}
          sent={sent}
          action={action}
          onAgain={isUndo ? undefined : () => send.reset()}
          onClose={close}
          onStored={(stored) => {
            onClose();
            onDone(stored);
          }}
        />
      )}
    </Dialog>
  );
};

const Reading = () => {
  const { say } = useWords();
  return (
    <div role="status">
      <Text size="sm">{say('console.file.reading')}</Text>
      <Loading height={120} />
    </div>
  );
};

interface SentFileProps {
  readonly sent: FilePreview;
  readonly action: string;
  readonly onAgain: (() => void) | undefined;
  readonly onClose: () => void;
  readonly onStored: (stored: Stored) => void;
}

const SentFile = ({ sent, action, onAgain, onClose, onStored }: SentFileProps) => {
  const { say } = useWords();
  const [draft, setDraft] = useState<FileDraft>(() => firstDraft(sent));
  const [isChanged, setChanged] = useState(false);
  // The names of a new collection change nothing of how the file is read.
  const read = bodyOf({ ...draft, name: sent.name, collection: sent.collection }, sent);
  const { data = sent, error, isFetching } = useFilePreview(sent.upload, isChanged ? read : null);
  const store = useStoreFile(sent.upload);
  const preview = isChanged ? data : sent;
  const isStorable = preview.mistakes.length === 0 && error === null && !isFetching;
  return (
    <>
      <FileReview
        preview={preview}
        draft={draft}
        isReading={isFetching}
        onDraft={(changed) => {
          setChanged(true);
          setDraft(changed);
        }}
      />
      <div className="dialog-actions">
        {error === null ? null : <FailureNotice error={error} />}
        {store.error === null ? null : <FailureNotice error={store.error} />}
        <Group justify="flex-end">
          {onAgain === undefined ? null : (
            <Button variant="subtle" disabled={store.isPending} onClick={onAgain}>
              {say('console.file.again')}
            </Button>
          )}
          <Button variant="default" disabled={store.isPending} onClick={onClose}>
            {say('console.cancel')}
          </Button>
          <Button
            disabled={!isStorable}
            loading={store.isPending}
            onClick={() =>
              store.mutate(bodyOf(draft, sent), {
                onSuccess: () =>
                  onStored(
                    sent.isReplacing
                      ? { slug: sent.collection, name: sent.name }
                      : { slug: draft.collection, name: draft.name },
                  ),
              })
            }
          >
            {action}
          </Button>
        </Group>
      </div>
    </>
  );
};
