/**
 * Makes a folder follow a bucket. A manifest of the bucket becomes current in the folder immediately, and its files are
 * fetched when servers ask for them; a standby publisher needs all of them. Servers read only the folder.
 */
import { type Clock, type FolderStore, type Manifest, type NamedManifest, waitAtMost } from '@vitrine/store';
import { RequestedFiles } from './requested-files.ts';
import type { Bucket } from './bucket.ts';
import { type Head, type HeadObject, isLater, type SeenHead } from './head.ts';
import { ManifestFetcher } from './manifest-fetcher.ts';
import { objectKeys } from './objects.ts';
import { failureOf, type ObserveBucket } from './observation.ts';
import { inParallel } from './parallel.ts';
import { CacheFull, SegmentCache } from './segment-cache.ts';
import { SegmentFetcher, type SegmentFiles } from './segment-fetcher.ts';

export interface MirrorOptions {
  readonly bucket: Bucket;
  readonly head: HeadObject;
  readonly folder: FolderStore;
  readonly segmentFiles: SegmentFiles;
  readonly clock: Clock;
  readonly observe: ObserveBucket;
  /** The disk space for segments. */
  readonly bytesMax: number;
  /** How long a file is kept after the last manifest that names it. */
  readonly sweepGraceMs: number;
  /** True for a standby publisher: it fetches all files, and the publisher's state too. */
  readonly keepsAll: boolean;
}

/** The bucket's current manifest. */
interface Wanted extends NamedManifest {
  /** The manifest's text. */
  readonly content: string;
  /** The root of the publisher's state, whose files are in the folder. */
  readonly state: string | undefined;
  readonly writtenAt: number;
  /** When the manifest was first seen, by a monotonic clock. */
  readonly since: number;
}

/** The files of a manifest that are fetched in advance. No promise rejects. */
interface Ahead {
  readonly manifest: Manifest;
  /** The manifest whose files it replaces. */
  readonly known: Manifest | undefined;
  /** Pages and files of tenants are here, or could not be fetched. */
  readonly files: Promise<void>;
  /** The same of segments too. */
  readonly all: Promise<void>;
  isUnderWay: boolean;
}

const segmentsAtOnce = 8;
/** A segment that was asked for in this time is fetched for the next edition before anybody asks. */
const latelyMs = 600_000;
/** More are not fetched ahead. */
const aheadMax = 1000;
/** How long a manifest waits for files that take the place of those asked for: withdrawals have to be gone in a second. */
const changeWaitMsMax = 250;
/** The same for an edition that withdraws nothing: a tenth of its length, and at most this. */
const editionWaitMsMax = 10_000;

export class Mirror {
  readonly #options: MirrorOptions;
  readonly #files: ManifestFetcher;
  readonly #segments: SegmentFetcher;
  readonly #cache: SegmentCache;
  /** Fetches what servers ask for. */
  readonly asked: RequestedFiles;
  #heard: Head | undefined;
  #toldBeat = 0;
  #wanted: Wanted | undefined;
  /** The current manifest of the folder. */
  #local: Manifest | undefined;
  /** The last manifest of which all files are here. */
  #whole: Manifest | undefined;
  /** Names of segments that a publisher needs. */
  #kept: ReadonlySet<string> = new Set();
  #taking: Promise<void> = Promise.resolve();
  #ahead: Ahead | undefined;
  /** The latest time at which the wanted manifest becomes current, by a monotonic clock. */
  #waitsUntil: number | undefined;

  /** @param options of a folder whose lock this process has */
  constructor(options: MirrorOptions) {
    this.#options = options;
    const { bucket, folder, segmentFiles, bytesMax, clock, keepsAll } = options;
    this.#files = new ManifestFetcher(bucket, folder);
    this.#cache = new SegmentCache({
      folder: folder.segmentsFolder,
      bytesMax,
      now: clock.now,
      isKept: (name) => keepsAll && this.#kept.has(name),
    });
    this.#segments = new SegmentFetcher(bucket, folder.segmentsFolder, segmentFiles, this.#cache);
    this.asked = new RequestedFiles({ folder, files: this.#files, segments: this.#segments, cache: this.#cache });
  }

  /** True if the folder has all of the bucket's current manifest, as of the last read. */
  get isWhole(): boolean {
    return this.#heard !== undefined && (this.#heard.manifest === '' || this.#wanted?.manifest === this.#whole);
  }

  /** True for a segment of the bucket's current manifest, as of the last read. */
  isKept(name: string): boolean {
    return this.#kept.has(name);
  }

  /** The last head that was applied. */
  get heard(): Head | undefined {
    return this.#heard;
  }

  // The head

  /** Reads the head, and applies it. @throws BucketError, StoreFileError; then the folder is unchanged */
  async follow(): Promise<SeenHead | undefined> {
    const seen = await this.#options.head.read();
    if (seen !== undefined) await this.#follow(seen.head);
    return seen;
  }

  /** Applies heads in sequence; older ones are ignored. */
  async #follow(head: Head): Promise<void> {
    const taking = this.#taking.then(async () => this.#take(head));
    this.#taking = taking.catch(() => undefined);
    return taking;
  }

  /**
   * Handles an announced head. Only its heartbeat is trusted; for anything else the bucket is read, as announcements
   * may be forged.
   * @throws as `follow`
   */
  async hear({ term, beat, manifest }: Head): Promise<void> {
    const known = this.#heard;
    if (term !== known?.term || manifest !== known.manifest) return void (await this.follow());
    if (beat <= Math.max(known.beat, this.#toldBeat)) return;
    this.#toldBeat = beat;
    this.#options.folder.beat();
  }

  /**
   * Fetches the missing files of the last known manifest, without reading the head, which may be damaged.
   * @returns true if all files are here, or no manifest is known
   */
  async goOn(): Promise<boolean> {
    await this.settled();
    if (this.#wanted !== undefined) await this.#fetchAhead(this.#wanted, this.#readLocal()).all;
    return this.#heard === undefined || this.isWhole;
  }

  /** Waits for work in progress. */
  async settled(): Promise<void> {
    await this.#taking;
    await this.#ahead?.all;
  }

  async #take(head: Head): Promise<void> {
    if (!isLater(head, this.#heard)) return;
    if (head.manifest !== '' && head.manifest !== this.#wanted?.name) await this.#want(head);
    await this.#settle();
    // The first head may be old: only a change of it proves a live publisher.
    if (this.#heard !== undefined) this.#options.folder.beat();
    this.#heard = head;
  }

  async #want({ manifest: name, state, writtenAt }: Head): Promise<void> {
    const { keepsAll, clock, observe, folder } = this.#options;
    observe({ kind: 'revision-wanted', manifest: name });
    const since = clock.monotonic();
    const content = await this.#files.text(objectKeys.manifest(name));
    const manifest = folder.parseManifest(name, content);
    const root = keepsAll && state !== '' ? await this.#files.getState(state) : undefined;
    this.#wanted = { name, manifest, content, state: root, writtenAt, since };
  }

  /**
   * Makes the wanted manifest current: immediately, or after an edition's length at most, if it shows the same of the
   * same tenants as the current one.
   */
  async #settle(): Promise<void> {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    const before = this.#readLocal();
    const { files, all } = this.#fetchAhead(wanted, before);
    if (wanted.manifest === before) return;
    if (before !== undefined && showsTheSame(before, wanted.manifest)) return this.#putInForceLater(wanted, all);
    if (before !== undefined) await waitAtMost(changeWaitMsMax, files, this.#options.clock);
    this.#putInForce(wanted);
  }

  #putInForceLater(wanted: Wanted, ahead: Promise<void>): void {
    const now = this.#options.clock.monotonic();
    this.#waitsUntil ??= now + Math.min(editionWaitMsMax, wanted.manifest.lengthSeconds * 100);
    if (this.#waitsUntil <= now) return this.#putInForce(wanted);
    const put = (): void => {
      if (wanted === this.#wanted && wanted.manifest !== this.#local) this.#putInForce(wanted);
    };
    const waitMs = this.#waitsUntil - now;
    void this.#attempt(async () => waitAtMost(waitMs, ahead, this.#options.clock).then(put));
  }

  #putInForce({ name, manifest, content, state, writtenAt, since }: Wanted): void {
    const { folder, clock, observe } = this.#options;
    const isNew = this.#local?.edition !== manifest.edition;
    if (state !== undefined) folder.state.writeRoot(state);
    folder.adopt(name, content);
    this.#local = manifest;
    this.#waitsUntil = undefined;
    const { edition, revision } = manifest;
    const lagMs = clock.now() - writtenAt;
    observe({ kind: 'revision-fetched', edition, revision, lagMs });
    if (isNew) observe({ kind: 'edition-fetched', edition, revision, durationMs: clock.monotonic() - since, lagMs });
  }

  #readLocal(): Manifest | undefined {
    try {
      this.#local ??= this.#options.folder.readCurrent();
    } catch {
      // An unreadable manifest is replaced by the fetched one.
    }
    return this.#local;
  }

  // Ahead of questions

  /** Fetches what of a manifest does not wait for a question, once; again with the next head if that failed. */
  #fetchAhead(wanted: Wanted, before: Manifest | undefined): Ahead {
    const { manifest } = wanted;
    if (this.#ahead?.manifest === manifest && (this.#ahead.isUnderWay || this.#whole === manifest)) return this.#ahead;
    const { keepsAll } = this.#options;
    if (keepsAll) this.#kept = new Set(manifest.segments.values(this.#files.isRead).map(({ name }) => name));
    const known = keepsAll ? this.#whole : (this.#ahead?.manifest === manifest && this.#ahead.known) || before;
    const fetching = this.#files.getNew(manifest, known, keepsAll ? 'all' : 'successors');
    const all = this.#attempt(async () => {
      await fetching;
      await (keepsAll ? this.#fetchAll(manifest) : this.#fetchSuccessors(manifest, known));
      this.#whole = manifest;
    }).finally(() => (ahead.isUnderWay = false));
    const ahead: Ahead = { manifest, known, files: fetching.catch(() => undefined), all, isUnderWay: true };
    this.#ahead = ahead;
    return ahead;
  }

  async #fetchAll({ segments }: Manifest): Promise<void> {
    const { folder } = this.#options;
    this.#kept = new Set(segments.values().map(({ name }) => name));
    const missing = [...this.#kept].filter((name) => !folder.hasSegment(name));
    await inParallel(missing, segmentsAtOnce, async (name) => this.#segments.fetch(name));
  }

  /** Fetches the segments that take the place of those that were asked for lately, the latest first. */
  async #fetchSuccessors({ segments }: Manifest, known: Manifest | undefined): Promise<void> {
    if (known === undefined) return;
    const { folder, clock } = this.#options;
    const since = clock.now() - latelyMs;
    const successors = Array.from(segments.changesSince(known.segments, this.#files.isRead), ({ before, after }) => ({
      name: after?.name ?? '',
      askedAt: (before && this.#cache.askedAt(before.name)) ?? -Infinity,
    }))
      .filter(({ name, askedAt }) => askedAt >= since && name !== '' && !folder.hasSegment(name))
      .toSorted((one, other) => other.askedAt - one.askedAt);
    await inParallel(successors.slice(0, aheadMax), segmentsAtOnce, async ({ name, askedAt }) => {
      try {
        await this.#segments.fetch(name, since);
        this.#cache.note(name, askedAt);
      } catch (error) {
        // Without room it is fetched when it is asked for, in the place of another one.
        if (!(error instanceof CacheFull)) throw error;
      }
    });
  }

  /** Runs work, and observes its failure: the next head starts it again. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.observe(failureOf(error));
    }
  }

  /** Removes files that no manifest names, except segments that are being fetched. */
  sweep(): void {
    const { folder, sweepGraceMs } = this.#options;
    folder.sweep(sweepGraceMs, new Set(this.#segments.unfinished), { coming: this.#wanted });
  }
}

/** True if one manifest exposes the same to the same callers as the one before, so that nothing was withdrawn. */
const showsTheSame = (before: Manifest, next: Manifest): boolean =>
  before.isRead &&
  before.tenants.equals(next.tenants) &&
  before.keys.equals(next.keys) &&
  Bun.deepEquals(before.withheld ?? {}, next.withheld ?? {});
