/** Opens the purger that the settings ask for. */
import { join } from 'node:path';
import type { CdnKind } from './cdns.ts';
import { purgeStateFile } from './purge-state.ts';
import { Purger, type PurgerOptions } from './purger.ts';

export interface PurgingSettings {
  /** The cache in front; `on`: one without purging; null: none. */
  readonly cdn: CdnKind | 'on' | null;
  readonly cdnPurgeUrls: readonly string[];
  readonly cdnToken: string | null;
  readonly catalogLeaseSeconds: number;
}

/**
 * @param folder that of the editions store
 * @returns undefined if there is no cache that can be purged
 */
export const openPurger = (
  { cdn, cdnPurgeUrls, cdnToken: token, catalogLeaseSeconds }: PurgingSettings,
  folder: string,
  { clock, observe }: Pick<PurgerOptions, 'clock' | 'observe'>,
): Purger | undefined => {
  if (cdn === null || cdn === 'on') return undefined;
  return new Purger({
    kind: cdn,
    addresses: cdnPurgeUrls.map((url) => ({ url, token })),
    state: purgeStateFile(join(folder, 'purges.sqlite')),
    clock,
    observe,
    leaseMs: catalogLeaseSeconds * 1000,
  });
};
