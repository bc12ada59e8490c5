/** What objects of a store are called in a bucket, behind its prefix. */

export const objectKeys = {
  manifest: (name: string): string => `manifests/${name}`,
  tenant: (digest: string): string => `tenants/${digest}.json`,
  keys: (digest: string): string => `keys/${digest}.json`,
  /** What publishers know of the segments of a manifest: servers need no right to read it. */
  state: (digest: string): string => `publisher/${digest}.json`,
  segment: (name: string, file: string): string => `segments/${name}/${file}`,
  /** Tells a publisher whether the service compares and swaps. */
  probe: (holder: string): string => `conditions/${holder}.txt`,
  usage: (name: string): string => `usage/${name}`,
} as const;

/** Where objects are that go when no manifest names them any more. */
export const sweptPrefixes = ['manifests/', 'tenants/', 'keys/', 'publisher/', 'segments/'] as const;
export const usagePrefix = 'usage/';
