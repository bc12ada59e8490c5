/**
 * The tenants whose publication may be outdated, in two lanes. Those that have changed since the last manifest are compared
 * with their published files, as they may show less; the files of all others are written in parts.
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

export class PendingTenants {
  readonly #catalog: CatalogFollower;
  readonly #published: PublishedTenants;
  /** Tenants that have changed since the last comparison, in their files or their keys. */
  readonly #changed: Set<number>;
  /** Tenants with other files, which show no less than is published. */
  readonly #later = new Set<number>();
  /** Some of them, the next one first. */
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
  differences(changes: NamedChanges): Differences {
    const changed: StoredTenant[] = [];
    const gone: number[] = [];
    for (const id of new Set([...changes.keys(), ...this.#changed])) {
      const tenant = this.#catalog.tenants.get(id);
      const named = changes.has(id) ? changes.get(id) : this.#published.get(id);
      if (tenant !== undefined && named?.tenant !== tenant) changed.push(tenant);
      if (tenant === undefined && named !== undefined) gone.push(id);
    }
    return { changed, gone };
  }

  /** All tenants whose files differ. */
  all(): readonly StoredTenant[] {
    return this.#outdated(new Set([...this.#later, ...this.#changed]));
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
  settle(changes: NamedChanges): void {
    for (const id of new Set([...changes.keys(), ...this.#changed]))
      if (this.#isOutdated(id)) this.#later.add(id);
      else this.#later.delete(id);
    this.#changed.clear();
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
