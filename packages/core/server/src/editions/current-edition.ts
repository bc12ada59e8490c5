/**
 * The current edition of a server. It is loaded from the store as soon as it is published, and requests are refused when
 * the lease is over, as content may have been withdrawn since. The state is one immutable value, replaced by one
 * assignment.
 */
import {
  type Manifest,
  endingBy,
  type ShownTimes,
  StoreFileError,
  type StoreReader,
  type Suspect,
} from '@vitrine/store';
import type { Observe } from '../observe/observation.ts';
import type { ServedCollection } from '../served.ts';
import { Unavailable } from '../unavailable.ts';
import type { Lease } from './lease.ts';

export interface CurrentEditionOptions {
  readonly store: Pick<StoreReader, 'current' | 'beatAt'>;
  readonly lease: Lease;
  readonly observe: Observe;
  /** True to check the store at each exposure: a CDN would cache content withdrawn since the last check. */
  readonly looksAlways?: boolean;
  /** Called after a manifest was replaced by another one. */
  readonly onReplaced: (before: Manifest, next: Manifest) => void;
  /** Called with a file that cannot be used. */
  readonly onUnusable: (suspect: Suspect) => void;
}

/** A manifest, and the times of its edition for the headers of answers. */
interface Loaded {
  readonly manifest: Manifest;
  readonly times: ShownTimes;
}

export class CurrentEdition {
  readonly #options: CurrentEditionOptions;
  #loaded: Loaded | undefined;
  #failed = false;
  #onReady: (() => void) | undefined;

  constructor(options: CurrentEditionOptions) {
    this.#options = options;
  }

  /** Calls back once, as soon as requests can be answered, which may be before this returns. */
  onReady(listener: () => void): void {
    this.#onReady = listener;
    this.#tellReady();
  }

  /** True if requests can be answered: the databases were read, and the lease is not over. */
  get isReady(): boolean {
    if (this.#options.lease.isOver) this.follow();
    return this.#isReadyNow;
  }

  /** The edition's number and times; undefined before the first publication. */
  get times(): ShownTimes | undefined {
    return this.#loaded?.times;
  }

  /** The manifest, whether the lease is over or not; undefined before the first publication. */
  get manifest(): Manifest | undefined {
    return this.#loaded?.manifest;
  }

  /** Checks the store and loads a new manifest. It never throws: after a failure the current edition stays. */
  follow(): void {
    const { store, lease, observe, onUnusable } = this.#options;
    try {
      const manifest = store.current();
      if (manifest !== undefined && manifest !== this.manifest) this.#load(manifest);
      lease.hear(store.beatAt);
      this.#tellReady();
      this.#failed = false;
    } catch (error) {
      // A repeated failure is observed once.
      if (!this.#failed) observe({ kind: 'store-failed', reason: error });
      this.#failed = true;
      if (error instanceof StoreFileError && error.suspect !== undefined) onUnusable(error.suspect);
    }
  }

  /** The current manifest. @throws Unavailable if nothing is published, or the lease is over */
  inForce(): Manifest {
    return this.#inForce().manifest;
  }

  /** The current manifest for an exposure. @throws as `inForce` */
  forExposure(): Manifest {
    if (this.#options.looksAlways === true) this.follow();
    return this.inForce();
  }

  /** The times for an answer's headers: its collection's own records date it. @throws as `inForce` */
  timesOf({ readAt, endsAt }: ServedCollection): ShownTimes {
    const times = endingBy(endsAt, this.#inForce().times);
    return readAt === times.lastModified ? times : { ...times, lastModified: readAt };
  }

  #inForce(): Loaded {
    const { lease } = this.#options;
    if (this.#loaded === undefined) throw new Unavailable('Nothing was published yet.');
    if (!lease.isOver) return this.#loaded;
    this.follow();
    if (lease.isOver) throw new Unavailable('The publisher was not heard for too long.');
    return this.#loaded;
  }

  #load(manifest: Manifest): void {
    const { edition: number, lengthSeconds, endsAt, openedAt } = manifest;
    const { observe, onReplaced } = this.#options;
    const lengthMs = lengthSeconds * 1000;
    const before = this.manifest;
    const times = { number, opensAt: endsAt - lengthMs, endsAt, lengthMs, lastModified: openedAt };
    this.#loaded = { manifest, times };
    if (before !== undefined) onReplaced(before, manifest);
    if (before?.edition !== number) observe({ kind: 'edition-opened', edition: number });
  }

  get #isReadyNow(): boolean {
    return this.manifest?.isRead === true && !this.#options.lease.isOver;
  }

  #tellReady(): void {
    const listener = this.#onReady;
    if (listener === undefined || !this.#isReadyNow) return;
    this.#onReady = undefined;
    listener();
  }
}
