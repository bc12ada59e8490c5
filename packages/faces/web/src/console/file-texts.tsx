/** Says how a file was read, and its faults. */
import type { ColumnReading, FileFault, FileNote } from '@vitrine/contract/file-reasons';
import { Say, useWords } from '../shared/words.tsx';

/** A fault of a file; a blank value is none. */
export const FaultText = ({ fault: { code, values } }: { readonly fault: FileFault }) => {
  const { say } = useWords();
  const printed = Object.entries(values).map(([name, value]) => [
    name,
    value === '' ? say('console.file.none') : value,
  ]);
  return <Say what={`console.fault.${code}`} values={Object.fromEntries(printed)} />;
};

export const ReadingText = ({ reading: { code, values } }: { readonly reading: ColumnReading }) => (
  <Say what={`console.reading.${code}`} values={values} />
);

export const FileNoteText = ({ note: { code, values } }: { readonly note: FileNote }) => (
  <Say what={`console.fileNote.${code}`} values={values} />
);
