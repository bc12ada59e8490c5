/** The catalog as a server sees it: held in memory, a second behind its store at most, and refused past the lease. */
import type { Exposure } from '@vitrine/query';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../editions/clock.ts';
import type { Soon } from '../editions/soon.ts';
import type { Observe } from '../observe/observation.ts';
import type { KnownTenant } from '../observe/usage-counter.ts';
import { Unavailable } from '../sources/source.ts';
import type { ListenForChanges } from './change-listener.ts';
import { changesSince, latestRevision, type Change } from './changes.ts';
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

export interface LiveCatalogOptions {
  readonly store: CatalogDatabase;
  /** Keys expire by the time of day; the lease runs by both times. */
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly observe: Observe;
  /** For how long exposures and keys are answered from memory after the store was last read. */
  readonly leaseMs: number;
  /** Tells of changes at once, where the store can; without it they are found by looking often. */
  readonly listen?: ListenForChanges | undefined;
}

/** A moment on both clocks: the time of day may be set, and the other may not count while a machine is suspended. */
interface Moment {
  readonly now: number;
  readonly monotonic: number;
}

export class LiveCatalog {
  readonly #store: CatalogDatabase;
  readonly #clock: LiveCatalogOptions['clock'];
  readonly #leaseMs: number;
  readonly #observe: Observe;
  readonly #tenants = new LRUCache<string, TenantExposures>({ max: tenantsHeldMax });
  readonly #keys = new LRUCache<string, KeyOwner>({ max: keysHeldMax });
  readonly #loadingKeys = new Map<string, Promise<KeyOwner | undefined>>();
  #uses = new Map<number, number>();
  #revision: number;
  /** When the last look into the store began that succeeded. */
  #heardAt: Moment;
  #poll: Promise<void> | undefined;
  readonly #timers: readonly NodeJS.Timeout[];
  #onWithdrawn: (fingerprints: ReadonlySet<string>) => void = () => undefined;

  readonly #listener: ReturnType<ListenForChanges> | undefined;

  private constructor(options: LiveCatalogOptions, revision: number, heardAt: Moment) {
    const { store, clock, observe, leaseMs, listen } = options;
    this.#store = store;
    this.#revision = revision;
    this.#heardAt = heardAt;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#observe = observe;
    this.#timers = [
      setInterval(() => void this.follow(), pollMs),
      setInterval(() => void this.#saveUses(), lastUsedMs),
    ];
    this.#listener = listen?.(() => void this.follow());
  }

  static async open(options: LiveCatalogOptions): Promise<LiveCatalog> {
    const openedAt = momentOf(options.clock);
    return new LiveCatalog(options, await latestRevision(options.store), openedAt);
  }

  /** Calls back with the fingerprints of all that a tenant showed before a change and does not show any more. */
  onWithdrawn(listener: (fingerprints: ReadonlySet<string>) => void): void {
    this.#onWithdrawn = listener;
  }

  /**
   * What a tenant shows to this kind of caller, at once where it is held; nothing where the ID is unknown or its public API is off.
   * @throws Unavailable where the store cannot be reached: past the lease for what is held too
   */
  exposure(publicId: string, access: Access): Exposure | undefined | Promise<Exposure | undefined> {
    if (this.#isPastLease()) return this.#hear().then(async () => this.exposure(publicId, access));
    const held = this.#tenants.peek(publicId);
    if (held !== undefined) return held[access];
    return isPublicId(publicId) ? this.#loadExposure(publicId, access) : undefined;
  }

  /** A tenant whose exposures are held. */
  find(publicId: string): KnownTenant | undefined {
    const held = this.#tenants.peek(publicId);
    return held && { tenantId: held.tenantId, shows: (slug) => held.keyed.collections.has(slug) };
  }

  /**
   * The owner of a key that is alive, at once where it is held; none where it is malformed, unknown, expired or revoked.
   * @param admit is called before a key is looked up in the store, once for all requests that wait for it; it refuses by
   * throwing
   * @throws Unavailable where the store cannot be reached
   */
  keyOwner(text: string, admit: () => Soon<void>): Soon<KeyOwner | undefined> {
    if (!isKeyText(text)) return undefined;
    const hash = hashKeyText(text);
    const held = this.#isPastLease() ? undefined : this.#keys.peek(hash);
    if (held !== undefined) return this.#use(held);
    const loading = this.#loadingKeys.get(hash) ?? this.#beginLoadingKey(hash, admit);
    return loading.then((owner) => this.#use(owner));
  }

  #beginLoadingKey(hash: string, admit: () => Soon<void>): Promise<KeyOwner | undefined> {
    const loading = this.#admitAndLoadKey(hash, admit).finally(() => this.#loadingKeys.delete(hash));
    this.#loadingKeys.set(hash, loading);
    return loading;
  }

  async #admitAndLoadKey(hash: string, admit: () => Soon<void>): Promise<KeyOwner | undefined> {
    await admit();
    return this.#loadKey(hash);
  }

  /** The owner of a key that has not expired, which is noted as used. */
  #use(owner: KeyOwner | undefined): KeyOwner | undefined {
    const now = this.#clock.now();
    if (owner === undefined || owner.expiresAt <= now) return undefined;
    this.#uses.set(owner.keyId, now);
    return owner;
  }

  /** Looked at on each request: a timer that is late would let a withdrawn collection be given out. */
  #isPastLease(): boolean {
    const { now, monotonic } = this.#heardAt;
    return Math.max(this.#clock.now() - now, this.#clock.monotonic() - monotonic) > this.#leaseMs;
  }

  /** @throws Unavailable where the store does not answer */
  async #hear(): Promise<void> {
    await this.follow();
    // A look that was under way may have begun before the clock moved on.
    if (this.#isPastLease()) await this.follow();
    if (this.#isPastLease()) throw new Unavailable('The catalog was not heard for too long.', retryAfterSeconds);
  }

  /** Reads what has changed since it last looked, and lets go of what that concerns. A look that fails is observed. */
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

  async #loadKey(hash: string): Promise<KeyOwner | undefined> {
    const revision = this.#revision;
    const owner = await reached(loadKeyOwner(this.#store, hash));
    if (owner !== undefined && revision === this.#revision) this.#keys.set(hash, owner);
    return owner;
  }

  async #follow(): Promise<void> {
    try {
      const lookedAt = momentOf(this.#clock);
      const changes = await changesSince(this.#store, this.#revision);
      if (changes.length > 0) await this.#takeOver(changes);
      this.#heardAt = lookedAt;
    } catch (error) {
      this.#observe({ kind: 'catalog-failed', reason: error });
    }
  }

  async #takeOver(changes: readonly Change[]): Promise<void> {
    this.#revision = Math.max(this.#revision, ...changes.map(({ revision }) => revision));
    const isForAll = changes.some(({ tenantId }) => tenantId === null);
    const tenantIds = new Set(changes.map(({ tenantId }) => tenantId));
    const concerns = ({ tenantId }: { readonly tenantId: number }): boolean => isForAll || tenantIds.has(tenantId);
    for (const [hash, owner] of this.#keys) if (concerns(owner)) this.#keys.delete(hash);
    const concerned = [...this.#tenants].filter(([, exposures]) => concerns(exposures));
    for (const [publicId] of concerned) this.#tenants.delete(publicId);
    for (const [publicId, exposures] of concerned) await this.#withdraw(publicId, exposures);
    this.#observe({ kind: 'catalog-changed', tenants: tenantIds.size });
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

const momentOf = (clock: LiveCatalogOptions['clock']): Moment => ({ now: clock.now(), monotonic: clock.monotonic() });

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
