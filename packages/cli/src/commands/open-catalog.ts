/** Opens the catalog for commands, in the database that holds it, and closes it afterwards. */
import type { Database } from 'bun:sqlite';
import {
  type CatalogDatabase,
  CatalogError,
  createRecordTables,
  openDatabase,
  openSqliteStore,
  type RecordTables,
} from '@vitrine/catalog';
import { parseConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Config } from '../settings.ts';
import { removeKept, uploadFolderOf } from '../uploads/upload-folder.ts';
import { allowPrivate, joinSources, printSourcesMistake, readSourcesFile } from '../sources-file.ts';
import type { Context } from './context.ts';

export interface OpenCatalog {
  readonly config: Config;
  readonly store: CatalogDatabase;
  /** The records of the embedded database; undefined: the catalog is in PostgreSQL. */
  readonly tables?: RecordTables;
}

/** The embedded database: catalog and records in one file. */
export interface Embedded extends OpenCatalog {
  readonly tables: RecordTables;
}

/** Opens the catalog that the settings name for the work, and closes it even if it fails. */
export const withCatalog = async <Result>(
  context: Context,
  work: (catalog: OpenCatalog) => Promise<Result>,
): Promise<Result> => {
  const config = configOf(context);
  const { database } = config;
  const opened =
    database.kind === 'sqlite' ? await openWithTables(database.path, context.clock) : await openPostgres(database.url);
  try {
    return await work({ config, ...opened });
  } finally {
    await opened.store.destroy();
  }
};

const openWithTables = async (path: string, clock: Context['clock']): Promise<Omit<Embedded, 'config'>> => {
  const { database, store } = await openEmbedded(path);
  return { store, tables: openTables(database, store, clock) };
};

/**
 * The same for commands that store records in the embedded database.
 * @throws CatalogError where the settings name another one
 */
export const withEmbedded = async <Result>(
  context: Pick<Context, 'environment' | 'clock'>,
  work: (embedded: Embedded) => Promise<Result>,
): Promise<Result> => {
  const config = configOf(context);
  if (config.database.kind !== 'sqlite') throw notEmbedded();
  const opened = await openWithTables(config.database.path, context.clock);
  try {
    return await work({ config, ...opened });
  } finally {
    await opened.store.destroy();
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

/**
 * The tables of records, which are written in transactions of the catalog's own connection. What owners' files have left
 * of a collection goes with its records.
 */
export const openTables = (
  database: Database,
  store: CatalogDatabase,
  clock: Pick<Context['clock'], 'now' | 'monotonic'>,
): RecordTables => {
  const transact = async <Result>(work: () => Result): Promise<Result> =>
    store.transaction().execute(async () => work());
  const tables = createRecordTables({ database, transact, clock });
  const release: RecordTables['release'] = (collectionIds) => {
    const removeTables = tables.release(collectionIds);
    return async () => {
      await removeTables();
      await removeKept(uploadFolderOf(database.filename), collectionIds);
    };
  };
  return { ...tables, release };
};

/**
 * The settings, with the sources of the file that they name.
 * @throws ConfigError with every mistake in them
 */
export const configOf = ({ environment }: Pick<Context, 'environment'>): Config => {
  const config = parseConfig(environment);
  return { ...config, sources: allowPrivate(sourcesOf(config, environment), config.allowedPrivateAddresses) };
};

const sourcesOf = ({ sourcesFile, sources }: Config, environment: Context['environment']): Config['sources'] => {
  if (sourcesFile === null) return sources;
  try {
    return joinSources(sources, readSourcesFile(sourcesFile, environment));
  } catch (error) {
    const found = `${sourcesFile}: ${printSourcesMistake(error)}`;
    const expected = 'a file with a source for each name';
    throw new ConfigError([
      { variable: 'SOURCES_FILE', found, expected, hint: 'docs/existing-database.md has an example.' },
    ]);
  }
};

/** Imports the driver only when it is needed, which shortens the start of other commands. */
export const openPostgres = async (url: string): Promise<{ readonly store: CatalogDatabase }> => {
  const { openPostgresStore } = await import('@vitrine/catalog/postgres');
  return { store: await openPostgresStore(url) };
};
