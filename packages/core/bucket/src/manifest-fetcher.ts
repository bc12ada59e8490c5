/** Fetches the files of a manifest, except its segments, from a bucket to a folder. */
import {
  checkStateText,
  digestOf,
  type FolderStore,
  type Manifest,
  type IsRead,
  PageTree,
  type PublisherState,
  readTenantFile,
  stateLevelsSince,
  stateTextsSince,
  StoreFileError,
  type TenantFile,
} from '@vitrine/store';
import { type Bucket, BucketError } from './bucket.ts';
import { objectKeys } from './objects.ts';
import { inParallel } from './parallel.ts';

const filesAtOnce = 32;
/** Number of tenant files held in memory before they are written. */
const filesOfPartMax = 1000;

/** The part of a manifest to fetch: all, or the successors of files that were requested. */
export type Extent = 'all' | 'successors';

export class ManifestFetcher {
  readonly #bucket: Bucket;
  readonly #folder: FolderStore;
  /** The publisher's state that was fetched last. */
  #state: PublisherState | undefined;

  constructor(bucket: Bucket, folder: FolderStore) {
    this.#bucket = bucket;
    this.#folder = folder;
  }

  /**
   * Fetches pages and tenant files that a known manifest does not name; all, if its own pages are damaged.
   * @throws BucketError; StoreFileError if an object is damaged
   */
  async getNew(manifest: Manifest, known: Manifest | undefined, extent: Extent): Promise<void> {
    try {
      await Promise.all([
        this.#getTree(manifest.tenants, known?.tenants, extent),
        this.#getTree(manifest.segments, known?.segments, extent),
        this.#getTree(manifest.readings, known?.readings, extent),
        this.#getTree(manifest.keys, known?.keys, extent),
      ]);
      await this.getTenants(this.#newTenants(manifest, known, extent));
    } catch (error) {
      if (known === undefined || !(error instanceof StoreFileError)) throw error;
      await this.getNew(manifest, undefined, extent);
    }
  }

  /** True if a page is in the folder, so that the pages below it are known. */
  readonly isRead: IsRead = ({ name }) => this.#folder.has('page', name);

  /** Level by level: a page says which pages are below it. */
  async #getTree<Value>(tree: PageTree<Value>, known: PageTree<Value> | undefined, extent: Extent): Promise<void> {
    for (const level of tree.levelsSince(known, this.isRead)) {
      const wanted = level.filter(({ before }) => extent === 'all' || (before !== undefined && this.isRead(before)));
      const names = wanted.map(({ page }) => page.name);
      await this.getPages(names.filter((name) => !this.#folder.isWhole('page', name)));
    }
  }

  *#newTenants({ tenants }: Manifest, known: Manifest | undefined, extent: Extent): Generator<string> {
    const isHere = (digest: string | undefined): boolean => digest !== undefined && this.#folder.has('tenant', digest);
    for (const { before, after } of tenants.changesSince(known?.tenants ?? PageTree.of([]), this.isRead))
      if (after !== undefined && !isHere(after) && (extent === 'all' || isHere(before))) yield after;
  }

  /** @throws as `getNew` */
  async getPages(names: readonly string[]): Promise<void> {
    const texts: string[] = [];
    await inParallel(names, filesAtOnce, async (name) => {
      const key = objectKeys.page(name);
      const text = await this.text(key);
      if (digestOf(text) !== name) throw new StoreFileError(key, 'its content has another digest, so it is damaged');
      texts.push(text);
    });
    await this.#folder.putPageTexts(texts);
  }

  /** @throws as `getNew` */
  async getTenants(digests: Iterable<string>): Promise<void> {
    const all = [...digests];
    for (let start = 0; start < all.length; start += filesOfPartMax) {
      const files: TenantFile[] = [];
      await inParallel(all.slice(start, start + filesOfPartMax), filesAtOnce, async (digest) => {
        const key = objectKeys.tenant(digest);
        files.push(readTenantFile(key, await this.text(key)));
      });
      await this.#folder.putTenants(files);
    }
  }

  /**
   * Fetches the files of the publisher's state that the folder does not have.
   * @returns its root; empty if something is damaged: then the publisher reads all tables again
   * @throws BucketError
   */
  async getState(digest: string): Promise<string> {
    const before = this.#state;
    this.#state = undefined;
    try {
      const root = await this.#stateText(digest);
      const state = this.#folder.state.parse(root);
      if (state !== undefined) await this.#getStateSince(state, before);
      this.#state = state;
      return root;
    } catch (error) {
      if (!(error instanceof StoreFileError)) throw error;
      return before === undefined ? '' : this.getState(digest);
    }
  }

  async #getStateSince(state: PublisherState, before: PublisherState | undefined): Promise<void> {
    for (const level of stateLevelsSince(state, before))
      await this.#getStateFiles(level.values().map(({ name }) => name));
    await this.#getStateFiles(stateTextsSince(state, before));
  }

  async #getStateFiles(names: Iterable<string>): Promise<void> {
    const { state: files } = this.#folder;
    const texts: string[] = [];
    const missing = Iterator.from(names).filter((name) => !files.isWhole(name));
    await inParallel(missing, filesAtOnce, async (name) => void texts.push(await this.#stateText(name)));
    await files.put(texts);
  }

  /** @throws BucketError; StoreFileError if it is damaged */
  async #stateText(name: string): Promise<string> {
    return checkStateText(name, await this.text(objectKeys.state(name)));
  }

  /** The text of an object. @throws BucketError if it is missing */
  async text(key: string): Promise<string> {
    const got = await this.#bucket.get(key);
    if (got.kind === 'found') return got.text;
    throw new BucketError('GET', key, 'it is missing');
  }
}
