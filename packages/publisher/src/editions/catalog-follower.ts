/** Follows the catalog: what all tenants show, as it was at the last look, and at which revision. */
import { changesSince, latestRevision, type Change } from '../catalog/changes.ts';
import type { CatalogDatabase } from '../catalog/schema.ts';
import { rehearse } from '../catalog/transaction.ts';
import type { Observe } from '../observation.ts';
import { loadShownTenants, type ShownTenant } from './shown-tenants.ts';

/** How often the catalog is read that changes while it is read, before whoever changes it is made to wait. */
const readsMax = 3;

export class CatalogFollower {
  readonly #store: CatalogDatabase;
  readonly #observe: Observe;
  #revision = -1;
  /** The latest changed come last. */
  readonly #tenants = new Map<number, ShownTenant>();

  constructor(store: CatalogDatabase, observe: Observe) {
    this.#store = store;
    this.#observe = observe;
  }

  /** The latest change that `tenants` has. */
  get revision(): number {
    return this.#revision;
  }

  /** By the tenant's id. One that has changed is another object. */
  get tenants(): ReadonlyMap<number, ShownTenant> {
    return this.#tenants;
  }

  /** Reads what has changed since it last looked. @throws what the store throws; then nothing is taken over */
  async look(): Promise<void> {
    for (let reads = 0; reads < readsMax; reads++) {
      if (await this.#read(this.#store)) return;
    }
    await rehearse(this.#store, async (transaction) => this.#read(transaction));
  }

  /** @returns false where something was changed while it was read: the statements may have seen different states */
  async #read(store: CatalogDatabase): Promise<boolean> {
    if (this.#revision < 0) return this.#readAll(store);
    const changes = await changesSince(store, this.#revision);
    if (changes.length === 0) return true;
    const concerned = concernedBy(changes);
    const revision = Math.max(...changes.map((change) => change.revision));
    const loaded = await loadShownTenants(store, concerned);
    if ((await latestRevision(store)) !== revision) return false;
    this.#take(concerned === 'all' ? new Set(this.#tenants.keys()) : concerned, loaded);
    this.#revision = revision;
    this.#observe({ kind: 'catalog-changed', tenants: concerned === 'all' ? this.#tenants.size : concerned.size });
    return true;
  }

  async #readAll(store: CatalogDatabase): Promise<boolean> {
    const revision = await latestRevision(store);
    const loaded = await loadShownTenants(store, 'all');
    if ((await latestRevision(store)) !== revision) return false;
    this.#take(new Set(), loaded);
    this.#revision = revision;
    return true;
  }

  #take(concerned: ReadonlySet<number>, loaded: ReadonlyMap<number, ShownTenant>): void {
    for (const id of concerned) this.#tenants.delete(id);
    for (const [id, tenant] of loaded) this.#tenants.set(id, tenant);
  }
}

const concernedBy = (changes: readonly Change[]): ReadonlySet<number> | 'all' => {
  const ids = new Set<number>();
  for (const { tenantId } of changes) {
    if (tenantId === null) return 'all';
    ids.add(tenantId);
  }
  return ids;
};
