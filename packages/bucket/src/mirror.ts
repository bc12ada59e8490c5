/**
 * Keeps a folder as a bucket is: what is in force there is in force here as soon as all of it is, and what was withdrawn
 * there is gone here at once. Servers read the folder and know nothing of the bucket.
 */
import {
  type Clock,
  type FolderStore,
  type Manifest,
  type NamedManifest,
  readKeyFile,
  readManifest,
  readTenantFile,
} from '@vitrine/store';
import { type Bucket, BucketError } from './bucket.ts';
import { type Head, type HeadObject, isLater, type SeenHead } from './head.ts';
import { narrow } from './narrow.ts';
import { objectKeys } from './objects.ts';
import type { ObserveBucket } from './observation.ts';
import { inParallel } from './parallel.ts';
import { SegmentFetcher, type SegmentFiles } from './segment-fetcher.ts';

export interface MirrorOptions {
  readonly bucket: Bucket;
  readonly head: HeadObject;
  readonly folder: FolderStore;
  readonly segmentFiles: SegmentFiles;
  readonly clock: Clock;
  readonly observe: ObserveBucket;
  /** What segments may take on the disk. */
  readonly bytesMax: number;
  /** For how long a file stays that no manifest names any more. */
  readonly sweepGraceMs: number;
  /** Whether what publishers know of segments is kept too, by one that may lead next. */
  readonly keepsState: boolean;
}

/** What is to be in force here. */
interface Wanted extends NamedManifest {
  readonly state: string | undefined;
  readonly writtenAt: number;
  /** When it was first heard of, by the clock that never goes back. */
  readonly since: number;
}

const filesAtOnce = 32;

export class Mirror {
  readonly #options: MirrorOptions;
  readonly #fetcher: SegmentFetcher;
  #heard: Head | undefined;
  #toldBeat = 0;
  #wanted: Wanted | undefined;
  /** The manifest in force in the folder. */
  #local: Manifest | undefined;
  #taking: Promise<void> = Promise.resolve();
  #fetching: Promise<void> | undefined;

  /** @param options of a folder whose lock this process has */
  constructor(options: MirrorOptions) {
    this.#options = options;
    const { bucket, folder, segmentFiles } = options;
    this.#fetcher = new SegmentFetcher(bucket, folder.segmentsFolder, segmentFiles);
  }

  /** Whether all that the bucket had in force, when it was last heard of, is in force here. */
  get isWhole(): boolean {
    return this.#heard !== undefined && (this.#heard.manifest === '' || this.#wanted?.manifest === this.#local);
  }

  /** Looks at the head, and follows it. @throws BucketError, StoreFileError; then the folder stays as it is */
  async follow(): Promise<SeenHead | undefined> {
    const seen = await this.#options.head.read();
    if (seen !== undefined) await this.#follow(seen.head);
    return seen;
  }

  /** One after another; what is older than what is known is not gone back to. */
  async #follow(head: Head): Promise<void> {
    const taking = this.#taking.then(async () => this.#take(head));
    this.#taking = taking.catch(() => undefined);
    return taking;
  }

  /**
   * Hears of a head that was told. It is believed that a publisher lives; what else it tells is looked up, for whoever may tell
   * could say anything.
   * @throws as `follow`
   */
  async hear({ term, beat, manifest }: Head): Promise<void> {
    const known = this.#heard;
    if (term !== known?.term || manifest !== known.manifest) return void (await this.follow());
    if (beat <= Math.max(known.beat, this.#toldBeat)) return;
    this.#toldBeat = beat;
    this.#options.folder.beat();
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    await this.#taking;
    await this.#fetching;
  }

  async #take(head: Head): Promise<void> {
    if (!isLater(head, this.#heard)) return;
    if (head.manifest !== '' && head.manifest !== this.#wanted?.name) await this.#want(head);
    this.#settle();
    // The first one may have been there for long: only that it changes tells that the publisher lives.
    if (this.#heard !== undefined) this.#options.folder.beat();
    this.#heard = head;
  }

  /** Gets all that a manifest names but for its segments. */
  async #want({ manifest: name, state, writtenAt }: Head): Promise<void> {
    const { folder, keepsState, clock, observe } = this.#options;
    observe({ kind: 'revision-wanted', manifest: name });
    const since = clock.monotonic();
    const path = objectKeys.manifest(name);
    const manifest = readManifest(path, await this.#get(path));
    const known = new Set(Object.values((this.#wanted?.manifest ?? this.#readLocal())?.tenants ?? {}));
    const missing = new Set(Object.values(manifest.tenants).filter((digest) => !known.has(digest)));
    await Promise.all([
      inParallel(missing, filesAtOnce, async (digest) => {
        const key = objectKeys.tenant(digest);
        folder.putTenant(readTenantFile(key, await this.#get(key)));
      }),
      this.#getKeys(manifest.keys),
    ]);
    const text = keepsState && state !== '' ? await this.#get(objectKeys.state(state)) : undefined;
    this.#wanted = { name, manifest, state: text, writtenAt, since };
  }

  async #getKeys(digest: string): Promise<void> {
    if (this.#local?.keys === digest) return;
    const key = objectKeys.keys(digest);
    this.#options.folder.putKeys(readKeyFile(key, await this.#get(key)));
  }

  async #get(key: string): Promise<string> {
    const got = await this.#options.bucket.get(key);
    if (got.kind === 'found') return got.text;
    throw new BucketError('GET', key, 'it is missing');
  }

  #readLocal(): Manifest | undefined {
    try {
      this.#local ??= this.#options.folder.readCurrent();
    } catch {
      // What cannot be used is replaced.
    }
    return this.#local;
  }

  /** Puts in force what is wanted, or as much of it as is here. */
  #settle(): void {
    const wanted = this.#wanted;
    if (wanted === undefined || wanted.manifest === this.#local) return;
    if (this.#missing(wanted).length === 0) return this.#putInForce(wanted);
    const before = this.#readLocal();
    if (before !== undefined) this.#narrow(before, wanted.manifest);
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
  }

  #narrow(before: Manifest, wanted: Manifest): void {
    const { folder } = this.#options;
    const narrowed = narrow(before, wanted, {
      read: (digest) => folder.readTenant(digest),
      put: (file) => folder.putTenant(file),
    });
    if (Bun.deepEquals(narrowed, before)) return;
    folder.publish(narrowed);
    this.#local = narrowed;
  }

  #putInForce({ manifest, state, writtenAt, since }: Wanted): void {
    const { folder, clock, observe } = this.#options;
    const isNew = this.#local?.edition !== manifest.edition;
    if (state !== undefined) folder.writeState(state);
    folder.publish(manifest);
    this.#local = manifest;
    const { edition, revision } = manifest;
    const lagMs = clock.now() - writtenAt;
    observe({ kind: 'revision-fetched', edition, revision, lagMs });
    if (isNew) observe({ kind: 'edition-fetched', edition, revision, durationMs: clock.monotonic() - since, lagMs });
  }

  #missing({ manifest }: Wanted): readonly string[] {
    const { folder } = this.#options;
    const names = new Set(Object.values(manifest.segments).map(({ name }) => name));
    return [...names].filter((name) => !folder.hasSegment(name));
  }

  /** Brings segments until all are there that are wanted then. It never throws: with the next beat it is begun again. */
  async #fetch(): Promise<void> {
    const { observe } = this.#options;
    try {
      for (;;) {
        const [name] = this.#wanted === undefined ? [] : this.#missing(this.#wanted);
        if (name === undefined) break;
        if (!this.#hasRoom()) return;
        await this.#fetcher.fetch(name);
      }
      this.#settle();
    } catch (error) {
      observe({ kind: 'bucket-failed', reason: error });
    }
  }

  /** Whether the wanted segments fit beside those in force. */
  #hasRoom(): boolean {
    const { bytesMax, observe } = this.#options;
    const sizes = new Map(
      [this.#local, this.#wanted?.manifest].flatMap((manifest) =>
        Object.values(manifest?.segments ?? {}).map(({ name, bytes }) => [name, bytes] as const),
      ),
    );
    const bytesNeeded = sizes.values().reduce((sum, bytes) => sum + bytes, 0);
    if (bytesNeeded <= bytesMax) return true;
    observe({ kind: 'edition-cache-full', bytesNeeded, bytesMax });
    return false;
  }

  /** Removes what no manifest names any more, but for what is being brought. */
  sweep(): void {
    const { folder, sweepGraceMs } = this.#options;
    folder.sweep(sweepGraceMs, new Set(this.#fetcher.unfinished), this.#wanted);
  }
}
