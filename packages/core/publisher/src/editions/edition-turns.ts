/** Reads editions when they are due, and publishes them when they are complete, one at a time. */
import { type AskedLately, mostAskedFirst } from './asked-lately.ts';
import { dateSnapshot } from './date-snapshot.ts';
import type { BuiltSegment, SegmentSet } from './built-segment.ts';
import { EditionSchedule } from './edition-schedule.ts';
import { adopt, retryMs, type PublisherParts } from './parts.ts';
import type { PlannedTable } from './planned-table.ts';
import { ShardPlans } from './shard-plans.ts';
import { isInShard, overlap, parseShard, type Shard, type ShardSize, tenantOfPartition } from './shards.ts';
import type { SourceReading } from './table-reader.ts';

export interface EditionTurnsOptions {
  readonly parts: PublisherParts;
  /** A larger shard is divided. */
  readonly shardMax: ShardSize;
  /** Called when an edition is due, before it is planned. */
  readonly onDue: () => Promise<void>;
  /** The most requested collections, which are read first if none is published yet. */
  readonly askedLately: () => Promise<AskedLately>;
  /** Called when its sources are being read. */
  readonly onPlanned: () => void;
  readonly onPublished: () => void;
}

/** How long an edition waits for its slowest sources; the others' part is published then. */
const patienceMsMax = 30_000;
const patienceShare = 1 / 4;

export class EditionTurns {
  readonly #options: EditionTurnsOptions;
  readonly schedule: EditionSchedule;
  #turning: Promise<void> | undefined;
  /** Readings whose segments are not published yet. */
  readonly #ahead = new Set<SourceReading>();
  readonly #plans: ShardPlans;
  /** Counts scheduled turns: only the last one runs. */
  #scheduled = 0;

  constructor(options: EditionTurnsOptions) {
    this.#options = options;
    const { catalog, clock, lengthSeconds } = options.parts;
    this.#plans = new ShardPlans(catalog);
    this.schedule = new EditionSchedule(clock, lengthSeconds);
  }

  /** Publishes the current edition if it is due, and from then on each when it is due. It never throws. */
  async turn(): Promise<void> {
    this.#turning ??= this.#turn().finally(() => {
      this.#turning = undefined;
    });
    return this.#turning;
  }

  /** Segments that were read and are not published yet, so that they are not read again. */
  get ahead(): readonly BuiltSegment[] {
    return Array.from(this.#ahead, ({ segments }) => segments).flat();
  }

  async #turn(): Promise<void> {
    const { background, observe } = this.#options.parts;
    let delayMs = this.schedule.leftMs();
    if (delayMs <= 0 && !background.isClosed) {
      try {
        delayMs = (await this.#publish()) ? this.schedule.leftMs() : retryMs;
      } catch (error) {
        observe({ kind: 'publish-failed', reason: error });
        delayMs = retryMs;
      }
    }
    this.#scheduleTurn(Math.max(0, delayMs));
  }

  #scheduleTurn(delayMs: number): void {
    const { background } = this.#options.parts;
    const scheduled = ++this.#scheduled;
    background.begin(async () => {
      await background.wait(delayMs);
      if (scheduled === this.#scheduled && !background.isClosed) await this.turn();
    });
  }

  /** @returns false if nothing could be read or written, so that the former edition stays */
  async #publish(): Promise<boolean> {
    const { parts, onDue, askedLately, onPlanned, onPublished } = this.#options;
    const startedAt = parts.clock.monotonic();
    await onDue();
    const due = this.schedule.next();
    const asked = parts.publication.segments.byKey.size === 0 ? await askedLately() : new Map<string, number>();
    const { tables, reading } = this.#beginReading(due.number, asked, onPlanned);
    const readings = await reading;
    if (tables.length > 0 && !readings.some(({ isRead }) => isRead)) return false;
    const edition = { edition: due.number, openedAt: this.#openedAt(readings), endsAt: due.endsAt, isRead: true };
    if (!(await this.#adopt(readings, (segments) => nextSegments(segments, tables, readings), edition))) return false;
    this.schedule.begin(due);
    const all = [...parts.publication.segments.byKey.values()];
    parts.observe({
      kind: 'edition-published',
      edition: due.number,
      durationMs: parts.clock.monotonic() - startedAt,
      collections: new Set(tables.map(({ collection }) => collection.id)).size,
      scanned: sumOf(readings, ({ made }) => made),
      records: sumOf(all, ({ records }) => records),
      bytes: sumOf(all, ({ bytes }) => bytes),
    });
    for (const { source, isRead } of readings) if (!isRead) this.#readLater(source, due.number);
    onPublished();
    return true;
  }

  /** Starts all readings synchronously: from then on the sources are busy. */
  #beginReading(edition: number, asked: AskedLately, onPlanned: () => void) {
    try {
      const tables = mostAskedFirst(this.#plan(), asked);
      return { tables, reading: this.#read(tables, edition) };
    } finally {
      onPlanned();
    }
  }

  #plan(): readonly PlannedTable[] {
    const { parts, shardMax } = this.#options;
    return this.#plans.plan(parts.publication.segments, shardMax, parts.clock.now());
  }

  /**
   * Waits for all sources, or for a limited time once some have been read; results of the others are published later.
   */
  async #read(tables: readonly PlannedTable[], edition: number): Promise<readonly SourceReading[]> {
    const { background, lengthSeconds } = this.#options.parts;
    const readings: SourceReading[] = [];
    let isOver = false;
    const sources = Map.groupBy(tables, ({ collection }) => collection.source);
    const all = Promise.all(
      Array.from(sources, async ([source, group]) => {
        const reading = await this.#readSource(source, group);
        if (isOver) await this.#takeLate(reading, group, edition);
        else readings.push(reading);
      }),
    );
    const patienceMs = Math.min(patienceMsMax, lengthSeconds * 1000 * patienceShare);
    await Promise.race([all, background.wait(patienceMs)]);
    if (!readings.some(({ isRead }) => isRead)) await all;
    isOver = true;
    background.begin(async () => void (await all));
    return readings;
  }

  async #readSource(source: string, tables: readonly PlannedTable[]): Promise<SourceReading> {
    return this.#options.parts.reader.read(source, tables, (reading) => {
      if (reading.isRead) this.#ahead.add(reading);
    });
  }

  async #adopt(readings: readonly SourceReading[], ...others: Adopting): Promise<boolean> {
    try {
      return await adopt(this.#options.parts, ...others);
    } finally {
      for (const reading of readings) this.#ahead.delete(reading);
    }
  }

  /**
   * Reads collections again within the edition, whose reading for it failed. One whose source still cannot be reached
   * keeps its records.
   */
  async readAgain(collectionIds: ReadonlySet<number>): Promise<void> {
    const { publication } = this.#options.parts;
    const edition = publication.edition?.edition;
    const tables = this.#plan().filter(({ collection }) => collectionIds.has(collection.id));
    const sources = Map.groupBy(tables, ({ collection }) => collection.source);
    await Promise.all(
      Array.from(sources, async ([source, group]) => {
        const reading = await this.#readSource(source, group);
        const isOver = publication.edition?.edition !== edition;
        if (reading.isRead && !isOver)
          await this.#adopt([reading], (segments) => withReading(segments, group, reading));
      }),
    );
  }

  /** Retries a source that could not be reached, until the next edition. */
  #readLater(source: string, edition: number): void {
    const { parts } = this.#options;
    parts.background.begin(async () => {
      await parts.background.wait(retryMs);
      const isOver = parts.publication.edition?.edition !== edition || this.schedule.leftMs() <= 0;
      if (isOver || parts.background.isClosed) return;
      const tables = this.#plan().filter(({ collection }) => collection.source === source);
      await this.#takeLate(await this.#readSource(source, tables), tables, edition);
    });
  }

  async #takeLate(reading: SourceReading, tables: readonly PlannedTable[], edition: number): Promise<void> {
    if (!reading.isRead) return this.#readLater(reading.source, edition);
    await this.#adopt([reading], (segments) => withReading(segments, tables, reading));
  }

  /**
   * The latest time of the readings; it differs from the previous edition's by a second, so that clients can
   * distinguish them.
   */
  #openedAt(readings: readonly SourceReading[]): number {
    const { clock, publication } = this.#options.parts;
    const dates = readings.flatMap(({ segments }) => segments.map(({ readAt }) => readAt));
    const readAt = dates.reduce((latest, date) => Math.max(latest, date), -Infinity);
    return dateSnapshot(Number.isFinite(readAt) ? readAt : clock.now(), publication.edition?.openedAt);
  }
}

/** The parameters of `adopt` after the first. */
type Adopting = Parameters<typeof adopt> extends [unknown, ...infer Rest] ? Rest : never;

/** The segments of an edition: those just read, and the existing ones of shards that could not be read. */
const nextSegments = (
  segments: SegmentSet,
  tables: readonly PlannedTable[],
  readings: readonly SourceReading[],
): readonly BuiltSegment[] => {
  const read = new Set(readings.flatMap(({ isRead, source }) => (isRead ? [source] : [])));
  const unread = tables.filter(({ collection }) => !read.has(collection.source)).map(({ shard }) => shard);
  return [
    ...readings.flatMap((reading) => reading.segments),
    ...kept(segments, [...unread, ...failedShards(readings)]),
  ];
};

/** The same for one source that was read late: the segments of other sources stay. */
const withReading = (
  segments: SegmentSet,
  tables: readonly PlannedTable[],
  reading: SourceReading,
): readonly BuiltSegment[] => {
  const replaced = new Set(tables.map(({ collection }) => collection.id));
  const others = [...segments.byKey.values()].filter(({ collectionId }) => !replaced.has(collectionId));
  return [...others, ...reading.segments, ...kept(segments, failedShards([reading]))];
};

const failedShards = (readings: readonly SourceReading[]): readonly Shard[] =>
  readings.flatMap(({ failed }) => failed.map(({ planned, prefix }) => ({ ...planned.shard, prefix })));

/** The segments that stay for the tenants of shards that could not be read. */
const kept = (segments: SegmentSet, unread: readonly Shard[]): readonly BuiltSegment[] =>
  Array.from(Map.groupBy(unread, ({ collectionId }) => collectionId)).flatMap(([id, shards]) => {
    const prefixes = shards.map(({ prefix }) => prefix);
    return segments.ofCollection(id).flatMap((segment) => keepTenants(segment, prefixes) ?? []);
  });

/** Keeps only these tenants of a larger shard: others have a later segment. It no longer has the plan of the shard. */
const keepTenants = (segment: BuiltSegment, prefixes: readonly string[]): BuiltSegment | undefined => {
  const { prefix } = parseShard(segment.key);
  if (prefixes.some((unread) => prefix.startsWith(unread))) return segment;
  if (!prefixes.some((unread) => overlap(unread, prefix))) return undefined;
  const all = Object.entries(segment.partitions);
  const own = all.filter(([name]) => prefixes.some((unread) => isInShard(tenantOfPartition(name), unread)));
  if (own.length === 0) return undefined;
  return own.length === all.length ? segment : { ...segment, print: '', partitions: Object.fromEntries(own) };
};

const sumOf = <Item>(items: Iterable<Item>, of: (item: Item) => number): number => {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
};
