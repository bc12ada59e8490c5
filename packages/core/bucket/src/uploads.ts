/** Uploads all files that a manifest names before it is published, and removes unnamed ones. */
import {
  digestOf,
  filesSince,
  type FolderStore,
  type Manifest,
  type NamedManifest,
  pagesSince,
  type PublisherState,
  SegmentMissing,
  stateFilesSince,
  tenantsSince,
} from '@vitrine/store';
import type { Bucket } from './bucket.ts';
import { type BucketSweep, BucketSweeper } from './bucket-sweeper.ts';
import type { Head } from './head.ts';
import { objectKeys } from './objects.ts';
import { inParallel } from './parallel.ts';

export interface UploadsOptions {
  readonly bucket: Bucket;
  readonly folder: FolderStore;
  /** The file of a segment that lists the others. */
  readonly firstFile: string;
  readonly monotonic: () => number;
}

interface UploadsSweep extends Pick<BucketSweep, 'graceMs' | 'failed'> {
  /** Returns the manifests that are or may become current, and the state of the current one; called repeatedly. */
  readonly inForce: () => { readonly manifests: readonly NamedManifest[]; readonly state: string };
  /** True for a segment that a manifest is about to name. */
  readonly isKept: (segment: string) => boolean;
}

interface UploadedState {
  /** The digest of its root. */
  readonly digest: string;
  /** Undefined: it has no further files. */
  readonly state: PublisherState | undefined;
}

const objectsAtOnce = 32;
const filesAtOnce = 4;
/** A segment is uploaded again at most once in this time: a compromised server could report damage without end. */
const anewMs = 600_000;

export class Uploads {
  readonly #options: UploadsOptions;
  readonly #sweeper: BucketSweeper;
  /** Keys of objects that are in the bucket. */
  readonly #present = new Set<string>();
  /** When segments were uploaded again, by a monotonic clock. */
  readonly #writtenAnewAt = new Map<string, number>();
  /** The manifest whose files are in the bucket; undefined: unknown. */
  #before: Manifest | undefined;
  /** The publisher's state whose files are in the bucket; undefined: unknown. */
  #stateBefore: PublisherState | undefined;
  /** The state that is uploaded now or was last, and the one before, which the head may still name. */
  #states: readonly UploadedState[] = [];

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#sweeper = new BucketSweeper(options.bucket, options.monotonic);
  }

  /**
   * Assumes that exactly the files of the current manifest are uploaded: a listing may be stale. @throws StoreFileError
   */
  note({ manifest: name, state }: Pick<Head, 'manifest' | 'state'>): void {
    if (name === '') return;
    const manifest = this.#options.folder.readManifest(name);
    // A manifest of an earlier version has no pages in the bucket.
    const hasPages = pagesSince(manifest, undefined).every(({ isStored }) => isStored);
    if (hasPages) this.#before = manifest;
    for (const key of this.#keysOf({ name, manifest }))
      if (hasPages || !key.startsWith('pages/')) this.#present.add(key);
    this.#present.add(objectKeys.state(state));
    this.#noteState(state);
  }

  #noteState(digest: string): void {
    const { state: files } = this.#options.folder;
    const root = files.readRoot() ?? '';
    if (digestOf(root) !== digest) return;
    this.#stateBefore = files.parse(root);
    this.#states = [{ digest, state: this.#stateBefore }];
    for (const key of this.#stateKeys()) this.#present.add(key);
  }

  /** Uploads a segment if needed. @throws BucketError, SegmentMissing */
  async putSegment(name: string): Promise<void> {
    const { folder, firstFile } = this.#options;
    if (!folder.hasSegment(name)) throw new SegmentMissing(name);
    const others = folder.listSegment(name).filter((file) => file !== firstFile);
    await inParallel(others, filesAtOnce, async (file) => this.#upload(name, file));
    // The file that lists the others comes last, so that a segment in the bucket is complete.
    await this.#upload(name, firstFile);
  }

  /** Uploads a segment for another publisher, which may remove it: it does not count as present. @throws as `putSegment` */
  async lend(name: string): Promise<void> {
    try {
      this.#forget(name);
      await this.putSegment(name);
    } finally {
      this.#forget(name);
    }
  }

  /** Uploads tenant files if needed. @throws BucketError */
  async putTenants(names: Iterable<string>): Promise<void> {
    const { folder } = this.#options;
    await inParallel(names, objectsAtOnce, async (name) =>
      this.#put(objectKeys.tenant(name), () => folder.readNamed('tenant', name)),
    );
  }

  /** Uploads a damaged segment again, at most once in ten minutes. @throws as `putSegment` */
  async putAnew(name: string): Promise<void> {
    const now = this.#options.monotonic();
    for (const [segment, at] of this.#writtenAnewAt) if (now - at >= anewMs) this.#writtenAnewAt.delete(segment);
    if (this.#writtenAnewAt.has(name)) return;
    this.#writtenAnewAt.set(name, now);
    this.#forget(name);
    await this.putSegment(name);
  }

  #forget(name: string): void {
    const { folder } = this.#options;
    if (!folder.hasSegment(name)) return;
    for (const file of folder.listSegment(name)) this.#present.delete(objectKeys.segment(name, file));
  }

  /**
   * Uploads a manifest and everything that it names except its segments.
   * @param root of the publisher's state about its segments
   * @returns the digest of the root
   * @throws BucketError
   */
  async putManifest({ name, manifest }: NamedManifest, root: string): Promise<string> {
    const { folder } = this.#options;
    const digest = digestOf(root);
    const pages = [...pagesSince(manifest, this.#before)];
    await Promise.all([
      this.putTenants(tenantsSince(manifest, this.#before)),
      inParallel(pages, objectsAtOnce, async (page) => this.#put(objectKeys.page(page.name), () => page.text)),
      this.#put(objectKeys.manifest(name), () => folder.readNamed('manifest', name)),
      this.#putState(digest, root),
    ]);
    this.#before = manifest;
    return digest;
  }

  async #putState(digest: string, root: string): Promise<void> {
    const { state: files } = this.#options.folder;
    const state = files.parse(root);
    // The sweep keeps it from now on.
    if (this.#states[0]?.digest !== digest) this.#states = [{ digest, state }, ...this.#states.slice(0, 1)];
    const names = state === undefined ? [] : stateFilesSince(state, this.#stateBefore).map(({ name }) => name);
    await inParallel(names, objectsAtOnce, async (name) => this.#put(objectKeys.state(name), () => files.read(name)));
    await this.#put(objectKeys.state(digest), () => root);
    this.#stateBefore = state;
  }

  /** Begins to remove objects that were unnamed for the grace time, if that is due. */
  beginSweep({ inForce, isKept, ...sweep }: UploadsSweep): void {
    let known = { of: '', keys: new Set<string>() };
    const isNamed = (key: string): boolean => {
      const [folder, segment = ''] = key.split('/');
      if (folder === 'segments' && isKept(segment)) return true;
      const { manifests, state } = inForce();
      const of = [...manifests.map(({ name }) => name), state, ...this.#states.map(({ digest }) => digest)].join();
      if (known.of !== of) {
        known = { of, keys: new Set(this.#stateKeys()).add(objectKeys.state(state)) };
        for (const each of manifests) for (const named of this.#keysOf(each)) known.keys.add(named);
      }
      return known.keys.has(key);
    };
    this.#sweeper.begin({ ...sweep, isNamed, onRemove: (key) => void this.#present.delete(key) });
  }

  /** Waits for a sweep in progress. */
  async settled(): Promise<void> {
    await this.#sweeper.settled();
  }

  async #put(key: string, read: () => string): Promise<void> {
    if (this.#present.has(key)) return;
    await this.#sweeper.removed(key);
    await this.#options.bucket.put(key, read());
    this.#present.add(key);
  }

  async #upload(name: string, file: string): Promise<void> {
    const key = objectKeys.segment(name, file);
    if (this.#present.has(key)) return;
    await this.#sweeper.removed(key);
    await this.#options.bucket.upload(key, this.#options.folder.pathInSegment(name, file));
    this.#present.add(key);
  }

  /** The objects of the states that are uploaded. */
  *#stateKeys(): Generator<string> {
    for (const { digest, state } of this.#states) {
      yield objectKeys.state(digest);
      if (state !== undefined) for (const { name } of stateFilesSince(state, undefined)) yield objectKeys.state(name);
    }
  }

  *#keysOf({ name, manifest }: NamedManifest): Generator<string> {
    yield objectKeys.manifest(name);
    for (const { folder, name: file } of filesSince(manifest, undefined)) {
      if (folder !== 'segments') yield `${folder}/${file}`;
      else for (const part of this.#options.folder.listSegment(file)) yield objectKeys.segment(file, part);
    }
  }
}
