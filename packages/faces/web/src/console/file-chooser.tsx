/** The area to choose a file, or drop one. */
import { Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { FileLimits } from '@vitrine/contract/files';
import { useState } from 'react';
import { useWords } from '../shared/words.tsx';
import { ConsoleError } from './ask.ts';
import { FailureNotice } from './failure-notice.tsx';

interface FileChooserProps {
  readonly limits: FileLimits;
  readonly onChoose: (file: File) => void;
}

const endings = '.xlsx,.csv,.tsv,.txt,.ndjson,.jsonl,.json';
const bytesOfMegabyte = 1_000_000;

export const FileChooser = ({ limits, onChoose }: FileChooserProps) => {
  const { say, number } = useWords();
  const [isTooLarge, setTooLarge] = useState(false);
  const megabytes = limits.bytes / bytesOfMegabyte;
  const choose = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file === undefined) return;
    setTooLarge(file.size > limits.bytes);
    if (file.size <= limits.bytes) onChoose(file);
  };
  return (
    <>
      {isTooLarge ? <FailureNotice error={tooLarge(megabytes)} /> : null}
      <label
        className="file-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files);
        }}
      >
        <IconFileUpload aria-hidden />
        <b>{say('console.file.choose')}</b>
        <input type="file" accept={endings} onChange={(event) => choose(event.currentTarget.files)} />
        <Text span size="sm" c="dimmed">
          {say('console.file.kinds', { megabytes: number(megabytes), records: number(limits.records) })}
        </Text>
      </label>
    </>
  );
};

/** As the service would say it. */
const tooLarge = (megabytes: number): ConsoleError =>
  new ConsoleError(0, { code: 'too_large', reason: { code: 'fileLarge', values: { megabytes } } }, '');
