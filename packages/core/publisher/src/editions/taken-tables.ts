/** The results of reading tables ─▶ their segments, the shards that failed, and observations of each collection. */
import { joinUnshown, type Unshown } from '@vitrine/sources';
import type { Observation } from '../observation.ts';
import { type BuiltDelta, type BuiltSegment, describeSegment, type SegmentSet } from './built-segment.ts';
import type { BuiltTable } from './built-table.ts';
import { type PlannedTable, planPart } from './planned-table.ts';
import { parseShard } from './shards.ts';

export interface ReadTables {
  readonly source: string;
  readonly tables: readonly PlannedTable[];
  /** The segments before. */
  readonly known: SegmentSet;
  readonly built: readonly BuiltTable[];
  /** The current edition, if deltas are kept. */
  readonly edition: number | undefined;
}

/** A shard, or a part of one, that could not be read: its former segments stay. */
export interface FailedShard {
  readonly planned: PlannedTable;
  readonly prefix: string;
  readonly error: unknown;
  /** The reason, without values of rows. */
  readonly sentence: string;
}

interface TakenTables {
  readonly segments: readonly BuiltSegment[];
  /** The tables that were built. */
  readonly built: readonly BuiltSegment[];
  readonly failed: readonly FailedShard[];
}

/** @param dateOf the date of the records read at a moment */
export const takeTables = (read: ReadTables, dateOf: (readAt: number) => number): TakenTables => {
  const results = Map.groupBy(read.built, ({ key }) => key);
  const segments: BuiltSegment[] = [];
  const built: BuiltSegment[] = [];
  const failed: FailedShard[] = [];
  for (const planned of read.tables)
    for (const result of results.get(planned.table.key) ?? [nothingOf(planned)])
      switch (result.kind) {
        case 'failed':
          failed.push({ planned, prefix: result.prefix, error: result.error, sentence: result.sentence });
          break;
        case 'unchanged':
          segments.push(...reuse(read.known, planned, { ...result, readAt: dateOf(result.readAt) }));
          break;
        case 'built':
          built.push(describeBuilt(read, planned, { ...result, readAt: dateOf(result.readAt) }));
          break;
      }
  return { segments: [...segments, ...built], built, failed };
};

type Result<Kind extends BuiltTable['kind']> = Extract<BuiltTable, { kind: Kind }>;

const nothingOf = ({ table, shard }: PlannedTable): Result<'failed'> => {
  const sentence = 'Nothing came of reading the table.';
  return { kind: 'failed', key: table.key, prefix: shard.prefix, error: new Error(sentence), sentence };
};

/** The segment of the same plan; another one has other tenants or fields. */
export const sameIn = ({ byKey }: SegmentSet, { table, print }: PlannedTable): BuiltSegment | undefined => {
  const segment = byKey.get(table.key);
  return segment?.print === print ? segment : undefined;
};

const reuse = (
  known: SegmentSet,
  planned: PlannedTable,
  { readAt, version }: Result<'unchanged'>,
): readonly BuiltSegment[] => {
  const same = sameIn(known, planned);
  return same === undefined ? [] : [{ ...same, readAt, version: version ?? null }];
};

const describeBuilt = (
  { known, edition }: ReadTables,
  planned: PlannedTable,
  result: Result<'built'>,
): BuiltSegment => {
  const part = planPart(planned, result.prefix);
  return describeSegment(part, result, deltasOf(known, part, result, edition));
};

/** The earlier deltas, and the new one. A shard that was divided or joined continues those of its tenants. */
const deltasOf = (
  known: SegmentSet,
  { shard }: PlannedTable,
  { delta }: Result<'built'>,
  edition: number | undefined,
): readonly BuiltDelta[] => {
  const segments = known.overlapping(shard).filter(({ key }) => parseShard(key).number === shard.number);
  const deltas = new Map(segments.flatMap(({ deltas: own = [] }) => own).map((each) => [each.name, each]));
  const before = [...deltas.values()].toSorted((one, other) => one.edition - other.edition);
  return delta === undefined || edition === undefined ? before : [...before, { ...delta, edition }];
};

/** One observation for each collection of which something was built, or failed. */
export function* observationsOf(
  { source, tables, known }: ReadTables,
  { segments, built, failed }: TakenTables,
): Generator<Observation> {
  for (const group of Map.groupBy(failed, ({ planned }) => planned.collection.id).values()) {
    for (const { planned, sentence, error: reason } of group.slice(0, 1))
      yield {
        kind: 'collection-failed',
        source,
        collection: planned.collection.slug,
        tenants: tenantsOf(group),
        sentence,
        reason,
      };
  }
  const slugs = new Map(tables.map(({ collection }) => [collection.id, collection.slug]));
  for (const [id, group] of Map.groupBy(built, ({ collectionId }) => collectionId)) {
    const collection = slugs.get(id) ?? '';
    yield* unshownOf(source, collection, ofScan(segments, group), ofScan(known.ofCollection(id), group));
    const [records, bytes] = [sumOf(group, (each) => each.records), sumOf(group, (each) => each.bytes)];
    const durationMs = sumOf(group, (each) => each.durationMs);
    yield { kind: 'collection-read', source, collection, records, bytes, durationMs };
  }
}

const tenantsOf = (failed: readonly FailedShard[]): number =>
  new Set(failed.flatMap(({ planned, prefix }) => planPart(planned, prefix).partitions.map(({ tenant }) => tenant)))
    .size;

/** The segments of the same collection and scan. */
const ofScan = (segments: readonly BuiltSegment[], [of]: readonly BuiltSegment[]): readonly BuiltSegment[] => {
  if (of === undefined) return [];
  const { collectionId, number } = parseShard(of.key);
  return segments.filter((each) => each.collectionId === collectionId && parseShard(each.key).number === number);
};

/** Unreadable values are observed only if they have changed, since a collection may have many in each edition. */
function* unshownOf(
  source: string,
  collection: string,
  segments: readonly BuiltSegment[],
  before: readonly BuiltSegment[],
): Generator<Observation> {
  const [fields, known] = [joined(segments), joined(before)];
  if (fields.length > 0 && !Bun.deepEquals(fields, known)) yield { kind: 'values-unshown', source, collection, fields };
}

const joined = (segments: readonly BuiltSegment[]): readonly Unshown[] =>
  joinUnshown(segments.map(({ unshown = [] }) => unshown));

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
