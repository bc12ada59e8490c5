/** The read half of a store in a folder. It is synchronous, so that a server can answer without awaiting. */
import { statSync, type Stats } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { suspectIn } from './file-error.ts';
import { layoutOf, type Layout } from './layout.ts';
import type { Manifest, TenantFile } from './manifest.ts';
import { ManifestFiles } from './manifest-files.ts';
import { readText } from './read-text.ts';
import { exposedIn, readTenantFile } from './tenant-file.ts';

/** The identity of `current`: if none of these differ, it is unchanged. */
type Seen = Pick<Stats, 'mtimeMs' | 'ino' | 'size'>;

const filesHeldMax = 4096;
/** Attempts to read a manifest that was replaced and removed between two steps. */
const readsMax = 3;

export class StoreReader {
  readonly #layout: Layout;
  readonly #manifests: ManifestFiles;
  /** The most recently used tenant files, by digest: most of them stay when the manifest changes. */
  readonly #files = new LRUCache<string, TenantFile>({
    max: filesHeldMax,
    memoMethod: (name) => {
      const path = this.#layout.tenant(name);
      return readTenantFile(path, readText(path));
    },
  });
  #seen: Seen | undefined;
  #read: { readonly manifest: Manifest } | { readonly error: unknown } | undefined;

  constructor(folder: string) {
    this.#layout = layoutOf(folder);
    this.#manifests = new ManifestFiles(this.#layout);
  }

  /** For opening segments. */
  get segmentsFolder(): string {
    return this.#layout.of('segments');
  }

  /**
   * The current manifest, the same object until it changes; undefined before the first is published. If nothing has
   * changed, this costs one system call.
   * @throws StoreFileError if it is unusable; the caller keeps the former one
   */
  current(): Manifest | undefined {
    const found = statSync(this.#layout.current, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (this.#read === undefined || !isSame(found, this.#seen)) this.#look(found);
    if (this.#read !== undefined && 'error' in this.#read) throw this.#read.error;
    return this.#read?.manifest;
  }

  /**
   * A tenant's exposures; undefined if the manifest has no such tenant.
   * @throws StoreFileError if a file is unusable: it may have been removed if the manifest is no longer current
   */
  tenant(manifest: Manifest, publicId: string): TenantFile | undefined {
    const name = manifest.tenants.get(publicId);
    if (name === undefined) return undefined;
    return suspectIn({ kind: 'tenants', name }, () =>
      exposedIn(manifest, this.#layout.tenant(name), this.#files.memo(name)),
    );
  }

  /**
   * The time of the publisher's last poll of the catalog, in milliseconds since 1970 by its own clock; undefined:
   * never. A server that has not seen this number change for its lease, by its own clock, may have missed a withdrawal.
   */
  get beatAt(): number | undefined {
    return statSync(this.#layout.beat, { throwIfNoEntry: false })?.mtimeMs;
  }

  /** Parses a manifest once, even if it is invalid. A failed read is retried. */
  #look({ mtimeMs, ino, size }: Seen): void {
    this.#read = undefined;
    const { name, content } = this.#readCurrent(readsMax);
    this.#seen = { mtimeMs, ino, size };
    try {
      this.#read = { manifest: this.#manifests.parse(name, content) };
    } catch (error) {
      this.#read = { error };
    }
  }

  #readCurrent(readsLeft: number): { readonly name: string; readonly content: string } {
    const name = readText(this.#layout.current);
    try {
      return { name, content: readText(this.#layout.manifest(name)) };
    } catch (error) {
      if (readsLeft === 1) throw error;
      return this.#readCurrent(readsLeft - 1);
    }
  }
}

const isSame = (one: Seen, other: Seen | undefined): boolean =>
  one.mtimeMs === other?.mtimeMs && one.ino === other.ino && one.size === other.size;
