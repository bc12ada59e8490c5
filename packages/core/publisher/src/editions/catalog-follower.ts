/**
 * Follows the catalog: the exposures of all tenants. It reads a few changed ones in one step, and many in several,
 * so that a later withdrawal does not wait for them.
 */
import { fingerprint, type CatalogDatabase, dryRun } from '@vitrine/catalog';
import { batches, type Change, changesSince, latestRevision } from '@vitrine/catalog/publishing';
import type { Observe } from '../observation.ts';
import { IdMap, type ReadonlyIdMap } from './id-map.ts';
import { loadStoredTenants, tenantsAtOnceMax } from './stored-tenants.ts';
import type { StoredTenant } from './stored-tenant.ts';

/** Attempts to read a changing catalog, before writers are blocked. */
const readsMax = 3;

/** A state of the catalog. */
export interface CatalogMark {
  /** Its latest change. */
  readonly revision: number;
  /** A fingerprint of the log up to it; undefined: unknown. */
  readonly print: string | undefined;
}

export class CatalogFollower {
  readonly #store: CatalogDatabase;
  readonly #observe: Observe;
  #revision = -1;
  #print: string | undefined;
  readonly #tenants = new IdMap<StoredTenant>();
  readonly #ids = new Map<string, number>();
  /** Tenants that have changed, for the next look. */
  readonly #due = new Set<number>();
  /** Tenants that have changed together with many others, for `readSome`. */
  readonly #left = new Set<number>();
  readonly #readers = new Set<Set<number>>();
  /** Two concurrent readings would overwrite a later state with an earlier one. */
  #reading: Promise<void> = Promise.resolve();
  #wasWhole = false;

  constructor(store: CatalogDatabase, observe: Observe) {
    this.#store = store;
    this.#observe = observe;
  }

  /** The latest known change, which `tenants` includes if the catalog is whole, with a fingerprint of the log up to it. */
  get mark(): CatalogMark {
    return { revision: this.#revision, print: this.#print };
  }

  /** True if nothing is left for `readSome`. */
  get isWhole(): boolean {
    return this.#due.size === 0 && this.#left.size === 0;
  }

  /** By tenant ID. A changed tenant is another object. */
  get tenants(): ReadonlyIdMap<StoredTenant> {
    return this.#tenants;
  }

  idOf(publicId: string): number | undefined {
    return this.#ids.get(publicId);
  }

  /** @returns the IDs of all tenants; those that change later are added. The caller removes what it has seen. */
  collectChanged(): Set<number> {
    const changed = new Set(this.#tenants.keys());
    this.#readers.add(changed);
    return changed;
  }

  /** Adds no more tenants to a set of `collectChanged`. */
  stopCollecting(changed: Set<number>): void {
    this.#readers.delete(changed);
  }

  /**
   * Begins with a state of the catalog that was published completely: all tenants are left for `readSome`, and first those
   * that have changed since.
   * @returns how many have changed; undefined if the log is not the one that was published, or was cut
   * @throws errors of the store
   */
  async resume({ revision, print }: CatalogMark): Promise<number | undefined> {
    return this.#inTurn(async () => {
      if (print === undefined || (await printLog(this.#store, revision)) !== print) return undefined;
      const changes = await changesSince(this.#store, revision);
      const first = idsOf(changes);
      for (const id of first.union(await allIds(this.#store))) this.#left.add(id);
      await this.#moveTo(this.#store, latestOf(changes, revision));
      return first.size;
    });
  }

  /**
   * Looks for changes since the last call, and reads the tenants that have changed unless they are many.
   * @throws errors of the store; then the tenants stay, and the next call reads them
   */
  async look(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#note(this.#store);
      for (let reads = 0; this.#due.size > 0 && reads < readsMax; reads++) await this.#read(this.#store, this.#due);
      if (this.#due.size > 0) await dryRun(this.#store, async (transaction) => this.#read(transaction, this.#due));
    });
  }

  /** Reads some of the tenants that are left. @throws as `look` */
  async readSome(tenantsMax = tenantsAtOnceMax): Promise<void> {
    return this.#inTurn(async () => this.#read(this.#store, this.#left.values().take(tenantsMax)));
  }

  async #inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    const reading = this.#reading.then(read);
    this.#reading = reading.then(
      () => undefined,
      () => undefined,
    );
    return reading;
  }

  /** All statements have seen one state of a tenant that has not changed meanwhile; others are read again. */
  async #read(store: CatalogDatabase, some: Iterable<number>): Promise<void> {
    const ids = new Set(some);
    const loaded = new Map<number, StoredTenant>();
    // Failed reads leave more tenants due than one statement may name.
    for (const part of batches([...ids], tenantsAtOnceMax))
      for (const [id, tenant] of await loadStoredTenants(store, part)) loaded.set(id, tenant);
    const changed = await this.#note(store);
    const read = ids.difference(changed);
    this.#take(read, loaded);
    if (this.#wasWhole && read.size > 0) this.#observe({ kind: 'catalog-changed', tenants: read.size });
    this.#wasWhole ||= this.isWhole;
  }

  /** Notes the tenants that have changed since the last call. @returns their IDs */
  async #note(store: CatalogDatabase): Promise<ReadonlySet<number>> {
    const { changed, revision } = await this.#changes(store);
    const noted = changed.size > tenantsAtOnceMax ? this.#left : this.#due;
    for (const id of changed) noted.add(id);
    if (revision !== this.#revision) await this.#moveTo(store, revision);
    return changed;
  }

  async #moveTo(store: CatalogDatabase, revision: number): Promise<void> {
    this.#revision = revision;
    this.#print = undefined;
    this.#print = await printLog(store, revision);
  }

  async #changes(store: CatalogDatabase): Promise<{ changed: Set<number>; revision: number }> {
    if (this.#revision < 0) {
      const revision = await latestRevision(store);
      return { changed: await allIds(store), revision };
    }
    const changes = await changesSince(store, this.#revision);
    const revision = latestOf(changes, this.#revision);
    const areAll = changes.some(({ tenantId }) => tenantId === null);
    const changed = areAll ? (await allIds(store)).union(new Set(this.#tenants.keys())) : idsOf(changes);
    return { changed, revision };
  }

  #take(read: ReadonlySet<number>, loaded: ReadonlyMap<number, StoredTenant>): void {
    for (const id of read) {
      const before = this.#tenants.get(id);
      if (before !== undefined) this.#ids.delete(before.publicId);
      this.#tenants.delete(id);
      this.#due.delete(id);
      this.#left.delete(id);
      for (const changed of this.#readers) changed.add(id);
    }
    for (const [id, tenant] of loaded) {
      if (!read.has(id)) continue;
      this.#tenants.set(id, tenant);
      this.#ids.set(tenant.publicId, id);
    }
  }
}

/** Not `Math.max(...revisions)`: a bulk change of tenants is more than a call takes as arguments. */
const latestOf = (changes: readonly Change[], before: number): number =>
  changes.reduce((latest, { revision }) => Math.max(latest, revision), before);

const idsOf = (changes: readonly Change[]): Set<number> =>
  new Set(changes.map(({ tenantId }) => tenantId).filter((id) => id !== null));

const allIds = async (store: CatalogDatabase): Promise<Set<number>> =>
  new Set((await store.selectFrom('tenant').select('id').execute()).map(({ id }) => id));

/** Number of changes that the fingerprint of the log covers: the latest ones. */
const printedChanges = 16;

/**
 * Recognizes the log of changes: another catalog, a restored one and a log that was cut have another fingerprint.
 * @returns a fingerprint of the log up to a change; undefined: the log does not have the change
 */
const printLog = async (store: CatalogDatabase, revision: number): Promise<string | undefined> => {
  const rows = await store
    .selectFrom('change')
    .select(['revision', 'tenant_id', 'changed_at', 'deed'])
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .limit(printedChanges)
    .execute();
  if (rows[0]?.revision !== revision) return undefined;
  return fingerprint(rows.map((row) => [row.revision, row.tenant_id, row.changed_at, row.deed]));
};
