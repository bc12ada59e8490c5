/** Numbers of records ─▶ the data of a page: bytes of finished JSON are copied as they are, and none becomes a text on the way. */
import type { ExposedField } from '@vitrine/query';
import { chunkOf } from './json-chunks.ts';
import type { Partition } from './partition.ts';
import { endOf, startOf, type Integers } from './texts.ts';

const [comma = 0, brace = 0] = Buffer.from(',}');

/** The records have more bytes than they may. */
export class TooLarge extends Error {
  readonly bytesMax: number;

  constructor(bytesMax: number) {
    super(`The records have more than ${bytesMax} bytes.`);
    this.name = 'TooLarge';
    this.bytesMax = bytesMax;
  }
}

/**
 * @param fields what the records show beside id and createdAt, in the partition's order
 * @returns the records as JSON in UTF-8, with commas between them
 * @throws TooLarge where that has more bytes
 */
export const showRecords = (
  partition: Partition,
  fields: readonly ExposedField[],
  records: Numbers,
  bytesMax: number,
): Buffer<ArrayBuffer> => {
  const runs = runsOf(partition, fields);
  const bytes = bytesOf(partition, runs, records);
  if (bytes > bytesMax) throw new TooLarge(bytesMax);
  const data = Buffer.allocUnsafeSlow(bytes);
  let length = 0;
  for (const record of records) {
    if (length > 0) data[length++] = comma;
    length = copyRecord(partition, runs, record, data, length);
  }
  return data;
};

/**
 * Copies a record's JSON.
 * @returns where it ends
 */
export const copyRecord = (
  { chunks, fields }: Partition,
  runs: readonly Run[],
  record: number,
  data: Buffer<ArrayBuffer>,
  at: number,
): number => {
  const { first, texts } = chunkOf(chunks, record);
  const start = (record - first) * (1 + fields.length);
  let length = at;
  for (const run of runs) {
    length += texts.bytes.copy(data, length, startOf(texts, start + run.first), endOf(texts, start + run.last));
  }
  data[length++] = brace;
  return length;
};

/** Bytes of the records, with the commas between them. */
const bytesOf = (partition: Partition, runs: readonly Run[], records: Numbers): number => {
  let bytes = Math.max(0, records.length - 1);
  for (const record of records) bytes += bytesOfRecord(partition, runs, record);
  return bytes;
};

/** Bytes of a record's runs, with its brace. */
export const bytesOfRecord = ({ chunks, fields }: Partition, runs: readonly Run[], record: number): number => {
  const { first, texts } = chunkOf(chunks, record);
  const start = (record - first) * (1 + fields.length);
  let bytes = 1;
  for (const run of runs) bytes += endOf(texts, start + run.last) - startOf(texts, start + run.first);
  return bytes;
};

type Numbers = Integers | readonly number[];

/** Texts of a record that follow one another. */
export interface Run {
  readonly first: number;
  last: number;
}

/** A record's own fields, and behind them those that are shown, from first to last without a gap. */
export const runsOf = (partition: Partition, fields: readonly ExposedField[]): readonly Run[] => {
  let run: Run = { first: 0, last: 0 };
  const runs = [run];
  for (const { key } of fields) {
    const text = partition.textOf(key);
    if (text === run.last + 1) run.last = text;
    else runs.push((run = { first: text, last: text }));
  }
  return runs;
};
