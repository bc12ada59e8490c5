/** What a publisher has in the bucket: all that a manifest names is there before it is named, and goes when nothing names it. */
import { digestOf, type FolderStore, type Manifest, type NamedManifest, SegmentMissing } from '@vitrine/store';
import type { Bucket } from './bucket.ts';
import { BucketSweeper } from './bucket-sweeper.ts';
import { objectKeys } from './objects.ts';
import { inParallel } from './parallel.ts';

export interface UploadsOptions {
  readonly bucket: Bucket;
  readonly folder: FolderStore;
  /** The file of a segment that tells of the others. */
  readonly firstFile: string;
  readonly monotonic: () => number;
}

const objectsAtOnce = 32;
const filesAtOnce = 4;

export class Uploads {
  readonly #options: UploadsOptions;
  readonly #sweeper: BucketSweeper;
  /** Keys of objects that are in the bucket. */
  readonly #present = new Set<string>();

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#sweeper = new BucketSweeper(options.bucket, options.monotonic);
  }

  /** What the manifest in force names is there. Of other objects nothing is believed: a listing may be stale. */
  note(named: NamedManifest, state: string): void {
    for (const key of this.#keysOf(named)) this.#present.add(key);
    this.#present.add(objectKeys.state(state));
  }

  /** Has a segment in the bucket. @throws BucketError, SegmentMissing */
  async putSegment(name: string): Promise<void> {
    const { folder, firstFile } = this.#options;
    if (!folder.hasSegment(name)) throw new SegmentMissing(name);
    const others = folder.listSegment(name).filter((file) => file !== firstFile);
    await inParallel(others, filesAtOnce, async (file) => this.#upload(name, file));
    // The file that tells of the others comes last, so that a segment which is there is whole.
    await this.#upload(name, firstFile);
  }

  /**
   * Has a manifest in the bucket, and all that it names but for its segments.
   * @param state what publishers know of its segments
   * @returns the digest of the state
   * @throws BucketError
   */
  async putManifest({ name, manifest }: NamedManifest, state: string): Promise<string> {
    const { folder } = this.#options;
    const digest = digestOf(state);
    await Promise.all([
      inParallel(tenantsOf(manifest), objectsAtOnce, async (tenant) =>
        this.#put(objectKeys.tenant(tenant), () => folder.readNamed('tenant', tenant)),
      ),
      this.#put(objectKeys.keys(manifest.keys), () => folder.readNamed('keys', manifest.keys)),
      this.#put(objectKeys.manifest(name), () => folder.readNamed('manifest', name)),
      this.#put(objectKeys.state(digest), () => state),
    ]);
    return digest;
  }

  /**
   * Removes what nothing has named for the grace time.
   * @param inForce gives the manifests that are or may come in force, and the states beside them; it is asked again and again
   * @param isKept tells of a segment that a manifest is about to name
   * @throws BucketError; the next time goes on
   */
  async sweep(
    graceMs: number,
    inForce: () => { readonly manifests: readonly NamedManifest[]; readonly states: readonly string[] },
    isKept: (segment: string) => boolean,
  ): Promise<void> {
    let known = { of: '', keys: new Set<string>() };
    const isNamed = (key: string): boolean => {
      const [folder, segment = ''] = key.split('/');
      if (folder === 'segments' && isKept(segment)) return true;
      const { manifests, states } = inForce();
      const of = manifests
        .map(({ name }) => name)
        .concat(states)
        .join();
      if (known.of !== of) {
        known = { of, keys: new Set(states.map(objectKeys.state)) };
        for (const each of manifests) for (const named of this.#keysOf(each)) known.keys.add(named);
      }
      return known.keys.has(key);
    };
    await this.#sweeper.sweep(graceMs, isNamed, (key) => void this.#present.delete(key));
  }

  async #put(key: string, read: () => string): Promise<void> {
    if (this.#present.has(key)) return;
    await this.#sweeper.settled(key);
    await this.#options.bucket.put(key, read());
    this.#present.add(key);
  }

  async #upload(name: string, file: string): Promise<void> {
    const key = objectKeys.segment(name, file);
    if (this.#present.has(key)) return;
    await this.#sweeper.settled(key);
    await this.#options.bucket.upload(key, this.#options.folder.pathInSegment(name, file));
    this.#present.add(key);
  }

  *#keysOf({ name, manifest }: NamedManifest): Generator<string> {
    yield objectKeys.manifest(name);
    yield objectKeys.keys(manifest.keys);
    for (const tenant of tenantsOf(manifest)) yield objectKeys.tenant(tenant);
    for (const { name: segment } of Object.values(manifest.segments))
      for (const file of this.#options.folder.listSegment(segment)) yield objectKeys.segment(segment, file);
  }
}

const tenantsOf = ({ tenants }: Manifest): ReadonlySet<string> => new Set(Object.values(tenants));
