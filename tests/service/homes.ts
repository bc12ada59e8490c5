/** The databases that a test's service can have its catalog and its records in: the embedded one, or PostgreSQL. */
import type { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CatalogDatabase,
  createRecordTables,
  openDatabase,
  openSqliteStore,
  openSqliteUsage,
  type RecordTables,
  type UsageDatabase,
} from '@vitrine/catalog';
import type { DatabaseAddress } from '@vitrine/publisher';
import { openPostgresStore, usageIn } from '@vitrine/catalog/postgres';
import { type Source, SqliteSource } from '@vitrine/sources';
import { createTestDatabase, type TestDatabase } from '../support/postgres-server.ts';
import { createManualClock, createStillClock, startOfTime, type ManualClock } from './manual-clock.ts';
import { sourceEngines } from './source-engines.ts';
import { prepareDatabase, type Layout } from './postgres-records.ts';

export interface PostgresHome {
  readonly database: TestDatabase;
  /** How the next collection's table is made. */
  layout: Layout;
}

interface ClockOptions {
  /** Whether no time passes but by `clock.advance`. */
  readonly isStill?: boolean;
}

/** A database that a service can have its catalog and its records in, and a folder. */
export interface Home {
  readonly folder: string;
  readonly address: DatabaseAddress;
  /** Of the embedded database, as are the next two; they are not there on PostgreSQL. */
  readonly path: string;
  readonly database: Database | undefined;
  readonly tables: RecordTables | undefined;
  readonly postgres: PostgresHome | undefined;
  readonly store: CatalogDatabase;
  readonly clock: ManualClock;
  readonly source: Source;
  readonly remove: () => Promise<void>;
}

const clockFor = ({ isStill }: ClockOptions): ManualClock =>
  isStill === true ? createStillClock(startOfTime) : createManualClock(startOfTime);

const createFolder = (): string => mkdtempSync(join(tmpdir(), 'vitrine-test-'));

export const openSqliteHome = async (options: ClockOptions): Promise<Home> => {
  const folder = createFolder();
  const path = join(folder, 'vitrine.db');
  const database = openDatabase(path);
  const store = await openSqliteStore(database);
  const clock = clockFor(options);
  const source = new SqliteSource({ path, now: clock.now });
  const remove = async (): Promise<void> => rmSync(folder, { recursive: true, force: true });
  const tables = createRecordTables({
    database,
    transact: async (work) => store.transaction().execute(async () => work()),
    clock,
  });
  const address = { kind: 'sqlite', path } as const;
  return { folder, address, path, database, tables, postgres: undefined, store, clock, source, remove };
};

export const openPostgresHome = async (options: ClockOptions): Promise<Home> => {
  const postgres = await createTestDatabase();
  await prepareDatabase(postgres);
  const { url } = postgres;
  const { openSource } = await sourceEngines.load(url);
  const store = await openPostgresStore(url);
  const clock = clockFor(options);
  const folder = createFolder();
  return {
    folder,
    path: '',
    address: { kind: 'postgres', url },
    database: undefined,
    tables: undefined,
    store,
    clock,
    source: openSource({ name: 'main', url, now: clock.now }),
    postgres: { database: postgres, layout: 'columns' },
    remove: async () => {
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A connection of its own to where usage is counted. */
export const openUsage = async ({ path, postgres }: Pick<Home, 'path' | 'postgres'>): Promise<UsageDatabase> =>
  postgres === undefined
    ? openSqliteUsage(openDatabase(`${path}-usage`))
    : usageIn(await openPostgresStore(postgres.database.url));
