/** A real service over a real database in a temporary folder, for tests to fill, ask and stop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldDescriptor, FieldType } from '@vitrine/contract';
import type { Database } from 'bun:sqlite';
import { createCollection, finishImport, setFields, type Collection } from '../../src/catalog/collections.ts';
import { expose } from '../../src/catalog/exposures.ts';
import type { CatalogDatabase } from '../../src/catalog/schema.ts';
import { openSqliteStore } from '../../src/catalog/sqlite-store.ts';
import { createTenant, type Tenant } from '../../src/catalog/tenants.ts';
import { parseConfig } from '../../src/config.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { startService, type Service } from '../../src/service.ts';
import type { Source } from '../../src/sources/source.ts';
import { openDatabase } from '../../src/sources/sqlite/database.ts';
import { SqliteSource } from '../../src/sources/sqlite/sqlite-source.ts';
import { createRecordTables } from '../../src/sources/sqlite/sqlite-record-tables.ts';
import type { RecordTables } from '../../src/sources/record-tables.ts';
import type { StoredRecord, StoredValue } from '../../src/sources/stored-record.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { recordSource } from './recording-source.ts';

/** The start of an edition, so that tests know where they are in it. */
export const startOfTime = Date.parse('2026-03-01T12:00:00.000Z');

export interface TestService {
  readonly path: string;
  readonly database: Database;
  readonly store: CatalogDatabase;
  readonly tables: RecordTables;
  readonly clock: ManualClock;
  readonly service: Service;
  readonly observations: Observation[];
  /** The statements that the source was sent, in order. */
  readonly asked: string[];
  /** Asks below `/api/v1/public/t/`. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Lets an edition's length pass and waits for the next one to open. */
  readonly turn: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @param wrap puts something around the source, such as what makes it fail */
export const startTestService = async (
  environment: Readonly<Record<string, string>> = {},
  wrap: (source: Source) => Source = (source) => source,
): Promise<TestService> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const path = join(folder, 'vitrine.db');
  const database = openDatabase(path);
  const store = await openSqliteStore(database);
  const clock = createManualClock(startOfTime);
  const observations: Observation[] = [];
  const config = parseConfig(
    {
      DATABASE_URL: `sqlite:${path}`,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT_ANONYMOUS: '1000000',
      READERS: '2',
      SHUTDOWN_SECONDS: '2',
      ...environment,
    },
    { processors: 2 },
  );
  const observe = (observation: Observation): void => void observations.push(observation);
  const asked: string[] = [];
  const embedded = new SqliteSource({ path, readers: config.readers, now: clock.monotonic, observe });
  const recorded = wrap(recordSource(embedded, asked));
  const service = await startService({ config, store, clock, observe, source: recorded });
  return {
    path,
    database,
    store,
    tables: createRecordTables(database),
    clock,
    service,
    observations,
    asked,
    get: async (target, headers = {}) => fetch(`${service.url}/api/v1/public/t/${target}`, { headers }),
    turn: async () => {
      clock.advance(config.editionSeconds * 1000);
      await service.editions.turn();
    },
    stop: async () => {
      await service.stop();
      await store.destroy();
      rmSync(folder, { recursive: true, force: true });
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

/** Writes to the database by hand, when it is our turn to write. */
export const writeByHand = async (
  { store, database }: TestService,
  write: (database: Database) => void,
): Promise<void> => store.transaction().execute(async () => write(database));

/** The body of a response, as the shape that the test is about to look at. */
export const readJson = async <Body>(response: Response): Promise<Body> => {
  const body: Body = JSON.parse(await response.text());
  return body;
};

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

export const addTenant = async ({ store }: TestService, publicId: string, scope?: string): Promise<Tenant> =>
  createTenant(
    store,
    { name: `Tenant ${publicId}`, industry: 'Testing', publicId, scope },
    new Date(startOfTime),
    randomBytes,
  );

/** A record as the API shows it: the shape that tests are written in. */
export interface JsonRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly [key: string]: unknown;
}

/** Adds a collection with these records, and replaces it where it is there; nothing of it is exposed. */
export const addCollection = async (
  { store, tables }: TestService,
  tenant: Tenant,
  draft: { readonly slug: string; readonly name?: string; readonly fields: readonly FieldDescriptor[] },
  records: Iterable<JsonRecord>,
  existing?: Collection,
): Promise<Collection> =>
  store.transaction().execute(async (transaction) => {
    const now = new Date(startOfTime);
    const name = draft.name ?? draft.slug;
    const collection =
      existing ??
      (await createCollection(transaction, tenant.id, { slug: draft.slug, name, target: tables.target }, now));
    const fields = await setFields(transaction, collection, draft.fields, tables.fieldColumn);
    const writer = tables.createWriter(collection.id, fields);
    const repeated = writer.write(Array.from(records, (record) => toStored(record, draft.fields)));
    if (repeated !== undefined) throw new Error('The test repeats an id.');
    writer.finish();
    await finishImport(transaction, tenant, collection, { name, recordCount: writer.count }, now);
    return collection;
  });

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

const storedValue = (type: FieldType, value: unknown): StoredValue => {
  if (value === null) return null;
  if (type === 'json' || type === 'multiselect') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`No ${type} is stored as ${typeof value}.`);
};
