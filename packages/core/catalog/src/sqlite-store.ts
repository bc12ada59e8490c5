/** The catalog and usage in the embedded database: Kysely over bun:sqlite, migrated. */
import type { Database, SQLQueryBindings } from 'bun:sqlite';
import {
  CompiledQuery,
  Kysely,
  Migrator,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Migration,
  type SqliteDatabase,
} from 'kysely';
import { CatalogError } from './catalog-error.ts';
import { dropSearchTables } from './drop-search-tables.ts';
import { migrationsFor } from './migrations.ts';
import { usageMigrations } from './usage-tables.ts';
import type { CatalogDatabase, CatalogTables, UsageDatabase, UsageTables } from './schema.ts';

/** Opens the catalog in this database, and migrates it first. Several processes may start together. */
export const openSqliteStore = async (database: Database): Promise<CatalogDatabase> =>
  open<CatalogTables>(database, catalogMigrations);

export const openSqliteUsage = async (database: Database): Promise<UsageDatabase> =>
  open<UsageTables>(database, usageMigrations);

type Migrations = Readonly<Record<string, Migration>>;

const open = async <Tables>(database: Database, migrations: Migrations): Promise<Kysely<Tables>> => {
  const store = new Kysely<Tables>({ dialect: bunSqliteDialect(database) });
  await migrate(store, database, migrations);
  return store;
};

const migrate = async <Tables>(store: Kysely<Tables>, database: Database, migrations: Migrations): Promise<void> => {
  if (await isUpToDate(store, migrations)) return;
  await store.connection().execute(async (connection) => {
    await beginWhenFree((statement) => connection.executeQuery(statement));
    try {
      const { error } = await createMigrator(connection, migrations, true).migrateToLatest();
      if (error !== undefined) throw error;
      await sql`commit`.execute(connection);
    } catch (error) {
      if (database.inTransaction) await sql`rollback`.execute(connection);
      throw error;
    }
  });
};

const isUpToDate = async <Tables>(store: Kysely<Tables>, migrations: Migrations): Promise<boolean> => {
  const known = await createMigrator(store, migrations, false).getMigrations();
  return known.every(({ executedAt }) => executedAt !== undefined);
};

const catalogMigrations: Migrations = {
  ...migrationsFor({
    counted: (column) => column.autoIncrement(),
    now: sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
    random: sql<string>`(lower(hex(randomblob(16))))`,
  }),
  '2026-11-28-search-tables-of-imports': dropSearchTables,
};

/** The migration is locked by SQLite's own lock, so it runs inside one transaction. */
const createMigrator = <Tables>(db: Kysely<Tables>, migrations: Migrations, disableTransactions: boolean): Migrator =>
  new Migrator({ db, disableTransactions, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });

/** Takes the write lock at the beginning, so that a transaction waits only there. */
const begin = CompiledQuery.raw('begin immediate');

/** How long to wait for other writers, such as an import of a large file, and how often to retry. */
const waitMsMax = 60_000;
const askMs = 5;

/** Waits without blocking the thread, as the lock may be held by other work of this process. */
const beginWhenFree = async (execute: (statement: CompiledQuery) => Promise<unknown>): Promise<void> => {
  const end = performance.now() + waitMsMax;
  for (;;) {
    try {
      await execute(begin);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > end)
        throw new CatalogError('Another process is writing to the database; try again when it has ended.', {
          code: 'busy',
          values: {},
        });
    }
    await Bun.sleep(askMs);
  }
};

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

const bunSqliteDialect = (database: Database): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new ImmediateSqliteDriver(database),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database;

  constructor(database: Database) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await beginWhenFree((statement) => connection.executeQuery(statement));
  }

  /** SQLite itself ends a transaction when the disk is full: a rollback would then hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Adapts bun:sqlite to the interface of better-sqlite3 that Kysely uses. */
const adapt = (database: Database): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (text) => {
    const statement = database.query<unknown, SQLQueryBindings[]>(text);
    return {
      reader: statement.reader,
      all: (parameters) => statement.all(...bindings(parameters)),
      run: (parameters) => statement.run(...bindings(parameters)),
      iterate: (parameters) => statement.iterate(...bindings(parameters)),
    };
  },
});

const bindings = (parameters: readonly unknown[]): SQLQueryBindings[] => parameters.map(bindable);

const bindable = (value: unknown): SQLQueryBindings => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`The catalog stores texts and numbers, not a ${typeof value}.`);
};
