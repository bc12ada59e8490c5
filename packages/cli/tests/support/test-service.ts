/** A real service over a real database in a temporary folder, for tests to fill, ask and stop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Source, SqliteSource } from '@vitrine/sources';
import { PostgresSource } from '@vitrine/sources/postgres';
import type { Database } from 'bun:sqlite';
import {
  type CatalogDatabase,
  type Collection,
  createLocalBuilder,
  segmentsIn,
  createTenant,
  expose,
  openDatabase,
  openPublisher,
  type OpenPublisher,
  openSqliteStore,
  type Publisher,
  type Purger,
  type RecordTables,
  type Tenant,
} from '@vitrine/publisher';
import { openPostgresStore } from '@vitrine/publisher/postgres';
import { Finder, type PageFinder, type Server, startServer } from '@vitrine/server';
import { openTables } from '../../src/commands/open-catalog.ts';
import { openConsole } from '../../src/commands/open-console.ts';
import { editionFolderOf, parseConfig } from '../../src/config.ts';
import type { Config } from '../../src/settings.ts';
import type { Observation, Observe } from '../../src/observation.ts';
import { openPreviews } from '../../src/previews/open-previews.ts';
import { declareRecords, importRecords, type CollectionDraft } from './collection-records.ts';
import { createManualClock, startOfTime, type ManualClock } from './manual-clock.ts';
import { prepareDatabase, type Layout } from './postgres-records.ts';
import { createTestDatabase, type TestDatabase } from './postgres-server.ts';
import { recordSource } from './recording-source.ts';

export { startOfTime } from './manual-clock.ts';

export interface TestService {
  /** Of the embedded database; the last three are not for tests of PostgreSQL. */
  readonly path: string;
  readonly database: Database;
  readonly store: CatalogDatabase;
  readonly tables: RecordTables;
  /** Where the records are, if not in the embedded database. */
  readonly postgres: PostgresHome | undefined;
  readonly clock: ManualClock;
  /** What answers. */
  readonly service: Server;
  readonly publisher: Publisher;
  /** Where the environment has a cache that is purged. */
  readonly purger: Purger | undefined;
  readonly config: Config;
  /** The console's, where the environment has a secret for one. */
  readonly consoleUrl: string;
  readonly observations: Observation[];
  /** The tables that were read of the source, in order. */
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
  /** Further sources, by name. */
  readonly others?: ReadonlyMap<string, Source>;
  /** The same around the catalog's store, as the service has it; the test has it as it is. */
  readonly wrapStore?: (store: CatalogDatabase) => CatalogDatabase;
  /** The same around what finds the server's pages. */
  readonly wrapFinder?: (finder: PageFinder) => PageFinder;
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
  const config = configFor(`sqlite:${path}`, folder, environment);
  const observe = (observation: Observation): void => void observations.push(observation);
  const source = new SqliteSource({ path, now: clock.now });
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

const configFor = (databaseUrl: string, folder: string, environment: Readonly<Record<string, string>>): Config =>
  parseConfig({
    DATABASE_URL: databaseUrl,
    EDITION_STORE: join(folder, 'editions'),
    HOST: '127.0.0.1',
    PORT: '0',
    CONSOLE_PORT: '0',
    RATE_LIMIT_ANONYMOUS: '1000000',
    SHUTDOWN_SECONDS: '2',
    ...environment,
  });

interface Parts {
  readonly config: Config;
  readonly store: CatalogDatabase;
  readonly clock: ManualClock;
  readonly observations: Observation[];
  readonly observe: Observe;
  readonly source: Source;
  readonly options: TestOptions;
}

/** Publisher and server in one process, each with what it is given in a process of its own. */
const present = async ({ options, source, observations, ...parts }: Parts) => {
  const { wrap = (unchanged) => unchanged, wrapStore = (unchanged) => unchanged, wrapFinder, others = [] } = options;
  const asked: string[] = [];
  const { config, store, clock, observe } = parts;
  const console = await openConsole(config);
  const folder = editionFolderOf(config);
  const sources = new Map([['main', wrap(recordSource(source, asked))], ...others]);
  const opened = await openPublisher({
    settings: config,
    folder,
    clock,
    observe,
    store: wrapStore(store),
    usage: console?.usage,
    createBuilder: (segmentsFolder) => createLocalBuilder(sources, segmentsIn(segmentsFolder), clock),
  });
  await opened.publisher.start();
  const createFinder = wrapFinder && (() => wrapFinder(new Finder({ threadsMax: 1 })));
  const of = { config, folder, clock, observe, randomBytes, serverName: 'test', isWarmedUp: false };
  const service = await startServer({ ...of, createFinder });
  const following = followAlways(opened, service);
  const serving = { context: { clock, randomBytes }, observe, serviceUrl: service.url, isPortShared: false };
  const previews = openPreviews({ config, opened, folder, clock, observe });
  const consoleServer = await console?.serve({ ...serving, respond: previews.respond });
  return {
    config,
    store,
    clock,
    service,
    publisher: opened.publisher,
    purger: opened.purger,
    observations,
    asked,
    consoleUrl: consoleServer?.url ?? '',
    get: async (target: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${service.url}/api/v1/public/t/${target}`, { headers }),
    turn: async () => {
      clock.advance(config.editionSeconds * 1000);
      await opened.publisher.publishEdition();
      // A look that was under way seems to have lasted for the whole edition, and servers are not told of it.
      await opened.publisher.follow();
      service.edition.follow();
    },
    stop: async () => {
      clearInterval(following);
      await consoleServer?.stop(0);
      await service.stop();
      await previews.close();
      await opened.close();
      await console?.[Symbol.asyncDispose]();
      await store.destroy();
    },
  };
};

/** By their clocks both look all the time; a clock in hand stands still. */
const followAlways = ({ publisher }: OpenPublisher, { edition }: Server): NodeJS.Timeout =>
  setInterval(() => void publisher.follow().then(() => edition.follow()), followMs);

const followMs = 100;

/** Lets the service take over what was changed in the catalog. A look that is under way may have come too early for it. */
export const follow = async ({ publisher, service }: Pick<TestService, 'publisher' | 'service'>): Promise<void> => {
  await publisher.follow();
  await publisher.follow();
  // What no segment has yet is read aside: this waits for it.
  await publisher.publishEdition();
  service.edition.follow();
};

/** Lets the publisher look into the catalog, and the server hear of it: minutes by a clock in hand are past the lease. */
export const renewLease = async ({ publisher, service }: Pick<TestService, 'publisher' | 'service'>): Promise<void> => {
  await publisher.follow();
  service.edition.follow();
};

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
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const config = configFor(database.url, folder, environment);
  const observations: Observation[] = [];
  const observe = (observation: Observation): void => void observations.push(observation);
  const source = new PostgresSource({ name: 'main', url: database.url, now: clock.now });
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
      rmSync(folder, { recursive: true, force: true });
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

export const exposeAll = async (
  { store }: TestService,
  tenant: Tenant,
  collection: Collection,
  keys: readonly string[] | 'all' = 'all',
  state: 'private' | 'public' = 'public',
): Promise<void> => expose(store, tenant, collection, { state, keys }, new Date(startOfTime));
