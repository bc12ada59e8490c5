/** Marks the words of the search in the texts of a record. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MarkedRanges } from '../words/html-text.ts';

/** The ranges of the words in the texts of the rendered record, by field. */
export const Marks = createContext<MarkedRanges>({});

interface MarkedProps {
  /** Undefined: the id. */
  readonly field: ExposedField | undefined;
  readonly record: RecordData;
  /** The value as it is shown: one that is written otherwise is not marked. */
  readonly text: string;
}

export const Marked = ({ field, record, text }: MarkedProps) => {
  const key = field?.key ?? 'id';
  const { [key]: ranges = [] } = useContext(Marks);
  if (text !== record[key]) return <>{text}</>;
  return (
    <>
      {ranges.flatMap(([start, end], index) => [
        text.slice(ranges[index - 1]?.[1], start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
};
