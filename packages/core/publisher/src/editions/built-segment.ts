/**
 * The publisher's metadata of a segment that it has built; stored beside the segments, so that a restart reads
 * nothing again.
 */
import type { Unshown } from '@vitrine/sources';
import type { BuiltTable, RowCounts } from './built-table.ts';
import type { PlannedTable } from './planned-table.ts';
import { type Reading, readingsOf } from './readings.ts';
import { ownPrefixOf, parseShard, type Shard, tenantOfPartition } from './shards.ts';
import type { StoredCollection, StoredField } from './stored-tenant.ts';

/** The differences between a segment and its predecessor. */
export interface BuiltDelta {
  /** Its digest. */
  readonly name: string;
  readonly bytes: number;
  /** The number of the last edition with the former state. */
  readonly edition: number;
}

export interface BuiltSegment {
  /** The name in tenant files: the shard that it is of, with a number for a scan during an edition. */
  readonly key: string;
  /** Its digest. */
  readonly name: string;
  readonly collectionId: number;
  /** The slug of the collection when it was built; undefined in the state of an earlier version. */
  readonly slug?: string;
  readonly source: string;
  readonly bytes: number;
  readonly records: number;
  /** When its records were read, in milliseconds since 1970. */
  readonly readAt: number;
  /** How long it took to read and write it, in milliseconds. */
  readonly durationMs: number;
  /** The version of the state read; null: unknown. */
  readonly version: string | null;
  /**
   * When a row begins or ceases to be valid, in milliseconds since 1970: its table is read again then. Undefined:
   * never.
   */
  readonly turnsAt?: number | undefined;
  /** The fingerprint of the plan that it was built by. */
  readonly print: string;
  readonly table: string;
  /** The fingerprint of the collection: a segment with another one does not have its records. */
  readonly collectionPrint: string;
  /** The fingerprints of its fields, by key. */
  readonly fields: Readonly<Record<string, string>>;
  /** The lists of fields that tenants have in it. */
  readonly fieldLists: readonly (readonly string[])[];
  /** By name: the fingerprint of the scope value, the index of the list, and the number of its rows if it is known. */
  readonly partitions: Readonly<Record<string, readonly [scopePrint: string, list: number, rows?: number]>>;
  /** The number of rows that belong to all tenants; undefined: none, or they were not counted. */
  readonly sharedRows?: number;
  /** Deltas from earlier segments, the latest last; undefined in state files of an earlier version. */
  readonly deltas?: readonly BuiltDelta[];
  /** The values of its rows that could not be shown; undefined: none, or an earlier version wrote it. */
  readonly unshown?: readonly Unshown[];
}

/** Describes a segment that was just built. @param deltas those that lead to it */
export const describeSegment = (
  { table, partitions, collection, fieldPrints, print }: PlannedTable,
  built: Extract<BuiltTable, { kind: 'built' }>,
  deltas: readonly BuiltDelta[],
): BuiltSegment => {
  const lists = new Map<PlannedTable['partitions'][number]['fields'], number>();
  const entries = partitions.map(({ name, scopePrint, fields }) => {
    const list = lists.get(fields) ?? lists.size;
    lists.set(fields, list);
    return [name, [scopePrint, list] as const] as const;
  });
  return {
    key: table.key,
    name: built.name,
    collectionId: collection.id,
    slug: collection.slug,
    source: collection.source,
    bytes: built.bytes,
    records: built.records,
    readAt: built.readAt,
    durationMs: Math.round(built.durationMs),
    version: built.version ?? null,
    turnsAt: built.turnsAt,
    print,
    table: table.table,
    collectionPrint: collection.print,
    fields: Object.fromEntries(fieldPrints),
    fieldLists: Array.from(lists.keys(), (fields) => fields.map(({ key }) => key)),
    deltas,
    ...(built.unshown !== undefined && built.unshown.length > 0 && { unshown: built.unshown }),
    ...countedRows(Object.fromEntries(entries), built.rows),
  };
};

/** The partitions with these numbers of rows. */
const countedRows = (
  partitions: BuiltSegment['partitions'],
  rows: RowCounts | undefined,
): Pick<BuiltSegment, 'partitions' | 'sharedRows'> => {
  if (rows === undefined) return { partitions };
  const counted = Object.entries(partitions).map(([name, [scopePrint, list]]) => {
    const own = rows.byPartition.get(name);
    const entry: BuiltSegment['partitions'][string] = own === undefined ? [scopePrint, list] : [scopePrint, list, own];
    return [name, entry] as const;
  });
  return { partitions: Object.fromEntries(counted), ...(rows.shared > 0 && { sharedRows: rows.shared }) };
};

const counted = new WeakMap<BuiltSegment['partitions'], RowCounts>();

/** @returns undefined if some were not counted; the same object while the segment stays */
export const rowsOf = (segment: BuiltSegment): RowCounts | undefined => {
  const known = counted.get(segment.partitions);
  if (known !== undefined) return known;
  const rows = countRows(segment);
  if (rows !== undefined) counted.set(segment.partitions, rows);
  return rows;
};

const countRows = ({ partitions, sharedRows = 0 }: BuiltSegment): RowCounts | undefined => {
  const byPartition = new Map<string, number>();
  for (const [name, [, , rows]] of Object.entries(partitions)) {
    if (rows === undefined) return undefined;
    byPartition.set(name, rows);
  }
  return { byPartition, shared: sharedRows };
};

/** Segments by key, and by collection with the latest first. */
export class SegmentSet {
  readonly byKey: ReadonlyMap<string, BuiltSegment>;
  /** By source. */
  readonly readings: ReadonlyMap<string, Reading>;
  readonly #ofCollection: ReadonlyMap<number, CollectionSegments>;

  constructor(segments: Iterable<BuiltSegment>) {
    const byKey = new Map<string, BuiltSegment>();
    for (const segment of segments) byKey.set(segment.key, segment);
    this.byKey = byKey;
    this.readings = readingsOf(this.byKey.values());
    const groups = Map.groupBy(this.byKey.values(), ({ collectionId }) => collectionId);
    this.#ofCollection = new Map(Array.from(groups, ([id, group]) => [id, new CollectionSegments(group)]));
  }

  /** The IDs of collections that have segments. */
  get collections(): ReadonlySet<number> {
    return new Set(this.#ofCollection.keys());
  }

  /** The segments of a collection that may have tenants of a shard. */
  overlapping({ collectionId, prefix }: Pick<Shard, 'collectionId' | 'prefix'>): readonly BuiltSegment[] {
    return this.#ofCollection.get(collectionId)?.overlapping(prefix) ?? [];
  }

  ofCollection(id: number): readonly BuiltSegment[] {
    return this.#ofCollection.get(id)?.all ?? [];
  }

  /** The segments of a collection that have a partition, the latest first: found by the hash of its tenant. */
  withPartition(collectionId: number, partition: string): readonly BuiltSegment[] {
    return this.#ofCollection.get(collectionId)?.withPartition(partition) ?? [];
  }

  /** The number of a scan during an edition that no segment of the collection has; 0 if it has no segment. */
  freeNumber(collectionId: number): number {
    const segments = this.ofCollection(collectionId);
    return segments.length === 0 ? 0 : 1 + Math.max(...segments.map(({ key }) => parseShard(key).number));
  }
}

/** Shards of one scan whose prefixes have one length. */
interface Level extends Pick<Shard, 'number'> {
  readonly length: number;
  readonly byPrefix: Map<string, BuiltSegment>;
  /** The prefixes in their order; undefined: not needed yet. */
  sorted?: readonly string[];
}

class CollectionSegments {
  readonly all: readonly BuiltSegment[];
  /** Later scans first; of one scan the smaller shards, which were built after the one that they were divided from. */
  readonly #levels: readonly Level[];

  constructor(segments: readonly BuiltSegment[]) {
    const levels = new Map<string, Level>();
    for (const segment of segments) {
      const { number, prefix } = parseShard(segment.key);
      const { length } = prefix;
      const level = levels.getOrInsertComputed(`${number} ${length}`, () => ({ number, length, byPrefix: new Map() }));
      level.byPrefix.set(prefix, segment);
    }
    this.#levels = [...levels.values()].sort((one, other) => other.number - one.number || other.length - one.length);
    this.all = this.#levels.flatMap(({ byPrefix }) => [...byPrefix.values()]);
  }

  overlapping(prefix: string): readonly BuiltSegment[] {
    const found: BuiltSegment[] = [];
    for (const level of this.#levels) {
      const prefixes = level.length <= prefix.length ? [prefix.slice(0, level.length)] : longerIn(level, prefix);
      for (const each of prefixes) {
        const segment = level.byPrefix.get(each);
        if (segment !== undefined) found.push(segment);
      }
    }
    return found;
  }

  withPartition(partition: string): readonly BuiltSegment[] {
    const own = ownPrefixOf(tenantOfPartition(partition));
    return this.#levels
      .map(({ byPrefix, length }) => byPrefix.get(own.slice(0, length)))
      .filter((segment) => segment !== undefined)
      .filter(({ partitions }) => Object.hasOwn(partitions, partition));
  }
}

/** The prefixes of a level that begin with a shorter one: they are neighbours. */
const longerIn = (level: Level, prefix: string): readonly string[] => {
  level.sorted ??= [...level.byPrefix.keys()].sort();
  const { sorted } = level;
  let [first, end] = [0, sorted.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((sorted[middle] ?? '') < prefix) first = middle + 1;
    else end = middle;
  }
  while (sorted[end]?.startsWith(prefix) === true) end += 1;
  return sorted.slice(first, end);
};

/** True if its rows are the valid ones at that time, if none has changed. */
export const isValidAt = ({ turnsAt = Infinity }: Pick<BuiltSegment, 'turnsAt'>, at: number): boolean => at < turnsAt;

/** The names of all segments and deltas. */
export const namesOf = ({ byKey }: SegmentSet): readonly string[] => {
  const segments = [...byKey.values()];
  return [...segments, ...segments.flatMap(({ deltas = [] }) => deltas)].map(({ name }) => name);
};

/** The partitions of segments that only one of two sets has, or that were built by another plan, or by none. */
export function* differingPartitions(before: SegmentSet, after: SegmentSet): Generator<string> {
  for (const [key, segment] of after.byKey) {
    const former = before.byKey.get(key);
    if (former !== undefined && hasSamePlan(former, segment)) continue;
    for (const each of [former, segment]) yield* Object.keys(each?.partitions ?? {});
  }
  for (const [key, { partitions }] of before.byKey) if (!after.byKey.has(key)) yield* Object.keys(partitions);
}

const hasSamePlan = (one: BuiltSegment, other: BuiltSegment): boolean =>
  one === other || (one.print === other.print && one.print !== '' && one.collectionPrint === other.collectionPrint);

/** True if they differ in nothing but what the source's reading says, as most do from one edition to the next. */
export const isSameButRead = (one: BuiltSegment, other: BuiltSegment): boolean => {
  const values: readonly unknown[] = Object.values(one);
  const others: readonly unknown[] = Object.values({ ...other, readAt: one.readAt, version: one.version });
  return values.length === others.length && values.every((value, place) => value === others[place]);
};

/** The segment with only the wanted deltas; the same object if all are wanted. */
export const keepDeltas = (segment: BuiltSegment, isWanted: (delta: BuiltDelta) => boolean): BuiltSegment =>
  segment.deltas === undefined || segment.deltas.every(isWanted)
    ? segment
    : { ...segment, deltas: segment.deltas.filter(isWanted) };

/** The existing segments, each with its existing deltas. */
export const presentSegments = (
  segments: Iterable<BuiltSegment>,
  isPresent: (name: string) => boolean,
): readonly BuiltSegment[] =>
  Array.from(segments)
    .filter(({ name }) => isPresent(name))
    .map((segment) => keepDeltas(segment, ({ name }) => isPresent(name)));

/** The part of a collection that can be exposed now. */
export interface Showable {
  readonly segment: BuiltSegment | undefined;
  /** The exposed fields that the segment contains. */
  readonly fields: readonly StoredField[];
}

/** Finds a tenant's records of a collection by the current plan: another table or column gives other records. */
export const findShowable = (segments: SegmentSet, shown: StoredCollection): Showable => {
  for (const segment of segments.withPartition(shown.collection.id, shown.partition)) {
    const [scopePrint, list = -1] = segment.partitions[shown.partition] ?? [];
    if (scopePrint !== shown.scopePrint || segment.collectionPrint !== shown.collection.print) continue;
    const keys = segment.fieldLists[list] ?? [];
    const fields = shown.fields.filter(({ key, print }) => segment.fields[key] === print && keys.includes(key));
    return { segment, fields: fields.length === shown.fields.length ? shown.fields : fields };
  }
  return { segment: undefined, fields: [] };
};

/** True if segments with the same key show the collection with the same fields in both sets. */
export const isShownAlike = (before: SegmentSet, after: SegmentSet, shown: StoredCollection): boolean => {
  const [one, other] = [findShowable(before, shown), findShowable(after, shown)];
  if (one.segment?.key !== other.segment?.key || one.fields.length !== other.fields.length) return false;
  return one.fields.every((field, place) => field === other.fields[place]);
};

/** True if some of it has to be read before it can be exposed completely. */
export const isIncomplete = (
  { segment, fields }: Showable,
  { collection, fields: exposed }: StoredCollection,
): boolean => segment === undefined || fields.length < exposed.length || segment.table !== collection.target.tableName;
