/** The read half of a store in a folder: synchronous, for a server answers in the same turn of the event loop. */
import { readFileSync, statSync, type Stats } from 'node:fs';
import { readKeyFile, readManifest, readTenantFile, resolveTenant, StoreFileError } from './files.ts';
import { layoutOf, type Layout } from './layout.ts';
import type { KeyFile, Manifest, PublishedTenant } from './manifest.ts';

/** What is known of `current`: where none of these differ, it is the same. */
type Seen = Pick<Stats, 'mtimeMs' | 'ino' | 'size'>;

/** How often a manifest is looked for that was replaced, and swept, between two steps. */
const readsMax = 3;

export class StoreReader {
  readonly #layout: Layout;
  #seen: Seen | undefined;
  #read: { readonly manifest: Manifest } | { readonly error: unknown } | undefined;

  constructor(folder: string) {
    this.#layout = layoutOf(folder);
  }

  /** For opening segments. */
  get segmentsFolder(): string {
    return this.#layout.of('segments');
  }

  /**
   * The manifest in force, the same object for as long as it is; none before the first is published. Where nothing has
   * changed, this is one call of the system.
   * @throws StoreFileError where it cannot be used; the caller goes on with the one before
   */
  current(): Manifest | undefined {
    const found = statSync(this.#layout.current, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (this.#read === undefined || !isSame(found, this.#seen)) this.#look(found);
    if (this.#read !== undefined && 'error' in this.#read) throw this.#read.error;
    return this.#read?.manifest;
  }

  /**
   * What a tenant shows; nothing where the manifest has no such tenant.
   * @throws StoreFileError where its file cannot be used: it may be swept where the manifest is in force no more
   */
  tenant(manifest: Manifest, publicId: string): PublishedTenant | undefined {
    const digest = Object.hasOwn(manifest.tenants, publicId) ? manifest.tenants[publicId] : undefined;
    if (digest === undefined) return undefined;
    const path = this.#layout.tenant(digest);
    return resolveTenant(path, readTenantFile(path, readText(path)), manifest);
  }

  /** @throws StoreFileError where the file cannot be used */
  keys(manifest: Manifest): KeyFile {
    const path = this.#layout.keys(manifest.keys);
    return readKeyFile(path, readText(path));
  }

  /**
   * When the publisher last looked into the catalog, in milliseconds since 1970 by its own clock; none: never. A server
   * that has not seen this number change for its lease, by its own clock, does not know what was withdrawn since.
   */
  get beatAt(): number | undefined {
    return statSync(this.#layout.beat, { throwIfNoEntry: false })?.mtimeMs;
  }

  /** A manifest that cannot be used is read once, and another one when it takes its place; what could not be read is read again. */
  #look({ mtimeMs, ino, size }: Seen): void {
    this.#read = undefined;
    const { path, content } = this.#readCurrent(readsMax);
    this.#seen = { mtimeMs, ino, size };
    try {
      this.#read = { manifest: readManifest(path, content) };
    } catch (error) {
      this.#read = { error };
    }
  }

  #readCurrent(readsLeft: number): { readonly path: string; readonly content: string } {
    const path = this.#layout.manifest(readText(this.#layout.current));
    try {
      return { path, content: readText(path) };
    } catch (error) {
      if (readsLeft === 1) throw error;
      return this.#readCurrent(readsLeft - 1);
    }
  }
}

const isSame = (one: Seen, other: Seen | undefined): boolean =>
  one.mtimeMs === other?.mtimeMs && one.ino === other.ino && one.size === other.size;

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StoreFileError(path, code === 'ENOENT' ? 'it is missing' : `reading it failed with ${code}`);
  }
};
