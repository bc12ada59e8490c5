/** The embedded database as commands use it: opened, handed over, closed. */
import { CatalogError } from '../catalog/catalog-error.ts';
import type { CatalogDatabase } from '../catalog/schema.ts';
import { openSqliteStore } from '../catalog/sqlite-store.ts';
import { parseConfig, type Config } from '../config.ts';
import { openDatabase } from '../sources/sqlite/database.ts';
import type { RecordTables } from '../sources/record-tables.ts';
import { createRecordTables } from '../sources/sqlite/sqlite-record-tables.ts';
import type { Context } from './context.ts';

export interface Embedded {
  readonly config: Config;
  readonly store: CatalogDatabase;
  readonly tables: RecordTables;
}

/** Opens the database that the settings name, lets the work use it, and closes it whatever happens. */
export const withEmbedded = async <Result>(
  context: Context,
  work: (embedded: Embedded) => Promise<Result>,
): Promise<Result> => {
  const config = configOf(context);
  const { store, tables } = await openEmbedded(config);
  try {
    return await work({ config, store, tables });
  } finally {
    await store.destroy();
  }
};

const openEmbedded = async ({ database: { path } }: Config): Promise<Omit<Embedded, 'config'>> => {
  try {
    const database = openDatabase(path);
    return { store: await openSqliteStore(database), tables: createRecordTables(database) };
  } catch (error) {
    if (error instanceof CatalogError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CatalogError(
      `The database ${path} cannot be opened: ${reason}. DATABASE_URL must name a SQLite file, or a new one, in a folder that can be written; restore a damaged one from a backup.`,
    );
  }
};

/** @throws ConfigError with every mistake of the settings */
export const configOf = ({ environment, processors }: Context): Config => parseConfig(environment, { processors });
