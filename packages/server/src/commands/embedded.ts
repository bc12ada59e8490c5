/** The embedded database as commands use it: opened, handed over, closed. */
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
  const database = openDatabase(config.database.path);
  const store = await openSqliteStore(database);
  try {
    return await work({ config, store, tables: createRecordTables(database) });
  } finally {
    await store.destroy();
  }
};

/** @throws ConfigError with every mistake of the settings */
export const configOf = ({ environment, processors }: Context): Config => parseConfig(environment, { processors });
