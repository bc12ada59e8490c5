/** Reads the tables of sources for the publisher: one reading of a source at a time, each told in observations. */
import { isFirstSeen } from '@vitrine/sources';
import type { Clock } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import type { Builder } from './builder.ts';
import { type BuiltDelta, describeSegment, type BuiltSegment, type SegmentSet } from './built-segment.ts';
import type { BuiltTable, TableToBuild } from './built-table.ts';
import { earlierPartitions } from './earlier-partitions.ts';
import type { SegmentBefore } from './first-seen.ts';
import { dateSnapshot } from './date-snapshot.ts';
import type { PlannedTable } from './planned-table.ts';
import { ReadingProgress } from './reading-progress.ts';

/** What came of reading a source. */
export interface SourceReading {
  readonly source: string;
  /** Whether the source could be reached. */
  readonly isRead: boolean;
  /** The segments that there are now of the tables that were asked for, by the tables' keys. */
  readonly segments: ReadonlyMap<string, BuiltSegment>;
  /** How many of them were made, and not taken over. */
  readonly made: number;
  readonly failed: readonly PlannedTable[];
}

export interface TableReaderOptions {
  readonly builder: Builder;
  /** Where the segments are. */
  readonly segmentsFolder: string;
  readonly clock: Clock;
  readonly observe: Observe;
  /** The number of the edition in force; none: nothing is compared with it. */
  readonly comparedEdition: () => number | undefined;
}

export class TableReader {
  readonly #options: TableReaderOptions;
  readonly progress: ReadingProgress;
  readonly #underWay = new Map<string, Promise<SourceReading>>();
  /** By source: the date that its last reading was given. */
  readonly #dates = new Map<string, number>();
  /** The keys of tables whose last reading has failed: whatever is the matter, what is known of them is not relied upon. */
  readonly #readWhole = new Set<string>();

  constructor(options: TableReaderOptions) {
    this.#options = options;
    this.progress = new ReadingProgress(options);
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  isBusy(source: string): boolean {
    return this.#underWay.has(source);
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /**
   * Reads these tables of a source, once the reading of it that is under way has ended. It never throws.
   * @param known gives the segments there are when it begins: where one is of the same plan and version, its table is not read
   */
  async read(source: string, tables: readonly PlannedTable[], known: () => SegmentSet): Promise<SourceReading> {
    const before = this.#underWay.get(source);
    const reading = (async () => {
      await before;
      return this.#read(source, tables, known());
    })();
    this.#underWay.set(source, reading);
    try {
      return await reading;
    } finally {
      if (this.#underWay.get(source) === reading) this.#underWay.delete(source);
    }
  }

  async #read(source: string, tables: readonly PlannedTable[], known: SegmentSet): Promise<SourceReading> {
    const { builder, segmentsFolder, observe, comparedEdition } = this.#options;
    const edition = comparedEdition();
    this.progress.begin(recordsIn(known, tables));
    try {
      const built = await builder.build(
        source,
        tables.map((planned) => ({
          table: planned.table,
          partitions: planned.partitions,
          known: this.#knownOf(known, planned),
          before: segmentsBefore(known, planned, segmentsFolder),
          earlier: edition === undefined ? [] : earlierPartitions(known, planned),
        })),
      );
      return this.#take(source, tables, known, built, edition);
    } catch (error) {
      observe({ kind: 'source-away', source, reason: error });
      return { source, isRead: false, segments: new Map(), made: 0, failed: [] };
    } finally {
      this.progress.end();
    }
  }

  #knownOf(known: SegmentSet, planned: PlannedTable): TableToBuild['known'] {
    const same = sameIn(known, planned);
    if (this.#readWhole.delete(planned.table.key) || same?.version == null) return undefined;
    return { version: same.version, segment: same.name };
  }

  #take(
    source: string,
    tables: readonly PlannedTable[],
    known: SegmentSet,
    built: readonly BuiltTable[],
    edition: number | undefined,
  ): SourceReading {
    const results = new Map(built.map((result) => [result.key, result]));
    const segments = new Map<string, BuiltSegment>();
    const failed: PlannedTable[] = [];
    const dateOf = this.#createDating(source, known);
    let made = 0;
    for (const planned of tables) {
      const { key } = planned.table;
      const result = results.get(key) ?? {
        kind: 'failed',
        key,
        error: new Error('Nothing came of reading the table.'),
      };
      const collection = planned.offered.slug;
      if (result.kind === 'failed') {
        failed.push(planned);
        this.#readWhole.add(key);
        this.#options.observe({ kind: 'collection-failed', source, collection, reason: result.error });
        continue;
      }
      if (result.kind === 'unchanged') {
        const same = sameIn(known, planned);
        const version = result.version ?? null;
        if (same !== undefined) segments.set(key, { ...same, readAt: dateOf(result.readAt), version });
        continue;
      }
      made += 1;
      const deltas = deltasOf(known, planned, result, edition);
      segments.set(key, describeSegment(planned, { ...result, readAt: dateOf(result.readAt) }, deltas));
      const { records, bytes, durationMs } = result;
      this.#options.observe({ kind: 'collection-read', source, collection, records, bytes, durationMs });
    }
    return { source, isRead: true, segments, made, failed };
  }

  /**
   * Dates a reading: by another second than those before, or clients could not tell its state of the data from theirs.
   * @returns the date of what was read at a moment; the same for all tables that were read at that moment
   */
  #createDating(source: string, known: SegmentSet): (readAt: number) => number {
    const before = Array.from(known.byKey.values())
      .filter((segment) => segment.source === source)
      .map(({ readAt }) => readAt);
    const last = this.#dates.get(source);
    return (readAt) => {
      const date = dateSnapshot(readAt, last, ...before);
      this.#dates.set(source, date);
      return date;
    };
  }
}

const recordsIn = ({ byKey }: SegmentSet, tables: readonly PlannedTable[]): number =>
  tables.reduce((sum, { table }) => sum + (byKey.get(table.key)?.records ?? 0), 0);

/** Those of before, and the new one. */
const deltasOf = (
  { byKey }: SegmentSet,
  { table: { key } }: PlannedTable,
  { delta }: Extract<BuiltTable, { kind: 'built' }>,
  edition: number | undefined,
): readonly BuiltDelta[] => {
  const before = byKey.get(key)?.deltas ?? [];
  return delta === undefined || edition === undefined ? before : [...before, { ...delta, edition }];
};

/** The segment of the same plan; another one has other tenants or fields. */
const sameIn = ({ byKey }: SegmentSet, { table, print }: PlannedTable): BuiltSegment | undefined => {
  const segment = byKey.get(table.key);
  return segment?.print === print ? segment : undefined;
};

/** Those that tell when records were first seen, where that is asked: also of other plans, as long as the records are the same. */
export const segmentsBefore = (
  known: SegmentSet,
  { offered }: PlannedTable,
  folder: string,
): readonly SegmentBefore[] => {
  if (!isFirstSeen(offered.createdAt)) return [];
  const same = known.ofCollection(offered.id).filter(({ collectionPrint }) => collectionPrint === offered.print);
  return same.map(({ name }) => ({ folder, name }));
};
