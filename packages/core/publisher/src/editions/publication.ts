/** The current publication: an edition's segments and the exposures of all tenants, as a sequence of manifests. */
import { type Clock, type FolderStore, type Manifest, storeFormat } from '@vitrine/store';
import type { Published } from './publication-listener.ts';
import {
  type BuiltSegment,
  differingPartitions,
  findShowable,
  isShownAlike,
  keepDeltas,
  namesOf,
  SegmentSet,
} from './built-segment.ts';
import type { CatalogFollower, CatalogMark } from './catalog-follower.ts';
import type { DamagedPartitions } from './damaged-partitions.ts';
import { type Wanted, wantedOf } from './planned-table.ts';
import { type NamedChanges, type NamedTrees, PublishedTenants } from './published-tenants.ts';
import { tenantOfPartition } from './shards.ts';
import type { StoredCollection, StoredTenant } from './stored-tenant.ts';
import { showsLess } from './shows-less.ts';
import { SavedState } from './saved-state.ts';
import { type IsDue, PendingTenants } from './pending-tenants.ts';
import { type Named, TenantFiles } from './tenant-files.ts';

export interface PublicationOptions {
  readonly store: FolderStore;
  readonly catalog: CatalogFollower;
  readonly clock: Pick<Clock, 'now'>;
  readonly lengthSeconds: number;
  readonly segmentFormat: number;
  /** The damaged parts of segments, which the manifest names for servers. */
  readonly damaged: DamagedPartitions;
  /** Number of past editions for which deltas are kept. */
  readonly changesEditions?: number | undefined;
  /** True if a collection was read once or failed; undefined: a collection without a segment was not tried. */
  readonly wasTried?: ((collectionId: number) => boolean) | undefined;
  readonly onPublished?: ((published: Published) => void) | undefined;
}

export type PublishedEdition = Pick<Manifest, 'edition' | 'openedAt' | 'endsAt' | 'isRead'>;

interface InForce {
  readonly edition: PublishedEdition;
  readonly segments: SegmentSet;
  /** The latest state of the catalog that is published completely. */
  readonly mark: CatalogMark;
  /** True if everything in the catalog is published; all withdrawals are. */
  readonly isWhole: boolean;
  /** True if the manifest makes servers ready. */
  readonly isRead: boolean;
}

/** The parts of a publication that decide what tenants show. */
type Shown = Pick<InForce, 'edition' | 'segments'>;

/** Number of tenant files that are written and synced synchronously. */
const filesInTurnMax = 20;
/** Number of tenant files that are written asynchronously for one manifest. */
const filesOfPartMax = 2000;

export class Publication {
  readonly #options: PublicationOptions;
  readonly #files: TenantFiles;
  readonly #tenants: PublishedTenants;
  #inForce: InForce | undefined;
  #adopting = Promise.resolve();
  readonly #pending: PendingTenants;
  readonly #state: SavedState;
  /** The tenants whose files are damaged. */
  readonly #damaged = new Set<number>();
  #writing = 0;
  /** True once every exposed collection was read or failed: later exposed collections leave servers ready. */
  #wasRead = false;

  constructor(options: PublicationOptions) {
    const { store, catalog, clock, damaged, onPublished, segmentFormat } = options;
    this.#options = options;
    this.#files = new TenantFiles({ store, clock, isTagged: onPublished !== undefined });
    this.#tenants = new PublishedTenants(damaged);
    this.#pending = new PendingTenants(catalog, this.#tenants);
    this.#state = new SavedState(store.state, segmentFormat);
  }

  /** Undefined before the first. */
  get edition(): PublishedEdition | undefined {
    return this.#inForce?.edition;
  }

  get segments(): SegmentSet {
    return this.#inForce?.segments ?? new SegmentSet([]);
  }

  /** True while some written files are not named by a manifest yet. */
  get isWriting(): boolean {
    return this.#writing > 0;
  }

  /**
   * Publishes the current catalog with the current segments: all withdrawals, and the rest if it is little.
   * @returns true if `updatePart` has work left
   * @throws errors of the file system; then the publication stays, and the next call retries
   */
  update(): boolean {
    const inForce = this.#inForce;
    const { mark } = this.#options.catalog;
    if (inForce === undefined) return false;
    const isReadNow = inForce.isRead || this.#isRead(inForce);
    if (inForce.isWhole && inForce.mark.revision === mark.revision && isReadNow === inForce.isRead) return false;
    const { changes, isWhole } = this.#settle(new Map(), inForce);
    if (isWhole || changes.size > 0 || this.#haveKeysChanged())
      this.#publish({ ...inForce, changes, mark: isWhole ? mark : inForce.mark, isWhole });
    else this.#pending.settle(changes, isDueIn(inForce));
    return !isWhole;
  }

  /**
   * Writes a part of the remaining tenant files asynchronously, and publishes those that still match the catalog.
   * @returns true if there may be more to do
   * @throws as `update`
   */
  async updatePart(): Promise<boolean> {
    const inForce = this.#inForce;
    if (inForce === undefined) return false;
    const part = this.#pending.nextPart(filesOfPartMax);
    if (part.length === 0) return false;
    return this.#whileWriting(async () => {
      const written = await this.#files.writeAll(part, inForce.segments);
      await this.#putPages(written, inForce);
      this.#take(written, inForce.segments);
      return true;
    });
  }

  /**
   * Publishes other segments or another edition, in sequence, each with the current catalog.
   * @param change gives all segments of the new publication, from the current ones
   * @param edition undefined: the current one continues
   * @param wasRead of the first adoption: true if every exposed collection was read or failed before
   * @throws as `update`
   */
  async adopt(
    change: (segments: SegmentSet) => Iterable<BuiltSegment>,
    edition?: PublishedEdition,
    wasRead?: boolean,
  ): Promise<void> {
    const adopting = this.#adopting.then(async () =>
      this.#whileWriting(async () => this.#adopt(change, edition, wasRead)),
    );
    this.#adopting = adopting.catch(() => undefined);
    return adopting;
  }

  async #adopt(
    change: (segments: SegmentSet) => Iterable<BuiltSegment>,
    edition: PublishedEdition | undefined = this.edition,
    wasRead = edition?.isRead,
  ): Promise<void> {
    if (edition === undefined) throw new Error('There is no edition yet.');
    const { changesEditions = 0, store, catalog } = this.#options;
    const segments = new SegmentSet(forgetDeltas(change(this.segments), edition.edition - changesEditions));
    await store.share(namesOf(segments));
    const { mark } = catalog;
    const written = await this.#files.writeAll(this.#concernedBy({ edition, segments }), segments);
    await this.#putPages(written, { edition, segments, mark });
    const state = await this.#state.prepare(segments);
    // Synchronously with its manifest, so that no withdrawal can happen in between.
    const { changes, isWhole } = this.#settle(changesTo(written), { edition, segments });
    this.#state.write(state);
    if (this.#inForce === undefined) this.#wasRead = wasRead === true && segments.byKey.size > 0;
    this.#publish({ edition, segments, changes, mark: isWhole ? catalog.mark : mark, isWhole });
  }

  /** The tenants that have changed, and those that other segments show in another way. */
  #concernedBy({ edition, segments }: Shown): readonly StoredTenant[] {
    const { catalog } = this.#options;
    const concerned = new Set(this.#pending.all(isDueIn({ edition, segments }), edition.isRead));
    const others = differingPartitions(this.segments, segments)
      .map((partition) => catalog.tenants.get(catalog.idOf(tenantOfPartition(partition)) ?? -1))
      .filter((tenant) => tenant !== undefined && !concerned.has(tenant));
    // Most tenants of a shard are shown as before, though one of them has changed its plan.
    const isAlike = (shown: StoredCollection): boolean => isShownAlike(this.segments, segments, shown);
    for (const tenant of new Set(others)) if (tenant?.collections.every(isAlike) === false) concerned.add(tenant);
    for (const id of this.#damaged) {
      const tenant = catalog.tenants.get(id);
      if (tenant !== undefined) concerned.add(tenant);
    }
    this.#damaged.clear();
    return [...concerned];
  }

  /**
   * Adds the withdrawals since the last manifest to changes, and all other changes since then if they are few. For many
   * tenants the files stay, and the manifest lists what to withhold of them.
   * @returns `isWhole`: with these changes all of the catalog is published
   */
  #settle(
    changes: Map<number, Named | undefined>,
    { edition, segments }: Shown,
  ): { readonly changes: NamedChanges; readonly isWhole: boolean } {
    const { changed, gone } = this.#pending.differences(changes, isDueIn({ edition, segments }));
    for (const id of gone) changes.set(id, undefined);
    const isAllDue = areFew(changed);
    const due = isAllDue ? changed : changed.filter((tenant) => isLess(this.#namedBy(changes, tenant), tenant));
    const isWritten = areFew(due);
    for (const tenant of due) {
      const named = isWritten || !tenant.isEnabled ? undefined : this.#namedBy(changes, tenant);
      const next = named ? this.#files.withhold(named, tenant, segments) : this.#files.write(tenant, segments);
      changes.set(tenant.tenantId, next);
    }
    const isWhole = isAllDue && this.#options.catalog.isWhole && this.#pending.isEmptyWith(changes);
    return { changes, isWhole };
  }

  #namedBy(changes: NamedChanges, { tenantId }: StoredTenant): Named | undefined {
    return changes.has(tenantId) ? changes.get(tenantId) : this.#tenants.get(tenantId);
  }

  #haveKeysChanged(): boolean {
    return this.#pending.keys.entries().some(([id, tenant]) => !this.#tenants.hasKeys(id, tenant));
  }

  /** Publishes the written files if they belong to the current segments. */
  #take(written: readonly Named[], segments: SegmentSet): void {
    const inForce = this.#inForce;
    if (inForce?.segments !== segments) return;
    // Content may have been withdrawn after the files were written, which contain it as before.
    const { changes, isWhole } = this.#settle(changesTo(written), inForce);
    const { mark } = this.#options.catalog;
    this.#publish({ ...inForce, changes, mark: isWhole ? mark : inForce.mark, isWhole });
  }

  /** True if each shown collection was read or has failed once. */
  #isRead({ edition, segments }: Pick<InForce, 'edition' | 'segments'>): boolean {
    const { catalog, clock, wasTried = () => false } = this.#options;
    if (!edition.isRead || this.#wasRead) return edition.isRead;
    const isUnread = ({ shown }: Wanted): boolean =>
      findShowable(segments, shown).segment === undefined && !wasTried(shown.collection.id);
    return !wantedOf(catalog.tenants.values(), clock.now()).some(isUnread);
  }

  async #whileWriting<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#writing += 1;
    try {
      return await work();
    } finally {
      this.#writing -= 1;
    }
  }

  /** Writes the pages of these files asynchronously, so that most are there when their manifest is written. */
  async #putPages(written: readonly Named[], next: Pick<InForce, 'edition' | 'segments' | 'mark'>): Promise<void> {
    if (written.length <= filesInTurnMax) return;
    const { trees } = this.#tenants.draft(changesTo(written), this.#pending.keys, next.segments);
    await this.#options.store.putPages(this.#manifestOf({ ...next, isRead: false }, trees));
  }

  /** Runs synchronously, so that all readers see a consistent state. */
  #publish({ changes, ...next }: Omit<InForce, 'isRead'> & { readonly changes: NamedChanges }): void {
    const { store, onPublished, damaged } = this.#options;
    const { edition, mark, segments } = next;
    damaged.keep(new Set(namesOf(segments)));
    // The current keys of the catalog: a revoked key does not wait for tenant files.
    const draft = this.#tenants.draft(changes, this.#pending.keys, segments);
    const isRead = this.#isRead(next);
    store.publish(this.#manifestOf({ ...next, isRead }, draft.trees));
    this.#tenants.keep(draft, segments);
    this.#inForce = { ...next, isRead };
    this.#pending.settle(changes, isDueIn(next));
    if (!this.#wasRead && isRead)
      this.#wasRead = this.#tenants.values().some(({ tenant }) => tenant.collections.length > 0);
    onPublished?.({
      edition: edition.edition,
      revision: mark.revision,
      shown: this.#tenants.values().map(({ shownTags }) => shownTags),
    });
  }

  #manifestOf({ edition, mark, isRead }: Pick<InForce, 'edition' | 'mark' | 'isRead'>, trees: NamedTrees): Manifest {
    const { lengthSeconds } = this.#options;
    const { revision, print } = mark;
    const ofCatalog = { revision, ...(print !== undefined && { logPrint: print }) };
    return { ...edition, format: storeFormat, isRead, lengthSeconds, ...ofCatalog, ...trees };
  }

  /** Makes the next adoption rewrite damaged pages, and the tenant files of these names. */
  forgetFiles(digests: ReadonlySet<string>): void {
    this.#options.store.forgetPages();
    for (const { name, tenant } of this.#tenants.values())
      if (name !== undefined && digests.has(name)) this.#damaged.add(tenant.tenantId);
  }
}

/** Before the first edition is read, a tenant is published with its first records: servers take others for unknown yet. */
const isDueIn =
  ({ edition, segments }: Shown): IsDue =>
  ({ collections }) =>
    edition.isRead || collections.some((shown) => findShowable(segments, shown).segment !== undefined);

/** True if the tenant shows less than is published of it. */
const isLess = (named: Named | undefined, after: StoredTenant): boolean =>
  named !== undefined && showsLess(named.shown, after);

/** True if their files are few enough to be written synchronously. */
const areFew = (tenants: readonly StoredTenant[]): boolean =>
  tenants.filter(({ isEnabled }) => isEnabled).length <= filesInTurnMax;

const changesTo = (written: readonly Named[]): Map<number, Named | undefined> =>
  new Map(written.map((named) => [named.tenant.tenantId, named]));

/** Drops deltas from editions before this one, which are no longer needed. */
const forgetDeltas = (segments: Iterable<BuiltSegment>, edition: number): readonly BuiltSegment[] =>
  Array.from(segments, (segment) => keepDeltas(segment, (delta) => delta.edition >= edition));
