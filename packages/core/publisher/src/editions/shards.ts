/**
 * Shards: the tenants of a collection, divided by the leading bits of a hash of their public IDs (extendible hashing).
 * Each shard is one segment. Which shards there are follows from the keys of the segments, so no table of them is kept.
 */

/** A shard: all tenants whose hash has these leading bits. */
export interface Shard {
  readonly collectionId: number;
  /** Bits, as a text of 0 and 1; empty: all tenants. All bits of a hash and an ID: that tenant. */
  readonly prefix: string;
  /** 0, or the number of a scan during an edition. */
  readonly number: number;
}

/** The size of a shard, or how large one may be. */
export interface ShardSize {
  /** The bytes of its segment. */
  readonly bytes: number;
  readonly tenants: number;
}

/** A larger shard is split, if it has several tenants: this is what a change of one tenant reads and writes. */
export const shardSizeMax: ShardSize = { bytes: 16 * 1024 * 1024, tenants: 1024 };
/** Two sibling shards are joined if they are smaller together than this share of both maxima. */
const joinedShareMax = 1 / 3;
/** The number of bits of a hash: tenants that share all of them stay together. */
const hashBits = 32;

/** FNV-1a, with its bits mixed as in MurmurHash3, because the leading ones count. */
const hash32 = (publicId: string): number => {
  let hash = 0x811c9dc5;
  for (let place = 0; place < publicId.length; place++) hash = Math.imul(hash ^ publicId.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** The hash of a tenant as a text of bits. */
export const hashOfTenant = (publicId: string): string => hash32(publicId).toString(2).padStart(hashBits, '0');

/** A prefix that no other tenant has: its hash, then its ID. A tenant has such a shard if its records are in a separate schema or database. */
export const ownPrefixOf = (publicId: string): string => hashOfTenant(publicId) + publicId;

export const isOwnPrefix = (prefix: string): boolean => prefix.length > hashBits;

/** The public ID of the tenant of a partition; views have partitions beside that of their collection. */
export const tenantOfPartition = (partition: string): string => {
  const end = partition.indexOf('~');
  return end === -1 ? partition : partition.slice(0, end);
};

export const isInShard = (publicId: string, prefix: string): boolean =>
  isOwnPrefix(prefix) ? ownPrefixOf(publicId).startsWith(prefix) : hasPrefix(hash32(publicId), prefix);

/** Creates no text, because it runs for each tenant and each part of a shard. */
const hasPrefix = (hash: number, prefix: string): boolean => {
  for (let place = 0; place < prefix.length; place++)
    if (((hash >>> (hashBits - 1 - place)) & 1) !== Number(prefix[place])) return false;
  return true;
};

/** The key of a shard's segment: the collection's id, the prefix if there is one, and the number of the scan. */
export const printShard = ({ collectionId, prefix, number }: Shard): string =>
  `${collectionId}${prefix === '' ? '' : `/${prefix}`}${number === 0 ? '' : `+${number}`}`;

/** Creates no lists, because it runs for all shards in each edition. */
export const parseShard = (key: string): Shard => {
  const [prefixAt, numberAt] = [key.indexOf('/'), key.indexOf('+')];
  const end = numberAt === -1 ? key.length : numberAt;
  return {
    collectionId: Number(key.slice(0, prefixAt === -1 ? end : prefixAt)),
    prefix: prefixAt === -1 ? '' : key.slice(prefixAt + 1, end),
    number: numberAt === -1 ? 0 : Number(key.slice(numberAt + 1)),
  };
};

/** True if one is a part of the other, or both are the same. */
export const overlap = (prefix: string, other: string): boolean => prefix.startsWith(other) || other.startsWith(prefix);

/** The halves of a shard that have tenants; none if its tenants cannot be divided. */
export const halvesOf = (prefix: string, tenants: ReadonlySet<string>): readonly string[] => {
  if (tenants.size < 2 || prefix.length >= hashBits) return [];
  return [`${prefix}0`, `${prefix}1`].filter((half) => tenants.values().some((tenant) => isInShard(tenant, half)));
};

/** A shard that exists, and its size. */
export interface SizedShard extends ShardSize {
  readonly prefix: string;
}

const noSize: ShardSize = { bytes: 0, tenants: 0 };

/**
 * The prefixes of shards that are disjoint and cover all tenants: the existing ones, with siblings joined that are small
 * together.
 */
export const prefixesOf = (existing: readonly SizedShard[], max: ShardSize): ReadonlySet<string> => {
  const sizes = new Map<string, ShardSize>(existing.map((shard) => [shard.prefix, shard]));
  const inner = innerPrefixes(existing);
  const leaves = new Set<string>();
  const visit = (prefix: string): ShardSize => {
    leaves.add(prefix);
    if (!inner.has(prefix)) return sizes.get(prefix) ?? noSize;
    const [one, other] = [visit(`${prefix}0`), visit(`${prefix}1`)];
    const together = { bytes: one.bytes + other.bytes, tenants: one.tenants + other.tenants };
    const areLeaves = leaves.has(`${prefix}0`) && leaves.has(`${prefix}1`);
    if (areLeaves && areSmall(together, max)) {
      leaves.delete(`${prefix}0`);
      leaves.delete(`${prefix}1`);
    } else leaves.delete(prefix);
    return together;
  };
  visit('');
  return leaves;
};

/** All beginnings of prefixes. */
const innerPrefixes = (shards: readonly SizedShard[]): ReadonlySet<string> => {
  const inner = new Set<string>();
  for (const { prefix } of shards)
    for (let length = prefix.length - 1; length >= 0; length--) {
      const before = inner.size;
      inner.add(prefix.slice(0, length));
      // The shorter ones were added with another shard.
      if (inner.size === before) break;
    }
  return inner;
};

const areSmall = ({ bytes, tenants }: ShardSize, max: ShardSize): boolean =>
  bytes < max.bytes * joinedShareMax && tenants < max.tenants * joinedShareMax;

/** Creates a function from a tenant to its prefix. @param leaves prefixes that cover all tenants */
export const divideTenants = (leaves: ReadonlySet<string>): ((publicId: string) => string) => {
  const depth = Math.max(...Array.from(leaves, ({ length }) => length));
  return (publicId) => {
    if (depth === 0) return '';
    const hash = hashOfTenant(publicId);
    for (let length = depth; length > 0; length--) if (leaves.has(hash.slice(0, length))) return hash.slice(0, length);
    return '';
  };
};
