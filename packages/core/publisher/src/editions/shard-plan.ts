/** Plans the shards of an edition, from the segments that there are. */
import type { BuiltSegment, SegmentSet } from './built-segment.ts';
import type { ShardToBuild } from './built-table.ts';
import type { PlannedTable } from './planned-table.ts';
import {
  divideTenants,
  halvesOf,
  isOwnPrefix,
  ownPrefixOf,
  parseShard,
  prefixesOf,
  type Shard,
  type ShardSize,
  type SizedShard,
  tenantOfPartition,
} from './shards.ts';
import { isOfTenants } from '@vitrine/catalog';
import type { SourceCollection } from './stored-tenant.ts';

/** By collection, the prefixes of its shards; a collection without segments is missing, and has one shard. */
export type Divisions = ReadonlyMap<number, ReadonlySet<string>>;

export const divisionsOf = (segments: SegmentSet, max: ShardSize): Divisions =>
  new Map(segments.collections.values().map((id) => [id, prefixesOf(sizesOf(segments.ofCollection(id)), max)]));

export const undivided: ReadonlySet<string> = new Set(['']);

export const planShards = (divisions: Divisions): ((collection: SourceCollection, publicId: string) => Shard) => {
  const ofCollection = new Map<number, (publicId: string) => string>();
  return (collection, publicId) => {
    const { id } = collection;
    if (isOfTenants(collection.target)) return { collectionId: id, prefix: ownPrefixOf(publicId), number: 0 };
    const divide = ofCollection.getOrInsertComputed(id, () => divideTenants(divisions.get(id) ?? undivided));
    return { collectionId: id, prefix: divide(publicId), number: 0 };
  };
};

/** Without those of one tenant's own table, and those that were read during an edition. */
const sizesOf = (segments: readonly BuiltSegment[]): readonly SizedShard[] =>
  segments.flatMap(({ key, bytes, partitions }) => {
    const { prefix, number } = parseShard(key);
    return number === 0 && !isOwnPrefix(prefix) ? [{ prefix, bytes, tenants: countTenants(partitions) }] : [];
  });

const counted = new WeakMap<BuiltSegment['partitions'], number>();

/** Counted once for as long as a segment stays. */
const countTenants = (partitions: BuiltSegment['partitions']): number =>
  counted.getOrInsertComputed(partitions, () => new Set(Object.keys(partitions).map(tenantOfPartition)).size);

export const shardToBuild = (segments: SegmentSet, { shard }: PlannedTable, bytesMax: number): ShardToBuild => {
  const before = segments.overlapping(shard);
  const bytesBefore = before.length === 0 ? undefined : before.reduce((sum, { bytes }) => sum + bytes, 0);
  return { collectionId: shard.collectionId, prefix: shard.prefix, bytesMax, bytesBefore };
};

/** True if a segment is to be divided. */
export const isOverfull = ({ bytes }: BuiltSegment, { shard, partitions }: PlannedTable, bytesMax: number): boolean =>
  bytes > bytesMax && halvesOf(shard.prefix, new Set(partitions.map(({ tenant }) => tenant))).length > 0;
