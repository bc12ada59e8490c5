/** The write half of a store in a folder. The writer holds its lock; readers always see a complete edition. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { digestOf } from './digest.ts';
import { SegmentMissing, StoreFileError } from './file-error.ts';
import { takeLock, type FolderLock } from './folder-lock.ts';
import { layoutOf, namedFolders, type Layout } from './layout.ts';
import type { Manifest, TenantFile } from './manifest.ts';
import { printManifest } from './manifest-file.ts';
import { ManifestFiles } from './manifest-files.ts';
import { isSegmentName } from './names.ts';
import { NamedTexts } from './named-texts.ts';
import { type IsRead, PageTree } from './page-tree.ts';
import { readText, readTextIfThere } from './read-text.ts';
import { StateFiles } from './state-files.ts';
import { type InUse, Sweeper, type Swept } from './sweeper.ts';
import { readTenantFile } from './tenant-file.ts';
import { UsageInbox } from './usage-inbox.ts';
import { folderMode, secretFolderMode, secretMode, syncFile, writeWhole } from './write-file.ts';
import { type SyncFiles, syncFilesTogether } from './write-together.ts';

export interface NamedManifest {
  readonly name: string;
  readonly manifest: Manifest;
}

/** A folder that follows a bucket has a part of the files. `coming`: a manifest that is about to become current. */
type PartOfStore = Readonly<Record<'coming', NamedManifest | undefined>>;

type StoreClock = Pick<Clock, 'now' | 'monotonic'>;

export class FolderStore {
  readonly #clock: StoreClock;
  readonly #layout: Layout;
  readonly #sweeper: Sweeper;
  readonly #manifests: ManifestFiles;
  readonly #texts: NamedTexts;
  /** The manifest written last, which may become current later. */
  #written: NamedManifest | undefined;
  /** Usage and suspects that servers send to the publisher. */
  readonly usage: UsageInbox;
  /** The publisher's private state. */
  readonly state: StateFiles;

  /** Creates the folder if it is missing. */
  constructor(folder: string, clock: StoreClock, syncFiles: SyncFiles = syncFilesTogether) {
    this.#clock = clock;
    this.#layout = layoutOf(folder);
    this.#manifests = new ManifestFiles(this.#layout);
    this.#texts = new NamedTexts({ layout: this.#layout, monotonic: clock.monotonic, syncFiles });
    this.state = new StateFiles(folder, { monotonic: clock.monotonic, syncFiles });
    mkdirSync(this.#layout.of('publisher'), { recursive: true, mode: secretFolderMode });
    for (const path of [...namedFolders.map(this.#layout.of), this.#layout.usage]) {
      mkdirSync(path, { recursive: true, mode: folderMode });
    }
    this.#sweeper = new Sweeper(this.#layout, clock.monotonic);
    this.usage = new UsageInbox(this.#layout.usage, clock);
  }

  get segmentsFolder(): string {
    return this.#layout.of('segments');
  }

  /** Takes the write lock; undefined if another store object or process has it. */
  lock(): FolderLock | undefined {
    return takeLock(this.#layout.lock);
  }

  /**
   * The current manifest; undefined before the first.
   * @throws StoreFileError if it is unusable
   */
  readCurrent(): Manifest | undefined {
    return this.readCurrentNamed()?.manifest;
  }

  /** The same with its name. @throws likewise */
  readCurrentNamed(): NamedManifest | undefined {
    const name = readTextIfThere(this.#layout.current);
    return name === undefined ? undefined : { name, manifest: this.readManifest(name) };
  }

  /** Continues with the current manifest, whose pages are on the disk. @returns false if others see another one */
  resume({ manifest }: NamedManifest): boolean {
    this.#texts.keep(manifest);
    return true;
  }

  /** Frees the memory of pages that were read. */
  releasePages(): void {
    this.#manifests.release();
  }

  /** @throws StoreFileError if it is unusable */
  readManifest(name: string): Manifest {
    return this.#manifests.read(name);
  }

  /**
   * Parses a manifest whose pages are, or come, into this folder.
   * @throws StoreFileError if it is unusable
   */
  parseManifest(name: string, content: string): Manifest {
    return this.#manifests.parse(name, content);
  }

  /** @throws StoreFileError if it is unusable */
  readTenant(digest: string): TenantFile {
    const path = this.#layout.tenant(digest);
    return readTenantFile(path, readText(path));
  }

  /** @returns the name to put into a manifest */
  putTenant(file: TenantFile): string {
    return this.#texts.putTenant(file);
  }

  /**
   * Writes many tenant files in short steps, so that the event loop is not blocked, with one sync for all.
   * @returns the names to put into a manifest, in the order of the files
   * @throws errors of the file system
   */
  async putTenants(files: Iterable<TenantFile>): Promise<readonly string[]> {
    return this.#texts.putTenants(files);
  }

  /** Writes the pages of a manifest that is written next, in the same way. @throws errors of the file system */
  async putPages(manifest: Manifest): Promise<void> {
    await this.#texts.putPages(manifest);
  }

  /** Writes pages that another store has, in the same way. @throws errors of the file system */
  async putPageTexts(texts: Iterable<string>): Promise<void> {
    await this.#texts.putPageTexts(texts);
  }

  hasSegment(name: string): boolean {
    return isSegmentName(name) && existsSync(this.#layout.segment(name));
  }

  /** True if a file with this digest exists, whole or damaged. */
  has(kind: 'tenant' | 'page', digest: string): boolean {
    return existsSync(this.#layout[kind](digest));
  }

  /**
   * True if this publisher leads among all that publish into the store: in a folder it does, by its lock. It never
   * throws.
   */
  async lead(): Promise<boolean> {
    return true;
  }

  /** Shares segments with servers before a manifest names them; in a folder they already have them. */
  async share(_names: Iterable<string>): Promise<void> {}

  /** Sends segments that were built here to the publisher that leads; in a folder it has them. */
  async sendSegments(_names: Iterable<string>): Promise<void> {}

  /** Receives segments that a standby has built and sent. @throws SegmentMissing */
  async receiveSegments(names: Iterable<string>): Promise<void> {
    for (const name of names) if (!this.hasSegment(name)) throw new SegmentMissing(name);
  }

  /** Shares a segment again with servers on other machines; in a folder they already have it. */
  async shareAnew(_name: string): Promise<void> {}

  /** Adds the usage from other machines to `usage`; a folder has none. */
  async collectUsage(): Promise<void> {}

  /** Waits for running work. The publication stays. */
  async close(): Promise<void> {}

  listSegment(name: string): readonly string[] {
    return readdirSync(this.#layout.segment(name));
  }

  pathInSegment(name: string, file: string): string {
    return join(this.#layout.segment(name), file);
  }

  /**
   * Writes a manifest after everything that it names, and makes it current.
   * @throws SegmentMissing; or errors of the file system, such as a full disk: then the former one stays
   */
  publish(manifest: Manifest): void {
    this.putInForce(this.write(manifest));
  }

  /**
   * Writes a manifest after everything that it names, without making it current. It is not swept until another one is
   * written.
   * @returns its name
   * @throws as `publish`
   */
  write(manifest: Manifest): string {
    try {
      return this.#write(manifest);
    } catch (error) {
      // The pages of the manifest before may be damaged: then all pages of this one are looked at.
      if (this.#texts.before === undefined || !(error instanceof StoreFileError)) throw error;
      this.#texts.forget();
      return this.#write(manifest);
    }
  }

  #write(manifest: Manifest): string {
    const content = printManifest(manifest);
    const { before } = this.#texts;
    for (const { after } of manifest.segments.changesSince(before?.segments ?? PageTree.of([])))
      if (after !== undefined && !this.hasSegment(after.name)) throw new SegmentMissing(after.name);
    this.#texts.putPagesNow(manifest);
    const name = manifestName(manifest, content);
    writeWhole(this.#layout.manifest(name), content);
    for (const named of namedFolders) syncFile(this.#layout.of(named));
    this.#sweeper.inForce(name, manifest, before);
    this.#written = { name, manifest };
    this.#texts.keep(manifest);
    return name;
  }

  /** Makes a manifest of another store current, whose files come when they are asked for. @throws as `publish` */
  adopt(name: string, content: string): void {
    writeWhole(this.#layout.manifest(name), content);
    syncFile(this.#layout.of('manifests'));
    this.putInForce(name);
  }

  /** @param name of a manifest that is written */
  putInForce(name: string): void {
    writeWhole(this.#layout.current, name, { modifiedAt: this.#timeOfCurrent() });
    syncFile(this.#layout.folder);
  }

  /** The text of a file that is named by a digest. @throws StoreFileError if it is missing */
  readNamed(kind: 'tenant' | 'page' | 'manifest', name: string): string {
    return readText(this.#layout[kind](name));
  }

  /** True if a file exists with the content of its name. */
  isWhole(kind: 'tenant' | 'page', digest: string): boolean {
    const content = readTextIfThere(this.#layout[kind](digest));
    return content !== undefined && digestOf(content) === digest;
  }

  /** Makes the next manifest rewrite missing and damaged pages. */
  forgetPages(): void {
    this.#texts.forget();
  }

  /** Readers detect a new manifest by this time, so it must differ even for two within a clock's tick. */
  #timeOfCurrent(): number {
    const before = statSync(this.#layout.current, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Math.max(this.#clock.now(), Math.floor(before) + 1);
  }

  /** Writes a heartbeat: the current manifest matches the catalog. */
  beat(): void {
    const { beat } = this.#layout;
    const before = statSync(beat, { throwIfNoEntry: false });
    if (before === undefined) closeSync(openSync(beat, 'a', 0o640));
    const now = this.#clock.now();
    const at = new Date(Math.floor(before?.mtimeMs ?? 0) === now ? now + 1 : now);
    utimesSync(beat, at, at);
  }

  /** The collections that the publisher could not read; undefined if it has not reported any yet. */
  readFailures(): string | undefined {
    return readPublisherFailures(this.#layout.folder);
  }

  writeFailures(content: string): void {
    writeWhole(this.#layout.failures, content, { mode: secretMode });
  }

  /**
   * Notes the files of tenants and pages that no manifest names, in short steps, once a day. Call it before `sweep` of a
   * folder that has all files.
   * @throws errors of the file system, and StoreFileError if a page of the manifest is unusable
   */
  async listForSweep(): Promise<void> {
    await this.#sweeper.listLarge(this.#inUse(new Set(), undefined));
  }

  /**
   * Removes files that no manifest has named for the grace time, and leftovers of killed processes.
   * @param keep names of segments that a manifest is about to name
   */
  sweep(graceMs: number, keep: ReadonlySet<string>, part?: PartOfStore): Swept {
    return this.#sweeper.sweep(graceMs, this.#inUse(keep, part));
  }

  #inUse(keep: ReadonlySet<string>, part: PartOfStore | undefined): InUse {
    const name = readTextIfThere(this.#layout.current);
    const isWritten = name === this.#written?.name;
    const manifest = isWritten ? this.#written?.manifest : this.readCurrent();
    const inForce = name === undefined ? [] : [{ name, manifest }];
    const { coming } = part ?? { coming: this.#written };
    const others = coming === undefined || coming.name === name ? [] : [coming];
    const isRead: IsRead | undefined = part && (({ name: page }) => this.has('page', page));
    return { manifests: [...inForce, ...others], keep, state: this.state.filesInUse(), isRead };
  }
}

/** The edition and revision make the name readable; the digest identifies the content. */
const manifestName = ({ edition, revision }: Manifest, content: string): string =>
  `${edition}-${revision}-${digestOf(content)}.json`;

/**
 * The collections that the publisher could not read, for processes that may read that; undefined if it has not reported
 * any.
 */
export const readPublisherFailures = (folder: string): string | undefined => readTextIfThere(layoutOf(folder).failures);
