/** Finds and opens the sources named in the settings. */
import { type Address, addressIn, type Source, SqliteSource } from '@vitrine/sources';
import type { Engines } from '@vitrine/sources/engines';
import { mainSource } from '@vitrine/catalog';

export type DatabaseAddress =
  { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'postgres'; readonly url: string };

export type SourceAddress =
  | { readonly kind: 'embedded'; readonly path: string }
  /** `name`: the source's name, for messages. */
  | ({ readonly kind: 'server'; readonly name: string } & Address);

/** @param scope the scope value of a tenant, if the name is a pattern */
export type FindSource = (name: string, scope: string | undefined) => SourceAddress;

/**
 * @param others the URLs of the other sources, by name, as they are now: a scope value never names the main one
 * @returns a function that throws if there is no such source, or ScopeRefused if a tenant has none
 */
export const createFindSource =
  (database: DatabaseAddress, others: () => ReadonlyMap<string, string>): FindSource =>
  (name, scope = '') => {
    if (name !== mainSource) return { kind: 'server', name, ...addressIn(others(), name, scope) };
    return database.kind === 'sqlite'
      ? { kind: 'embedded', path: database.path }
      : { kind: 'server', name, url: database.url };
  };

/**
 * @param now milliseconds since 1970
 * @param silenceMs milliseconds without a byte from a source after which its scan fails
 */
export const openSource = async (
  engines: Pick<Engines, 'load'>,
  address: SourceAddress,
  now: () => number,
  silenceMs: number,
): Promise<Source> => {
  if (address.kind === 'embedded') return new SqliteSource({ path: address.path, now });
  const { openSource: open } = await engines.load(address.url);
  return open({ ...address, now, silenceMs });
};
