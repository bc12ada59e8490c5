/** Where things are in the folder of a store. */
import { join } from 'node:path';

/** Files that are named by their content, and manifests. */
export const namedFolders = ['segments', 'tenants', 'keys', 'manifests'] as const;
export type NamedFolder = (typeof namedFolders)[number];

export interface Layout {
  readonly folder: string;
  /** Holds the name of the manifest that is in force. */
  readonly current: string;
  /** Touched by the publisher after each look into the catalog. */
  readonly beat: string;
  readonly lock: string;
  /** What the publisher knows of its segments. */
  readonly state: string;
  readonly usage: string;
  readonly of: (folder: NamedFolder) => string;
  readonly tenant: (digest: string) => string;
  readonly keys: (digest: string) => string;
  readonly manifest: (name: string) => string;
}

export const layoutOf = (folder: string): Layout => ({
  folder,
  current: join(folder, 'current'),
  beat: join(folder, 'beat'),
  lock: join(folder, 'lock'),
  state: join(folder, 'publisher.json'),
  usage: join(folder, 'usage'),
  of: (name) => join(folder, name),
  tenant: (digest) => join(folder, 'tenants', `${digest}.json`),
  keys: (digest) => join(folder, 'keys', `${digest}.json`),
  manifest: (name) => join(folder, 'manifests', name),
});

/** What a file is called that is being written. */
export const writingSuffix = '.writing';
