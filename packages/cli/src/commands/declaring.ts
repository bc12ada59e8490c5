/** The catalog and the sources that collections are declared over, as commands use them. */
import { type CatalogDatabase, CatalogError, mainSource } from '@vitrine/publisher';
import { reasonTooOld } from '@vitrine/sources';
import { createDescribeTables, createSample } from '@vitrine/publisher/postgres';
import { Connection } from '@vitrine/sources/postgres';
import type { Config } from '../config.ts';
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
    const opened = new Map<string, Connection>();
    try {
      for (const [name, url] of addressesOf(config)) opened.set(name, await connect(context, name, url));
      return await work({
        store,
        sources: new Map(Array.from(opened, ([name, connection]) => [name, describe(connection)])),
      });
    } finally {
      await Promise.all(Array.from(opened.values(), (connection) => connection.close()));
    }
  });

/** The addresses of the databases that hold records, by the names of their sources; none of the embedded one. */
export const addressesOf = ({ database, sources }: Config): ReadonlyMap<string, string> =>
  database.kind === 'postgres' ? new Map([[mainSource, database.url], ...sources]) : new Map();

const connect = async ({ processName }: Context, name: string, url: string): Promise<Connection> => {
  const connection = await Connection.open(url, `${processName} command`).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CatalogError(
      `The source ${name} cannot be reached: ${reason}. Check its address in ${name === mainSource ? 'DATABASE_URL' : 'SOURCES'}.`,
    );
  });
  const tooOld = reasonTooOld(connection.serverVersion);
  if (tooOld === undefined) return connection;
  await connection.close();
  throw new CatalogError(`The source ${name} cannot be used. ${tooOld}`);
};

const describe = (connection: Connection) => ({
  describeTables: createDescribeTables(async (text, parameters) => connection.query(text, parameters)),
  sample: createSample(connection),
});
