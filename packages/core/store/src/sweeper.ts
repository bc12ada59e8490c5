/** Removes files that no manifest has named for the grace time, in which servers close them. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namedFolders, type Layout, type NamedFolder } from './layout.ts';
import type { Manifest } from './manifest.ts';
import { filesSince, type NamedFile } from './named-files.ts';
import type { IsRead } from './page-tree.ts';

export interface Swept {
  readonly files: number;
  readonly bytes: number;
}

/** The files to keep. */
export interface InUse {
  /** Manifests that are current, or about to be. */
  readonly manifests: readonly { readonly name: string; readonly manifest: Manifest | undefined }[];
  /** Names of segments. */
  readonly keep: ReadonlySet<string>;
  /** Names of files of the publisher's state. */
  readonly state: ReadonlySet<string>;
  /** False for pages that are not here. */
  readonly isRead?: IsRead | undefined;
}

/** Folders with files of each tenant. They are listed seldom: what a manifest drops is noted when it is written. */
const isLarge = (folder: NamedFolder): boolean => folder === 'tenants' || folder === 'pages';
/** A process that is killed, or a failed write, leaves files that no manifest has dropped. */
const listLargeMs = 3_600_000;

/** A slow disk takes milliseconds for each file, and a withdrawal must not wait for hundreds of them. */
const removalMsMax = 20;

/**
 * The grace of a file begins when the current manifest is first seen not to name it; after a restart it begins again.
 * File times do not count, because clocks are changed.
 */
export class Sweeper {
  readonly #layout: Layout;
  readonly #monotonic: () => number;
  /** The time since when no current manifest has named a file, by path. */
  readonly #unnamedSince = new Map<string, number>();
  /** The manifest written last. */
  #last: Manifest | undefined;
  /** When large folders were listed; undefined: some files may be unnamed that were not noted. */
  #listedAt: number | undefined;

  constructor(layout: Layout, monotonic: () => number) {
    this.#layout = layout;
    this.#monotonic = monotonic;
  }

  /**
   * Begins the grace time of the files that a manifest drops, and ends that of the files that it names.
   * @param before the manifest before it
   */
  inForce(name: string, manifest: Manifest, before: Manifest | undefined): void {
    this.#last = manifest;
    this.#unnamedSince.delete(join(this.#layout.of('manifests'), name));
    if (before === undefined) this.#listedAt = undefined;
    else this.#noteDropped(filesSince(before, manifest));
    if (this.#unnamedSince.size === 0) return;
    for (const file of filesSince(manifest, before)) this.#unnamedSince.delete(this.#pathOf(file));
  }

  #noteDropped(files: Iterable<NamedFile>): void {
    const now = this.#monotonic();
    for (const file of files) if (isLarge(file.folder)) this.#unnamedSince.set(this.#pathOf(file), now);
  }

  #pathOf({ folder, name }: NamedFile): string {
    return join(this.#layout.of(folder), name);
  }

  /** Removes files for a few milliseconds. Call it until it removes nothing, and yield in between. */
  sweep(graceMs: number, inUse: InUse): Swept {
    const now = this.#monotonic();
    // A folder that has a part of the files drops others than those that were noted.
    const isPart = inUse.isRead !== undefined;
    const isListed = isPart || this.#listedAt === undefined || now - this.#listedAt >= listLargeMs;
    if (isListed) this.#listedAt = now;
    for (const folder of namedFolders) if (isListed || !isLarge(folder)) this.#list(folder, inUse, now);
    if (!isPart) this.#keepOthers(inUse, now);
    return this.#remove([...this.#unnamedSince].filter(([, since]) => now - since >= graceMs).map(([path]) => path));
  }

  /** Notes the unnamed files of a folder. */
  #list(folder: NamedFolder, inUse: InUse, now: number): void {
    const named = namesIn(folder, inUse);
    const start = join(this.#layout.of(folder), '/');
    const unnamed = new Set(readdirSync(start).filter((name) => !named.has(name)));
    for (const path of this.#unnamedSince.keys())
      if (path.startsWith(start) && !unnamed.has(path.slice(start.length))) this.#unnamedSince.delete(path);
    for (const name of unnamed) {
      const path = start + name;
      this.#unnamedSince.set(path, this.#unnamedSince.get(path) ?? now);
    }
  }

  /** The grace time has not begun for what is in use beside the manifest written last: one may be current until it is. */
  #keepOthers({ manifests }: InUse, now: number): void {
    for (const { manifest } of manifests) {
      if (manifest === undefined || manifest === this.#last) continue;
      for (const file of filesSince(manifest, this.#last)) {
        const path = this.#pathOf(file);
        if (isLarge(file.folder) && this.#unnamedSince.has(path)) this.#unnamedSince.set(path, now);
      }
    }
  }

  #remove(paths: readonly string[]): Swept {
    const endsAt = this.#monotonic() + removalMsMax;
    let [files, bytes] = [0, 0];
    for (const path of paths) {
      if (files > 0 && this.#monotonic() > endsAt) break;
      files += 1;
      bytes += bytesOf(path);
      rmSync(path, { recursive: true, force: true });
      this.#unnamedSince.delete(path);
    }
    return { files, bytes };
  }
}

const namesIn = (folder: NamedFolder, { manifests, keep, state, isRead }: InUse): ReadonlySet<string> => {
  if (folder === 'publisher') return state;
  const names = new Set(folder === 'segments' ? keep : []);
  let before: Manifest | undefined;
  for (const { name, manifest } of manifests) {
    if (folder === 'manifests') names.add(name);
    if (manifest === undefined) continue;
    for (const file of namedIn(folder, manifest, before, isRead)) names.add(file);
    before = manifest;
  }
  return names;
};

function* namedIn(
  folder: NamedFolder,
  manifest: Manifest,
  before: Manifest | undefined,
  isRead: IsRead | undefined,
): Generator<string> {
  if (folder === 'segments') for (const { name } of manifest.segments.values(isRead)) yield name;
  if (!isLarge(folder)) return;
  for (const file of filesSince(manifest, before, isRead)) if (file.folder === folder) yield file.name;
}

const bytesOf = (path: string): number => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
};
