/** The publisher: follows the catalog, reads the sources once per edition, and publishes both to the store. */
import { Background, type Clock, type FolderLock, type FolderStore } from '@vitrine/store';
import type { CatalogDatabase, UsageDatabase } from '@vitrine/catalog';
import type { ListenForChanges } from '@vitrine/catalog/publishing';
import type { Observe, Progress } from '../observation.ts';
import { UsageAbsorber } from './absorb-usage.ts';
import type { Builder } from './builder.ts';
import { namesOf, type SegmentSet } from './built-segment.ts';
import { CatalogFollower } from './catalog-follower.ts';
import { type CollectionFailure, CollectionFailures } from './collection-failures.ts';
import { DamagedPartitions } from './damaged-partitions.ts';
import { readAskedLately } from './asked-lately.ts';
import { EditionTurns } from './edition-turns.ts';
import { Backfill } from './backfill.ts';
import { retryMs, type PublisherParts } from './parts.ts';
import { IntegrityWalk, type IntegrityWalkOptions } from './integrity-walk.ts';
import { FirstSegments } from './first-segments.ts';
import { Lanes } from './lanes.ts';
import type { PublicationListener } from './publication-listener.ts';
import { Publication, type PublicationOptions, type PublishedEdition } from './publication.ts';
import type { StandbyBuilds } from '../sharing/standby-builds.ts';
import { Resumption } from './resumption.ts';
import { type ShardSize, shardSizeMax } from './shards.ts';
import { TableReader } from './table-reader.ts';
import { takeLead, takeLock } from './take-lead.ts';

export interface PublisherOptions {
  readonly store: CatalogDatabase;
  /** Stores usage; undefined: usage is not saved. */
  readonly usage?: UsageDatabase | undefined;
  /** Reads the sources; the publisher closes it. */
  readonly builder: Builder;
  readonly editions: FolderStore;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly lengthSeconds: number;
  /** The version of segments that the builder writes. */
  readonly segmentFormat: number;
  readonly checkSegment?: IntegrityWalkOptions['checkSegment'];
  /** Notifies of catalog changes, if the catalog's store can; without it the catalog is polled. */
  readonly listen?: ListenForChanges | undefined;
  /** How long a file is kept after the last manifest that names it: longer than a server's lease. */
  readonly sweepGraceMs?: number | undefined;
  /** Number of past editions for which deltas are kept; default 0: none. */
  readonly changesEditions?: number | undefined;
  /** A larger shard is divided; undefined: the usual size. */
  readonly shardMax?: ShardSize | undefined;
  /** Follows publications, such as to purge caches in front. The publisher closes it. */
  readonly publicationListener?: PublicationListener | undefined;
  /** Runs while another publisher leads; undefined: nothing does. The publisher closes it. */
  readonly standby?: Pick<StandbyBuilds, 'begin' | 'lead' | 'close'> | undefined;
}

const followMs = 200;
const sweepMs = 60_000;
const sweepPauseMs = 100;
const usageMs = 5000;

export class Publisher {
  readonly #options: PublisherOptions;
  readonly #store: FolderStore;
  readonly #failures: CollectionFailures;
  readonly #parts: PublisherParts;
  readonly #turns: EditionTurns;
  readonly #backfill: Backfill;
  readonly #lanes: Lanes;
  readonly #first: FirstSegments;
  readonly #absorber: UsageAbsorber;
  readonly #walk: IntegrityWalk;
  readonly #resumption: Resumption;
  #starting: Promise<void> | undefined;
  #lock: FolderLock | undefined;
  #isLeading = false;
  #listener: ReturnType<ListenForChanges> | undefined;

  constructor(options: PublisherOptions) {
    const { store: catalogStore, editions: store, clock, observe, lengthSeconds, publicationListener } = options;
    const { changesEditions = 0, shardMax = shardSizeMax } = options;
    const onPublished: PublicationOptions['onPublished'] =
      publicationListener && ((published) => publicationListener.published(published));
    const catalog = new CatalogFollower(catalogStore, observe);
    const damaged = new DamagedPartitions();
    this.#options = options;
    this.#store = store;
    this.#failures = new CollectionFailures(store, clock.now);
    this.#parts = {
      catalog,
      publication: new Publication({
        ...options,
        store,
        catalog,
        damaged,
        changesEditions,
        onPublished,
        wasTried: (collectionId) => this.#parts.reader.wasTried(collectionId),
      }),
      reader: new TableReader({
        ...options,
        shardMax,
        segmentsFolder: store.segmentsFolder,
        failures: this.#failures,
        damaged,
        onFirst: (segment) => this.#first.add(segment),
        onUnreadable: (name) => store.usage.addSuspect({ kind: 'segments', name }),
        segments: () => this.segments,
        comparedEdition: () => (changesEditions === 0 ? undefined : this.edition?.edition),
      }),
      damaged,
      background: new Background(clock, (error) => observe({ kind: 'publish-failed', reason: error })),
      clock,
      observe,
      lengthSeconds,
    };
    this.#first = new FirstSegments(this.#parts);
    this.#lanes = new Lanes(this.#parts, () => store.beat());
    this.#backfill = new Backfill(this.#parts, shardMax.tenants, () => this.#turns.ahead);
    const backfill = async (): Promise<void> => this.#backfill.runAgain();
    this.#walk = new IntegrityWalk({ parts: this.#parts, store, checkSegment: options.checkSegment, backfill });
    this.#absorber = new UsageAbsorber({ ...options, usage: options.usage, tenants: () => catalog.tenants });
    this.#turns = new EditionTurns({
      parts: this.#parts,
      shardMax,
      onDue: async () => {
        this.#backfill.pause();
        await this.#lanes.look();
      },
      askedLately: async () => readAskedLately(options),
      onPlanned: () => this.#backfill.resume(),
      onPublished: () => this.#afterPublishing(),
    });
    this.#resumption = new Resumption({
      ...options,
      parts: this.#parts,
      store,
      catalogStore,
      schedule: this.#turns.schedule,
      walk: this.#walk,
      listener: publicationListener,
    });
  }

  /** The current edition; undefined before the first. */
  get edition(): PublishedEdition | undefined {
    return this.#parts.publication.edition;
  }

  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** How long the current poll of the catalog has taken, in milliseconds; 0: none is running. */
  get lookingMs(): number {
    return this.#lanes.lookingMs;
  }

  /** The progress of reading the sources; undefined if none is being read. */
  get progress(): Progress | undefined {
    return this.#parts.reader.progress.current;
  }

  /** The exposed collections that could not be read the last time. */
  get failures(): readonly CollectionFailure[] {
    return this.#failures.shownBy(this.#parts.catalog.tenants.values());
  }

  /** Number of damaged partitions in the current segments. */
  get damagedPartitions(): number {
    return this.#parts.damaged.count;
  }

  get segments(): SegmentSet {
    return this.#parts.publication.segments;
  }

  /**
   * Waits until this publisher leads, publishes the last edition with the current catalog, then the current edition if
   * that is another one, and from then on publishes continuously until it is closed.
   */
  async start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Reads changes of the catalog and publishes them. A failure is observed. */
  async follow(): Promise<void> {
    await this.#lanes.look();
    this.#parts.background.begin(async () => this.#backfill.run());
  }

  /** Publishes the current edition if it is due. It never throws. */
  async publishEdition(): Promise<void> {
    await this.#turns.turn();
    await this.#backfill.run();
  }

  /**
   * Publishes everything that need not wait for the next edition: changes of the catalog, newly shown collections, and
   * collections whose reading failed. Records that this edition has read stay as they are until it ends.
   */
  async publishNow(isMeant: (collectionId: number) => boolean): Promise<void> {
    await this.#lanes.look();
    const failed = this.failures.map(({ collectionId }) => collectionId).filter(isMeant);
    if (failed.length > 0) await this.#turns.readAgain(new Set(failed));
    await this.#backfill.runAgain();
  }

  /** Ends all running work. The publication stays. */
  async close(): Promise<void> {
    const { background, reader } = this.#parts;
    this.#isLeading = false;
    background.end();
    await this.#listener?.close();
    await this.#options.builder.close();
    await this.#starting;
    await Promise.all([this.#lanes.settled(), background.settled(), reader.settled()]);
    this.#options.publicationListener?.close();
    await this.#options.standby?.close();
    await this.#store.close();
    this.#lock?.release();
  }

  async #start(): Promise<void> {
    const { background, observe } = this.#parts;
    const { standby } = this.#options;
    const onWaiting = (): void => {
      observe({ kind: 'publisher-waiting' });
      standby?.begin();
    };
    this.#lock = await takeLock(this.#store, { background, onWaiting });
    await takeLead(this.#store, { background, onWaiting });
    if (!background.isClosed) await standby?.lead();
    this.#isLeading = !background.isClosed;
    while (!background.isClosed && !(await this.#resumption.run())) await background.wait(retryMs);
    if (background.isClosed) return;
    this.#listener = this.#options.listen?.(() => void this.follow());
    background.repeat(followMs, async () => this.follow());
    background.repeat(usageMs, async () => this.#absorber.absorb());
    background.repeat(sweepMs, async () => this.#sweep());
    this.#walk.begin();
    await this.publishEdition();
  }

  #afterPublishing(): void {
    this.#backfill.forget();
    this.#parts.background.begin(async () => {
      await this.#backfill.run();
      await this.#sweep();
    });
  }

  /** Not while segments or files are written: no manifest names them yet. */
  async #sweep(): Promise<void> {
    const { reader, publication, background, observe } = this.#parts;
    const graceMs = this.#options.sweepGraceMs ?? sweepMs;
    const mayRemove = (): boolean => reader.isIdle && !publication.isWriting && !background.isClosed;
    if (mayRemove()) await this.#store.listForSweep();
    while (mayRemove()) {
      const keep = new Set(namesOf(publication.segments));
      const { files, bytes } = this.#store.sweep(graceMs, keep);
      if (files > 0) observe({ kind: 'store-swept', files, bytes });
      await this.#store.usage.sweep(graceMs);
      if (files === 0) return;
      // Removals must be written to the disk, and so must withdrawals meanwhile.
      await background.wait(sweepPauseMs);
    }
  }
}
