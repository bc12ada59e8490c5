/** Finds the partitions of existing segments that planned ones can be compared with for deltas. */
import type { BuiltSegment, SegmentSet } from './built-segment.ts';
import type { EarlierPartitions } from './built-table.ts';
import type { PlannedTable } from './planned-table.ts';

/**
 * Finds the predecessor of each planned partition. It has none if scope, conditions, fields or origins differ, because
 * a reader of the new partition may not have seen the former.
 */
export const earlierPartitions = (known: SegmentSet, planned: PlannedTable): readonly EarlierPartitions[] => {
  const segments = known.overlapping(planned.shard).map(({ partitions }) => partitions);
  const before = kept.get(planned);
  if (before !== undefined && areSame(before.segments, segments)) return before.earlier;
  const earlier = findEarlier(known, planned);
  kept.set(planned, { segments, earlier });
  return earlier;
};

/** Most plans and segments stay from edition to edition. */
const kept = new WeakMap<PlannedTable, { segments: readonly object[]; earlier: readonly EarlierPartitions[] }>();

const areSame = (some: readonly object[], others: readonly object[]): boolean =>
  some.length === others.length && some.every((each, place) => each === others[place]);

const findEarlier = (known: SegmentSet, planned: PlannedTable): readonly EarlierPartitions[] => {
  const found = planned.partitions.flatMap((partition) => {
    const [segment] = known.withPartition(planned.collection.id, partition.name);
    return segment !== undefined && isSame(segment, planned, partition) ? [{ segment, name: partition.name }] : [];
  });
  const groups = Map.groupBy(found, ({ segment }) => segment.name);
  return Array.from(groups, ([segment, group]) => ({ segment, partitions: group.map(({ name }) => name) }));
};

const isSame = (
  segment: BuiltSegment,
  { collection, fieldPrints }: PlannedTable,
  { name, scopePrint, fields }: PlannedTable['partitions'][number],
): boolean => {
  const [known, list = -1] = segment.partitions[name] ?? [];
  const keys = segment.fieldLists[list] ?? [];
  return (
    known === scopePrint &&
    segment.collectionPrint === collection.print &&
    keys.length === fields.length &&
    fields.every(({ key }, index) => keys[index] === key && segment.fields[key] === fieldPrints.get(key))
  );
};
