/**
 * Resumes the publication of an earlier process: first the withdrawals since, then the heartbeat, then the whole
 * catalog. If the earlier state cannot be trusted, the heartbeat waits for the whole catalog.
 */
import {
  type Clock,
  type FolderStore,
  type Manifest,
  type NamedManifest,
  nextTurn,
  StoreFileError,
} from '@vitrine/store';
import type { CatalogDatabase } from '@vitrine/catalog';
import { type BuiltSegment, presentSegments, SegmentSet } from './built-segment.ts';
import type { EditionSchedule } from './edition-schedule.ts';
import type { IntegrityWalk } from './integrity-walk.ts';
import { lookMsMax } from './lanes.ts';
import type { PublisherParts } from './parts.ts';
import type { PublicationListener } from './publication-listener.ts';
import { isDelta } from './published-tenants.ts';
import { RestoredManifest } from './restored-manifest.ts';
import { readState } from './saved-state.ts';
import { exposureTagsOf } from './shown-tags.ts';
import { tenantsAtOnceMax } from './stored-tenants.ts';

export interface ResumptionOptions {
  readonly parts: Omit<PublisherParts, 'reader'>;
  readonly store: FolderStore;
  readonly catalogStore: CatalogDatabase;
  readonly segmentFormat: number;
  readonly schedule: EditionSchedule;
  readonly walk: Pick<IntegrityWalk, 'resume'>;
  readonly listener: PublicationListener | undefined;
}

/** A look while files are written. */
const lookMs = 200;
/** The heartbeat does not wait longer for tenants that have changed since: then it is as in a change of many tenants. */
const firstMsMax = 3000;

export class Resumption {
  readonly #options: ResumptionOptions;
  readonly #clock: Clock;
  /** Undefined: not decided. */
  #from: { readonly restored: RestoredManifest | undefined; readonly first: number } | undefined;

  constructor(options: ResumptionOptions) {
    this.#options = options;
    this.#clock = options.parts.clock;
  }

  /**
   * Publishes the last edition of an earlier process with the current catalog, or else an edition without records.
   * @returns false if the catalog could not be read as a whole, or the store not written: then it can be called again
   */
  async run(): Promise<boolean> {
    const { parts, store, listener } = this.#options;
    try {
      const last = this.#readLast();
      const state = this.#readSegments();
      listener?.resume(last?.manifest);
      this.#from ??= await this.#restore(last, state);
      // A tenant that was not read would look as if it were gone.
      if (!(await this.#readCatalog())) return false;
      await this.#adopt(last?.manifest, state);
      store.beat();
      this.#release();
      return true;
    } catch (error) {
      parts.observe({ kind: 'publish-failed', reason: error });
      return error instanceof StoreFileError && this.#from?.restored !== undefined ? this.#runWithoutLast() : false;
    }
  }

  /** The manifest that was restored, and its pages, are not needed any more. */
  #release(): void {
    this.#from?.restored?.close();
    this.#from = undefined;
    this.#options.store.releasePages();
  }

  /** A page or a file of the last manifest is damaged. */
  async #runWithoutLast(): Promise<boolean> {
    this.#from?.restored?.close();
    this.#from = { restored: undefined, first: 0 };
    this.#options.store.forgetPages();
    return this.run();
  }

  /** A manifest that is unusable, or whose segments are not known, counts as missing, and is replaced by a new one. */
  #readLast(): NamedManifest | undefined {
    const { store, walk } = this.#options;
    try {
      const last = store.readCurrentNamed();
      walk.resume(last?.manifest);
      return last;
    } catch (error) {
      this.#options.parts.observe({ kind: 'publish-failed', reason: error });
      return undefined;
    }
  }

  #readSegments(): readonly BuiltSegment[] {
    const { store, segmentFormat } = this.#options;
    return presentSegments(readState(store.state, segmentFormat), (name) => store.hasSegment(name));
  }

  /** The manifest can be published again if its segments are known, and the log has the changes since. */
  async #restore(
    last: NamedManifest | undefined,
    state: readonly BuiltSegment[],
  ): Promise<{ readonly restored: RestoredManifest | undefined; readonly first: number }> {
    const { parts, store, listener } = this.#options;
    const segments = last && segmentsNamedBy(last.manifest, state);
    if (last === undefined || segments === undefined) return { restored: undefined, first: 0 };
    const { revision, logPrint: print } = last.manifest;
    const first = await parts.catalog.resume({ revision, print });
    if (first === undefined || !store.resume(last)) return { restored: undefined, first: 0 };
    const restored = new RestoredManifest({
      ...this.#options,
      ...parts,
      manifest: last.manifest,
      segments,
      onWithdrawn: (files) => listener?.withdrawn(new Set(files.flatMap(exposureTagsOf))),
    });
    return { restored, first };
  }

  /** @returns false if the publisher ends before all tenants are read */
  async #readCatalog(): Promise<boolean> {
    const { catalog, background } = this.#options.parts;
    const { restored, first = 0 } = this.#from ?? {};
    const endsAt = this.#clock.monotonic() + firstMsMax;
    for (let read = 0; read < first && this.#clock.monotonic() < endsAt; read += tenantsAtOnceMax)
      await catalog.readSome(Math.min(first - read, tenantsAtOnceMax));
    await this.#look(restored);
    while (!catalog.isWhole && !background.isClosed) {
      await catalog.readSome();
      await nextTurn();
      if (restored !== undefined) await this.#look(restored);
    }
    return catalog.isWhole;
  }

  /** Without a restored manifest there is nothing yet that a heartbeat could be about. */
  async #look(restored: RestoredManifest | undefined): Promise<void> {
    const { parts, store } = this.#options;
    const startedAt = this.#clock.monotonic();
    await parts.catalog.look();
    if (restored === undefined) return;
    await restored.publish(() => parts.publication.edition !== undefined);
    if (this.#clock.monotonic() - startedAt <= lookMsMax) store.beat();
  }

  async #adopt(last: Manifest | undefined, state: readonly BuiltSegment[]): Promise<void> {
    const { parts, schedule } = this.#options;
    const { publication, background } = parts;
    const first = schedule.next();
    if (last !== undefined) schedule.resume(last);
    const { edition, openedAt, endsAt, isRead } = last ?? {
      edition: first.number,
      // A second ago: the edition that is read now is dated by its data, which are later.
      openedAt: this.#clock.now() - 1000,
      endsAt: first.endsAt,
      isRead: false,
    };
    // Tenants that were named stay so, although their records are not read yet.
    const resumed = { edition, openedAt, endsAt, isRead: last !== undefined };
    const adopting = publication.adopt(() => state, resumed, isRead);
    const restored = this.#from?.restored;
    if (restored === undefined) return adopting;
    while (publication.edition === undefined && !background.isClosed) {
      await Promise.race([adopting, background.wait(lookMs)]);
      if (publication.edition === undefined) await this.#look(restored);
    }
    return adopting;
  }
}

/** The segments that a manifest names; undefined if some are not known. */
const segmentsNamedBy = ({ segments }: Manifest, state: readonly BuiltSegment[]): SegmentSet | undefined => {
  const known = new Map(state.map((segment) => [segment.key, segment]));
  const named: BuiltSegment[] = [];
  for (const [key, { name }] of segments.entries()) {
    const segment = known.get(key);
    if (isDelta(key)) continue;
    if (segment?.name !== name) return undefined;
    named.push(segment);
  }
  return new SegmentSet(named);
};
