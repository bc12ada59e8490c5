/** What a test does to the databases of a service behind its back, as another program would. */
import { type CatalogDatabase, type Collection, openDatabase, openSqliteStore } from '@vitrine/catalog';
import { openPostgresStore } from '@vitrine/catalog/postgres';
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

/** The table that holds a collection's records: in the embedded database, that of the import behind the view. */
export const recordsTableOf = (service: TestService, { id, target }: Collection): string => {
  if (service.postgres !== undefined) return target.tableName;
  const number = service.database.query('select number from import where collection_id = ?').values(id)[0]?.[0];
  return `import_${String(number)}`;
};
