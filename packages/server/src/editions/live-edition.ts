/**
 * The edition in force as a server sees it: taken up from the store as soon as it is published, and refused where the
 * publisher was not heard for so long that something may have been withdrawn since. What it is of is one immutable value,
 * replaced by one assignment.
 */
import { OtherFormat, type Partition, Segment } from '@vitrine/segments';
import {
  type Clock,
  hashKeyText,
  isKeyText,
  type KeyFile,
  type Manifest,
  endingBy,
  type ShownTimes,
  StoreReader,
} from '@vitrine/store';
import { LRUCache } from 'lru-cache';
import type { Observe } from '../observe/observation.ts';
import type { KnownTenant } from '../observe/usage-counter.ts';
import type { Access } from '../access.ts';
import {
  fingerprintsOf,
  serveTenant,
  type ServedCollection,
  type ServedExposure,
  type ServedTenant,
} from '../served.ts';
import { Unavailable } from '../unavailable.ts';

export interface LiveEditionOptions {
  /** The folder of the store. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly observe: Observe;
  /** For how long exposures and keys are believed after the publisher was last heard. */
  readonly leaseMs: number;
  /** Records that are older than this are not given out any more. */
  readonly staleMs: number;
  /** Whether it looks into the store at each question: a cache in front would keep what was withdrawn since the last look. */
  readonly looksAlways?: boolean;
  /** Called with the fingerprints of what a tenant showed before something of it was changed. */
  readonly onReplaced?: (fingerprints: Iterable<string>) => void;
}

export interface KeyOwner {
  readonly keyId: number;
  readonly publicId: string;
}

/** A manifest, and what was read of it so far. */
interface TakenUp {
  readonly manifest: Manifest;
  readonly keys: KeyFile;
  readonly tenants: LRUCache<string, ServedTenant>;
  readonly times: ShownTimes;
}

/** A moment on both clocks: the time of day may be set, and the other may not count while a machine is suspended. */
interface Moment {
  readonly now: number;
  readonly monotonic: number;
}

const lookMs = 200;
const tenantsHeldMax = 10_000;
const tenantsTriedMax = 20;

export class LiveEdition {
  readonly #options: LiveEditionOptions;
  readonly #store: StoreReader;
  readonly #segments = new Map<string, Segment>();
  readonly #timer: NodeJS.Timeout;
  #taken: TakenUp | undefined;
  /** The moment of the publisher's beat that was seen last, by its clock, and when it was first seen, by ours. */
  #beatAt: number | undefined;
  #heardAt: Moment | undefined;
  #failed = false;
  #onReady: (() => void) | undefined;
  #uses = new Map<number, number>();

  constructor(options: LiveEditionOptions) {
    this.#options = options;
    this.#store = new StoreReader(options.folder);
    this.#timer = setInterval(() => this.follow(), lookMs);
    this.follow();
  }

  /** Calls back once, as soon as questions can be answered, which may be before this returns. */
  onReady(listener: () => void): void {
    this.#onReady = listener;
    this.#tellReady();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  get segmentsFolder(): string {
    return this.#store.segmentsFolder;
  }

  /** Whether databases were read. */
  get isRead(): boolean {
    return this.#taken?.manifest.isRead === true;
  }

  /** Whether questions can be answered now: databases were read, and the publisher is heard. */
  get isReady(): boolean {
    if (this.#isPastLease()) this.follow();
    return this.isRead && !this.#isPastLease();
  }

  /** The edition's number and its times; none where nothing was published yet. */
  get times(): ShownTimes | undefined {
    return this.#taken?.times;
  }

  /** Looks into the store, and takes up what is new. It never throws: the edition before serves on. */
  follow(): void {
    try {
      const manifest = this.#store.current();
      if (manifest !== undefined && manifest !== this.#taken?.manifest) this.#takeUp(manifest);
      this.#hear();
      this.#tellReady();
      this.#failed = false;
    } catch (error) {
      // One line is enough, for as long as it is the same.
      if (!this.#failed) this.#options.observe({ kind: 'store-failed', reason: error });
      this.#failed = true;
    }
  }

  /**
   * What a tenant shows to this kind of caller; nothing where the ID is unknown or its public API is off.
   * @throws Unavailable where nothing is published, or the publisher was not heard for the lease
   */
  exposure(publicId: string, access: Access): ServedExposure | undefined {
    if (this.#options.looksAlways === true) this.follow();
    const { manifest, tenants } = this.#inForce();
    const now = this.#options.clock.now();
    const held = tenants.get(publicId);
    if (held !== undefined && !isOver(held.keyed.endsAt, now)) return held[access];
    const published = this.#store.tenant(manifest, publicId);
    if (published === undefined) return undefined;
    if (held !== undefined) this.#options.onReplaced?.(fingerprintsOf(held));
    const tenant = serveTenant(published, now);
    tenants.set(publicId, tenant);
    return tenant[access];
  }

  /**
   * The bytes of a tenant's logo, out of its file; nothing where it has none.
   * @throws as `exposure` does
   */
  logo(publicId: string): Uint8Array<ArrayBuffer> | undefined {
    const content = this.#store.tenant(this.#inForce().manifest, publicId)?.appearance?.logo?.content;
    return content === undefined ? undefined : Uint8Array.fromBase64(content);
  }

  /**
   * The owner of a key that is alive; none where it is malformed, unknown, expired or revoked. It is noted as used.
   * @throws Unavailable as `exposure` does
   */
  keyOwner(text: string): KeyOwner | undefined {
    if (!isKeyText(text)) return undefined;
    const { keys } = this.#inForce().keys;
    const hash = hashKeyText(text);
    const key = Object.hasOwn(keys, hash) ? keys[hash] : undefined;
    const now = this.#options.clock.now();
    if (key === undefined || (key.expiresAt !== null && key.expiresAt <= now)) return undefined;
    this.#uses.set(key.keyId, now);
    return key;
  }

  /** What some tenant shows whose records are there; nothing where none of the first ones has any. */
  someExposure(): ServedExposure | undefined {
    if (this.#taken === undefined) return undefined;
    const { manifest } = this.#taken;
    for (const publicId of Object.keys(manifest.tenants).slice(0, tenantsTriedMax)) {
      const published = this.#store.tenant(manifest, publicId);
      const exposure = published && serveTenant(published, this.#options.clock.now()).anonymous;
      if ([...(exposure?.collections.values() ?? [])].some(({ segment }) => segment !== null)) return exposure;
    }
    return undefined;
  }

  /** When each key was last used, in milliseconds since 1970, since this was last asked. */
  takeUses(): ReadonlyMap<number, number> {
    const uses = this.#uses;
    this.#uses = new Map();
    return uses;
  }

  /** A tenant that was asked for lately. */
  find(publicId: string): KnownTenant | undefined {
    const held = this.#taken?.tenants.peek(publicId);
    return held && { tenantId: held.tenantId, shows: (slug) => held.keyed.collections.has(slug) };
  }

  /**
   * The records of a collection.
   * @throws Unavailable where they were not read yet, not by a publisher of this version, or are too old to be given out
   */
  partition({ slug, segment, readAt }: ServedCollection): Partition {
    if (segment === null) throw new Unavailable(`The records of ${slug} are being read.`);
    if (this.#options.clock.now() - readAt > this.#options.staleMs)
      throw new Unavailable(`The records of ${slug} are older than STALE_SECONDS.`, staleRetrySeconds);
    const partition = this.#segment(segment.name).partition(segment.partition);
    if (partition === undefined) throw new Error(`The segment ${segment.name} has no partition ${segment.partition}.`);
    return partition;
  }

  /** The times that an answer from a collection is sent with: it is dated by its own records. */
  timesOf({ readAt, endsAt }: ServedCollection): ShownTimes {
    const times = endingBy(endsAt, this.#inForce().times);
    return readAt === times.lastModified ? times : { ...times, lastModified: readAt };
  }

  #segment(name: string): Segment {
    const known = this.#segments.get(name);
    if (known !== undefined) return known;
    const segment = openSegment(this.segmentsFolder, name);
    this.#segments.set(name, segment);
    return segment;
  }

  #takeUp(manifest: Manifest): void {
    const { edition: number, lengthSeconds, endsAt, openedAt } = manifest;
    const lengthMs = lengthSeconds * 1000;
    const before = this.#taken;
    this.#taken = {
      manifest,
      keys: this.#store.keys(manifest),
      tenants: new LRUCache({ max: tenantsHeldMax }),
      times: { number, opensAt: endsAt - lengthMs, endsAt, lengthMs, lastModified: openedAt },
    };
    const named = new Set(Object.values(manifest.segments).map(({ name }) => name));
    for (const name of this.#segments.keys()) if (!named.has(name)) this.#segments.delete(name);
    if (before !== undefined) this.#tellReplaced(before, manifest);
    if (before?.manifest.edition !== number) this.#options.observe({ kind: 'edition-opened', edition: number });
  }

  /** Of the tenants that were asked for; a new edition of the same exposure replaces nothing. */
  #tellReplaced({ manifest, tenants }: TakenUp, next: Manifest): void {
    for (const [publicId, tenant] of tenants.entries())
      if (manifest.tenants[publicId] !== next.tenants[publicId]) this.#options.onReplaced?.(fingerprintsOf(tenant));
  }

  /** A beat that was there before is as old as its time says; one that has changed was heard now. */
  #hear(): void {
    const { clock, leaseMs } = this.#options;
    const beatAt = this.#store.beatAt;
    if (beatAt === undefined || beatAt === this.#beatAt) return;
    const isFirst = this.#beatAt === undefined;
    this.#beatAt = beatAt;
    const now = clock.now();
    if (!isFirst || Math.abs(now - beatAt) <= leaseMs) this.#heardAt = { now, monotonic: clock.monotonic() };
  }

  #tellReady(): void {
    const listener = this.#onReady;
    if (listener === undefined || !this.isRead || this.#isPastLease()) return;
    this.#onReady = undefined;
    listener();
  }

  #inForce(): TakenUp {
    if (this.#taken === undefined) throw new Unavailable('Nothing was published yet.');
    if (this.#isPastLease()) this.follow();
    if (this.#isPastLease()) throw new Unavailable('The publisher was not heard for too long.');
    return this.#taken;
  }

  /** Looked at on each request: a timer that is late would let what was withdrawn be given out. */
  #isPastLease(): boolean {
    if (this.#heardAt === undefined) return true;
    const { clock, leaseMs } = this.#options;
    const { now, monotonic } = this.#heardAt;
    return Math.max(clock.now() - now, clock.monotonic() - monotonic) > leaseMs;
  }
}

const isOver = (endsAt: number | undefined, now: number): boolean => endsAt !== undefined && endsAt <= now;

/** After an upgrade the publisher is about to make anew what the version before has left. */
const openSegment = (folder: string, name: string): Segment => {
  try {
    return Segment.open(folder, name);
  } catch (error) {
    throw error instanceof OtherFormat ? new Unavailable(error.message, undefined, error) : error;
  }
};

/** Whoever serves data that old has to be helped by people. */
const staleRetrySeconds = 60;
