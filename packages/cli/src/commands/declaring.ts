/** The catalog and the sources that collections are declared over, as commands use them. */
import { type CatalogDatabase, CatalogError, mainSource } from '@vitrine/publisher';
import { loadEngine, type SourceLook } from '@vitrine/sources';
import type { Config } from '../settings.ts';
import type { DescribedSources } from '../declaring/apply-catalog.ts';
import type { Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';

export interface Declaring {
  readonly store: CatalogDatabase;
  readonly sources: DescribedSources;
}

/** Opens the databases that the settings name, lets the work use them, and closes them whatever happens. */
export const withDeclaring = async <Result>(
  context: Context,
  work: (declaring: Declaring) => Promise<Result>,
): Promise<Result> =>
  withCatalog(context, async ({ config, store }) => {
    const sources = new Map<string, SourceLook>();
    try {
      for (const [name, url] of addressesOf(config)) sources.set(name, await lookAt(context, name, url));
      return await work({ store, sources });
    } finally {
      await Promise.all(Array.from(sources.values(), (look) => look.close()));
    }
  });

/** The addresses of the databases that hold records, by the names of their sources; none of the embedded one. */
export const addressesOf = ({ database, sources }: Pick<Config, 'database' | 'sources'>): ReadonlyMap<string, string> =>
  new Map([...(database.kind === 'postgres' ? [[mainSource, database.url] as const] : []), ...sources]);

const lookAt = async ({ processName }: Context, name: string, url: string): Promise<SourceLook> => {
  const engine = await loadEngine(url);
  const look = await engine.look(url, `${processName} command`).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CatalogError(
      `The source ${name} cannot be reached: ${reason}. Check its address in ${name === mainSource ? 'DATABASE_URL' : 'SOURCES'}.`,
    );
  });
  if (look.refusal === undefined) return look;
  await look.close();
  throw unusable(name, look.refusal);
};

const unusable = (name: string, refusal: string): CatalogError =>
  new CatalogError(`The source ${name} cannot be used. ${refusal}`);

/**
 * Refuses sources that would never be read. One that cannot be reached now is not refused: it may be back in a while.
 * @throws CatalogError with what to do
 */
export const refuseUnusable = async (
  { processName }: Context,
  config: Pick<Config, 'database' | 'sources'>,
): Promise<void> => {
  await Promise.all(
    Array.from(addressesOf(config), async ([name, url]) => {
      const engine = await loadEngine(url);
      const look = await engine.look(url, `${processName} start`).catch(() => undefined);
      await look?.close();
      if (look?.refusal !== undefined) throw unusable(name, look.refusal);
    }),
  );
};
