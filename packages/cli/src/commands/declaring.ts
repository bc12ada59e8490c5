/** Opens the catalog and the sources of collections for commands. */
import { type CatalogDatabase, CatalogError, listTenants, mainSource } from '@vitrine/catalog';
import { type Address, addressIn, explainCertificate, isPattern, type SourceLook } from '@vitrine/sources';
import { createLane } from '@vitrine/store';
import { engines } from '../engines.ts';
import type { Config } from '../settings.ts';
import { type DescribedSource, type DescribedSources, scopesToTry } from '@vitrine/declaring';
import type { Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';

export interface Declaring {
  readonly store: CatalogDatabase;
  readonly sources: DescribedSources;
}

/** Opens the databases that the settings name for the work, one at a time, and closes them even if it fails. */
export const withDeclaring = async <Result>(
  context: Context,
  work: (declaring: Declaring) => Promise<Result>,
): Promise<Result> =>
  withCatalog(context, async ({ config, store }) =>
    withSources({ ...context, config, store, urls: addressesOf(config) }, work),
  );

interface Circumstances extends Pick<Context, 'processName'> {
  readonly config: Config;
  readonly store: CatalogDatabase;
  /** The URLs of the databases of records, by source. */
  readonly urls: ReadonlyMap<string, string>;
}

/** The same beside an open catalog. */
export const withSources = async <Result>(
  circumstances: Circumstances,
  work: (declaring: Declaring) => Promise<Result>,
): Promise<Result> => {
  const { config, store, urls } = circumstances;
  const scopes = scopesToTry(await listTenants(store));
  const looks = new OpenLook();
  const describe = (name: string): DescribedSource => ({
    describeTables: async (...only) =>
      looks.use(
        name,
        async () => lookAt(circumstances, config, name, urls, scopes),
        async (look) => look.describeTables(...only),
      ),
    sample: async (...order) =>
      looks.use(
        name,
        async () => lookAt(circumstances, config, name, urls, scopes),
        async (look) => look.sample(...order),
      ),
  });
  const get = (name: string) => (urls.has(name) || isPattern(name) ? describe(name) : undefined);
  try {
    return await work({ store, sources: { keys: () => urls.keys(), get } });
  } finally {
    await looks.close();
  }
};

/** The URLs of the databases of records, by source; the embedded database has none. */
export const addressesOf = ({ database, sources }: Pick<Config, 'database' | 'sources'>): ReadonlyMap<string, string> =>
  new Map([...(database.kind === 'postgres' ? [[mainSource, database.url] as const] : []), ...sources]);

/** A command connects to one source at a time, whatever their number. */
class OpenLook {
  readonly #limit = createLane(1);
  #current: { readonly name: string; readonly look: SourceLook } | undefined;

  async use<Result>(
    name: string,
    open: () => Promise<SourceLook>,
    work: (look: SourceLook) => Promise<Result>,
  ): Promise<Result> {
    return this.#limit(async () => {
      if (this.#current?.name !== name) {
        await this.close();
        this.#current = { name, look: await open() };
      }
      return work(this.#current.look);
    });
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.look.close();
  }
}

/** The first database of a tenant that can be reached stands for all of a pattern. */
const lookAt = async (
  { processName }: Pick<Context, 'processName'>,
  { sourceSilenceSeconds }: Config,
  name: string,
  urls: ReadonlyMap<string, string>,
  scopes: readonly string[],
): Promise<SourceLook> => {
  let reason = 'no tenant has a scope value';
  let remedy = `Check its address in ${name === mainSource ? 'DATABASE_URL' : 'SOURCES'}.`;
  for (const scope of isPattern(name) ? scopes : ['']) {
    try {
      const look = await openLook(addressIn(urls, name, scope), `${processName} command`, sourceSilenceSeconds * 1000);
      if (look.refusal === undefined) return look;
      await look.close();
      throw unusable(name, look.refusal);
    } catch (error) {
      if (error instanceof CatalogError) throw error;
      reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
      remedy = explainCertificate(error) ?? remedy;
    }
  }
  throw new CatalogError(`The source ${name} cannot be reached: ${reason}. ${remedy}`);
};

const openLook = async ({ url, database }: Address, connectionName: string, silenceMs?: number): Promise<SourceLook> =>
  (await engines.load(url)).look(url, connectionName, silenceMs, database);

const unusable = (name: string, refusal: string): CatalogError =>
  new CatalogError(`The source ${name} cannot be used. ${refusal}`);

/**
 * Refuses sources that cannot work. An unreachable source is accepted, because it may return, and so is one of a tenant.
 * @throws CatalogError with a remedy
 */
export const refuseUnusable = async (
  { processName }: Context,
  config: Pick<Config, 'database' | 'sources' | 'sourceConnectionsMax'>,
): Promise<void> => {
  const limit = createLane(config.sourceConnectionsMax);
  const look = async (name: string, url: string): Promise<void> => {
    const opened = await openLook({ url }, `${processName} start`).catch(() => undefined);
    await opened?.close();
    if (opened?.refusal !== undefined) throw unusable(name, opened.refusal);
  };
  const named = [...addressesOf(config)].filter(([name]) => !isPattern(name));
  await Promise.all(named.map(async ([name, url]) => limit(async () => look(name, url))));
};
