/** The segments of a collection that stay for tenants whose shards could not be read. */
import type { BuiltSegment, SegmentSet } from './built-segment.ts';
import { isInShard, overlap, parseShard, tenantOfPartition } from './shards.ts';

/** @param prefixes of the shards that were not read */
export const keptSegments = (
  segments: SegmentSet,
  collectionId: number,
  prefixes: readonly string[],
): readonly BuiltSegment[] =>
  segments
    .ofCollection(collectionId)
    .map((segment) => keepTenants(segment, prefixes))
    .filter((segment) => segment !== undefined);

/** Keeps only these tenants of a larger shard: others have a later segment. It no longer has the plan of the shard. */
const keepTenants = (segment: BuiltSegment, prefixes: readonly string[]): BuiltSegment | undefined => {
  const { prefix } = parseShard(segment.key);
  if (prefixes.some((kept) => prefix.startsWith(kept))) return segment;
  if (!prefixes.some((kept) => overlap(kept, prefix))) return undefined;
  const all = Object.entries(segment.partitions);
  const own = all.filter(([name]) => prefixes.some((kept) => isInShard(tenantOfPartition(name), kept)));
  if (own.length === 0) return undefined;
  return own.length === all.length ? segment : { ...segment, print: '', partitions: Object.fromEntries(own) };
};
