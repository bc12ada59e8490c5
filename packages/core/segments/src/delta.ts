/**
 * Computes the changes of a partition since an earlier state from deltas: each lists the records that differ between two
 * successive states, with their former content. So the answer depends only on the first and the last state, and its cost
 * on the number of changes.
 *
 * A delta has the layout of a segment. Its partitions hold the ids of the records that differ, in order, and for each the
 * hash of its former JSON; 0: it did not exist.
 */
import type { SegmentField } from './format.ts';
import type { Partition } from './partition.ts';
import { hashRecord } from './record-json.ts';
import { encodeText, placeOfText, readText } from './texts.ts';

/** The part with the hashes: for each record the low and the high 32 bits. */
export const hashesPart = 'before';

/** More records than this of a partition that differ are not told of, by one delta nor by several together. */
export const changedRecordsMax = 100_000;

export interface ChangedRecords {
  /** The numbers of the records that are new or differ, in their order. */
  readonly upserted: readonly number[];
  /** The ids of those that are there no more, in their order. */
  readonly removed: readonly string[];
}

export interface ChangesQuestion {
  /** The records as they are now. */
  readonly now: Partition;
  /** The partition of each delta that has one, the latest first. */
  readonly deltas: Iterable<Partition>;
  /** The fields that are shown: the deltas must be of these. */
  readonly fields: readonly SegmentField[];
  /** True if the digest of a partition is that of the requested state. */
  readonly isSince: (digest: string) => boolean;
}

/** @returns nothing where the deltas do not lead back to that state, or too much has changed */
export const findChanges = (question: ChangesQuestion): ChangedRecords | undefined => {
  const { now, isSince } = question;
  if (isSince(now.digest)) return { upserted: [], removed: [] };
  const way = deltasSince(question);
  const before = way && hashesBefore(way);
  return before && compareWithNow(before, now);
};

/** The deltas from that state to the present one, the latest first. */
const deltasSince = ({ now, deltas, fields, isSince }: ChangesQuestion): readonly Partition[] | undefined => {
  const way: Partition[] = [];
  let { digest } = now;
  for (const partition of deltas) {
    const { delta } = partition.directory;
    if (delta?.to !== digest || !areSameFields(partition.fields, fields)) return undefined;
    way.push(partition);
    digest = delta.from;
    if (isSince(digest)) return way;
  }
  return undefined;
};

const areSameFields = (some: readonly SegmentField[], others: readonly SegmentField[]): boolean =>
  some.length === others.length &&
  some.every(({ key, type }, index) => key === others[index]?.key && type === others[index].type);

/** The original hash of each record that differs in some delta, from the earliest delta that has it. */
const hashesBefore = (way: readonly Partition[]): ReadonlyMap<string, bigint> | undefined => {
  const hashes = new Map<string, bigint>();
  for (const partition of way) {
    const before = hashesOf(partition);
    for (let record = 0; record < partition.count; record++)
      hashes.set(readText(partition.ids, record), before[record] ?? 0n);
    if (hashes.size > changedRecordsMax) return undefined;
  }
  return hashes;
};

const hashesOf = (delta: Partition): BigUint64Array => {
  const { buffer, byteOffset, byteLength } = delta.part(hashesPart);
  return new BigUint64Array(buffer, byteOffset, byteLength / BigUint64Array.BYTES_PER_ELEMENT);
};

/** A record that was neither then nor is now, or is as it was, is not told of. */
const compareWithNow = (before: ReadonlyMap<string, bigint>, now: Partition): ChangedRecords => {
  const upserted: number[] = [];
  const removed: string[] = [];
  for (const [id, hash] of before) {
    const record = placeOfText(now.ids, id);
    if (record === undefined) {
      if (hash !== 0n) removed.push(id);
    } else if (hash !== hashRecord(now, record)) upserted.push(record);
  }
  return { upserted: upserted.sort((one, other) => one - other), removed: inOrder(removed) };
};

/** By code point, as UTF-8 sorts. */
const inOrder = (ids: readonly string[]): readonly string[] =>
  ids
    .map((id) => ({ id, bytes: encodeText(id) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ id }) => id);
