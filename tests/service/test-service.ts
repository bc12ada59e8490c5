/** A publisher and a server of the core over a real database in a temporary folder, for tests to fill, ask and stop. */
import { join } from 'node:path';
import type { Source } from '@vitrine/sources';
import type { Database } from 'bun:sqlite';
import {
  type CatalogDatabase,
  type Collection,
  createTenant,
  expose,
  type RecordTables,
  type Tenant,
  type UsageDatabase,
} from '@vitrine/catalog';
import {
  segmentsIn,
  openPublisher,
  type OpenPublisher,
  type OpenPublisherOptions,
  type PublicationListener,
  type Observation as PublisherObservation,
  type Publisher,
  publisherDefaults,
} from '@vitrine/publisher';
import {
  Finder,
  type Observation as ServerObservation,
  type PageFinder,
  type Server,
  serverDefaults,
  startServer,
} from '@vitrine/server';
import type { Face } from '@vitrine/server/face';
import type { ServerSettings } from '@vitrine/server/settings';
import { isAll } from '../support/scope.ts';
import { declareRecords, importRecords, type CollectionDraft } from './collection-records.ts';
import { openPostgresHome, openSqliteHome, type Home, type PostgresHome } from './homes.ts';
import { createLocalBuilder } from './local-builder.ts';
import { startOfTime, type ManualClock } from './manual-clock.ts';
import { recordSource } from './recording-source.ts';

export { startOfTime } from './manual-clock.ts';

/** What publisher and server are told. */
export type CoreSettings = OpenPublisherOptions['settings'] & ServerSettings;

export type CoreObservation = PublisherObservation | ServerObservation;

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
  readonly config: CoreSettings;
  /** Of the editions. */
  readonly folder: string;
  readonly opened: OpenPublisher;
  readonly observations: CoreObservation[];
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
  /** Follows publications. */
  readonly publicationListener?: PublicationListener | undefined;
  /** Beside the API; none: the API alone. */
  readonly faces?: readonly Face[];
  /** Whether no time passes but by `clock.advance`, for what is counted by the minute. Then no question waits for its turn. */
  readonly isStill?: boolean;
}

/** The settings of a test that gives none: a limit that nothing reaches, and any free port. */
export const testSettings: Omit<CoreSettings, 'database'> = {
  ...publisherDefaults,
  ...serverDefaults,
  cdn: null,
  rateLimitAnonymous: 1_000_000,
  shutdownSeconds: 2,
};

/** The settings that a test may give: all but where the database is. */
export type GivenSettings = Partial<Omit<CoreSettings, 'database'>>;

const start =
  (openHome: (options: TestOptions) => Promise<Home>) =>
  async (settings: GivenSettings = {}, options: TestOptions = {}): Promise<TestService> => {
    const home = await openHome(options);
    const config = { ...testSettings, ...settings, database: home.address };
    return startService(home, { ...options, config, folder: join(home.folder, 'editions') });
  };

export const startTestService = start(openSqliteHome);
/** A service whose catalog and records are in a PostgreSQL database of its own. */
export const startPostgresService = start(openPostgresHome);

/** Each engine by its name: what must hold on both is tested on both, where everything is tried. */
export const engines = { sqlite: startTestService, postgres: startPostgresService };
export type EngineName = keyof typeof engines;
export const engineNames: readonly EngineName[] = isAll ? ['sqlite', 'postgres'] : ['sqlite'];

interface ServiceOptions extends TestOptions {
  readonly config: CoreSettings;
  readonly folder: string;
  readonly usage?: UsageDatabase | undefined;
}

/** Publisher and server in one process, each with what it is given in a process of its own. */
export const startService = async (home: Home, options: ServiceOptions): Promise<TestService> => {
  const { store, clock } = home;
  const { config, folder, faces = [], usage, wrapStore = (unchanged) => unchanged, wrapFinder } = options;
  const { wrap = (unchanged) => unchanged, others = [] } = options;
  const asked: string[] = [];
  const observations: CoreObservation[] = [];
  const observe = (observation: CoreObservation): void => void observations.push(observation);
  const sources = new Map([['main', wrap(recordSource(home.source, asked))], ...others]);
  const opened = await openPublisher({
    publicationListener: options.publicationListener,
    settings: config,
    folder,
    clock,
    observe,
    store: wrapStore(store),
    usage,
    createBuilder: (segmentsFolder) => createLocalBuilder(sources, segmentsIn(segmentsFolder), clock),
  });
  await opened.publisher.start();
  const createFinder = wrapFinder && (() => wrapFinder(new Finder({ threadsMax: 1 })));
  const of = { config, faces, folder, clock, observe, randomBytes, serverName: 'test', isWarmedUp: false };
  const service = await startServer({ ...of, createFinder });
  const following = followAlways(opened, service);
  return {
    get database() {
      return embedded(home.database);
    },
    get tables() {
      return embedded(home.tables);
    },
    path: home.path,
    postgres: home.postgres,
    config,
    folder,
    opened,
    store,
    clock,
    service,
    publisher: opened.publisher,
    observations,
    asked,
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
      await service.stop();
      await opened.close();
      await store.destroy();
      await home.remove();
    },
  };
};

/** What a service on PostgreSQL has not: to ask for it is a mistake of the test. */
const embedded = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new Error('This service has no embedded database.');
  return part;
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

/**
 * A tenant; on PostgreSQL its rows are known by its public ID, unless a scope value is given, or that there is none. A blank one is refused
 * since tenants are checked, and stands in catalogs of before.
 */
export const addTenant = async (
  { store, postgres }: TestService,
  publicId: string,
  scope: string | null = postgres === undefined ? null : publicId,
): Promise<Tenant> => {
  const isBlank = scope?.trim() === '';
  const draft = { name: `Tenant ${publicId}`, industry: 'Testing', publicId };
  const checked = isBlank ? undefined : (scope ?? undefined);
  const tenant = await createTenant(store, { ...draft, scope: checked }, new Date(startOfTime), randomBytes);
  if (!isBlank) return tenant;
  await store.updateTable('tenant').set({ scope }).where('id', '=', tenant.id).execute();
  return { ...tenant, scope };
};

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
