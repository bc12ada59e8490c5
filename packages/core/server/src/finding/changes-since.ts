/** Computes from deltas and a segment the changes since a state that a caller saw, as JSON. It runs in a thread. */
import {
  type ChangedRecords,
  findChanges,
  type Partition,
  type Segment,
  SegmentUnreadable,
  showRecords,
  TooLarge,
} from '@vitrine/segments';
import { stateOf } from '../editions/edition-token.ts';
import type { ChangesQuestion, FindMessage, FoundChanges } from './find-message.ts';

/** @returns undefined if the deltas do not reach back to that state, or the answer would be too large */
export const changesSince = (
  now: Partition,
  { segment: { partition, deltas = [] }, question }: FindMessage<'changes'>,
  openDelta: (name: string) => Segment,
): FoundChanges | undefined => {
  const { seen, fields, since } = question;
  const partitions = partitionsOf(deltas.toReversed(), partition, openDelta);
  const isSince = (digest: string): boolean => stateOf(seen, digest) === since;
  try {
    const changed = findChanges({ now, deltas: partitions, fields, isSince });
    return changed && show(now, changed, question);
  } catch (error) {
    // A delta that was removed, is damaged, or has another format counts as not kept.
    if (error instanceof TooLarge) return undefined;
    if (error instanceof SegmentUnreadable && deltas.includes(error.segment)) return undefined;
    throw error;
  }
};

/** Opens each delta when it is needed. A delta without changes of the tenant has no partition for it. */
function* partitionsOf(
  deltas: readonly string[],
  name: string,
  openDelta: (name: string) => Segment,
): Generator<Partition> {
  for (const delta of deltas) {
    const partition = openDelta(delta).partition(name);
    if (partition !== undefined) yield partition;
  }
}

/** @throws TooLarge */
const show = (now: Partition, { upserted, removed }: ChangedRecords, { fields, bytesMax }: ChangesQuestion) => {
  const ids = Buffer.from(JSON.stringify(removed).slice(1, -1));
  if (ids.length > bytesMax) throw new TooLarge(bytesMax);
  return {
    upserted: showRecords(now, fields, upserted, bytesMax - ids.length),
    upsertedCount: upserted.length,
    removed: new Uint8Array(ids),
    removedCount: removed.length,
  };
};
