/** Removes files that no manifest names any more, once servers have had the time to let go of them. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { namedFolders, type Layout, type NamedFolder } from './layout.ts';
import type { Manifest } from './manifest.ts';

export interface Swept {
  readonly files: number;
  readonly bytes: number;
}

/** What is not to be removed. */
export interface InUse {
  /** Those that are in force, or about to be. */
  readonly manifests: readonly { readonly name: string; readonly manifest: Manifest | undefined }[];
  /** Names of segments. */
  readonly keep: ReadonlySet<string>;
}

/** A slow disk takes milliseconds for each file, and a withdrawal must not wait for hundreds of them. */
const removalMsMax = 20;

/**
 * The grace of a file begins when it is first seen that the manifest in force does not name it; what is not seen any more
 * after a restart has another one. The times of files do not count: clocks are put forward and back.
 */
export class Sweeper {
  readonly #layout: Layout;
  readonly #monotonic: () => number;
  /** Since when files have been named by no manifest in force, by their paths. */
  readonly #unnamedSince = new Map<string, number>();

  constructor(layout: Layout, monotonic: () => number) {
    this.#layout = layout;
    this.#monotonic = monotonic;
  }

  /** A file that is named again begins another grace when it is named no more. */
  inForce(name: string, manifest: Manifest): void {
    if (this.#unnamedSince.size === 0) return;
    const named = namesIn({ manifests: [{ name, manifest }], keep: new Set() });
    for (const folder of namedFolders) {
      for (const each of named[folder]) this.#unnamedSince.delete(join(this.#layout.of(folder), each));
    }
  }

  /** Removes for a moment; who goes on until nothing is removed any more lets what waits come in between. */
  sweep(graceMs: number, inUse: InUse): Swept {
    const named = namesIn(inUse);
    const now = this.#monotonic();
    const seen = new Set<string>();
    const due: string[] = [];
    for (const folder of namedFolders) {
      for (const name of readdirSync(this.#layout.of(folder))) {
        if (named[folder].has(name)) continue;
        const path = join(this.#layout.of(folder), name);
        seen.add(path);
        const since = this.#unnamedSince.get(path) ?? now;
        this.#unnamedSince.set(path, since);
        if (now - since >= graceMs) due.push(path);
      }
    }
    for (const path of this.#unnamedSince.keys()) if (!seen.has(path)) this.#unnamedSince.delete(path);
    return this.#remove(due);
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

const namesIn = ({ manifests, keep }: InUse): Readonly<Record<NamedFolder, ReadonlySet<string>>> => {
  const all = manifests.flatMap(({ manifest }) => manifest ?? []);
  return {
    segments: new Set([...keep, ...all.flatMap(({ segments }) => Object.values(segments).map(({ name }) => name))]),
    tenants: new Set(all.flatMap(({ tenants }) => Object.values(tenants).map((digest) => `${digest}.json`))),
    keys: new Set(all.map(({ keys }) => `${keys}.json`)),
    manifests: new Set(manifests.map(({ name }) => name)),
  };
};

const bytesOf = (path: string): number => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
};
