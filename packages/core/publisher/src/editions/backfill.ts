/**
 * Scans, during an edition, newly exposed collections and fields that no segment contains, for the tenants concerned.
 */
import { inSteps } from '@vitrine/store';
import { type BuiltSegment, differingPartitions, findShowable, isIncomplete, SegmentSet } from './built-segment.ts';
import type { DamagedPartitions } from './damaged-partitions.ts';
import { adopt, retryMs, type PublisherParts } from './parts.ts';
import { ownPrefixOf, type Shard, tenantOfPartition } from './shards.ts';
import { isOfTenants } from '@vitrine/catalog';
import type { SourceCollection } from './stored-tenant.ts';
import { planTables, wantedOf, type PlannedTable, type Wanted } from './planned-table.ts';

export class Backfill {
  readonly #parts: PublisherParts;
  readonly #tenantsMax: number;
  readonly #ahead: () => readonly BuiltSegment[];
  /** Plans already tried in this edition, which are not retried: fingerprint to collection ID. */
  readonly #tried = new Map<string, number>();
  #running: Promise<void> | undefined;
  #isPaused = false;
  /** The IDs of tenants that have changed since they were compared with the segments. */
  readonly #changed: Set<number>;
  /** The IDs of those that show something that no published segment has. */
  readonly #incomplete = new Set<number>();
  /** The input of their plans. */
  #segments: SegmentSet | undefined;
  #aheadCount = 0;
  /** The missing tables of the sources that were not being read; undefined: not planned yet. */
  #planned: { readonly busy: ReadonlySet<string>; readonly tables: readonly PlannedTable[] } | undefined;

  /**
   * @param tenantsMax of a shard
   * @param ahead returns segments that are built and not yet published
   */
  constructor(parts: PublisherParts, tenantsMax: number, ahead: () => readonly BuiltSegment[]) {
    this.#parts = parts;
    this.#tenantsMax = tenantsMax;
    this.#ahead = ahead;
    this.#changed = parts.catalog.collectChanged();
  }

  /** Scans missing collections now, except from sources that are being read. */
  async run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Starts no new scan while an edition is planned, because that edition will read the same tables. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Allows all plans to be tried again, in a new edition. */
  forget(): void {
    this.#tried.clear();
  }

  /** Also reads damaged partitions, even if this edition has read them before. */
  async runAgain(): Promise<void> {
    this.forget();
    await this.run();
  }

  async #run(): Promise<void> {
    for (;;) {
      await this.#plan();
      const tables = this.#missing();
      if (tables.length === 0) return;
      for (const { print, collection } of tables) this.#tried.set(print, collection.id);
      const sources = Map.groupBy(tables, ({ collection }) => collection.source);
      await Promise.all(Array.from(sources, async ([source, group]) => this.#backfillFrom(source, group)));
    }
  }

  #missing(): readonly PlannedTable[] {
    const { reader, background } = this.#parts;
    if (this.#isPaused || background.isClosed) return [];
    const { busy } = reader;
    if (this.#planned === undefined || !Bun.deepEquals(this.#planned.busy, busy))
      this.#planned = { busy, tables: this.#planMissing(busy) };
    return this.#planned.tables.filter(({ print }) => !this.#tried.has(print));
  }

  /** Compares tenants in steps: those that have changed, and those that segments show in another way. */
  async #plan(): Promise<void> {
    const { publication, clock } = this.#parts;
    const { segments } = publication;
    if (segments !== this.#segments) for (const id of this.#idsWith(segments)) this.#changed.add(id);
    this.#segments = segments;
    const aheadCount = this.#ahead().length;
    if (this.#changed.size === 0 && aheadCount === this.#aheadCount) return;
    this.#aheadCount = aheadCount;
    await inSteps(this.#changed, clock.monotonic, (id) => this.#compare(id, segments));
    this.#planned = undefined;
  }

  /** The IDs of tenants that other segments may show in another way. */
  *#idsWith(segments: SegmentSet): Generator<number> {
    const { catalog, damaged } = this.#parts;
    yield* this.#incomplete;
    if (damaged.count > 0) return yield* catalog.tenants.keys();
    for (const partition of differingPartitions(this.#segments ?? new SegmentSet([]), segments)) {
      const id = catalog.idOf(tenantOfPartition(partition));
      if (id !== undefined) yield id;
    }
  }

  #compare(id: number, segments: SegmentSet): void {
    const { catalog, clock, damaged } = this.#parts;
    const tenant = catalog.tenants.get(id);
    const wanted = tenant === undefined ? [] : [...wantedOf([tenant], clock.now())];
    this.#changed.delete(id);
    if (wanted.some((each) => isMissing(segments, damaged, each))) this.#incomplete.add(id);
    else this.#incomplete.delete(id);
  }

  /** Leaves out sources that are being read: before a first edition all of their tables are missing. */
  #planMissing(busy: ReadonlySet<string>): readonly PlannedTable[] {
    const { publication, catalog, clock, damaged } = this.#parts;
    const known = new SegmentSet([...publication.segments.byKey.values(), ...this.#ahead()]);
    const tenants = this.#incomplete.values().map((id) => catalog.tenants.get(id));
    const wanted = wantedOf(
      tenants.filter((tenant) => tenant !== undefined),
      clock.now(),
    ).filter((each) => !busy.has(each.shown.collection.source) && isMissing(known, damaged, each));
    const numbers = new Map<number, number>();
    const shardOf = (collection: SourceCollection, publicId: string): Shard => {
      const { id } = collection;
      const number = numbers.get(id) ?? known.freeNumber(id);
      numbers.set(id, number);
      return { collectionId: id, prefix: isOfTenants(collection.target) ? ownPrefixOf(publicId) : '', number };
    };
    return planTables(wanted, shardOf, this.#tenantsMax);
  }

  async #backfillFrom(source: string, tables: readonly PlannedTable[]): Promise<void> {
    const reading = await this.#parts.reader.read(source, tables);
    if (!reading.isRead) return this.#retry(tables);
    if (reading.segments.length === 0) return;
    this.#forgetReplaced(tables);
    await adopt(this.#parts, ({ byKey }) => [...byKey.values(), ...reading.segments]);
  }

  /** The new segment of a collection replaces the former one, whose plans may be missing again. */
  #forgetReplaced(tables: readonly PlannedTable[]): void {
    const prints = new Set(tables.map(({ print }) => print));
    const collections = new Set(tables.map(({ collection }) => collection.id));
    for (const [print, collection] of this.#tried)
      if (collections.has(collection) && !prints.has(print)) this.#tried.delete(print);
  }

  #retry(tables: readonly PlannedTable[]): void {
    const { background } = this.#parts;
    background.begin(async () => {
      await background.wait(retryMs);
      for (const { print } of tables) this.#tried.delete(print);
      await this.run();
    });
  }
}

const isMissing = (segments: SegmentSet, damaged: DamagedPartitions, { shown }: Wanted): boolean => {
  const showable = findShowable(segments, shown);
  return isIncomplete(showable, shown) || damaged.has(showable.segment?.name ?? '', shown.partition);
};
