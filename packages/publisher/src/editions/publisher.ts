/** The publisher: follows the catalog, reads sources at the turn of the clock, and puts both into force in the store. */
import { type Clock, type FolderLock, type FolderStore, hourMs, type Manifest } from '@vitrine/store';
import type { ListenForChanges } from '../catalog/change-listener.ts';
import type { CatalogDatabase, UsageDatabase } from '../catalog/schema.ts';
import { dropOldUsage } from '../catalog/usage.ts';
import type { Observe } from '../observation.ts';
import type { Purger } from '../purging/purger.ts';
import { absorbUsage } from './absorb-usage.ts';
import { Background } from './background.ts';
import type { Builder } from './builder.ts';
import { namesOf, presentSegments, readState, type SegmentSet } from './built-segment.ts';
import { CatalogFollower } from './catalog-follower.ts';
import { EditionTurns } from './edition-turns.ts';
import { GapFiller } from './gap-filler.ts';
import { retryMs, type PublisherParts } from './parts.ts';
import { nextTurn, Publication, type PublicationOptions, type PublishedEdition } from './publication.ts';
import type { Progress } from './reading-progress.ts';
import { TableReader } from './table-reader.ts';

export interface PublisherOptions {
  readonly store: CatalogDatabase;
  /** Where usage is saved; none: it is not. */
  readonly usage?: UsageDatabase | undefined;
  /** Reads the sources; the publisher closes it. */
  readonly builder: Builder;
  readonly editions: FolderStore;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly lengthSeconds: number;
  /** The version of segments that the builder writes. */
  readonly segmentFormat: number;
  /** Tells of changes at once, where the catalog's store can; without it they are found by looking often. */
  readonly listen?: ListenForChanges | undefined;
  /** For how long a file stays that no manifest names any more: longer than a server's lease. */
  readonly sweepGraceMs?: number | undefined;
  /** Of how many editions before the one in force it is told what has changed since; 0, if nothing else is said. */
  readonly changesEditions?: number | undefined;
  /** Purges the caches in front; none: there are none. The publisher closes it. */
  readonly purger?: Purger | undefined;
}

const followMs = 200;
/** After a look that took longer servers are not told: what was withdrawn meanwhile may be older than they think. */
const lookMsMax = 1000;
const lockMs = 500;
/** How often is looked whether another publisher still leads, and what it has put in force. */
const leadMs = 500;
const sweepMs = 60_000;
const sweepPauseMs = 100;
const usageMs = 5000;
const collectMs = 30_000;

export class Publisher {
  readonly #options: PublisherOptions;
  readonly #store: FolderStore;
  readonly #parts: PublisherParts;
  readonly #turns: EditionTurns;
  readonly #filler: GapFiller;
  #starting: Promise<void> | undefined;
  #lock: FolderLock | undefined;
  #isLeading = false;
  #listener: ReturnType<ListenForChanges> | undefined;
  #looking: Promise<void> | undefined;
  #usageDroppedAt = -Infinity;
  #usageCollectedAt = -Infinity;

  constructor(options: PublisherOptions) {
    const { store: catalogStore, editions: store, clock, observe, lengthSeconds, segmentFormat, purger } = options;
    const { changesEditions = 0 } = options;
    const onPublished: PublicationOptions['onPublished'] = purger && ((published) => purger.published(published));
    const catalog = new CatalogFollower(catalogStore, observe);
    this.#options = options;
    this.#store = store;
    this.#parts = {
      catalog,
      publication: new Publication({
        store,
        catalog,
        clock,
        lengthSeconds,
        segmentFormat,
        changesEditions,
        onPublished,
      }),
      reader: new TableReader({
        ...options,
        segmentsFolder: store.segmentsFolder,
        comparedEdition: () => (changesEditions === 0 ? undefined : this.edition?.edition),
      }),
      background: new Background(clock, (error) => observe({ kind: 'publish-failed', reason: error })),
      clock,
      observe,
      lengthSeconds,
    };
    this.#filler = new GapFiller(this.#parts);
    this.#turns = new EditionTurns({
      parts: this.#parts,
      onDue: async () => {
        this.#filler.hold();
        await this.#look();
      },
      onPlanned: () => this.#filler.release(),
      onPublished: () => this.#takeStock(),
    });
  }

  /** The edition in force; none before the first. */
  get edition(): PublishedEdition | undefined {
    return this.#parts.publication.edition;
  }

  /** Whether it has the store, and no other publisher does. */
  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** How far the reading of sources is; none where nothing is being read. */
  get progress(): Progress | undefined {
    return this.#parts.reader.progress.current;
  }

  /** The segments in force. */
  get segments(): SegmentSet {
    return this.#parts.publication.segments;
  }

  /**
   * Waits until no other publisher has the store, puts the last edition into force as the catalog is now, publishes the one
   * of this moment where that is another one, and from then on does so by itself until it is closed.
   */
  async start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Reads what has changed in the catalog, and puts it into force. A look that fails is observed. */
  async follow(): Promise<void> {
    await this.#look();
    this.#parts.background.begin(async () => this.#filler.fill());
  }

  /** Publishes the edition of this moment, where it is due. It never throws. */
  async publishEdition(): Promise<void> {
    await this.#turns.turn();
    await this.#filler.fill();
  }

  /** Ends all that is under way. What is in force stays. */
  async close(): Promise<void> {
    const { background, reader } = this.#parts;
    this.#isLeading = false;
    background.end();
    await this.#listener?.close();
    await this.#options.builder.close();
    await this.#starting;
    await Promise.all([this.#looking, background.settled(), reader.settled()]);
    this.#options.purger?.close();
    await this.#store.close();
    this.#lock?.release();
  }

  async #start(): Promise<void> {
    const { background } = this.#parts;
    await this.#takeLock();
    await this.#takeLead();
    this.#isLeading = !background.isClosed;
    while (!background.isClosed && !(await this.#resume())) await background.wait(retryMs);
    if (background.isClosed) return;
    this.#listener = this.#options.listen?.(() => void this.follow());
    background.repeat(followMs, async () => this.follow());
    background.repeat(usageMs, async () => this.#absorbUsage());
    background.repeat(sweepMs, async () => this.#sweep());
    await this.publishEdition();
  }

  async #takeLock(): Promise<void> {
    const { background, observe } = this.#parts;
    this.#lock = this.#store.lock();
    if (this.#lock === undefined) observe({ kind: 'publisher-waiting' });
    while (this.#lock === undefined) {
      await background.wait(lockMs);
      if (background.isClosed) return;
      this.#lock = this.#store.lock();
    }
  }

  /** Of publishers on several machines one leads. */
  async #takeLead(): Promise<void> {
    const { background, observe } = this.#parts;
    for (let looks = 0; !background.isClosed && !(await this.#store.lead()); looks += 1) {
      if (looks === 0) observe({ kind: 'publisher-waiting' });
      await background.wait(leadMs);
    }
  }

  /**
   * Puts into force what an earlier process left, as the catalog is now; where there is nothing, an edition in which no
   * collection was read.
   * @returns false where the catalog could not be read, or the store not written
   */
  async #resume(): Promise<boolean> {
    const { catalog, publication, clock, observe } = this.#parts;
    const { schedule } = this.#turns;
    try {
      const last = this.#readLast();
      const state = readState(this.#store.readState() ?? '', this.#options.segmentFormat);
      await catalog.look();
      const first = schedule.next();
      if (last !== undefined) schedule.resume(last.edition, last.lengthSeconds);
      const { edition, openedAt, endsAt, isRead } = last ?? {
        edition: first.number,
        // A second ago, so that the edition which is read now has the date of its own data.
        openedAt: clock.now() - 1000,
        endsAt: first.endsAt,
        isRead: false,
      };
      const segments = presentSegments(state, (name) => this.#store.hasSegment(name));
      this.#options.purger?.resume(last);
      await publication.adopt(() => segments, { edition, openedAt, endsAt, isRead });
      this.#store.beat();
      return true;
    } catch (error) {
      observe({ kind: 'publish-failed', reason: error });
      return false;
    }
  }

  /** One that cannot be used is replaced by one that is whole. */
  #readLast(): Manifest | undefined {
    try {
      return this.#store.readCurrent();
    } catch (error) {
      this.#options.observe({ kind: 'publish-failed', reason: error });
      return undefined;
    }
  }

  async #look(): Promise<void> {
    // One that is under way may have begun before the change that the caller knows of.
    await this.#looking;
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const { catalog, publication, background, clock, observe } = this.#parts;
    if (background.isClosed) return;
    let startedAt: number;
    let isPart: boolean;
    do {
      startedAt = clock.monotonic();
      try {
        await catalog.look();
      } catch (error) {
        return observe({ kind: 'catalog-failed', reason: error });
      }
      try {
        isPart = publication.update();
        if (!isPart && clock.monotonic() - startedAt <= lookMsMax) this.#store.beat();
      } catch (error) {
        return observe({ kind: 'publish-failed', reason: error });
      }
      await nextTurn();
    } while (isPart && !background.isClosed);
  }

  #takeStock(): void {
    this.#filler.forget();
    this.#parts.background.begin(async () => {
      await this.#filler.fill();
      await this.#sweep();
    });
  }

  async #absorbUsage(): Promise<void> {
    const { store, usage, observe, clock } = this.#options;
    await this.#collectUsage();
    await absorbUsage({ inbox: this.#store.usage, store, usage, observe });
    if (usage === undefined || clock.monotonic() - this.#usageDroppedAt < hourMs) return;
    this.#usageDroppedAt = clock.monotonic();
    await dropOldUsage(usage, clock.now());
  }

  /** What other machines have counted may come late. */
  async #collectUsage(): Promise<void> {
    const { clock, observe } = this.#options;
    if (clock.monotonic() - this.#usageCollectedAt < collectMs) return;
    this.#usageCollectedAt = clock.monotonic();
    await this.#store.collectUsage().catch((error: unknown) => observe({ kind: 'usage-failed', reason: error }));
  }

  /** Not while segments are made: one that is about to be named looks like one that no manifest names. */
  async #sweep(): Promise<void> {
    const { reader, publication, background, observe } = this.#parts;
    const graceMs = this.#options.sweepGraceMs ?? sweepMs;
    while (reader.isIdle && !background.isClosed) {
      const keep = new Set(namesOf(publication.segments));
      const { files, bytes } = this.#store.sweep(graceMs, keep);
      this.#store.usage.sweep(graceMs);
      if (files === 0) return;
      observe({ kind: 'store-swept', files, bytes });
      // What is removed has to be written to the disk, as has what is withdrawn meanwhile.
      await background.wait(sweepPauseMs);
    }
  }
}
