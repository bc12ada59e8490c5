/**
 * The last manifest of an earlier process. Until all tenants are read, and a complete one follows, it is published again
 * without what the tenants that have been read no longer show.
 */
import {
  type Clock,
  digestOf,
  type FolderStore,
  type Manifest,
  type PublishedKey,
  StoreFileError,
  type TenantFile,
  withheldOf,
  withhold,
} from '@vitrine/store';
import type { CatalogDatabase } from '@vitrine/catalog';
import type { SegmentSet } from './built-segment.ts';
import type { CatalogFollower } from './catalog-follower.ts';
import { fileShowsLess } from './file-shows-less.ts';
import { publishedKeysOf } from './published-tenants.ts';
import type { StoredTenant } from './stored-tenant.ts';
import { tenantFileOf } from './tenant-file.ts';

export interface RestoredManifestOptions {
  readonly manifest: Manifest;
  readonly segments: SegmentSet;
  readonly store: FolderStore;
  readonly catalogStore: CatalogDatabase;
  readonly catalog: CatalogFollower;
  readonly clock: Pick<Clock, 'now'>;
  /** Called with the files, as they were published, that are replaced or removed; undefined: one that is damaged. */
  readonly onWithdrawn: (files: readonly (TenantFile | undefined)[]) => void;
}

/** The public file of a tenant that shows too much. */
interface Withdrawal {
  readonly publicId: string;
  /** Undefined: the catalog has no such tenant. */
  readonly tenant: StoredTenant | undefined;
  /** Undefined: it is damaged. */
  readonly before: TenantFile | undefined;
  /** The file that replaces it; undefined: none. */
  readonly after: TenantFile | undefined;
}

type KeyChange = readonly [hash: string, key: PublishedKey | undefined];

export class RestoredManifest {
  readonly #options: RestoredManifestOptions;
  /** The IDs of tenants that were read and not compared with their files. */
  readonly #changed: Set<number>;
  #manifest: Manifest;

  constructor(options: RestoredManifestOptions) {
    this.#options = options;
    this.#manifest = options.manifest;
    this.#changed = options.catalog.collectChanged();
  }

  /**
   * Publishes what the tenants that were read since the last call have withdrawn.
   * @param isOver true once another manifest may be current
   * @throws errors of the file system and of the catalog; the next call tries again
   */
  async publish(isOver: () => boolean): Promise<void> {
    const { catalog, store, onWithdrawn } = this.#options;
    // Tenants may change while files are written.
    while (this.#changed.size > 0) {
      const tenants = new Map(Array.from(this.#changed, (id) => [id, catalog.tenants.get(id)]));
      const withdrawals = await this.#withdrawalsOf(tenants);
      const keys = await this.#keyChanges(tenants, withdrawals);
      const names = await store.putTenants(withdrawals.flatMap(({ after }) => after ?? []));
      if (isOver()) return;
      const next = withoutWithdrawn(this.#manifest, withdrawals, names, keys);
      if (next !== this.#manifest) {
        store.publish(next);
        this.#manifest = next;
        if (withdrawals.length > 0) onWithdrawn(withdrawals.map(({ before }) => before));
      }
      for (const [id, tenant] of tenants) if (catalog.tenants.get(id) === tenant) this.#changed.delete(id);
    }
  }

  /** Ends the comparison, once a complete manifest is current. */
  close(): void {
    this.#options.catalog.stopCollecting(this.#changed);
  }

  async #withdrawalsOf(tenants: ReadonlyMap<number, StoredTenant | undefined>): Promise<readonly Withdrawal[]> {
    const withdrawals = tenants.values().flatMap((tenant) => (tenant === undefined ? [] : this.#withdrawalOf(tenant)));
    const isSomeGone = tenants.values().some((tenant) => tenant === undefined);
    return [...withdrawals, ...(isSomeGone ? await this.#gone() : [])];
  }

  /** A tenant of which nothing is published has withdrawn nothing. */
  #withdrawalOf(tenant: StoredTenant): readonly Withdrawal[] {
    const { segments, clock } = this.#options;
    const { publicId } = tenant;
    const digest = this.#manifest.tenants.get(publicId);
    if (digest === undefined) return [];
    const after = tenant.isEnabled ? tenantFileOf(tenant, segments, clock.now()) : undefined;
    if (after !== undefined && digestOf(JSON.stringify(after)) === digest) return [];
    const before = this.#readFile(publicId, digest);
    if (after !== undefined && before !== undefined && !fileShowsLess(before, after)) return [];
    return [{ publicId, tenant, before, after }];
  }

  /** The files of tenants that are not in the catalog. */
  async #gone(): Promise<readonly Withdrawal[]> {
    const rows = await this.#options.catalogStore.selectFrom('tenant').select('public_id').execute();
    const known = new Set(rows.map(({ public_id }) => public_id));
    return Array.from(this.#manifest.tenants.entries()).flatMap(([publicId, digest]) =>
      known.has(publicId)
        ? []
        : [{ publicId, tenant: undefined, before: this.#readFile(publicId, digest), after: undefined }],
    );
  }

  #readFile(publicId: string, digest: string): TenantFile | undefined {
    try {
      return withhold(this.#options.store.readTenant(digest), withheldOf(this.#manifest, publicId));
    } catch (error) {
      if (error instanceof StoreFileError) return undefined;
      throw error;
    }
  }

  /** The keys of tenants as they are in the catalog now; a public ID may have passed to another tenant. */
  async #keyChanges(
    tenants: ReadonlyMap<number, StoredTenant | undefined>,
    withdrawals: readonly Withdrawal[],
  ): Promise<readonly KeyChange[]> {
    const others = withdrawals.filter(
      ({ tenant, before }) => before?.tenantId !== tenant?.tenantId || before === undefined,
    );
    const live = tenants.values().flatMap((tenant) => (tenant === undefined ? [] : publishedKeysOf(tenant)));
    const revoked = await this.#revokedKeys([...tenants.keys()]);
    return [
      ...this.#keysNaming(new Set(others.map(({ publicId }) => publicId))),
      ...live,
      ...revoked.map((hash) => [hash, undefined] as const),
    ];
  }

  async #revokedKeys(ids: readonly number[]): Promise<readonly string[]> {
    const { catalogStore } = this.#options;
    const rows = await catalogStore
      .selectFrom('api_key')
      .select('hash')
      .where('revoked_at', 'is not', null)
      .where('tenant_id', 'in', ids)
      .execute();
    return rows.map(({ hash }) => hash);
  }

  #keysNaming(publicIds: ReadonlySet<string>): readonly KeyChange[] {
    if (publicIds.size === 0) return [];
    const named = this.#manifest.keys.entries().filter(([, { publicId }]) => publicIds.has(publicId));
    return Array.from(named, ([hash]) => [hash, undefined] as const);
  }
}

/** @returns the same manifest if nothing differs */
const withoutWithdrawn = (
  manifest: Manifest,
  withdrawals: readonly Withdrawal[],
  names: readonly string[],
  keys: readonly KeyChange[],
): Manifest => {
  const name = names.values();
  const files = withdrawals.map(
    ({ publicId, after }) => [publicId, after === undefined ? undefined : name.next().value] as const,
  );
  const next = { tenants: manifest.tenants.with(files), keys: manifest.keys.with(keys) };
  if (next.tenants === manifest.tenants && next.keys === manifest.keys) return manifest;
  const { withheld = {}, ...others } = manifest;
  const replaced = new Set(withdrawals.map(({ publicId }) => publicId));
  const left = Object.entries(withheld).filter(([publicId]) => !replaced.has(publicId));
  return { ...others, ...next, ...(left.length > 0 && { withheld: Object.fromEntries(left) }) };
};
