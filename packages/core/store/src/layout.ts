/** Paths in the folder of a store. */
import { join } from 'node:path';
import { StoreFileError } from './file-error.ts';
import { isDigest, isManifestName, isSegmentName } from './names.ts';

/**
 * Files that are named by their content, and manifests. `publisher` has those of the publisher's state, and `keys` files of
 * the version before.
 */
export const namedFolders = ['segments', 'tenants', 'pages', 'publisher', 'manifests', 'keys'] as const;
export type NamedFolder = (typeof namedFolders)[number];

export type Layout = ReturnType<typeof layoutOf>;

export const layoutOf = (folder: string) => ({
  folder,
  /** Holds the name of the current manifest. */
  current: join(folder, 'current'),
  /** Touched by the publisher after each poll of the catalog. */
  beat: join(folder, 'beat'),
  lock: join(folder, 'lock'),
  /** The root of the publisher's metadata of its segments. */
  state: join(folder, 'publisher.json'),
  /** The collections that could not be read the last time. */
  failures: join(folder, 'failures.json'),
  usage: join(folder, 'usage'),
  /** The socket at which servers ask for files that are not here yet; only in a folder that follows a bucket. */
  asking: join(folder, 'ask'),
  of: (name: NamedFolder): string => join(folder, name),
  // For a name found in a file: each of these throws a StoreFileError if its form is invalid.
  segment: (name: string): string => join(folder, 'segments', checked('segments', name, isSegmentName)),
  manifest: (name: string): string => join(folder, 'manifests', checked('manifests', name, isManifestName)),
  tenant: (digest: string): string => join(folder, 'tenants', `${checked('tenants', digest, isDigest)}.json`),
  page: (digest: string): string => join(folder, 'pages', `${checked('pages', digest, isDigest)}.json`),
  stateFile: (digest: string): string => join(folder, 'publisher', `${checked('publisher', digest, isDigest)}.json`),
  keys: (digest: string): string => join(folder, 'keys', `${checked('keys', digest, isDigest)}.json`),
});

/** The message does not contain the name, which is not trusted. */
const checked = (folder: NamedFolder, name: string, isName: (name: string) => boolean): string => {
  if (isName(name)) return name;
  throw new StoreFileError(folder, `a name of ${name.length} characters has not the form of names in it`);
};

/** Suffix of a file that is being written. */
export const writingSuffix = '.writing';
