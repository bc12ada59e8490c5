/** A real service over a real database in a temporary folder, for tests to fill, ask and stop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldDescriptor, FieldType } from '@vitrine/contract';
import type { Database } from 'bun:sqlite';
import { createCollection, setFields, updateCollection, type Collection } from '../../src/catalog/collections.ts';
import { createSnapshotBoard } from '../../src/catalog/edition-snapshots.ts';
import { expose } from '../../src/catalog/exposures.ts';
import { openPostgresStore } from '../../src/catalog/postgres-store.ts';
import type { CatalogDatabase } from '../../src/catalog/schema.ts';
import { openSqliteStore } from '../../src/catalog/sqlite-store.ts';
import { createTenant, type Tenant } from '../../src/catalog/tenants.ts';
import { openTables } from '../../src/commands/open-catalog.ts';
import { openConsole } from '../../src/commands/open-console.ts';
import { parseConfig, type Config } from '../../src/config.ts';
import { fillFrom, storeCollection } from '../../src/importing/store-collection.ts';
import type { Observation, Observe } from '../../src/observe/observation.ts';
import { startService, type Service } from '../../src/service.ts';
import { PostgresSource } from '../../src/sources/postgres/postgres-source.ts';
import type { Source } from '../../src/sources/source.ts';
import { openDatabase } from '../../src/sources/sqlite/database.ts';
import { SqliteSource } from '../../src/sources/sqlite/sqlite-source.ts';
import type { RecordsTarget, RecordTables } from '../../src/sources/record-tables.ts';
import type { StoredRecord, StoredValue } from '../../src/sources/stored-record.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { fieldPlaces, prepareDatabase, recordTarget, writeTable, type Layout } from './postgres-records.ts';
import { createTestDatabase, type TestDatabase } from './postgres-server.ts';
import { recordSource } from './recording-source.ts';

/** The start of an edition, so that tests know where they are in it. */
export const startOfTime = Date.parse('2026-03-01T12:00:00.000Z');

export interface TestService {
  /** Of the embedded database; the last three are not for tests of PostgreSQL. */
  readonly path: string;
  readonly database: Database;
  readonly store: CatalogDatabase;
  readonly tables: RecordTables;
  /** Where the records are, if not in the embedded database. */
  readonly postgres: PostgresHome | undefined;
  readonly clock: ManualClock;
  readonly service: Service;
  readonly config: Config;
  /** The console's, where the environment has a secret for one. */
  readonly consoleUrl: string;
  readonly observations: Observation[];
  /** The statements that the source was sent, in order. */
  readonly asked: string[];
  /** Asks below `/api/v1/public/t/`. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Lets an edition's length pass and waits for the next one to open. */
  readonly turn: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What a test may want otherwise. */
export interface TestOptions {
  /** Puts something around the source, such as what makes it fail. */
  readonly wrap?: (source: Source) => Source;
  /** The same around the catalog's store, as the service has it; the test has it as it is. */
  readonly wrapStore?: (store: CatalogDatabase) => CatalogDatabase;
  readonly indexRequestsMin?: number;
}

export const startTestService = async (
  environment: Readonly<Record<string, string>> = {},
  options: TestOptions = {},
): Promise<TestService> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const path = join(folder, 'vitrine.db');
  const database = openDatabase(path);
  const store = await openSqliteStore(database);
  const clock = createManualClock(startOfTime);
  const observations: Observation[] = [];
  const config = configFor(`sqlite:${path}`, environment);
  const observe = (observation: Observation): void => void observations.push(observation);
  const source = new SqliteSource({
    path,
    readers: config.readers,
    monotonic: clock.monotonic,
    now: clock.now,
    observe,
  });
  const service = await present({ config, store, clock, observations, observe, source, options });
  return {
    ...service,
    path,
    database,
    tables: openTables(database, store, clock),
    postgres: undefined,
    stop: async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const configFor = (databaseUrl: string, environment: Readonly<Record<string, string>>): Config =>
  parseConfig(
    {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      CONSOLE_PORT: '0',
      RATE_LIMIT_ANONYMOUS: '1000000',
      READERS: '2',
      SHUTDOWN_SECONDS: '2',
      ...environment,
    },
    { processors: 2 },
  );

interface Parts {
  readonly config: Config;
  readonly store: CatalogDatabase;
  readonly clock: ManualClock;
  readonly observations: Observation[];
  readonly observe: Observe;
  readonly source: Source;
  readonly options: TestOptions;
}

const present = async ({ options, source, observations, ...parts }: Parts) => {
  const { wrap = (unchanged) => unchanged, wrapStore = (unchanged) => unchanged, ...others } = options;
  const asked: string[] = [];
  const sources = new Map([['main', wrap(recordSource(source, asked))]]);
  const { config, store, clock, observe } = parts;
  const console = await openConsole(config);
  const usage = console?.usage;
  const served = { store: wrapStore(store), processName: 'vitrine test', sources, usage };
  const service = await startService({ ...parts, ...others, ...served });
  const { foretell, url: serviceUrl } = service;
  const serving = { context: { clock, randomBytes }, observe, foretell, serviceUrl, isPortShared: false };
  const consoleServer = await console?.serve(serving);
  return {
    config,
    store,
    clock,
    service,
    observations,
    asked,
    consoleUrl: consoleServer?.url ?? '',
    get: async (target: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${service.url}/api/v1/public/t/${target}`, { headers }),
    turn: async () => {
      clock.advance(config.editionSeconds * 1000);
      await service.editions.turn();
    },
    stop: async () => {
      await consoleServer?.stop(0);
      await service.stop();
      await console?.[Symbol.asyncDispose]();
      await store.destroy();
    },
  };
};

/** Lets the service take over what was changed in the catalog. A look that is under way may have come too early for it. */
export const follow = async ({ service }: TestService): Promise<void> => {
  await service.catalog.follow();
  await service.catalog.follow();
};

/** Has a tenant's collections searched without their search tables; the next change announced takes it over. */
export const forgetSearchTables = async ({ store }: TestService, tenant: Tenant): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('collection')
      .set({ search_table: null })
      .where('tenant_id', '=', tenant.id)
      .execute();
  });

/** The body of a response, as the shape that the test is about to look at. */
export const readJson = async <Body>(response: Response): Promise<Body> => {
  const body: Body = JSON.parse(await response.text());
  return body;
};

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** A tenant; on PostgreSQL its rows are known by its public ID, unless a scope value is given, or that there is none. */
export const addTenant = async (
  { store, postgres }: TestService,
  publicId: string,
  scope: string | null = postgres === undefined ? null : publicId,
): Promise<Tenant> =>
  createTenant(
    store,
    { name: `Tenant ${publicId}`, industry: 'Testing', publicId, scope: scope ?? undefined },
    new Date(startOfTime),
    randomBytes,
  );

export interface PostgresHome {
  readonly database: TestDatabase;
  /** How the next collection's table is made. */
  layout: Layout;
}

/** A service whose catalog and records are in a PostgreSQL database of its own. */
export const startPostgresService = async (
  environment: Readonly<Record<string, string>> = {},
  options: TestOptions = {},
): Promise<TestService> => {
  const database = await createTestDatabase();
  await prepareDatabase(database);
  const store = await openPostgresStore(database.url);
  const clock = createManualClock(startOfTime);
  const config = configFor(database.url, environment);
  const observations: Observation[] = [];
  const observe = (observation: Observation): void => void observations.push(observation);
  const source = new PostgresSource({
    name: 'main',
    url: database.url,
    connectionsMax: config.readers,
    processName: 'vitrine test',
    board: createSnapshotBoard(store),
    now: clock.now,
    monotonic: clock.monotonic,
    observe,
  });
  const service = await present({ config, store, clock, observations, observe, source, options });
  return {
    ...service,
    path: '',
    get database(): never {
      throw new Error('This service has no embedded database.');
    },
    get tables(): never {
      throw new Error('This service has no embedded tables.');
    },
    postgres: { database, layout: 'columns' },
    stop: async () => {
      await service.stop();
      await database.close();
    },
  };
};

/** Each engine by its name: what must hold on both is tested on both. */
export const engines = { sqlite: startTestService, postgres: startPostgresService };
export const engineNames = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

/** A record as the API shows it: the shape that tests are written in. */
export interface JsonRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly [key: string]: unknown;
}

/** Adds a collection with these records, and replaces it where it is there; nothing of it is exposed. */
export const addCollection = async (
  service: TestService,
  tenant: Tenant,
  draft: CollectionDraft,
  records: Iterable<JsonRecord>,
  existing?: Collection,
): Promise<Collection> =>
  service.postgres === undefined
    ? importRecords(service, tenant, draft, records, existing)
    : declareRecords(service.store, service.postgres, tenant, draft, records, existing);

interface CollectionDraft {
  readonly slug: string;
  readonly name?: string;
  readonly fields: readonly FieldDescriptor[];
}

const importRecords = async (
  { store, tables }: TestService,
  tenant: Tenant,
  draft: CollectionDraft,
  records: Iterable<JsonRecord>,
  existing: Collection | undefined,
): Promise<Collection> => {
  const { slug, name = slug, fields } = draft;
  const stored = Array.from(records, (record) => toStored(record, fields));
  const order = { tenant, slug, name, fields, existing };
  const { collection } = await storeCollection(store, tables, order, fillFrom([stored]), new Date(startOfTime));
  return collection;
};

const ownTable = (collectionId: number): RecordsTarget => recordTarget(`records_${collectionId}`);

const declareRecords = async (
  store: CatalogDatabase,
  { database, layout }: PostgresHome,
  tenant: Tenant,
  { slug, name = slug, fields }: CollectionDraft,
  records: Iterable<JsonRecord>,
  existing: Collection | undefined,
): Promise<Collection> => {
  const now = new Date(startOfTime);
  const collection = await store.transaction().execute(async (transaction) => {
    const made = existing ?? (await createCollection(transaction, tenant.id, { slug, name, target: ownTable }, now));
    const places = fieldPlaces(fields, layout);
    await setFields(transaction, made, fields, (_id, _type, field) => {
      const place = places[fields.indexOf(field)];
      if (place === undefined) throw new Error('A field has no place.');
      return place;
    });
    return existing === undefined ? made : updateCollection(transaction, made, { name, target: made.target }, now);
  });
  const { tableName } = collection.target;
  await writeTable(database, tableName, tenant.scope ?? '', layout, fields, [...records]);
  return collection;
};

export const exposeAll = async (
  { store }: TestService,
  tenant: Tenant,
  collection: Collection,
  keys: readonly string[] | 'all' = 'all',
  state: 'private' | 'public' = 'public',
): Promise<void> => expose(store, tenant, collection, { state, keys }, new Date(startOfTime));

const toStored = (record: JsonRecord, fields: readonly FieldDescriptor[]): StoredRecord => ({
  id: record.id,
  createdAt: record.createdAt,
  values: fields.map(({ key, type }) => storedValue(type, record[key] ?? null)),
});

/** A value of a record as the embedded database has it. */
export const storedValue = (type: FieldType, value: unknown): StoredValue => {
  if (value === null) return null;
  if (type === 'json' || type === 'multiselect') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`No ${type} is stored as ${typeof value}.`);
};
