/** Parses manifests and their pages, also manifests of earlier versions, most of which had no pages. */
import { type KeyFile, type Manifest, type NamedSegment, type PublishedKey, storeFormat } from './manifest.ts';
import { isDigestText, isSegmentText } from './names.ts';
import { nodeOf, type LoadPage, type PageContent, type PageNode } from './page.ts';
import { PageTree } from './page-tree.ts';
import { checkDigest, parseFile } from './parse-file.ts';
import {
  hasShape,
  isEitherOf,
  isFlag,
  isListOf,
  isMissingOr,
  isNullOr,
  isNumber,
  isPairOf,
  isRecordOf,
  isText,
  type Check,
} from './shape.ts';

/** The values in the trees of a manifest. */
interface Trees {
  readonly tenants: string;
  readonly segments: NamedSegment;
  readonly readings: number;
  readonly keys: PublishedKey;
}

/** The trees, and those of earlier versions that differ. */
export interface KnownTrees extends Trees {
  /** Keys that open all private collections. */
  readonly unscopedKeys: PublishedKey;
}

/** Load the pages of a manifest's trees. @throws StoreFileError */
export type PageLoaders = { readonly [Name in keyof KnownTrees]: LoadPage<KnownTrees[Name]> };

/** The format of manifests whose segments each have a date. */
const datedFormat = 6;
/** The format of manifests whose keys open all private collections. */
const unscopedFormat = 7;
/** These formats, and the formats of manifests without pages, with their keys in a file. */
export const earlierFormats: readonly number[] = [2, 3, 4, 5, datedFormat, unscopedFormat];

/** The text of a manifest, which depends on its content alone. */
export const printManifest = (manifest: Manifest): string => {
  const { format, edition, revision, logPrint, lengthSeconds, openedAt, endsAt, isRead } = manifest;
  const { tenants, segments, readings, keys, withheld } = manifest;
  const own = { format, edition, revision, logPrint, lengthSeconds, openedAt, endsAt, isRead };
  return JSON.stringify({ ...own, tenants, segments, readings, keys, withheld });
};

/**
 * Parses a manifest; its pages are loaded when they are needed.
 * @param earlierKeys reads the key file of a manifest of the version before
 * @throws StoreFileError if it is damaged or of another format
 */
export const readManifest = (
  path: string,
  content: string,
  load: PageLoaders,
  earlierKeys: (digest: string) => KeyFile,
): Manifest => {
  checkDigest(path, content);
  const { format, tenants, segments, readings, keys, logPrint, ...rest } = parseFile(path, content, anyManifestShape, [
    storeFormat,
    ...earlierFormats,
  ]);
  // A manifest of an earlier version is not resumed: its keys have no lists, and its files no IDs.
  const others = format === storeFormat && logPrint !== undefined ? { ...rest, logPrint } : rest;
  if (hasPages(format))
    return {
      ...others,
      format: storeFormat,
      tenants: PageTree.read(tenants, load.tenants),
      segments: PageTree.read(segments, load.segments),
      readings: PageTree.read(readings ?? { entries: {} }, load.readings),
      keys: PageTree.read(keys, format === storeFormat ? load.keys : load.unscopedKeys),
    };
  return {
    ...others,
    format: storeFormat,
    tenants: PageTree.of<string>(Object.entries(tenants)),
    segments: PageTree.of<NamedSegment>(Object.entries(segments)),
    readings: PageTree.of([]),
    keys: PageTree.of(Object.entries(earlierKeys(keys).keys)),
  };
};

const hasPages = (format: unknown): boolean =>
  format === storeFormat || format === datedFormat || format === unscopedFormat;

/** Parses a page of one of a manifest's trees. @throws StoreFileError likewise */
export const readPage = <Name extends keyof KnownTrees>(
  path: string,
  content: string,
  tree: Name,
  load: LoadPage<KnownTrees[Name]>,
): PageNode<KnownTrees[Name]> => {
  checkDigest(path, content);
  const page: PageContent<KnownTrees[Name]> = parseFile(path, content, isPageOf(entryShapes[tree]));
  return nodeOf(page, load);
};

/** Parses the key file of a manifest of the version before. @throws StoreFileError likewise */
export const readKeyFile = (path: string, content: string): KeyFile => {
  checkDigest(path, content);
  const file: KeyFile = parseFile(path, content, hasShape({ keys: isRecordOf(entryShapes.unscopedKeys) }));
  return file;
};

const unscopedKeyShape = {
  keyId: isNumber,
  publicId: isText,
  expiresAt: isNullOr(isNumber),
} satisfies Partial<Record<keyof PublishedKey, Check>>;

const entryShapes = {
  tenants: isDigestText,
  segments: hasShape({
    name: isSegmentText,
    readAt: isEitherOf(isText, isNumber),
    bytes: isNumber,
    deltas: isMissingOr(isListOf(isSegmentText)),
    damaged: isMissingOr(isListOf(isText)),
  } satisfies Record<keyof NamedSegment, Check>),
  readings: isNumber,
  // A key without a list would open everything.
  keys: hasShape({
    ...unscopedKeyShape,
    opens: isListOf(isText),
    bound: isMissingOr(hasShape({ addresses: isListOf(isText), expiresAt: isNullOr(isNumber) })),
    requests: isMissingOr(isNumber),
    visitorRequests: isMissingOr(isNumber),
    records: isMissingOr(isNumber),
    recordsWith: isMissingOr(isNumber),
    origins: isMissingOr(isListOf(isText)),
  } satisfies Record<keyof PublishedKey, Check>),
  unscopedKeys: hasShape(unscopedKeyShape),
} satisfies Record<keyof KnownTrees, Check>;

/** A leaf or a branch. */
export const isPageOf = (entry: Check): Check => {
  const isLeaf = hasShape({ entries: isRecordOf(entry) });
  const isBranch = hasShape({ pages: isListOf(isNullOr(isPairOf(isDigestText, isNumber))) });
  return (value, at) =>
    typeof value === 'object' && value !== null && 'pages' in value ? isBranch(value, at) : isLeaf(value, at);
};

const isWithheld: Check = (value, at) => (value === true ? undefined : isListOf(isText)(value, at));

const shapeWith = (trees: Record<keyof Trees, Check>): Check =>
  hasShape({
    format: isNumber,
    edition: isNumber,
    revision: isNumber,
    logPrint: isMissingOr(isText),
    lengthSeconds: isNumber,
    openedAt: isNumber,
    endsAt: isNumber,
    isRead: isFlag,
    ...trees,
    withheld: isMissingOr(isRecordOf(isRecordOf(isWithheld))),
  } satisfies Record<keyof Manifest, Check>);

const pagedTrees = {
  tenants: isPageOf(entryShapes.tenants),
  segments: isPageOf(entryShapes.segments),
  readings: isMissingOr(isPageOf(entryShapes.readings)),
};
const manifestShape = shapeWith({ ...pagedTrees, keys: isPageOf(entryShapes.keys) });
const unscopedShape = shapeWith({ ...pagedTrees, keys: isPageOf(entryShapes.unscopedKeys) });

const earlierShape = shapeWith({
  tenants: isRecordOf(entryShapes.tenants),
  segments: isRecordOf(entryShapes.segments),
  readings: isMissingOr(isText),
  keys: isDigestText,
});

const anyManifestShape: Check = (value, at) => {
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (format === storeFormat) return manifestShape(value, at);
  return hasPages(format) ? unscopedShape(value, at) : earlierShape(value, at);
};
