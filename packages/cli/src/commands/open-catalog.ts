/** The catalog as commands use it: opened in whichever database holds it, handed over, closed. */
import type { Database } from 'bun:sqlite';
import {
  type CatalogDatabase,
  CatalogError,
  createRecordTables,
  openDatabase,
  openSqliteStore,
  type RecordTables,
} from '@vitrine/publisher';
import { parseConfig } from '../config.ts';
import type { Config } from '../settings.ts';
import type { Context } from './context.ts';

export interface OpenCatalog {
  readonly config: Config;
  readonly store: CatalogDatabase;
}

/** The embedded database: catalog and records in one file. */
export interface Embedded extends OpenCatalog {
  readonly tables: RecordTables;
}

/** Opens the catalog that the settings name, lets the work use it, and closes it whatever happens. */
export const withCatalog = async <Result>(
  context: Context,
  work: (catalog: OpenCatalog) => Promise<Result>,
): Promise<Result> => {
  const config = configOf(context);
  const { database } = config;
  const { store } = database.kind === 'sqlite' ? await openEmbedded(database.path) : await openPostgres(database.url);
  try {
    return await work({ config, store });
  } finally {
    await store.destroy();
  }
};

/**
 * The same, for what keeps records in the embedded database.
 * @throws CatalogError where the settings name another one
 */
export const withEmbedded = async <Result>(
  context: Context,
  work: (embedded: Embedded) => Promise<Result>,
): Promise<Result> => {
  const config = configOf(context);
  if (config.database.kind !== 'sqlite') throw notEmbedded();
  const { database, store } = await openEmbedded(config.database.path);
  try {
    return await work({ config, store, tables: openTables(database, store, context.clock) });
  } finally {
    await store.destroy();
  }
};

const notEmbedded = (): CatalogError =>
  new CatalogError(
    'This fills the embedded database, and DATABASE_URL names PostgreSQL. Fill tables there, and declare them: vitrine catalog draft > catalog.yaml, then vitrine apply catalog.yaml. Or leave DATABASE_URL unset.',
  );

interface OpenDatabase {
  readonly database: Database;
  readonly store: CatalogDatabase;
}

export const openEmbedded = async (path: string): Promise<OpenDatabase> => {
  try {
    const database = openDatabase(path);
    return { database, store: await openSqliteStore(database) };
  } catch (error) {
    if (error instanceof CatalogError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CatalogError(
      `The database ${path} cannot be opened: ${reason}. DATABASE_URL must name a SQLite file, or a new one, in a folder that can be written; restore a damaged one from a backup.`,
    );
  }
};

/** The tables of records in a database, which are written in transactions of the catalog's own connection to it. */
export const openTables = (database: Database, store: CatalogDatabase, clock: Context['clock']): RecordTables =>
  createRecordTables({ database, transact: async (work) => store.transaction().execute(async () => work()), clock });

/** @throws ConfigError with every mistake of the settings */
export const configOf = ({ environment }: Context): Config => parseConfig(environment);

/** A driver is loaded where it is used: nobody who serves a file waits for it. */
export const openPostgres = async (url: string): Promise<{ readonly store: CatalogDatabase }> => {
  const { openPostgresStore } = await import('@vitrine/publisher/postgres');
  return { store: await openPostgresStore(url) };
};
