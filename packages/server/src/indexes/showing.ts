/** Records held whole ─▶ the data of a page: their bytes are copied as they stand, and none becomes a text on the way. */
import { ordinalsOf, type Plan } from '@vitrine/query';
import { TooLarge } from '../sources/source.ts';
import type { ShownRecords } from './gathering.ts';
import { endOf, startOf } from './texts.ts';

const [comma = 0, brace = 0] = Buffer.from(',}');

/**
 * @returns the records as the plan shows them: JSON in UTF-8, with commas between them
 * @throws TooLarge where that has more bytes
 */
export const showRecords = (
  shown: ShownRecords,
  plan: Plan,
  records: readonly number[],
  bytesMax: number,
): Uint8Array<ArrayBuffer> => {
  const { texts, textsOfRecord } = shown;
  const source = Buffer.from(texts.bytes.buffer);
  const runs = runsOf(plan);
  const bytes = bytesOf(shown, runs, records);
  if (bytes > bytesMax) throw new TooLarge(bytesMax);
  const data = Buffer.allocUnsafe(bytes);
  let length = 0;
  for (const record of records) {
    const start = record * textsOfRecord;
    if (length > 0) data[length++] = comma;
    for (const { first, last } of runs) {
      length += source.copy(data, length, startOf(texts, start + first), endOf(texts, start + last));
    }
    data[length++] = brace;
  }
  return data;
};

/** What the runs of the records take, a brace for each record, and the commas between them. */
const bytesOf = ({ texts, textsOfRecord }: ShownRecords, runs: readonly Run[], records: readonly number[]): number => {
  let bytes = Math.max(0, 2 * records.length - 1);
  for (const record of records) {
    const start = record * textsOfRecord;
    for (const { first, last } of runs) bytes += endOf(texts, start + last) - startOf(texts, start + first);
  }
  return bytes;
};

/** Texts of a record that follow one another. */
interface Run {
  readonly first: number;
  last: number;
}

/** A record's own fields, and behind them the plan's, from first to last without a gap. */
const runsOf = (plan: Plan): readonly Run[] => {
  let run: Run = { first: 0, last: 0 };
  const runs = [run];
  for (const ordinal of ordinalsOf(plan)) {
    const text = 1 + ordinal;
    if (text === run.last + 1) run.last = text;
    else runs.push((run = { first: text, last: text }));
  }
  return runs;
};
