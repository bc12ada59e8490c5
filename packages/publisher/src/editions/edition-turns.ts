/** Editions one after another: read when they are due, and put into force once they are whole. */
import { dateSnapshot } from './date-snapshot.ts';
import { sharedKey, type BuiltSegment, type SegmentSet } from './built-segment.ts';
import { EditionSchedule } from './edition-schedule.ts';
import { adopt, retryMs, type PublisherParts } from './parts.ts';
import { planTables, wantedOf, type PlannedTable } from './planned-table.ts';
import type { SourceReading } from './table-reader.ts';

export interface EditionTurnsOptions {
  readonly parts: PublisherParts;
  /** Called when an edition is due, before it is planned. */
  readonly onDue: () => Promise<void>;
  /** Called when its sources are being read. */
  readonly onPlanned: () => void;
  /** Called when it is in force. */
  readonly onPublished: () => void;
}

/** An edition waits so long for a source that is slower than others; the others' part is shown then. */
const patienceMsMax = 30_000;
const patienceShare = 1 / 4;

export class EditionTurns {
  readonly #options: EditionTurnsOptions;
  readonly schedule: EditionSchedule;
  #turning: Promise<void> | undefined;
  /** Counts what was scheduled: only the last is done. */
  #scheduled = 0;

  constructor(options: EditionTurnsOptions) {
    this.#options = options;
    const { clock, lengthSeconds } = options.parts;
    this.schedule = new EditionSchedule(clock, lengthSeconds);
  }

  /** Publishes the edition of this moment where it is due, and from then on each when it is. It never throws. */
  async turn(): Promise<void> {
    this.#turning ??= this.#turn().finally(() => {
      this.#turning = undefined;
    });
    return this.#turning;
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

  /** @returns false where nothing could be read or written, so that the edition before stays */
  async #publish(): Promise<boolean> {
    const { parts, onDue, onPlanned, onPublished } = this.#options;
    const startedAt = parts.clock.monotonic();
    await onDue();
    const due = this.schedule.next();
    const { tables, reading } = this.#beginReading(due.number, onPlanned);
    const readings = await reading;
    if (tables.length > 0 && !readings.some(({ isRead }) => isRead)) return false;
    const edition = { edition: due.number, openedAt: this.#openedAt(readings), endsAt: due.endsAt, isRead: true };
    if (!(await adopt(parts, (segments) => nextSegments(segments, tables, readings), edition))) return false;
    this.schedule.begin(due);
    const all = [...parts.publication.segments.byKey.values()];
    parts.observe({
      kind: 'edition-published',
      edition: due.number,
      durationMs: parts.clock.monotonic() - startedAt,
      collections: tables.length,
      scanned: sumOf(readings, ({ made }) => made),
      records: sumOf(all, ({ records }) => records),
      bytes: sumOf(all, ({ bytes }) => bytes),
    });
    for (const { source, isRead } of readings) if (!isRead) this.#readLater(source, due.number);
    onPublished();
    return true;
  }

  /** In one turn of the event loop: from then on the sources are busy. */
  #beginReading(edition: number, onPlanned: () => void) {
    try {
      const tables = this.#plan();
      return { tables, reading: this.#read(tables, edition) };
    } finally {
      onPlanned();
    }
  }

  #plan(): readonly PlannedTable[] {
    const { catalog, clock } = this.#options.parts;
    return planTables(wantedOf(catalog.tenants.values(), clock.now()), sharedKey);
  }

  /** Waits for all sources, or for a while only where some have been read; what the others give is shown when it is there. */
  async #read(tables: readonly PlannedTable[], edition: number): Promise<readonly SourceReading[]> {
    const { background, lengthSeconds } = this.#options.parts;
    const readings: SourceReading[] = [];
    let isOver = false;
    const sources = Map.groupBy(tables, ({ offered }) => offered.source);
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
    const { reader, publication } = this.#options.parts;
    return reader.read(source, tables, () => publication.segments);
  }

  /** A source that was away is tried again, until the next edition does so. */
  #readLater(source: string, edition: number): void {
    const { parts } = this.#options;
    parts.background.begin(async () => {
      await parts.background.wait(retryMs);
      const isOver = parts.publication.edition?.edition !== edition || this.schedule.leftMs() <= 0;
      if (isOver || parts.background.isClosed) return;
      const tables = this.#plan().filter(({ offered }) => offered.source === source);
      await this.#takeLate(await this.#readSource(source, tables), tables, edition);
    });
  }

  async #takeLate(reading: SourceReading, tables: readonly PlannedTable[], edition: number): Promise<void> {
    if (!reading.isRead) return this.#readLater(reading.source, edition);
    await adopt(this.#options.parts, (segments) => withReading(segments, tables, reading));
  }

  /** By the latest of what was read; another second than the edition before has, or clients could not tell them apart. */
  #openedAt(readings: readonly SourceReading[]): number {
    const { clock, publication } = this.#options.parts;
    const dates = readings.flatMap(({ segments }) => Array.from(segments.values(), ({ readAt }) => readAt));
    const readAt = dates.reduce((latest, date) => Math.max(latest, date), -Infinity);
    return dateSnapshot(Number.isFinite(readAt) ? readAt : clock.now(), publication.edition?.openedAt);
  }
}

/** What an edition is made of: for each planned table the segment that was made or taken over, or all there was of it. */
const nextSegments = (
  segments: SegmentSet,
  tables: readonly PlannedTable[],
  readings: readonly SourceReading[],
): readonly BuiltSegment[] => {
  const read = new Map(readings.flatMap((reading) => [...reading.segments]));
  return tables.flatMap(({ table, offered }) => {
    const segment = read.get(table.key);
    return segment === undefined ? segments.ofCollection(offered.id) : [segment];
  });
};

/** The same for one source that was read later than others: those of the others stay. */
const withReading = (
  segments: SegmentSet,
  tables: readonly PlannedTable[],
  reading: SourceReading,
): readonly BuiltSegment[] => {
  const replaced = new Set(
    tables.filter(({ table }) => reading.segments.has(table.key)).map(({ offered }) => offered.id),
  );
  const kept = [...segments.byKey.values()].filter(({ collectionId }) => !replaced.has(collectionId));
  return [...kept, ...reading.segments.values()];
};

const sumOf = <Item>(items: Iterable<Item>, of: (item: Item) => number): number => {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
};
