/** The keys of a store's objects in a bucket, relative to its prefix. */

export const objectKeys = {
  manifest: (name: string): string => `manifests/${name}`,
  tenant: (digest: string): string => `tenants/${digest}.json`,
  page: (digest: string): string => `pages/${digest}.json`,
  /** The root of the publisher's state about a manifest's segments, or a file of it. Servers need no permission to read it. */
  state: (digest: string): string => `publisher/${digest}.json`,
  segment: (name: string, file: string): string => `segments/${name}/${file}`,
  /** The object on which a publisher tests compare and swap. */
  probe: (holder: string): string => `conditions/${holder}.txt`,
  usage: (name: string): string => `usage/${name}`,
} as const;

/** The prefixes of objects that are removed when no manifest names them; `keys/` has those of the version before. */
export const sweptPrefixes = ['manifests/', 'tenants/', 'pages/', 'keys/', 'publisher/', 'segments/'] as const;
export const usagePrefix = 'usage/';
