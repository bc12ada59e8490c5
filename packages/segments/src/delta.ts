/**
 * What has changed in a partition since an earlier state of it, out of deltas: each tells which records differ between two
 * states that follow one another, and what they were in the former. So the answer depends on the first state and the
 * last alone, whatever was in between, and costs what has changed.
 *
 * A delta is laid out as a segment is. Its partitions have the ids of the records that differ, in order, and of each
 * the hash of its JSON before; 0: it was not there.
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
  /** Whether the digest of a partition is that of the state that is asked for. */
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

/** Of each record that differs in some delta what it was at first: the earliest delta that has it tells. */
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

const hashesOf = ({ directory, part }: Partition): BigUint64Array => {
  const location = directory.parts[hashesPart];
  if (location === undefined) throw new Error('The delta has no hashes.');
  const { buffer, byteOffset, byteLength } = part(location);
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
