/** The write half of a store in a folder. Whoever writes holds its lock; readers see a whole edition at every moment. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, readManifest, readTenantFile, StoreFileError } from './files.ts';
import { takeLock, type FolderLock } from './folder-lock.ts';
import { layoutOf, namedFolders, type Layout } from './layout.ts';
import type { KeyFile, Manifest, TenantFile } from './manifest.ts';
import { Sweeper, type Swept } from './sweeper.ts';
import { UsageInbox } from './usage-inbox.ts';
import { folderMode, syncFile, writeWhole } from './write-file.ts';

export interface NamedManifest {
  readonly name: string;
  readonly manifest: Manifest;
}

export interface StoreClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment; it never goes back. */
  readonly monotonic: () => number;
}

/** Says which of several publishers leads. */
export interface LeadLock {
  /** @returns whether this process has it now */
  readonly acquire: () => Promise<boolean>;
  /** Whether it surely has it, for as long as a write may take. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

/** A manifest names a segment that is not in the store: it has to be made again. */
export class SegmentMissing extends Error {
  readonly segment: string;

  constructor(segment: string) {
    super(`The segment ${segment} is not in the store.`);
    this.name = 'SegmentMissing';
    this.segment = segment;
  }
}

export class FolderStore {
  readonly #clock: StoreClock;
  readonly #layout: Layout;
  readonly #sweeper: Sweeper;
  /** The segments that the manifest in force names, so that they are there. */
  #named: ReadonlySet<string> = new Set();
  /** The manifest that was written last: it may come in force later. */
  #written: NamedManifest | undefined;
  /** What servers tell the publisher. */
  readonly usage: UsageInbox;

  /** Makes the folder, where there is none. */
  constructor(folder: string, clock: StoreClock) {
    this.#clock = clock;
    this.#layout = layoutOf(folder);
    for (const path of [...namedFolders.map(this.#layout.of), this.#layout.usage]) {
      mkdirSync(path, { recursive: true, mode: folderMode });
    }
    this.#sweeper = new Sweeper(this.#layout, clock.monotonic);
    this.usage = new UsageInbox(this.#layout.usage, clock.monotonic);
  }

  get segmentsFolder(): string {
    return this.#layout.of('segments');
  }

  /** Takes the right to write; nothing where another process has it, or another publisher of this one. */
  lock(): FolderLock | undefined {
    return takeLock(this.#layout.lock);
  }

  /** The manifest in force; none before the first. @throws StoreFileError where it cannot be used */
  readCurrent(): Manifest | undefined {
    const name = readText(this.#layout.current);
    return name === undefined ? undefined : this.readManifest(name);
  }

  /** @throws StoreFileError where it cannot be used */
  readManifest(name: string): Manifest {
    return readManifest(this.#layout.manifest(name), this.readNamed('manifest', name));
  }

  /** @throws StoreFileError where it cannot be used */
  readTenant(digest: string): TenantFile {
    return readTenantFile(this.#layout.tenant(digest), this.readNamed('tenant', digest));
  }

  /** @returns the name to put into a manifest */
  putTenant(file: TenantFile): string {
    return this.#put(this.#layout.tenant, JSON.stringify(file));
  }

  /** @returns the name to put into a manifest */
  putKeys(file: KeyFile): string {
    return this.#put(this.#layout.keys, JSON.stringify(file));
  }

  hasSegment(name: string): boolean {
    return existsSync(join(this.segmentsFolder, name));
  }

  /** Whether this publisher leads, of all that publish into the store: in a folder it does, by its lock. It never throws. */
  async lead(): Promise<boolean> {
    return true;
  }

  /** Has segments where servers find them, before a manifest names them: in a folder they are. */
  async share(_names: Iterable<string>): Promise<void> {}

  /** Takes into `usage` what servers on other machines have counted: a folder has none. */
  async collectUsage(): Promise<void> {}

  /** Ends what is under way. What is in force stays. */
  async close(): Promise<void> {}

  /** The names of a segment's files. */
  listSegment(name: string): readonly string[] {
    return readdirSync(join(this.segmentsFolder, name));
  }

  pathInSegment(name: string, file: string): string {
    return join(this.segmentsFolder, name, file);
  }

  /**
   * Puts a manifest in force, after all that it names.
   * @throws SegmentMissing; or what the file system throws, such as where the disk is full: then the one before stays
   */
  publish(manifest: Manifest): void {
    this.putInForce(this.write(manifest));
  }

  /**
   * Writes a manifest, after all that it names, without putting it in force. It is not swept until another one is written.
   * @returns its name
   * @throws as `publish`
   */
  write(manifest: Manifest): string {
    const missing = Object.values(manifest.segments).find(
      ({ name }) => !this.#named.has(name) && !this.hasSegment(name),
    );
    if (missing !== undefined) throw new SegmentMissing(missing.name);
    const content = JSON.stringify(manifest);
    const name = manifestName(manifest, content);
    writeWhole(this.#layout.manifest(name), content);
    for (const named of namedFolders) syncFile(this.#layout.of(named));
    this.#named = new Set(Object.values(manifest.segments).map((segment) => segment.name));
    this.#sweeper.inForce(name, manifest);
    this.#written = { name, manifest };
    return name;
  }

  /** @param name of a manifest that is written */
  putInForce(name: string): void {
    writeWhole(this.#layout.current, name, { modifiedAt: this.#timeOfCurrent() });
    syncFile(this.#layout.folder);
  }

  /** The text of a file that is named by a digest. @throws StoreFileError where it is not there */
  readNamed(kind: 'tenant' | 'keys' | 'manifest', name: string): string {
    const path = this.#layout[kind](name);
    const content = readText(path);
    if (content === undefined) throw new StoreFileError(path, 'it is missing');
    return content;
  }

  /** Readers see by this time that there is another manifest: two that follow within a clock's tick have to differ. */
  #timeOfCurrent(): number {
    const before = statSync(this.#layout.current, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Math.max(this.#clock.now(), Math.floor(before) + 1);
  }

  /** Tells servers that what the manifest in force shows is what the catalog says. */
  beat(): void {
    const { beat } = this.#layout;
    const before = statSync(beat, { throwIfNoEntry: false });
    if (before === undefined) closeSync(openSync(beat, 'a', 0o640));
    const now = this.#clock.now();
    const at = new Date(Math.floor(before?.mtimeMs ?? 0) === now ? now + 1 : now);
    utimesSync(beat, at, at);
  }

  /** What the publisher keeps for itself; none where there is nothing yet. */
  readState(): string | undefined {
    return readPublisherState(this.#layout.folder);
  }

  writeState(content: string): void {
    // Where the data come from is for publishers alone.
    writeWhole(this.#layout.state, content, { mode: 0o600 });
  }

  /**
   * Removes what no manifest has named for the grace time, the leftovers of killed processes among it.
   * @param keep names of segments that a manifest is about to name
   * @param coming a manifest that is about to come in force
   */
  sweep(graceMs: number, keep: ReadonlySet<string>, coming: NamedManifest | undefined = this.#written): Swept {
    const name = readText(this.#layout.current);
    const inForce = name === undefined ? [] : [{ name, manifest: this.readCurrent() }];
    const others = coming === undefined || coming.name === name ? [] : [coming];
    return this.#sweeper.sweep(graceMs, { manifests: [...inForce, ...others], keep });
  }

  #put(pathOf: (digest: string) => string, content: string): string {
    const digest = digestOf(content);
    const path = pathOf(digest);
    // One that is there is whole, for it was renamed when it was; but for a disk that lost a part of it.
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size !== Buffer.byteLength(content)) writeWhole(path, content);
    return digest;
  }
}

/** By its edition and revision for people, and its content. */
const manifestName = ({ edition, revision }: Manifest, content: string): string =>
  `${edition}-${revision}-${digestOf(content)}.json`;

/** What the publisher of a store keeps for itself, for who may read it; none where there is nothing yet. */
export const readPublisherState = (folder: string): string | undefined => readText(layoutOf(folder).state);

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
