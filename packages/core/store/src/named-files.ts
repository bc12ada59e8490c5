/** The files that a manifest names, all of them or those that an earlier one does not name. */
import type { NamedFolder } from './layout.ts';
import type { Manifest } from './manifest.ts';
import type { Page } from './page.ts';
import type { IsRead, PageTree } from './page-tree.ts';

/**
 * @param before undefined: all pages of the manifest, in the order of levels
 * @param isRead false for pages that are not loaded, so that none below them follow
 */
export function* pagesSince(
  manifest: Manifest,
  before: Manifest | undefined,
  isRead?: IsRead,
): Generator<Page<unknown>> {
  yield* pagesOf(manifest.tenants, before?.tenants, isRead);
  yield* pagesOf(manifest.segments, before?.segments, isRead);
  yield* pagesOf(manifest.readings, before?.readings, isRead);
  yield* pagesOf(manifest.keys, before?.keys, isRead);
}

function* pagesOf<Value>(
  tree: PageTree<Value>,
  before: PageTree<Value> | undefined,
  isRead: IsRead | undefined,
): Generator<Page<unknown>> {
  for (const level of tree.levelsSince(before, isRead)) for (const { page } of level) yield page;
}

/** A file of a folder, or a segment, by its name there. */
export interface NamedFile {
  readonly folder: NamedFolder;
  readonly name: string;
}

/** @param before undefined: all files except the manifest itself */
export function* filesSince(manifest: Manifest, before: Manifest | undefined): Generator<NamedFile> {
  for (const { name } of pagesSince(manifest, before)) yield { folder: 'pages', name: `${name}.json` };
  for (const digest of tenantsSince(manifest, before)) yield { folder: 'tenants', name: `${digest}.json` };
  for (const { name } of newValues(manifest.segments, before?.segments)) yield { folder: 'segments', name };
}

/**
 * The digests of pages and tenant files.
 * @param before undefined: all of them
 * @param isRead as for `pagesSince`
 */
export function* digestsSince(manifest: Manifest, before: Manifest | undefined, isRead?: IsRead): Generator<string> {
  for (const { name } of pagesSince(manifest, before, isRead)) yield name;
  yield* newValues(manifest.tenants, before?.tenants, isRead);
}

/** The digests of tenant files that an earlier manifest does not name. */
export const tenantsSince = (manifest: Manifest, before: Manifest | undefined): Generator<string> =>
  newValues(manifest.tenants, before?.tenants);

function* newValues<Value>(
  tree: PageTree<Value>,
  before: PageTree<Value> | undefined,
  isRead?: IsRead,
): Generator<Value> {
  if (before === undefined) return yield* tree.values(isRead);
  for (const { after } of tree.changesSince(before, isRead)) if (after !== undefined) yield after;
}
