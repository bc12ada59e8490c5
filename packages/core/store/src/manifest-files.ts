/** Reads the manifests of a folder. The most recently used pages stay in memory: a page never changes. */
import { LRUCache } from 'lru-cache';
import { suspectIn } from './file-error.ts';
import type { Layout } from './layout.ts';
import type { Manifest } from './manifest.ts';
import { type KnownTrees, type PageLoaders, readKeyFile, readManifest, readPage } from './manifest-file.ts';
import type { LoadPage, PageNode } from './page.ts';
import { readText } from './read-text.ts';

/** Number of pages of each tree; a page takes a few kilobytes. */
const pagesHeldMax = 8192;

export class ManifestFiles {
  readonly #layout: Layout;
  readonly #load: PageLoaders;
  /** The pages in memory. */
  readonly #held: { readonly clear: () => void }[] = [];

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#load = {
      tenants: this.#createLoader('tenants'),
      segments: this.#createLoader('segments'),
      readings: this.#createLoader('readings'),
      keys: this.#createLoader('keys'),
      unscopedKeys: this.#createLoader('unscopedKeys'),
    };
  }

  /** Removes pages from memory, which are read again when they are needed. */
  release(): void {
    for (const held of this.#held) held.clear();
  }

  /** @throws StoreFileError if it is unusable */
  read(name: string): Manifest {
    return this.parse(name, readText(this.#layout.manifest(name)));
  }

  /** @param content of the manifest of this name. @throws likewise */
  parse(name: string, content: string): Manifest {
    return readManifest(this.#layout.manifest(name), content, this.#load, (digest) => {
      const path = this.#layout.keys(digest);
      return readKeyFile(path, readText(path));
    });
  }

  #createLoader<Name extends keyof KnownTrees>(tree: Name): LoadPage<KnownTrees[Name]> {
    const held = new LRUCache<string, PageNode<KnownTrees[Name]>>({
      max: pagesHeldMax,
      memoMethod: (name) => {
        const path = this.#layout.page(name);
        return suspectIn({ kind: 'pages', name }, () => readPage(path, readText(path), tree, load));
      },
    });
    const load = (name: string): PageNode<KnownTrees[Name]> => held.memo(name);
    this.#held.push(held);
    return load;
  }
}
