/** Removes files that no manifest has named for the grace time, in which servers close them. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DigestSet } from './digest-set.ts';
import { namedFolders, type Layout, type NamedFolder } from './layout.ts';
import type { Manifest } from './manifest.ts';
import { digestsSince, filesSince, type NamedFile } from './named-files.ts';
import { isDigest } from './names.ts';
import type { IsRead } from './page-tree.ts';
import { inSteps } from './steps.ts';

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

/**
 * Folders with files of each tenant. A folder that has all files lists them seldom: what a manifest drops is noted when
 * it is written.
 */
const largeFolders: readonly NamedFolder[] = ['tenants', 'pages'];
const isLarge = (folder: NamedFolder): boolean => largeFolders.includes(folder);
/**
 * A process that is killed, or a failed write, leaves files that no manifest has dropped. Those of a former process are listed
 * at the start.
 */
const listLargeMs = 24 * 3_600_000;

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
  /** The files of large folders that some manifest has named since their listing began; undefined: none are listed. */
  #named: DigestSet | undefined;
  /** One at a time: a slow disk takes longer to list them than it is between two sweeps. */
  #listing: Promise<void> | undefined;

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
    if (before === undefined) this.#listAgain();
    else this.#noteDropped(filesSince(before, manifest));
    if (this.#named === undefined && namedFolders.every((folder) => this.#unnamed[folder].size === 0)) return;
    for (const file of filesSince(manifest, before)) this.#unnamed[file.folder].delete(file.name);
    const named = this.#named;
    if (named !== undefined) for (const digest of digestsSince(manifest, before)) named.add(digest);
  }

  #listAgain(): void {
    this.#listedAt = undefined;
    this.#named = undefined;
  }

  #noteDropped(files: Iterable<NamedFile>): void {
    const now = this.#monotonic();
    for (const { folder, name } of files) if (isLarge(folder)) this.#unnamed[folder].set(name, now);
  }

  /**
   * Notes the unnamed files of large folders that have all files, in short steps, if that is due. Call it before `sweep`.
   * @throws errors of the file system, and StoreFileError if a page of a manifest is unusable
   */
  async listLarge(inUse: InUse): Promise<void> {
    if (this.#listedAt !== undefined && this.#monotonic() - this.#listedAt < listLargeMs) return;
    this.#listing ??= this.#listFolders(inUse).finally(() => {
      this.#listing = undefined;
    });
    await this.#listing;
  }

  async #listFolders(inUse: InUse): Promise<void> {
    const now = this.#monotonic();
    const named = new DigestSet();
    this.#named = named;
    try {
      await inSteps(digestsOf(inUse), this.#monotonic, (digest) => named.add(digest));
      for (const folder of largeFolders) {
        const names = await readdir(this.#layout.of(folder));
        await inSteps(names, this.#monotonic, (name) => this.#noteListed(folder, name, named));
      }
      if (this.#named === named) this.#listedAt = now;
    } finally {
      if (this.#named === named) this.#named = undefined;
    }
  }

  /** @param named nothing is noted if that of a later listing has replaced it */
  #noteListed(folder: NamedFolder, name: string, named: DigestSet): void {
    if (this.#named !== named) return;
    const since = this.#unnamed[folder];
    const digest = name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    const isNamed = isDigest(digest) && named.has(digest);
    if (!isNamed && !since.has(name)) since.set(name, this.#monotonic());
  }

  /**
   * Removes files for a few milliseconds. Call it until it removes nothing, and yield in between.
   *
   * A folder that has a part of the files is listed and swept in one step, as what it names may change between steps.
   */
  sweep(graceMs: number, inUse: InUse): Swept {
    const now = this.#monotonic();
    const isPart = inUse.isRead !== undefined;
    for (const folder of namedFolders) if (isPart || !isLarge(folder)) this.#list(folder, inUse, now);
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

const namesIn = (folder: NamedFolder, inUse: InUse): ReadonlySet<string> => {
  const { manifests, keep, state, isRead } = inUse;
  switch (folder) {
    case 'publisher':
      return state;
    case 'manifests':
      return new Set(manifests.map(({ name }) => name));
    case 'segments':
      return new Set([...keep, ...manifests.flatMap(({ manifest }) => segmentsOf(manifest, isRead))]);
    case 'tenants':
    case 'pages':
      return new Set(digestsOf(inUse).map((digest) => digest + suffix));
    case 'keys':
      return new Set();
  }
};

const segmentsOf = (manifest: Manifest | undefined, isRead: IsRead | undefined): readonly string[] =>
  Array.from(manifest?.segments.values(isRead) ?? [], ({ name }) => name);

function* digestsOf({ manifests, isRead }: InUse): Generator<string> {
  let before: Manifest | undefined;
  for (const { manifest } of manifests) {
    if (manifest === undefined) continue;
    yield* digestsSince(manifest, before, isRead);
    before = manifest;
  }
}

/** The end of a name of a page or a tenant file, after its digest. */
const suffix = '.json';

const bytesOf = (path: string): number => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
};
