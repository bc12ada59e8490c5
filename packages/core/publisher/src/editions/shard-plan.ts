/** Plans the shards of an edition, from the segments that there are. */
import type { BuiltSegment, SegmentSet } from './built-segment.ts';
import type { ShardToBuild } from './built-table.ts';
import type { PlannedTable } from './planned-table.ts';
import { divideTenants, halvesOf, ownPrefixOf, parseShard, prefixesOf, type Shard } from './shards.ts';
import { isOfTenants } from '../sources/scoped-target.ts';
import type { SourceCollection } from './stored-tenant.ts';

/** @param bytesMax of a segment */
export const planShards = (
  segments: SegmentSet,
  bytesMax: number,
): ((collection: SourceCollection, publicId: string) => Shard) => {
  const divisions = new Map<number, (publicId: string) => string>();
  return (collection, publicId) => {
    const { id } = collection;
    if (isOfTenants(collection.target)) return { collectionId: id, prefix: ownPrefixOf(publicId), number: 0 };
    const divide = divisions.get(id) ?? divideTenants(sizesOf(segments.ofCollection(id)), bytesMax);
    divisions.set(id, divide);
    return { collectionId: id, prefix: divide(publicId), number: 0 };
  };
};

/** By collection, its shards as a text, which differs if some tenants are in another shard. */
export const printDivisions = (segments: SegmentSet, bytesMax: number): ReadonlyMap<number, string> =>
  new Map(
    segments.collections
      .values()
      .map((id) => [id, [...prefixesOf(sizesOf(segments.ofCollection(id)), bytesMax)].toSorted().join()]),
  );

/** Without those that were read during an edition, which are not divided as the others are. */
const sizesOf = (segments: readonly BuiltSegment[]) =>
  segments.flatMap(({ key, bytes }) => {
    const { prefix, number } = parseShard(key);
    return number === 0 ? [{ prefix, bytes }] : [];
  });

/** The segments of a collection that may have tenants of a shard. */
export const overlapping = (segments: SegmentSet, { collectionId, prefix }: Shard): readonly BuiltSegment[] =>
  segments.overlapping(collectionId, prefix);

export const shardToBuild = (segments: SegmentSet, { shard }: PlannedTable, bytesMax: number): ShardToBuild => {
  const before = overlapping(segments, shard);
  const bytesBefore = before.length === 0 ? undefined : before.reduce((sum, { bytes }) => sum + bytes, 0);
  return { collectionId: shard.collectionId, prefix: shard.prefix, bytesMax, bytesBefore };
};

/** True if a segment is to be divided. */
export const isOverfull = ({ bytes }: BuiltSegment, { shard, partitions }: PlannedTable, bytesMax: number): boolean =>
  bytes > bytesMax && halvesOf(shard.prefix, new Set(partitions.map(({ tenant }) => tenant))).length > 0;
