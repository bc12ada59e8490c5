/** Reads the tables of sources for the publisher, with one reading per source at a time, and observes the results. */
import { isFirstSeen } from '@vitrine/sources';
import { type Clock, editionAt } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import type { Builder } from './builder.ts';
import type { OnBuilt } from './build-tables.ts';
import { type BuiltSegment, describeSegment, isValidAt, rowsOf, type SegmentSet } from './built-segment.ts';
import type { BuiltTable, TableToBuild } from './built-table.ts';
import { earlierPartitions } from './earlier-partitions.ts';
import type { SegmentBefore } from './first-seen.ts';
import type { CollectionFailures } from './collection-failures.ts';
import { dateSnapshot } from './date-snapshot.ts';
import type { DamagedPartitions } from './damaged-partitions.ts';
import { type PlannedTable, planPart } from './planned-table.ts';
import { ReadingProgress } from './reading-progress.ts';
import { isOverfull, shardToBuild } from './shard-plan.ts';
import type { ShardSize } from './shards.ts';
import { type FailedShard, observationsOf, type ReadTables, sameIn, takeTables } from './taken-tables.ts';

export interface SourceReading {
  readonly source: string;
  /** True if the source could be reached. */
  readonly isRead: boolean;
  /** The current segments of the requested tables. */
  readonly segments: readonly BuiltSegment[];
  /** Number of collections of which segments were built, and not reused. */
  readonly made: number;
  /** The shards that could not be read. */
  readonly failed: readonly FailedShard[];
}

export interface TableReaderOptions {
  readonly builder: Builder;
  readonly segmentsFolder: string;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly lengthSeconds: number;
  /** A larger shard is divided. */
  readonly shardMax: ShardSize;
  /** Records which tables could be read and which could not. */
  readonly failures: CollectionFailures;
  /** The current segments: a table whose segment has the same plan and version is not read. */
  readonly segments: () => SegmentSet;
  /** The number of the current edition; undefined: no deltas. */
  readonly comparedEdition: () => number | undefined;
  /** The damaged parts of segments, which are not merged. */
  readonly damaged: DamagedPartitions;
  /** Called with first segments of tenants as they are built, while other tables are read. */
  readonly onFirst?: ((segment: BuiltSegment) => void) | undefined;
  /** Called with a segment that could not be merged with. */
  readonly onUnreadable: (segment: string) => void;
}

export class TableReader {
  readonly #options: TableReaderOptions;
  readonly progress: ReadingProgress;
  readonly #underWay = new Map<string, Promise<SourceReading>>();
  /** By source, the date of its last reading. */
  readonly #dates = new Map<string, number>();
  /** Keys of tables whose last scan failed: their known state is not used. */
  readonly #readWhole = new Set<string>();
  /** The IDs of requested collections, whether or not they could be read. */
  readonly #tried = new Set<number>();

  constructor(options: TableReaderOptions) {
    this.#options = options;
    this.progress = new ReadingProgress(options);
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** The sources that are being read. */
  get busy(): ReadonlySet<string> {
    return new Set(this.#underWay.keys());
  }

  /** True if a collection was read once or failed. */
  wasTried(collectionId: number): boolean {
    return this.#tried.has(collectionId);
  }

  /** Waits for running scans. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /**
   * Reads these tables of a source, after a running reading of it. It never throws.
   * @param ended called with the result while the source is still marked as busy
   */
  async read(
    source: string,
    tables: readonly PlannedTable[],
    ended: (reading: SourceReading) => void = () => undefined,
  ): Promise<SourceReading> {
    const before = this.#underWay.get(source);
    const reading = (async () => {
      await before;
      const read = await this.#read(source, tables, this.#options.segments());
      for (const { collection } of tables) this.#tried.add(collection.id);
      ended(read);
      return read;
    })();
    this.#underWay.set(source, reading);
    try {
      return await reading;
    } finally {
      if (this.#underWay.get(source) === reading) this.#underWay.delete(source);
    }
  }

  async #read(source: string, tables: readonly PlannedTable[], known: SegmentSet): Promise<SourceReading> {
    const { clock, observe, lengthSeconds, comparedEdition } = this.#options;
    const edition = comparedEdition();
    const at = editionAt(clock.now(), lengthSeconds).opensAt;
    const wanted = tables.map((planned) => this.#toBuild(known, planned, edition, at));
    // A shard whose tenants have no segment of the collection is published early; all others change with the edition.
    const first = tables.filter((_table, place) => wanted[place]?.shard?.bytesBefore === undefined);
    this.progress.begin(
      recordsIn(known, tables),
      first.reduce((sum, planned) => sum + tenantsOf(planned), 0),
    );
    try {
      const dateOf = this.#createDating(source, known);
      const onBuilt = this.#createFirst(first, dateOf);
      const built = await this.#build(source, wanted, at, onBuilt);
      return this.#take({ source, tables, known, built, edition }, dateOf);
    } catch (error) {
      observe({ kind: 'source-away', source, reason: error });
      return { source, isRead: false, segments: [], made: 0, failed: [] };
    } finally {
      this.progress.end();
    }
  }

  /** If the segment to merge with is damaged, the table is read again completely. */
  async #build(...[source, wanted, at, onBuilt]: Building): Promise<readonly BuiltTable[]> {
    const { builder, onUnreadable } = this.#options;
    const built = await builder.build(source, wanted, at, onBuilt);
    const unreadable = new Set(built.filter(isUnreadable).map(({ key }) => key));
    const whole = wanted.filter((each) => each.known !== undefined && unreadable.has(each.table.key));
    if (whole.length === 0) return built;
    for (const { known: merged } of whole) if (merged !== undefined) onUnreadable(merged.segment);
    const again = await builder.build(
      source,
      whole.map(({ known: _damaged, ...each }): TableToBuild => Object.assign(each, { known: undefined })),
      at,
    );
    const keys = new Set(again.map(({ key }) => key));
    return [...built.filter(({ key }) => !keys.has(key)), ...again];
  }

  #createFirst(first: readonly PlannedTable[], dateOf: (readAt: number) => number): OnBuilt {
    const { onFirst } = this.#options;
    const byKey = new Map(first.map((planned) => [planned.table.key, planned]));
    return (built) => {
      for (const result of built) {
        const planned = byKey.get(result.key);
        if (result.kind !== 'built' || planned === undefined) continue;
        const part = planPart(planned, result.prefix);
        this.progress.noteFirst(tenantsOf(part));
        onFirst?.(describeSegment(part, { ...result, readAt: dateOf(result.readAt) }, []));
      }
    };
  }

  #toBuild(known: SegmentSet, planned: PlannedTable, edition: number | undefined, at: number): TableToBuild {
    const { segmentsFolder, shardMax } = this.#options;
    return {
      table: planned.table,
      partitions: planned.partitions,
      shard: shardToBuild(known, planned, shardMax.bytes),
      known: this.#knownOf(known, planned, at),
      before: segmentsBefore(known, planned, segmentsFolder),
      earlier: edition === undefined ? [] : earlierPartitions(known, planned),
    };
  }

  /** A segment is not reused either once a bound of its rows has passed, or if it has grown too large. */
  #knownOf(known: SegmentSet, planned: PlannedTable, at: number): TableToBuild['known'] {
    const { damaged, shardMax } = this.#options;
    const same = sameIn(known, planned);
    if (this.#readWhole.delete(planned.table.key) || same?.version == null || !isValidAt(same, at)) return undefined;
    if (damaged.of(same.name).length > 0 || isOverfull(same, planned, shardMax.bytes)) return undefined;
    return { version: same.version, segment: same.name, hasUnshown: same.unshown !== undefined, rows: rowsOf(same) };
  }

  #take(read: ReadTables, dateOf: (readAt: number) => number): SourceReading {
    const reading = takeTables(read, dateOf);
    for (const { planned } of reading.failed) this.#readWhole.add(planned.table.key);
    for (const observation of observationsOf(read, reading)) this.#options.observe(observation);
    this.#tellFailures(
      read.tables.map(({ shard }) => shard),
      reading.failed.map(({ planned, prefix, sentence }) => ({ collection: planned.collection, prefix, sentence })),
    );
    const made = new Set(reading.built.map(({ collectionId }) => collectionId)).size;
    return { source: read.source, isRead: true, segments: reading.segments, made, failed: reading.failed };
  }

  /** Saves the failures. An error must not prevent the publication of the edition. */
  #tellFailures(...[read, failed]: Parameters<CollectionFailures['update']>): void {
    try {
      this.#options.failures.update(read, failed);
    } catch (error) {
      this.#options.observe({ kind: 'publish-failed', reason: error });
    }
  }

  /**
   * Dates a scan by a new second, so that clients can distinguish its state of the data.
   * @returns the date for a moment; the same for all tables read at that moment
   */
  #createDating(source: string, known: SegmentSet): (readAt: number) => number {
    const before = new Set<number | undefined>([this.#dates.get(source)]);
    for (const segment of known.byKey.values()) if (segment.source === source) before.add(segment.readAt);
    const dated = new Map<number, number>();
    return (readAt) => {
      const date = dated.get(readAt) ?? dateSnapshot(readAt, ...before);
      dated.set(readAt, date);
      this.#dates.set(source, date);
      return date;
    };
  }
}

/** `at`: the time of the edition, in milliseconds since 1970. */
type Building = [source: string, wanted: readonly TableToBuild[], at: number, onBuilt: OnBuilt];

/** Compares the name, as errors lose their class between threads. */
const isUnreadable = (built: BuiltTable): boolean =>
  built.kind === 'failed' && built.error instanceof Error && built.error.name === 'SegmentUnreadable';

const tenantsOf = ({ partitions }: PlannedTable): number => new Set(partitions.map(({ tenant }) => tenant)).size;

const recordsIn = ({ byKey }: SegmentSet, tables: readonly PlannedTable[]): number =>
  tables.reduce((sum, { table }) => sum + (byKey.get(table.key)?.records ?? 0), 0);

/** Segments with the times when records were first seen, if needed: also of other plans with the same records. */
export const segmentsBefore = (
  known: SegmentSet,
  { collection, shard }: PlannedTable,
  folder: string,
): readonly SegmentBefore[] => {
  if (!isFirstSeen(collection.target.createdAt)) return [];
  const same = known.overlapping(shard).filter(({ collectionPrint }) => collectionPrint === collection.print);
  return same.map(({ name }) => ({ folder, name }));
};
