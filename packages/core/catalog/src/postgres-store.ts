/** The catalog in PostgreSQL: Kysely over a small pool, in the schema `vitrine`, migrated. */
import {
  CompiledQuery,
  HandleEmptyInListsPlugin,
  Kysely,
  Migrator,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
  type DatabaseConnection,
  type Dialect,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { Pool } from 'pg';
import { driverAddress } from '@vitrine/sources';
import { reasonTooOld, type ServerVersion } from '@vitrine/sources';
import { CatalogError } from './catalog-error.ts';
import { migrationsFor } from './migrations.ts';
import { jobMigrations } from './job-tables.ts';
import { usageMigrations } from './usage-tables.ts';
import { createPatientPool, type QueryDeadlines } from './postgres-pool.ts';
import type { CatalogDatabase, CatalogTables, UsageDatabase, UsageNameTable, UsageTable } from './schema.ts';

export const catalogSchema = 'vitrine';
/** The channel on which changes of the catalog are announced. */
export const changeChannel = 'vitrine_change';

/** The most connections that a process opens to the catalog. */
const catalogConnectionsMax = 4;
/** A busy server may take seconds to accept a connection. */
const connectMs = 10_000;
const deadlines: QueryDeadlines = { alone: 2000, inTransaction: 60_000 };
/** How long to wait for another process that changes the catalog, and how often to ask. */
const turnMsMax = 60_000;
const askMs = 10;

/**
 * Opens the catalog in this database, and migrates it first if needed. Several processes may start together. A role
 * that may only read the catalog can open one that is up to date.
 * @throws CatalogError if the database cannot be used, with what to do
 */
export const openPostgresStore = async (url: string): Promise<CatalogDatabase> => {
  const store = connect(url);
  try {
    await requireVersion(store);
    await migrate(store);
    return store;
  } catch (error) {
    await store.destroy();
    throw explain(error);
  }
};

/**
 * Opens the catalog for reading, without creating or migrating it.
 * @throws if the role may not read it
 */
export const lookIntoPostgresStore = async (
  url: string,
): Promise<{ readonly store: CatalogDatabase; readonly isUpToDate: boolean }> => {
  const store = connect(url);
  try {
    return { store, isUpToDate: await isUpToDate(createMigrator(store)) };
  } catch (error) {
    await store.destroy();
    throw error;
  }
};

const connect = (url: string): CatalogDatabase => {
  const pool = new Pool({
    connectionString: driverAddress(url),
    application_name: 'vitrine catalog',
    max: catalogConnectionsMax,
    connectionTimeoutMillis: connectMs,
    // With it a query that times out closes its connection; without it the pool would reuse the connection.
    pipeline: true,
    keepAlive: true,
  });
  // The pool replaces an idle connection that closes; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use: its query rejects with the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<CatalogTables>({
    dialect: serialDialect({ pool: createPatientPool(pool, deadlines) }),
    // PostgreSQL refuses `in ()`, which SQLite takes.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  return database.withSchema(catalogSchema);
};

/** Checks the version first, so that nothing is created in an unsupported database. */
const requireVersion = async (store: CatalogDatabase): Promise<void> => {
  const {
    rows: [version],
  } = await sql<ServerVersion>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(
    store,
  );
  const reason = version && reasonTooOld(version);
  if (reason !== undefined) throw new CatalogError(`The catalog's database cannot be used. ${reason}`);
};

const migrate = async (store: CatalogDatabase): Promise<void> => {
  const migrator = createMigrator(store);
  if (await isUpToDate(migrator)) return;
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
};

const isUpToDate = async (migrator: Migrator): Promise<boolean> =>
  (await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined);

const createMigrator = (store: CatalogDatabase): Migrator =>
  new Migrator({
    db: store,
    migrationTableSchema: catalogSchema,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });

const migrations = {
  ...migrationsFor({
    counted: (column) => column.generatedAlwaysAsIdentity(),
    now: sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    random: sql<string>`gen_random_uuid()::text`,
  }),
  ...usageMigrations,
  ...jobMigrations,
};

/** Usage is in the same schema. */
export const usageIn = (store: CatalogDatabase): UsageDatabase =>
  store.withTables<{ readonly usage: UsageTable; readonly usage_name: UsageNameTable }>();

const explain = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof CatalogError) return error;
  const code = 'code' in error ? error.code : undefined;
  const hint =
    code === '42501'
      ? 'The role may not make or change the schema vitrine: run any command once as the owner of the database, and let serve use a separate role (docs/operations.md).'
      : 'DATABASE_URL must name a PostgreSQL database that can be reached, with a role that may log in.';
  return new CatalogError(`The catalog's database cannot be used: ${error.message}. ${hint}`);
};

/**
 * One transaction writes at a time, so revisions follow the order of commits and followers miss none; each commit
 * notifies listeners.
 */
const serialDialect = (config: PostgresDialectConfig): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new SerialPostgresDriver(config),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const takeTurn = CompiledQuery.raw(`select pg_try_advisory_xact_lock(hashtextextended('vitrine catalog', 0)) as won`);
const tell = CompiledQuery.raw(`select pg_notify('${changeChannel}', '')`);

class SerialPostgresDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    await whenWon(
      async () => (await connection.executeQuery<{ readonly won: boolean }>(takeTurn)).rows[0]?.won === true,
    );
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(tell);
    await super.commitTransaction(connection);
  }
}

const whenWon = async (ask: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + turnMsMax;
  while (!(await ask())) {
    if (performance.now() > end)
      throw new CatalogError('Another process is changing the catalog; try again.', { code: 'busy', values: {} });
    await Bun.sleep(askMs);
  }
};
