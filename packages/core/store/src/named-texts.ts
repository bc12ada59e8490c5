/** Writes the tenant files and the pages of a store, which are named by their content. */
import { digestOf } from './digest.ts';
import type { Layout } from './layout.ts';
import type { Manifest, TenantFile } from './manifest.ts';
import { pagesSince } from './named-files.ts';
import type { Page } from './page.ts';
import { writeWhole } from './write-file.ts';
import { isThere, type SyncFiles, type TextFile, writeTogether, writeTogetherNow } from './write-together.ts';

export interface NamedTextsOptions {
  readonly layout: Layout;
  readonly monotonic: () => number;
  readonly syncFiles: SyncFiles;
}

export class NamedTexts {
  readonly #options: NamedTextsOptions;
  #before: Manifest | undefined;
  /** The names of the pages written since then. */
  readonly #written = new Set<string>();

  constructor(options: NamedTextsOptions) {
    this.#options = options;
  }

  /** The manifest written last, whose pages are on the disk; undefined: some may be damaged. */
  get before(): Manifest | undefined {
    return this.#before;
  }

  /** @returns the file's name */
  putTenant(file: TenantFile): string {
    const text = textOf(this.#options.layout.tenant, JSON.stringify(file));
    if (!isThere(text)) writeWhole(text.path, text.content);
    return text.digest;
  }

  /** Writes asynchronously, with one sync for all. @returns the names, in the order of the files */
  async putTenants(files: Iterable<TenantFile>): Promise<readonly string[]> {
    const names: string[] = [];
    const { tenant: pathOf } = this.#options.layout;
    const texts = function* () {
      for (const file of files) {
        const text = textOf(pathOf, JSON.stringify(file));
        names.push(text.digest);
        yield text;
      }
    };
    await this.#putTogether('tenants', texts());
    return names;
  }

  /** Writes the new pages of a manifest asynchronously, with one sync for all. */
  async putPages(manifest: Manifest): Promise<void> {
    const pages = [...this.#newPages(manifest)];
    await this.putPageTexts(pages.values().map(({ text }) => text));
    for (const { name } of pages) this.#written.add(name);
  }

  /** Writes pages asynchronously, with one sync for all. */
  async putPageTexts(texts: Iterable<string>): Promise<void> {
    const { page: pathOf } = this.#options.layout;
    await this.#putTogether(
      'pages',
      Iterator.from(texts).map((text) => textOf(pathOf, text)),
    );
  }

  /** Writes the missing pages of the next manifest synchronously. */
  putPagesNow(manifest: Manifest): void {
    const { layout } = this.#options;
    const texts = this.#newPages(manifest).map(({ text }) => textOf(layout.page, text));
    const missing = texts.filter((text) => !isThere(text));
    writeTogetherNow(missing, layout.of('pages'));
  }

  /** Notes that a manifest is written. */
  keep(manifest: Manifest): void {
    this.#before = manifest;
    this.#written.clear();
  }

  /** Makes the next manifest rewrite missing and damaged pages. */
  forget(): void {
    this.#before = undefined;
    this.#written.clear();
  }

  *#newPages(manifest: Manifest): Generator<Page<unknown>> {
    for (const page of pagesSince(manifest, this.#before))
      if (!page.isStored && !this.#written.has(page.name)) yield page;
  }

  async #putTogether(folder: 'tenants' | 'pages', texts: Iterable<TextFile>): Promise<void> {
    const { layout, monotonic, syncFiles } = this.#options;
    await writeTogether(texts, { folder: layout.of(folder), monotonic, syncFiles });
  }
}

interface NamedText extends TextFile {
  readonly digest: string;
}

const textOf = (pathOf: (digest: string) => string, content: string): NamedText => {
  const digest = digestOf(content);
  return { digest, path: pathOf(digest), content };
};
