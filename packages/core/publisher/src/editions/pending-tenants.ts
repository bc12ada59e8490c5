/**
 * The tenants whose publication may be outdated, in two lanes. Those that have changed since the last manifest are compared
 * with their published files, as they may show less; the files of all others are written in parts. Before the first edition
 * is read, tenants wait for their records, so that their files are written once.
 */
import { PageTree } from '@vitrine/store';
import type { CatalogFollower } from './catalog-follower.ts';
import type { NamedChanges, PublishedTenants } from './published-tenants.ts';
import type { StoredTenant } from './stored-tenant.ts';

/** Differences between the catalog and the publication. */
export interface Differences {
  readonly changed: readonly StoredTenant[];
  /** The IDs of removed tenants. */
  readonly gone: readonly number[];
}

/** True if the file of a tenant is to be written, and does not wait for its first records. */
export type IsDue = (tenant: StoredTenant) => boolean;

export class PendingTenants {
  readonly #catalog: CatalogFollower;
  readonly #published: PublishedTenants;
  /** Tenants that have changed since the last comparison, in their files or their keys. */
  readonly #changed: Set<number>;
  /** Tenants with other files, which show no less than is published. */
  readonly #later = new Set<number>();
  /** Tenants without a file that wait for their first records. */
  readonly #awaited = new Set<number>();
  /** Some of the tenants with other files, the next one first. */
  #sorted: StoredTenant[] = [];

  constructor(catalog: CatalogFollower, published: PublishedTenants) {
    this.#catalog = catalog;
    this.#published = published;
    this.#changed = catalog.collectChanged();
  }

  /** True if no file is left for later but those that some changes have. */
  isEmptyWith(changes: NamedChanges): boolean {
    return this.#later.values().every((id) => changes.get(id)?.tenant === this.#catalog.tenants.get(id));
  }

  /** The tenants whose keys may differ from the published ones; undefined: the tenant is gone. */
  get keys(): ReadonlyMap<number, StoredTenant | undefined> {
    return new Map(this.#changed.values().map((id) => [id, this.#catalog.tenants.get(id)]));
  }

  /**
   * The tenants that have to be compared with their published files.
   * @param changes drafted changes to the publication, which count as published
   */
  differences(changes: NamedChanges, isDue: IsDue): Differences {
    const changed: StoredTenant[] = [];
    const gone: number[] = [];
    for (const id of new Set([...changes.keys(), ...this.#changed])) {
      const tenant = this.#catalog.tenants.get(id);
      const named = changes.has(id) ? changes.get(id) : this.#published.get(id);
      if (tenant !== undefined && named?.tenant !== tenant && (named !== undefined || isDue(tenant)))
        changed.push(tenant);
      if (tenant === undefined && named !== undefined) gone.push(id);
    }
    return { changed, gone };
  }

  /**
   * All tenants whose files differ.
   * @param isRead true: none waits for its first records any more
   */
  all(isDue: IsDue, isRead: boolean): readonly StoredTenant[] {
    const ids = new Set([...this.#later, ...this.#changed, ...(isRead ? this.#awaited : [])]);
    return this.#outdated(ids).filter((tenant) => this.#isNamedOr(isDue, tenant));
  }

  /** Tenants whose files are written next, in the order of pages: then a part of many tenants has few new pages. */
  nextPart(tenantsMax: number): readonly StoredTenant[] {
    for (;;) {
      if (this.#sorted.length === 0) this.#sorted = byPage(this.#outdated(this.#later));
      if (this.#sorted.length === 0) return [];
      const part = this.#sorted.splice(0, tenantsMax).map(({ tenantId }) => tenantId);
      const outdated = this.#outdated(new Set(part));
      if (outdated.length > 0) return outdated;
    }
  }

  /** Notes that the tenants in question were compared, and those of these changes published. */
  settle(changes: NamedChanges, isDue: IsDue): void {
    for (const id of new Set([...changes.keys(), ...this.#changed])) {
      this.#later.delete(id);
      this.#awaited.delete(id);
      if (this.#isOutdated(id)) this.#laneOf(id, isDue).add(id);
    }
    this.#changed.clear();
  }

  #laneOf(id: number, isDue: IsDue): Set<number> {
    const tenant = this.#catalog.tenants.get(id);
    return tenant === undefined || this.#isNamedOr(isDue, tenant) ? this.#later : this.#awaited;
  }

  #isNamedOr(isDue: IsDue, tenant: StoredTenant): boolean {
    return this.#published.get(tenant.tenantId) !== undefined || isDue(tenant);
  }

  #outdated(ids: ReadonlySet<number>): StoredTenant[] {
    const tenants = ids.values().map((id) => (this.#isOutdated(id) ? this.#catalog.tenants.get(id) : undefined));
    return tenants.filter((tenant) => tenant !== undefined).toArray();
  }

  #isOutdated(id: number): boolean {
    return this.#published.get(id)?.tenant !== this.#catalog.tenants.get(id);
  }
}

const byPage = (tenants: readonly StoredTenant[]): StoredTenant[] =>
  tenants
    .map((tenant) => ({ tenant, order: PageTree.orderOf(tenant.publicId) }))
    .sort((one, other) => one.order - other.order)
    .map(({ tenant }) => tenant);
