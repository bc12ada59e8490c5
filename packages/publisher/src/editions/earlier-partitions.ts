/** Which partitions of the segments there are have the same records as planned ones: what differs in them can be told. */
import type { BuiltSegment, SegmentSet } from './built-segment.ts';
import type { PlannedTable } from './planned-table.ts';

/** A segment by its digest, and some of its partitions. */
export interface EarlierPartitions {
  readonly segment: string;
  readonly partitions: readonly string[];
}

/**
 * Of each planned partition the one that was made last. Where that is of other records, by scope or conditions, or of other
 * fields, or its values were read from elsewhere, nothing is told: who could see the one may not have seen the other.
 */
export const earlierPartitions = (known: SegmentSet, planned: PlannedTable): readonly EarlierPartitions[] => {
  const segments = known.ofCollection(planned.offered.id);
  const found = planned.partitions.flatMap((partition) => {
    const segment = segments.find(({ partitions }) => Object.hasOwn(partitions, partition.name));
    return segment !== undefined && isSame(segment, planned, partition) ? [{ segment, name: partition.name }] : [];
  });
  const groups = Map.groupBy(found, ({ segment }) => segment.name);
  return Array.from(groups, ([segment, group]) => ({ segment, partitions: group.map(({ name }) => name) }));
};

const isSame = (
  segment: BuiltSegment,
  { offered, fieldPrints }: PlannedTable,
  { name, scopePrint, fields }: PlannedTable['partitions'][number],
): boolean => {
  const [known, list = -1] = segment.partitions[name] ?? [];
  const keys = segment.fieldLists[list] ?? [];
  return (
    known === scopePrint &&
    segment.collectionPrint === offered.print &&
    keys.length === fields.length &&
    fields.every(({ key }, index) => keys[index] === key && segment.fields[key] === fieldPrints.get(key))
  );
};
