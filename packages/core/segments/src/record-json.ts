/** The finished JSON of whole records, compared and hashed where it lies. */
import { chunkOf } from './json-chunks.ts';
import type { Partition } from './partition.ts';
import { endOf, startOf } from './texts.ts';

/** True if records of two partitions have the same bytes. */
export const isSameRecord = (one: Partition, record: number, other: Partition, otherRecord: number): boolean => {
  const [here, there] = [placeOf(one, record), placeOf(other, otherRecord)];
  if (here.end - here.start !== there.end - there.start) return false;
  return here.bytes.compare(there.bytes, there.start, there.end, here.start, here.end) === 0;
};

/** A hash of a record's bytes: 64 bits, never 0. */
export const hashRecord = (partition: Partition, record: number): bigint => {
  const { bytes, start, end } = placeOf(partition, record);
  return Bun.hash.xxHash3(bytes.subarray(start, end)) || 1n;
};

/** Finds a record's JSON. */
const placeOf = ({ chunks, fields }: Partition, record: number) => {
  const { first, texts } = chunkOf(chunks, record);
  const text = (record - first) * (1 + fields.length);
  return { bytes: texts.bytes, start: startOf(texts, text), end: endOf(texts, text + fields.length) };
};
