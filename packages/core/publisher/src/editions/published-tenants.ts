/**
 * The publication of each tenant: the name of its file, its keys, and the segments that its file names. Changes are
 * drafted as the trees of a manifest, and kept once that manifest is current.
 */
import { type Manifest, type NamedSegment, PageTree, type PublishedKey, type Withheld } from '@vitrine/store';
import { type BuiltSegment, SegmentSet } from './built-segment.ts';
import type { DamagedPartitions } from './damaged-partitions.ts';
import { IdMap } from './id-map.ts';
import type { StoredKey, StoredTenant } from './stored-tenant.ts';
import type { Named } from './tenant-files.ts';

/** By tenant ID; undefined: the tenant is gone. */
export type NamedChanges = ReadonlyMap<number, Named | undefined>;

/** The parts of a manifest that depend on tenants. */
export type NamedTrees = Pick<Manifest, 'tenants' | 'segments' | 'readings' | 'keys' | 'withheld'>;

interface KeysOfTenant {
  readonly publicId: string;
  readonly keys: readonly StoredKey[];
}

/** Changes to the publication, and the resulting trees. */
export interface TenantsDraft {
  readonly trees: NamedTrees;
  readonly changes: NamedChanges;
  readonly keys: ReadonlyMap<number, KeysOfTenant | undefined>;
}

export class PublishedTenants {
  readonly #damaged: DamagedPartitions;
  readonly #named = new IdMap<Named>();
  /** The keys of the tenants that have any. */
  readonly #keys = new Map<number, KeysOfTenant>();
  /** The number of tenants whose files name a segment, by its key. */
  readonly #uses = new Map<string, number>();
  #segments = new SegmentSet([]);
  /** True if the manifest names damaged partitions. */
  #hasDamage = false;
  #trees: NamedTrees = {
    tenants: PageTree.of([]),
    segments: PageTree.of([]),
    readings: PageTree.of([]),
    keys: PageTree.of([]),
  };

  constructor(damaged: DamagedPartitions) {
    this.#damaged = damaged;
  }

  get(id: number): Named | undefined {
    return this.#named.get(id);
  }

  values(): IteratorObject<Named> {
    return this.#named.values();
  }

  /** True if these are the keys that are published of a tenant. */
  hasKeys(id: number, tenant: StoredTenant | undefined): boolean {
    const known = this.#keys.get(id);
    const now = withKeys(tenant);
    return known?.publicId === now?.publicId && Bun.deepEquals(known?.keys, now?.keys);
  }

  /**
   * @param tenants whose keys may have changed
   * @param segments of the next manifest
   */
  draft(
    changes: NamedChanges,
    tenants: ReadonlyMap<number, StoredTenant | undefined>,
    segments: SegmentSet,
  ): TenantsDraft {
    const keys = new Map<number, KeysOfTenant | undefined>();
    for (const [id, tenant] of tenants) if (!this.hasKeys(id, tenant)) keys.set(id, tenant);
    const trees = {
      tenants: this.#trees.tenants.with(this.#fileChanges(changes)),
      segments: this.#trees.segments.with(this.#segmentChanges(changes, segments)),
      readings: this.#trees.readings.with(this.#readingChanges(segments)),
      keys: this.#trees.keys.with(this.#keyChanges(keys)),
      ...this.#withheldWith(changes),
    };
    return { trees, changes, keys };
  }

  /** Keeps a draft whose manifest is current. */
  keep({ trees, changes, keys }: TenantsDraft, segments: SegmentSet): void {
    for (const [key, difference] of this.#useChanges(changes)) addTo(this.#uses, key, difference);
    for (const [id, named] of changes) setOrDelete(this.#named, id, named);
    for (const [id, own] of keys) setOrDelete(this.#keys, id, withKeys(own));
    this.#segments = segments;
    this.#hasDamage = this.#isDamaged;
    this.#trees = trees;
  }

  /** Removals come first: another tenant may have the public ID of one that is gone. */
  #fileChanges(changes: NamedChanges): Iterable<readonly [string, string | undefined]> {
    const files = new Map<string, string | undefined>();
    for (const id of changes.keys()) {
      const before = this.#named.get(id);
      if (before !== undefined) files.set(before.tenant.publicId, undefined);
    }
    for (const named of changes.values()) if (named?.name !== undefined) files.set(named.tenant.publicId, named.name);
    return files;
  }

  #keyChanges(changes: TenantsDraft['keys']): Iterable<readonly [string, PublishedKey | undefined]> {
    const entries = new Map<string, PublishedKey | undefined>();
    for (const id of changes.keys())
      for (const { hash } of this.#keys.get(id)?.keys ?? []) entries.set(hash, undefined);
    for (const own of changes.values())
      for (const [hash, key] of own === undefined ? [] : publishedKeysOf(own)) entries.set(hash, key);
    return entries;
  }

  /** The segments that become named or unnamed, and those whose entries may differ in another set. */
  #segmentChanges(changes: NamedChanges, segments: SegmentSet): Iterable<readonly [string, NamedSegment | undefined]> {
    const differences = this.#useChanges(changes);
    const isUsed = (key: string): boolean => (this.#uses.get(key) ?? 0) + (differences.get(key) ?? 0) > 0;
    const before = this.#segments;
    const turned = [...differences.keys()].filter((key) => isUsed(key) !== this.#uses.has(key));
    if (segments === before) return this.#entriesOf(turned, segments, isUsed);
    const hasDamage = this.#hasDamage || this.#isDamaged;
    const isOther = (key: string): boolean => hasDamage || !isNamedAlike(before, segments, key);
    const others = [...new Set([...turned, ...this.#uses.keys().filter(isOther)])];
    const gone = others.filter((key) => this.#uses.has(key));
    return new Map([
      ...gone.flatMap((key) => namedSegments(before, key, this.#damaged)).map(([key]) => [key, undefined] as const),
      ...this.#entriesOf(others.filter(isUsed), segments, isUsed),
    ]);
  }

  get #isDamaged(): boolean {
    return this.#damaged.count > 0;
  }

  /** All dates if the set of segments has changed. */
  *#readingChanges(segments: SegmentSet): Generator<readonly [string, number | undefined]> {
    if (segments === this.#segments) return;
    for (const [source, { key }] of this.#segments.readings) if (!segments.readings.has(source)) yield [key, undefined];
    for (const { key, readAt } of segments.readings.values()) yield [key, readAt];
  }

  *#entriesOf(
    keys: Iterable<string>,
    segments: SegmentSet,
    isUsed: (key: string) => boolean,
  ): Generator<readonly [string, NamedSegment | undefined]> {
    for (const key of keys) {
      for (const [named, entry] of namedSegments(segments, key, this.#damaged))
        yield [named, isUsed(key) ? entry : undefined];
    }
  }

  /** By the key of a segment, how many more tenants name it. */
  #useChanges(changes: NamedChanges): ReadonlyMap<string, number> {
    const differences = new Map<string, number>();
    for (const [id, named] of changes) {
      for (const key of new Set(this.#named.get(id)?.segments)) addTo(differences, key, -1);
      for (const key of new Set(named?.segments)) addTo(differences, key, 1);
    }
    return differences;
  }

  #withheldWith(changes: NamedChanges): Pick<Manifest, 'withheld'> {
    const withheld = new Map<string, Withheld>(Object.entries(this.#trees.withheld ?? {}));
    for (const id of changes.keys()) withheld.delete(this.#named.get(id)?.tenant.publicId ?? '');
    for (const named of changes.values())
      if (named?.withheld !== undefined) withheld.set(named.tenant.publicId, named.withheld);
    return withheld.size === 0 ? {} : { withheld: Object.fromEntries(withheld) };
  }
}

/** Undefined if it has none. */
const withKeys = (own: KeysOfTenant | undefined): KeysOfTenant | undefined =>
  own === undefined || own.keys.length === 0 ? undefined : own;

/** The keys of a tenant by their hashes. */
export const publishedKeysOf = ({ publicId, keys }: KeysOfTenant): readonly (readonly [string, PublishedKey])[] =>
  keys.map(({ hash, addresses, expiresAt, ...key }) => [hash, { ...key, publicId, ...endOf(addresses, expiresAt) }]);

/** Earlier servers do not know of addresses: to them a bound key has expired. */
const endOf = (
  addresses: StoredKey['addresses'],
  expiresAt: number | null,
): Pick<PublishedKey, 'expiresAt' | 'bound'> =>
  addresses === undefined ? { expiresAt } : { expiresAt: 0, bound: { addresses, expiresAt } };

const addTo = (counts: Map<string, number>, key: string, difference: number): void => {
  const count = (counts.get(key) ?? 0) + difference;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
};

const setOrDelete = <Value extends object>(
  map: Pick<IdMap<Value>, 'set' | 'delete'>,
  key: number,
  value: Value | undefined,
): void => {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
};

const deltaMark = '~';

/** True for the key of a delta, which no tenant file names. */
export const isDelta = (key: string): boolean => key.startsWith(deltaMark);

/** True if the entry of a segment without damage is the same in both sets. Deltas may be of several segments. */
const isNamedAlike = (before: SegmentSet, after: SegmentSet, key: string): boolean => {
  const [one, other] = [before.byKey.get(key), after.byKey.get(key)];
  if (one?.name !== other?.name || one === undefined || other === undefined) return false;
  const haveDeltas = [one, other].some(({ deltas = [] }) => deltas.length > 0);
  return !haveDeltas && one.bytes === other.bytes && readAtIn(before, one) === readAtIn(after, other);
};

/** The key of its source's reading, or its own date if that differs. */
const readAtIn = ({ readings }: SegmentSet, { source, readAt }: BuiltSegment): string | number => {
  const reading = readings.get(source);
  return reading?.readAt === readAt ? reading.key : readAt;
};

type NamedEntry = readonly [key: string, named: NamedSegment];

/** A segment with its deltas, whose keys no tenant file names. */
const namedSegments = (segments: SegmentSet, key: string, damaged: DamagedPartitions): readonly NamedEntry[] => {
  const segment = segments.byKey.get(key);
  if (segment === undefined) throw new Error(`The segment ${key} is named, and not known.`);
  const { name, bytes, deltas = [] } = segment;
  const readAt = readAtIn(segments, segment);
  const own = damaged.of(name);
  return [
    [
      key,
      {
        name,
        readAt,
        bytes,
        ...(deltas.length > 0 && { deltas: deltas.map((delta) => delta.name) }),
        ...(own.length > 0 && { damaged: own }),
      },
    ],
    ...deltas.map((delta): NamedEntry => [deltaMark + delta.name, { name: delta.name, readAt, bytes: delta.bytes }]),
  ];
};
