/** Fetches the files that servers of a folder ask for, or that they found damaged. */
import { createLane, type FolderStore, StoreFileError, type Suspect } from '@vitrine/store';
import type { ManifestFetcher } from './manifest-fetcher.ts';
import type { SegmentCache } from './segment-cache.ts';
import type { SegmentFetcher } from './segment-fetcher.ts';

export interface RequestedFilesOptions {
  readonly folder: FolderStore;
  readonly files: ManifestFetcher;
  readonly segments: SegmentFetcher;
  readonly cache: SegmentCache;
}

/** Pages and files of tenants that are fetched at the same time, apart from segments. */
const filesAtOnce = 64;

export class RequestedFiles {
  readonly #options: RequestedFilesOptions;
  readonly #run = createLane(filesAtOnce);
  /** Pages and files of tenants that are being fetched, by kind and name. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: RequestedFilesOptions) {
    this.#options = options;
  }

  /**
   * Fetches a file that a server asks for, once for concurrent calls; if it is here, notes that it was asked for.
   * @throws BucketError, CacheFull; SegmentDamaged, StoreFileError if the object is damaged; errors of the file system
   */
  async fetch({ kind, name }: Suspect): Promise<void> {
    const { folder, files, segments, cache } = this.#options;
    switch (kind) {
      case 'segments':
        return folder.hasSegment(name) ? cache.note(name) : segments.fetch(name);
      case 'pages':
        return folder.has('page', name) ? undefined : this.#once(kind, name, async () => files.getPages([name]));
      case 'tenants':
        return folder.has('tenant', name) ? undefined : this.#once(kind, name, async () => files.getTenants([name]));
      case 'manifests':
        throw new StoreFileError(name, 'manifests are not asked for');
    }
  }

  async #once(kind: string, name: string, work: () => Promise<void>): Promise<void> {
    const key = `${kind}/${name}`;
    return this.#underWay.getOrInsertComputed(key, async () =>
      this.#run(work).finally(() => this.#underWay.delete(key)),
    );
  }

  /**
   * Checks a file that a server found damaged, and fetches it again if it is.
   * @throws as `fetch`
   */
  async repair({ kind, name }: Suspect): Promise<void> {
    const { folder, files, segments } = this.#options;
    if (kind === 'segments' && folder.hasSegment(name) && !(await segments.isWhole(name))) await segments.fetch(name);
    if (kind === 'pages' && folder.has('page', name) && !folder.isWhole('page', name)) await files.getPages([name]);
    if (kind === 'tenants' && folder.has('tenant', name) && !folder.isWhole('tenant', name))
      await files.getTenants([name]);
  }
}
