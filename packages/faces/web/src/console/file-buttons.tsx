/** The buttons that add a file, replace a collection with one, and restore its former records. */
import { Alert, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Say, useWords } from '../shared/words.tsx';
import { FileDialog } from './file-dialog.tsx';
import { useFiles } from './file-questions.ts';

export const AddFile = () => {
  const { say } = useWords();
  const { limits } = useFiles().data ?? { limits: null };
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<string>();
  if (limits === null) return null;
  return (
    <>
      <Done>
        {added === undefined ? null : <Say what="console.file.added" values={{ collection: <bdi>{added}</bdi> }} />}
      </Done>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} mb="md" onClick={() => setOpen(true)}>
        {say('console.file.add')}
      </Button>
      {isOpen ? (
        <FileDialog
          title={say('console.file.add')}
          action={say('console.file.store')}
          limits={limits}
          onClose={() => setOpen(false)}
          onDone={setAdded}
        />
      ) : null}
    </>
  );
};

/** The buttons of a collection of imported records. */
export const FileActions = ({ slug }: { readonly slug: string }) => {
  const { say, moment } = useWords();
  const { limits, collections } = useFiles().data ?? { limits: null, collections: [] };
  const [open, setOpen] = useState<'replace' | 'undo'>();
  const [replaced, setReplaced] = useState<string>();
  const collection = collections.find((each) => each.slug === slug);
  if (limits === null || collection === undefined) return null;
  const { name, replacedAt } = collection;
  const isUndo = open === 'undo';
  const begin = (what: 'replace' | 'undo'): void => {
    setReplaced(undefined);
    setOpen(what);
  };
  return (
    <>
      <Group mt="lg" gap="xs">
        <Button
          variant="default"
          leftSection={<IconFileUpload size={16} aria-hidden />}
          onClick={() => begin('replace')}
        >
          {say('console.file.replace')}
        </Button>
        {replacedAt === null ? null : (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => begin('undo')}
          >
            {say('console.file.undo', { at: moment(replacedAt) })}
          </Button>
        )}
      </Group>
      <Done>
        {replaced === undefined ? null : (
          <Say what="console.file.replaced" values={{ collection: <bdi>{replaced}</bdi> }} />
        )}
      </Done>
      {open === undefined ? null : (
        <FileDialog
          title={say(isUndo ? 'console.file.undoTitle' : 'console.file.replaceTitle', { collection: name })}
          action={say(isUndo ? 'console.file.undoNow' : 'console.file.replaceNow')}
          limits={limits}
          replaces={slug}
          isUndo={isUndo}
          onClose={() => setOpen(undefined)}
          onDone={setReplaced}
        />
      )}
    </>
  );
};

/** Takes the focus, as the dialog that it is about is gone. */
const Done = ({ children }: { readonly children: ReactElement | null }) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children !== null) notice.current?.focus();
  }, [children]);
  return (
    <div role="status">
      {children === null ? null : (
        <Alert ref={notice} tabIndex={-1} color="petrol" my="md" icon={<IconCheck />}>
          {children}
        </Alert>
      )}
    </div>
  );
};
