/** Records held whole ─▶ the data of a page: their bytes are copied as they stand, and none becomes a text on the way. */
import { placesOf, type Plan } from '@vitrine/query';
import type { ShownRecords } from './gathering.ts';
import { endOf, startOf } from './texts.ts';

const [comma = 0, brace = 0] = Buffer.from(',}');

/** @returns the records as the plan shows them: JSON in UTF-8, with commas between them */
export const showRecords = (shown: ShownRecords, plan: Plan, records: readonly number[]): Uint8Array<ArrayBuffer> => {
  const { texts, textsOfRecord } = shown;
  const source = Buffer.from(texts.bytes.buffer);
  const runs = runsOf(plan);
  const data = Buffer.allocUnsafe(bytesMaxOf(shown, records));
  let length = 0;
  for (const record of records) {
    const start = record * textsOfRecord;
    if (length > 0) data[length++] = comma;
    for (const { first, last } of runs) {
      length += source.copy(data, length, startOf(texts, start + first), endOf(texts, start + last));
    }
    data[length++] = brace;
  }
  return data.subarray(0, length);
};

/** What all fields of the records take, and a comma and a brace for each record. */
const bytesMaxOf = ({ texts, textsOfRecord }: ShownRecords, records: readonly number[]): number => {
  let bytes = 2 * records.length;
  for (const record of records) {
    const start = record * textsOfRecord;
    bytes += endOf(texts, start + textsOfRecord - 1) - startOf(texts, start);
  }
  return bytes;
};

/** Texts of a record that follow one another. */
interface Run {
  readonly first: number;
  last: number;
}

/** A record's own fields, and the plan's, from first to last without a gap. */
const runsOf = (plan: Plan): readonly Run[] => {
  let run: Run = { first: 0, last: 0 };
  const runs = [run];
  for (const place of placesOf(plan)) {
    const text = 1 + place;
    if (text === run.last + 1) run.last = text;
    else runs.push((run = { first: text, last: text }));
  }
  return runs;
};
