/** The catalog's wiring to PostgreSQL: Kysely over a small pool, in the schema `vitrine`, migrated. */
import {
  CompiledQuery,
  Kysely,
  Migrator,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { Pool } from 'pg';
import { reasonTooOld, type ServerVersion } from '@vitrine/sources';
import { CatalogError } from './catalog-error.ts';
import { migrationsFor, usageMigrations } from './migrations.ts';
import type { CatalogDatabase, CatalogTables, UsageDatabase, UsageTable } from './schema.ts';

/** The schema of the catalog's tables. */
export const catalogSchema = 'vitrine';
/** Whoever listens on it hears at once that the catalog has changed. */
export const changeChannel = 'vitrine_change';

/** The most connections that a process opens to the catalog. */
const catalogConnectionsMax = 4;
const connectMs = 3000;
/** A connection that answers no more within so long is given up, and another one is opened. */
const queryMs = 2000;
/** How long to wait for another process that changes the catalog, and how often to ask. */
const turnMsMax = 60_000;
const askMs = 10;

/**
 * Gives the catalog in this database, brought up to date first where it is not. Safe where several processes start at
 * once. A role that may only read the catalog can open one that is up to date.
 * @throws CatalogError where the database cannot be used, with what to do
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
 * Gives the catalog as it stands, for those who only look: it is not made, and not brought up to date.
 * @throws where the role may not read it
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
    connectionString: url,
    application_name: 'vitrine catalog',
    max: catalogConnectionsMax,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    // With it a query that is not answered in time ends its connection; without it the pool would use it again.
    pipeline: true,
    keepAlive: true,
  });
  // A connection that ends while it is idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that is in use: its query fails, and says so to who asked.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<CatalogTables>({ dialect: new SerialPostgresDialect({ pool }) });
  return database.withSchema(catalogSchema);
};

/** Nothing is made in a database that cannot serve. */
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
};

/** Usage stands in the same schema. */
export const usageIn = (store: CatalogDatabase): UsageDatabase => store.withTables<{ readonly usage: UsageTable }>();

const explain = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof CatalogError) return error;
  const code = 'code' in error ? error.code : undefined;
  const hint =
    code === '42501'
      ? 'The role may not make or change the schema vitrine: run any command once as the owner of the database, and let serve use a role of its own (docs/operations.md).'
      : 'DATABASE_URL must name a PostgreSQL database that can be reached, with a role that may log in.';
  return new CatalogError(`The catalog's database cannot be used: ${error.message}. ${hint}`);
};

/**
 * One transaction writes at a time, so that revisions are in the order of their commits and nobody who follows them
 * misses one; and each tells those who listen.
 */
class SerialPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SerialPostgresDriver(this.#config);
  }
}

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
