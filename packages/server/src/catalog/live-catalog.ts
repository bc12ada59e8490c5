/** The catalog as those who serve see it: held in memory, and never more than a second behind what stands in the store. */
import type { Exposure } from '@vitrine/query';
import { LRUCache } from 'lru-cache';
import type { Observe } from '../observe/observation.ts';
import type { KnownTenant } from '../observe/usage-counter.ts';
import { Unavailable } from '../sources/source.ts';
import type { ListenForChanges } from './change-listener.ts';
import { changesSince, latestRevision } from './changes.ts';
import { loadExposures, type TenantExposures } from './exposures.ts';
import { hashKeyText, isKeyText } from './key-text.ts';
import { loadKeyOwner, saveLastUsed, type KeyOwner } from './keys.ts';
import type { CatalogDatabase } from './schema.ts';
import { isPublicId } from './tenants.ts';

export type Access = 'anonymous' | 'keyed';

const tenantsHeldMax = 10_000;
const keysHeldMax = 10_000;
const pollMs = 200;
/** A look that takes longer is not waited for: another one starts, on another connection if need be. */
const followMs = 500;
const lastUsedMs = 60_000;
const retryAfterSeconds = 2;

export class LiveCatalog {
  readonly #store: CatalogDatabase;
  readonly #now: () => number;
  readonly #observe: Observe;
  readonly #tenants = new LRUCache<string, TenantExposures>({ max: tenantsHeldMax });
  readonly #keys = new LRUCache<string, KeyOwner>({ max: keysHeldMax });
  #uses = new Map<number, number>();
  #revision: number;
  #poll: Promise<void> | undefined;
  readonly #timers: readonly NodeJS.Timeout[];
  #onWithdrawn: (fingerprints: ReadonlySet<string>) => void = () => undefined;

  readonly #listener: ReturnType<ListenForChanges> | undefined;

  private constructor(
    store: CatalogDatabase,
    revision: number,
    now: () => number,
    observe: Observe,
    listen: ListenForChanges | undefined,
  ) {
    this.#store = store;
    this.#revision = revision;
    this.#now = now;
    this.#observe = observe;
    this.#timers = [
      setInterval(() => void this.follow(), pollMs),
      setInterval(() => void this.#saveUses(), lastUsedMs),
    ];
    this.#listener = listen?.(() => void this.follow());
  }

  /**
   * @param now milliseconds since 1970, by which keys expire
   * @param listen tells of changes at once, where the store can; without it they are found by looking often
   */
  static async open(
    store: CatalogDatabase,
    now: () => number,
    observe: Observe,
    listen?: ListenForChanges,
  ): Promise<LiveCatalog> {
    return new LiveCatalog(store, await latestRevision(store), now, observe, listen);
  }

  /** Calls back with the fingerprints of all that a tenant showed before a change and does not show any more. */
  onWithdrawn(listener: (fingerprints: ReadonlySet<string>) => void): void {
    this.#onWithdrawn = listener;
  }

  /** What a tenant shows to this kind of caller, at once where it is held; nothing where the ID is unknown or its public API is off. */
  exposure(publicId: string, access: Access): Exposure | undefined | Promise<Exposure | undefined> {
    const held = this.#tenants.peek(publicId);
    if (held !== undefined) return held[access];
    return isPublicId(publicId) ? this.#loadExposure(publicId, access) : undefined;
  }

  /** A tenant whose exposures are held. */
  find(publicId: string): KnownTenant | undefined {
    const held = this.#tenants.peek(publicId);
    return held && { tenantId: held.tenantId, shows: (slug) => held.keyed.collections.has(slug) };
  }

  /** The owner of a key that is alive, at once where it is held; none where it is malformed, unknown, expired or revoked. */
  keyOwner(text: string): KeyOwner | undefined | Promise<KeyOwner | undefined> {
    if (!isKeyText(text)) return undefined;
    const hash = hashKeyText(text);
    const held = this.#keys.peek(hash);
    return held === undefined ? this.#loadAliveKey(hash) : this.#use(held);
  }

  /** The owner of a key that has not expired, which is noted as used. */
  #use(owner: KeyOwner | undefined): KeyOwner | undefined {
    if (owner === undefined || owner.expiresAt <= this.#now()) return undefined;
    this.#uses.set(owner.keyId, this.#now());
    return owner;
  }

  /** Reads what has changed since it last looked, and lets go of what that concerns. */
  async follow(): Promise<void> {
    this.#poll ??= Promise.race([this.#follow(), Bun.sleep(followMs)]).finally(() => {
      this.#poll = undefined;
    });
    return this.#poll;
  }

  async close(): Promise<void> {
    this.#timers.forEach(clearInterval);
    await this.#listener?.close();
    await this.#poll;
    await this.#saveUses();
  }

  async #loadExposure(publicId: string, access: Access): Promise<Exposure | undefined> {
    return (await this.#loadTenant(publicId))?.[access];
  }

  async #loadTenant(publicId: string): Promise<TenantExposures | undefined> {
    const revision = this.#revision;
    const exposures = await reached(loadExposures(this.#store, publicId));
    if (exposures !== undefined && revision === this.#revision) this.#tenants.set(publicId, exposures);
    return exposures;
  }

  async #loadAliveKey(hash: string): Promise<KeyOwner | undefined> {
    return this.#use(await this.#loadKey(hash));
  }

  async #loadKey(hash: string): Promise<KeyOwner | undefined> {
    const revision = this.#revision;
    const owner = await reached(loadKeyOwner(this.#store, hash));
    if (owner !== undefined && revision === this.#revision) this.#keys.set(hash, owner);
    return owner;
  }

  async #follow(): Promise<void> {
    try {
      const changes = await changesSince(this.#store, this.#revision);
      if (changes.length === 0) return;
      this.#revision = Math.max(this.#revision, ...changes.map(({ revision }) => revision));
      const isForAll = changes.some(({ tenantId }) => tenantId === null);
      const tenantIds = new Set(changes.map(({ tenantId }) => tenantId));
      const concerns = ({ tenantId }: { readonly tenantId: number }): boolean => isForAll || tenantIds.has(tenantId);
      for (const [hash, owner] of this.#keys) if (concerns(owner)) this.#keys.delete(hash);
      const concerned = [...this.#tenants].filter(([, exposures]) => concerns(exposures));
      for (const [publicId] of concerned) this.#tenants.delete(publicId);
      for (const [publicId, exposures] of concerned) await this.#withdraw(publicId, exposures);
      this.#observe({ kind: 'catalog-changed', tenants: tenantIds.size });
    } catch (error) {
      this.#observe({ kind: 'catalog-failed', reason: error });
    }
  }

  /** Lets go of what is shown no more. The old exposures are gone by then: whoever asks meanwhile reads the store. */
  async #withdraw(publicId: string, before: TenantExposures): Promise<void> {
    const after = await this.#loadTenant(publicId);
    const shown = after === undefined ? new Set<string>() : fingerprintsOf(after);
    const withdrawn = fingerprintsOf(before).difference(shown);
    if (withdrawn.size > 0) this.#onWithdrawn(withdrawn);
  }

  async #saveUses(): Promise<void> {
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    try {
      await saveLastUsed(this.#store, uses);
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      this.#observe({ kind: 'catalog-failed', reason: error });
    }
  }
}

/** Who asks waits for the catalog or is told to come back: what is wrong with its store is not theirs to know. */
const reached = async <Result>(loading: Promise<Result>): Promise<Result> =>
  loading.catch((error: unknown) => {
    throw new Unavailable('The catalog cannot be reached.', retryAfterSeconds, error);
  });

const fingerprintsOf = ({ anonymous, keyed }: TenantExposures): Set<string> =>
  new Set([
    anonymous.fingerprint,
    keyed.fingerprint,
    ...Array.from(keyed.collections.values(), ({ fingerprint }) => fingerprint),
  ]);
