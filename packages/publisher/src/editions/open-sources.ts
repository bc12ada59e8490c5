/** The sources that settings name. PostgreSQL's client is loaded where it is used: to load it takes most of a start. */
import { type Source, SqliteSource } from '@vitrine/sources';
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
  const urls = database.kind === 'sqlite' ? others : [[mainSource, database.url] as const, ...others];
  const sources = new Map<string, Source>();
  if (database.kind === 'sqlite') sources.set(mainSource, new SqliteSource({ path: database.path, now }));
  if (urls.length === 0) return sources;
  const { PostgresSource } = await import('@vitrine/sources/postgres');
  for (const [name, url] of urls) sources.set(name, new PostgresSource({ name, url, now }));
  return sources;
};
