/**
 * The current edition of a server. It is loaded from the store as soon as it is published, and requests are refused
 * when the publisher's heartbeat is too old, as content may have been withdrawn since. The state is one immutable
 * value, replaced by one assignment.
 */
import type { Partition, SegmentUnreadable } from '@vitrine/segments';
import {
  type Clock,
  hashKeyText,
  isKeyText,
  type KeyKind,
  kindOfKey,
  type Manifest,
  type PublishedKey,
  endingBy,
  type ShownTimes,
  StoreFileError,
  StoreFileMissing,
  StoreReader,
  type Suspect,
  type TenantFile,
} from '@vitrine/store';
import type { Observe } from '../observe/observation.ts';
import type { KnownTenant } from '../observe/usage-counter.ts';
import { type Opens, opensNothing } from '../access.ts';
import { serveTenant, type ServedCollection, type ServedExposure } from '../served.ts';
import { Unavailable } from '../unavailable.ts';
import type { Asker } from '../finding/waiting.ts';
import { AbsentFiles, FilesAbsent } from './absent-files.ts';
import { HeldTenants } from './held-tenants.ts';
import { KeyUses } from './key-uses.ts';
import { OpenSegments, type OpenSegmentsOptions } from './open-segments.ts';

export interface LiveEditionOptions {
  /** The folder of the store. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly observe: Observe;
  /** How long exposures and keys are trusted after the publisher's last heartbeat. */
  readonly leaseMs: number;
  /** Older records are not served. */
  readonly staleMs: number;
  /** True to check the store on each request: a CDN would cache content withdrawn since the last check. */
  readonly looksAlways?: boolean;
  /** Called with the fingerprints of a tenant's exposure before a change. */
  readonly onReplaced?: (fingerprints: Iterable<string>) => void;
  readonly onDamaged?: OpenSegmentsOptions['onDamaged'];
}

/** The owner of a key, what the key opens, and its own limits. */
export interface KeyOwner extends Omit<PublishedKey, 'opens' | 'expiresAt'> {
  readonly kind: KeyKind;
  readonly opens: Opens;
}

/** The records of a collection, for this process and for threads that open them too. */
interface OpenedRecords {
  readonly partition: Partition;
  readonly segmentsFolder: string;
  readonly segment: NonNullable<ServedCollection['segment']>;
}

interface TakenUp {
  readonly manifest: Manifest;
  readonly times: ShownTimes;
}

/** A time on both clocks: the wall clock may be set, and the monotonic one may stop while the machine is suspended. */
interface Moment {
  readonly now: number;
  readonly monotonic: number;
}

const lookMs = 200;
const tenantsTriedMax = 20;

export class LiveEdition {
  readonly keyUses = new KeyUses();
  readonly #options: LiveEditionOptions;
  readonly #store: StoreReader;
  readonly #segments: OpenSegments;
  readonly #absent: AbsentFiles;
  readonly #timer: NodeJS.Timeout;
  readonly #tenants: HeldTenants;
  #taken: TakenUp | undefined;
  /** The time of the last heartbeat by the publisher's clock, and when it was first seen, by this machine's clocks. */
  #beatAt: number | undefined;
  #heardAt: Moment | undefined;
  #failed = false;
  #onReady: (() => void) | undefined;

  constructor(options: LiveEditionOptions) {
    this.#options = options;
    this.#store = new StoreReader(options.folder);
    const { segmentsFolder } = this.#store;
    const close = (segments: readonly string[]): void => this.#segments.close(segments);
    this.#absent = new AbsentFiles({ ...options, segmentsFolder, onRemoved: (segment) => close([segment]) });
    this.#segments = new OpenSegments({ ...options, folder: segmentsFolder, absent: this.#absent });
    this.#tenants = new HeldTenants({
      read: (manifest, publicId) => this.#tenant(manifest, publicId),
      onReplaced: options.onReplaced ?? (() => undefined),
      onLeft: close,
    });
    this.#timer = setInterval(() => {
      this.follow();
      this.#absent.look();
      this.#segments.closeRemoved();
    }, lookMs);
    this.follow();
  }

  /** Calls back once, as soon as requests can be answered, which may be before this returns. */
  onReady(listener: () => void): void {
    this.#onReady = listener;
    this.#tellReady();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** True if the databases were read. */
  get isRead(): boolean {
    return this.#taken?.manifest.isRead === true;
  }

  /** True if requests can be answered: the databases were read, and the lease has not expired. */
  get isReady(): boolean {
    if (this.#isPastLease()) this.follow();
    return this.isRead && !this.#isPastLease();
  }

  /** The edition's number and times; undefined before the first publication. */
  get times(): ShownTimes | undefined {
    return this.#taken?.times;
  }

  /** Checks the store and loads a new manifest. It never throws: after a failure the current edition stays. */
  follow(): void {
    try {
      const manifest = this.#store.current();
      if (manifest !== undefined && manifest !== this.#taken?.manifest) this.#takeUp(manifest);
      this.#hear();
      this.#tellReady();
      this.#failed = false;
    } catch (error) {
      // A repeated failure is observed once.
      if (!this.#failed) this.#options.observe({ kind: 'store-failed', reason: error });
      this.#failed = true;
      if (error instanceof StoreFileError) this.#suspect(error.suspect);
    }
  }

  /** Runs work, and again after files that it lacks have come. @throws as `AbsentFiles.whenThere` */
  async whenThere<Result>(asker: Asker, work: () => Result | Promise<Result>): Promise<Result> {
    return this.#absent.whenThere(asker, work);
  }

  /**
   * A tenant's exposure to a caller whose key opens this; undefined if the ID is unknown or the public API is off.
   * @throws Unavailable if nothing is published, or the lease has expired; FilesAbsent, as all that reads files
   */
  exposure(publicId: string, opens: Opens): ServedExposure | undefined {
    if (this.#options.looksAlways === true) this.follow();
    const { manifest } = this.#inForce();
    return this.#tenants.exposure(publicId, manifest, this.#options.clock.now(), opens);
  }

  /** The bytes of a file of a tenant's presentation; undefined if it does not exist. @throws as `exposure` */
  file(publicId: string, name: string): Uint8Array<ArrayBuffer> | undefined {
    const { files = {} } = this.#tenant(this.#inForce().manifest, publicId) ?? {};
    const content = Object.hasOwn(files, name) ? files[name] : undefined;
    return content === undefined ? undefined : Uint8Array.fromBase64(content);
  }

  /**
   * The owner of a valid key; undefined if it is malformed, unknown, expired or revoked.
   * @throws Unavailable as `exposure`
   */
  keyOwner(text: string): KeyOwner | undefined {
    if (!isKeyText(text)) return undefined;
    const { keys } = this.#inForce().manifest;
    const key = this.#read(() => keys.get(hashKeyText(text)));
    if (key === undefined) return undefined;
    const { expiresAt } = key.bound ?? key;
    if (expiresAt !== null && expiresAt <= this.#options.clock.now()) return undefined;
    const kind = kindOfKey(text);
    return { ...key, kind, opens: kind === 'publishable' ? opensNothing : (key.opens ?? 'all') };
  }

  /** The exposure of a tenant with records, for warming up; undefined if none of the first tenants has any. */
  someExposure(): ServedExposure | undefined {
    if (this.#taken === undefined) return undefined;
    const { manifest } = this.#taken;
    for (const publicId of this.#read(() => [...manifest.tenants.keys().take(tenantsTriedMax)])) {
      const file = this.#tenant(manifest, publicId);
      const exposure = file && serveTenant(file, manifest, this.#options.clock.now()).anonymous;
      if ([...(exposure?.collections.values() ?? [])].some(({ segment }) => segment !== null)) return exposure;
    }
    return undefined;
  }

  /** A tenant that was requested recently. */
  find(publicId: string): KnownTenant | undefined {
    const held = this.#tenants.peek(publicId);
    return held && { tenantId: held.tenantId, shows: (slug) => held.whole.collections.has(slug) };
  }

  /**
   * The records of a collection.
   * @throws Unavailable if they are not read yet, of another format, known to be damaged, or too old; SegmentUnreadable
   *   if they are found damaged now
   */
  opened({ slug, segment, readAt }: ServedCollection): OpenedRecords {
    if (segment === null) throw new Unavailable(`The records of ${slug} are being read.`);
    if (this.#options.clock.now() - readAt > this.#options.staleMs)
      throw new Unavailable(`The records of ${slug} are older than STALE_SECONDS.`, staleRetrySeconds);
    return { partition: this.#segments.partition(segment), segmentsFolder: this.#store.segmentsFolder, segment };
  }

  /** @throws FilesAbsent if deltas that lead to the records of a collection are not here yet */
  requireDeltas({ segment }: ServedCollection): void {
    this.#segments.require(segment?.deltas ?? []);
  }

  /** Notes that the records of a collection are being read, so that they stay in the folder. */
  noteRead({ segment }: ServedCollection): void {
    if (segment !== null) this.#absent.note(segment.name);
  }

  noteDamaged(error: SegmentUnreadable): void {
    this.#segments.noteDamaged(error);
  }

  /** @throws Unavailable if a file is damaged: the publisher writes it again */
  #tenant(manifest: Manifest, publicId: string): TenantFile | undefined {
    return this.#read(() => {
      const name = manifest.tenants.get(publicId);
      if (name === undefined) return undefined;
      if (this.#segments.isSuspect(name)) throw unusableFile();
      return this.#store.tenant(manifest, publicId);
    });
  }

  /** Reports a file that cannot be used. */
  #read<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StoreFileError)) throw error;
      if (error instanceof StoreFileMissing && this.#absent.isExpected) throw new FilesAbsent(error.files, error);
      this.#options.observe({ kind: 'store-failed', reason: error });
      this.#suspect(error.suspect);
      throw unusableFile(error);
    }
  }

  #suspect(suspect: Suspect | undefined): void {
    if (suspect !== undefined) this.#segments.suspect(suspect.kind, suspect.name);
  }

  /** The times for an answer's headers: its collection's own records date it. */
  timesOf({ readAt, endsAt }: ServedCollection): ShownTimes {
    const times = endingBy(endsAt, this.#inForce().times);
    return readAt === times.lastModified ? times : { ...times, lastModified: readAt };
  }

  #takeUp(manifest: Manifest): void {
    const { edition: number, lengthSeconds, endsAt, openedAt } = manifest;
    const lengthMs = lengthSeconds * 1000;
    const before = this.#taken;
    this.#taken = {
      manifest,
      times: { number, opensAt: endsAt - lengthMs, endsAt, lengthMs, lastModified: openedAt },
    };
    if (before !== undefined) this.#tenants.release(before.manifest, manifest);
    if (before?.manifest.edition !== number) this.#options.observe({ kind: 'edition-opened', edition: number });
  }

  /** The first heartbeat seen may be old, so its own time counts; later ones count from when they are seen. */
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

  /** Called on each request: a delayed timer would let withdrawn content be served. */
  #isPastLease(): boolean {
    if (this.#heardAt === undefined) return true;
    const { clock, leaseMs } = this.#options;
    const { now, monotonic } = this.#heardAt;
    return Math.max(clock.now() - now, clock.monotonic() - monotonic) > leaseMs;
  }
}

/** Stale data need an operator, so clients retry late. */
const staleRetrySeconds = 60;

const unusableFile = (reason?: unknown): Unavailable =>
  new Unavailable('A file of the store cannot be used.', undefined, reason);
