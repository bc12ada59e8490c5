/** The sources that settings name. */
import { loadEngine, type Source, SqliteSource } from '@vitrine/sources';
import { mainSource } from '../catalog/exposures.ts';

export type DatabaseAddress =
  { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'postgres'; readonly url: string };

export interface SourceAddresses {
  /** Of the main source. */
  readonly database: DatabaseAddress;
  /** Of the others: name and URL. */
  readonly others: readonly (readonly [name: string, url: string])[];
}

/** @param now milliseconds since 1970 */
export const openSources = async (
  { database, others }: SourceAddresses,
  now: () => number,
): Promise<ReadonlyMap<string, Source>> => {
  const sources = new Map<string, Source>();
  if (database.kind === 'sqlite') sources.set(mainSource, new SqliteSource({ path: database.path, now }));
  const urls = database.kind === 'sqlite' ? others : [[mainSource, database.url] as const, ...others];
  for (const [name, url] of urls) {
    const { openSource } = await loadEngine(url);
    sources.set(name, openSource({ name, url, now }));
  }
  return sources;
};
