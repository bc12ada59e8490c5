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
  /** By folder: the names that no current manifest has, each with the time since then. */
  readonly #unnamed: Readonly<Record<NamedFolder, Map<string, number>>> = {
    segments: new Map(),
    tenants: new Map(),
    pages: new Map(),
    publisher: new Map(),
    manifests: new Map(),
    keys: new Map(),
  };
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
    this.#unnamed.manifests.delete(name);
    if (before === undefined) this.#listedAt = undefined;
    else this.#noteDropped(filesSince(before, manifest));
    if (namedFolders.every((folder) => this.#unnamed[folder].size === 0)) return;
    for (const file of filesSince(manifest, before)) this.#unnamed[file.folder].delete(file.name);
  }

  #noteDropped(files: Iterable<NamedFile>): void {
    const now = this.#monotonic();
    for (const { folder, name } of files) if (isLarge(folder)) this.#unnamed[folder].set(name, now);
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
    return this.#remove(now - graceMs);
  }

  /** Notes the unnamed files of a folder. */
  #list(folder: NamedFolder, inUse: InUse, now: number): void {
    const named = namesIn(folder, inUse);
    const unnamed = new Set(readdirSync(this.#layout.of(folder)).filter((name) => !named.has(name)));
    const since = this.#unnamed[folder];
    for (const name of since.keys()) if (!unnamed.has(name)) since.delete(name);
    for (const name of unnamed) since.set(name, since.get(name) ?? now);
  }

  /**
   * The grace time has not begun for files that a manifest other than the last one uses: that one may still be current.
   */
  #keepOthers({ manifests }: InUse, now: number): void {
    for (const { manifest } of manifests) {
      if (manifest === undefined || manifest === this.#last) continue;
      for (const { folder, name } of filesSince(manifest, this.#last))
        if (isLarge(folder) && this.#unnamed[folder].has(name)) this.#unnamed[folder].set(name, now);
    }
  }

  /** Removes files that have been unnamed since then or longer. */
  #remove(since: number): Swept {
    const endsAt = this.#monotonic() + removalMsMax;
    let [files, bytes] = [0, 0];
    for (const { folder, name } of this.#unnamedSince(since)) {
      if (files > 0 && this.#monotonic() > endsAt) break;
      const path = join(this.#layout.of(folder), name);
      files += 1;
      bytes += bytesOf(path);
      rmSync(path, { recursive: true, force: true });
      this.#unnamed[folder].delete(name);
    }
    return { files, bytes };
  }

  *#unnamedSince(since: number): Generator<NamedFile> {
    for (const folder of namedFolders)
      for (const [name, at] of this.#unnamed[folder]) if (at <= since) yield { folder, name };
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
