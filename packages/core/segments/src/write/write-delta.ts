/** Two segments of the same records ─▶ the delta that leads from one to the other. */
import { changedRecordsMax, hashesPart } from '../delta.ts';
import { type PartitionDirectory, type PartLocation } from '../format.ts';
import { digestOfRecords, type Partition } from '../partition.ts';
import { hashRecord, isSameRecord } from '../record-json.ts';
import type { Segment } from '../segment.ts';
import { compareTexts, encodeText, readText } from '../texts.ts';
import { putTexts } from './columns.ts';
import { putDirectory, type PartsWriter } from './parts-writer.ts';
import { usualSizes } from './sizes.ts';
import { UnfinishedSegment, type WritePartition, type WrittenSegment } from './unfinished-segment.ts';

/** A segment, and those of its partitions whose records are meant as they are now. */
export interface EarlierSegment {
  readonly segment: Segment;
  readonly partitions: readonly string[];
}

/**
 * @param folder where segments are
 * @returns nothing where no partition differs, or too much of each
 * @throws SegmentUnreadable where one is damaged
 */
export const writeDelta = (
  folder: string,
  earlier: readonly EarlierSegment[],
  segment: Segment,
): WrittenSegment | undefined => {
  const partitions = new Map<string, WritePartition>();
  for (const { segment: before, partitions: names } of earlier) {
    for (const name of names) {
      const changed = before.records.has(name) && segment.records.has(name) && compare(before, segment, name);
      if (changed) partitions.set(name, changed);
    }
  }
  if (partitions.size === 0) return undefined;
  const unfinished = new UnfinishedSegment(folder);
  try {
    return unfinished.finish(partitions, usualSizes, () => undefined);
  } catch (error) {
    unfinished.abort();
    throw error;
  }
};

/** The directories tell whether there is anything to compare. */
const compare = (before: Segment, after: Segment, name: string): WritePartition | undefined => {
  const [old, fresh] = [before.directoryOf(name), after.directoryOf(name)];
  const delta = { from: digestOfRecords(old), to: digestOfRecords(fresh) };
  if (delta.from === delta.to || !Bun.deepEquals(old.fields, fresh.fields)) return undefined;
  const changed = differing(partitionOf(before, name), partitionOf(after, name));
  return changed && ((writer) => putDelta(writer, changed, old.fields, delta));
};

const partitionOf = (segment: Segment, name: string): Partition => {
  const partition = segment.partition(name);
  if (partition === undefined) throw new Error(`The segment has no partition ${name}.`);
  return partition;
};

interface Changed {
  readonly ids: readonly string[];
  readonly hashes: readonly bigint[];
}

/** Both are in the order of their ids. */
const differing = (old: Partition, fresh: Partition): Changed | undefined => {
  const ids: string[] = [];
  const hashes: bigint[] = [];
  const note = (id: string, hash: bigint): void => {
    ids.push(id);
    hashes.push(hash);
  };
  for (let record = 0, other = 0; record < old.count || other < fresh.count;) {
    if (ids.length > changedRecordsMax) return undefined;
    const order = orderOf(old, record, fresh, other);
    if (order > 0) note(readText(fresh.ids, other), 0n);
    else if (order < 0 || !isSameRecord(old, record, fresh, other))
      note(readText(old.ids, record), hashRecord(old, record));
    if (order <= 0) record++;
    if (order >= 0) other++;
  }
  return ids.length > changedRecordsMax ? undefined : { ids, hashes };
};

/** One that is at its end comes behind the other. */
const orderOf = (old: Partition, record: number, fresh: Partition, other: number): number => {
  if (record === old.count) return 1;
  return other === fresh.count ? -1 : compareTexts(old.ids, record, fresh.ids, other);
};

const putDelta = (
  writer: PartsWriter,
  { ids, hashes }: Changed,
  fields: PartitionDirectory['fields'],
  delta: NonNullable<PartitionDirectory['delta']>,
) => {
  const parts: Record<string, PartLocation> = {};
  const texts = ids.map(encodeText);
  let length = 0;
  const ends = Uint32Array.from(texts, (text) => (length += text.length));
  putTexts('id.values', { bytes: new Uint8Array(Buffer.concat(texts)), ends }, (name, part) => {
    parts[name] = writer.put(part);
  });
  parts[hashesPart] = writer.put(new Uint32Array(BigUint64Array.from(hashes).buffer));
  return putDirectory(writer, { records: ids.length, fields, chunks: [], parts, delta });
};
