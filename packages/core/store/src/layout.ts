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

export interface Layout {
  readonly folder: string;
  /** Holds the name of the current manifest. */
  readonly current: string;
  /** Touched by the publisher after each poll of the catalog. */
  readonly beat: string;
  readonly lock: string;
  /** The root of the publisher's metadata of its segments. */
  readonly state: string;
  /** The collections that could not be read the last time. */
  readonly failures: string;
  readonly usage: string;
  /** The socket at which servers ask for files that are not here yet; only in a folder that follows a bucket. */
  readonly asking: string;
  readonly of: (folder: NamedFolder) => string;
  /** For a name found in a file: each of these six throws a StoreFileError if its form is invalid. */
  readonly segment: (name: string) => string;
  readonly tenant: (digest: string) => string;
  readonly page: (digest: string) => string;
  readonly stateFile: (digest: string) => string;
  readonly keys: (digest: string) => string;
  readonly manifest: (name: string) => string;
}

export const layoutOf = (folder: string): Layout => ({
  folder,
  current: join(folder, 'current'),
  beat: join(folder, 'beat'),
  lock: join(folder, 'lock'),
  state: join(folder, 'publisher.json'),
  failures: join(folder, 'failures.json'),
  usage: join(folder, 'usage'),
  asking: join(folder, 'ask'),
  of: (name) => join(folder, name),
  segment: (name) => join(folder, 'segments', checked('segments', name, isSegmentName)),
  tenant: (digest) => join(folder, 'tenants', `${checked('tenants', digest, isDigest)}.json`),
  page: (digest) => join(folder, 'pages', `${checked('pages', digest, isDigest)}.json`),
  stateFile: (digest) => join(folder, 'publisher', `${checked('publisher', digest, isDigest)}.json`),
  keys: (digest) => join(folder, 'keys', `${checked('keys', digest, isDigest)}.json`),
  manifest: (name) => join(folder, 'manifests', checked('manifests', name, isManifestName)),
});

/** The message does not contain the name, which is not trusted. */
const checked = (folder: NamedFolder, name: string, isName: (name: string) => boolean): string => {
  if (isName(name)) return name;
  throw new StoreFileError(folder, `a name of ${name.length} characters has not the form of names in it`);
};

/** Suffix of a file that is being written. */
export const writingSuffix = '.writing';
