/** What a test does to the databases of a service behind its back, as another program would. */
import { openPostgresStore } from '../../src/catalog/postgres-store.ts';
import type { CatalogDatabase } from '../../src/catalog/schema.ts';
import { openSqliteStore } from '../../src/catalog/sqlite-store.ts';
import { openDatabase } from '../../src/sources/sqlite/database.ts';
import type { TestService } from './test-service.ts';
import { whenFree } from './when-free.ts';

/** Another process's connection to the catalog, as far as the service can tell. */
export const openStoreElsewhere = async ({ path, postgres }: TestService): Promise<CatalogDatabase> =>
  postgres === undefined ? openSqliteStore(openDatabase(path)) : openPostgresStore(postgres.database.url);

/** Runs statements in the database of the records, over a connection of their own. */
export const runByHand = async ({ path, postgres }: TestService, statements: readonly string[]): Promise<void> => {
  if (postgres !== undefined) return postgres.database.run(statements.join(';\n'));
  const database = openDatabase(path);
  try {
    for (const statement of statements) await whenFree(() => database.run(statement));
  } finally {
    database.close(true);
  }
};
