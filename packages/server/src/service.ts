/** The service as a whole: catalog, source, editions, limits and HTTP, wired together, started and stopped. */
import type { ListenForChanges } from './catalog/change-listener.ts';
import { createSnapshotBoard } from './catalog/edition-snapshots.ts';
import { mainSource } from './catalog/exposures.ts';
import type { Config } from './config.ts';
import type { CatalogDatabase, UsageDatabase } from './catalog/schema.ts';
import { LiveCatalog } from './catalog/live-catalog.ts';
import { UsageSaver } from './catalog/usage-saver.ts';
import type { Foretell } from './console/services.ts';
import type { Clock } from './editions/clock.ts';
import { Editions, type Held } from './editions/editions.ts';
import { Turns } from './editions/turns.ts';
import { foretell } from './http/foretell.ts';
import { createHandler } from './http/handler.ts';
import { serveApi, type RunningServer } from './http/server.ts';
import { createAddressReader } from './limits/caller.ts';
import type { Limiter } from './limits/limiter.ts';
import { createMemoryLimiter } from './limits/memory-limiter.ts';
import type { Observe } from './observe/observation.ts';
import { UsageCounter } from './observe/usage-counter.ts';
import { sites } from './sites/sites.ts';
import type { Source } from './sources/source.ts';
import { SqliteSource } from './sources/sqlite/sqlite-source.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly store: CatalogDatabase;
  readonly clock: Clock;
  readonly observe: Observe;
  /** What tells this process from others. */
  readonly processName: string;
  /** Where the records are, by name; the service closes them. Those of the configuration, where none are given. */
  readonly sources?: ReadonlyMap<string, Source>;
  /** How often a part of an index is asked for before it is made; twice, where nothing is said. */
  readonly indexRequestsMin?: number;
  /** Whether other processes listen on the same port. */
  readonly isPortShared?: boolean;
  /** Where usage is saved; none: it is not counted. */
  readonly usage?: UsageDatabase | undefined;
}

export interface Service {
  readonly url: string;
  readonly catalog: LiveCatalog;
  /** Those of the main source. */
  readonly editions: Editions;
  /** What this edition holds. */
  readonly held: () => Held;
  /** What a caller would be sent if an exposure were in force. */
  readonly foretell: Foretell;
  /** Accepts nothing new, finishes what is running, and lets go of everything but the store. */
  readonly stop: () => Promise<void>;
}

const megabyte = 1024 * 1024;
/** How many large answers are made at a time. */
const largeReadsMax = 2;

/** @throws where the port is taken */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { config, store, clock, observe } = options;
  const limiter = await openLimiter(options);
  const leaseMs = config.catalogLeaseSeconds * 1000;
  const catalog = await LiveCatalog.open({ store, clock, observe, leaseMs, listen: await listenerOf(config) });
  const sources = options.sources ?? (await openSources(options));
  const editions = createEditions(options, sources);
  catalog.onWithdrawn((fingerprints) => editions.forEach((each) => each.withdraw(fingerprints)));
  const main = required(editions.get(mainSource));
  const answering = { editions: main, editionsOf: (source: string) => editions.get(source) };
  const usage = countUsage(options, catalog);
  let isStopping = false;
  const handler = createHandler({
    ...answering,
    catalog,
    limiter,
    sites,
    clock,
    observe: usage.observe,
    readAddress: createAddressReader(config.trustedProxies),
    isStopping: () => isStopping,
  });
  let server: RunningServer | undefined;
  const stop = async (): Promise<void> => {
    isStopping = true;
    observe({ kind: 'server-stopping' });
    await server?.stop(config.shutdownSeconds * 1000);
    await usage.stop();
    await all(editions, (each) => each.close());
    await all(sources, (source) => source.close());
    await catalog.close();
    await limiter.close();
    observe({ kind: 'server-stopped' });
  };
  try {
    await all(editions, (each) => each.turn());
    server = serveApi(handler, {
      host: config.host,
      port: config.port,
      isPortShared: options.isPortShared === true,
      now: clock.now,
    });
    observe({ kind: 'server-started', url: server.url });
    return {
      url: server.url,
      catalog,
      editions: main,
      held: () => heldIn([...editions.values()]),
      foretell: async (...asked) => foretell(answering, ...asked),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Counting comes before the listeners, and only where somebody will look at it. */
const countUsage = ({ usage: store, clock, observe }: ServiceOptions, catalog: LiveCatalog) => {
  if (store === undefined) return { observe, stop: async () => undefined };
  const counter = new UsageCounter((publicId) => catalog.find(publicId));
  const saver = new UsageSaver({ counter, store, clock, observe });
  const count: Observe = (observation) => {
    if (observation.kind === 'request-answered') counter.count(observation);
    observe(observation);
  };
  return { observe: count, stop: async () => saver.close() };
};

const all = async <Item>(
  items: ReadonlyMap<string, Item>,
  work: (item: Item, name: string) => Promise<void>,
): Promise<void> => void (await Promise.all(Array.from(items, async ([name, item]) => work(item, name))));

const required = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('There is no main source.');
  return value;
};

const heldIn = (editions: readonly Editions[]): Held => {
  const sum = { answers: 0, bytes: 0, indexBytes: 0, indexesWaiting: 0 };
  for (const { held } of editions) {
    sum.answers += held.answers;
    sum.bytes += held.bytes;
    sum.indexBytes += held.indexBytes;
    sum.indexesWaiting += held.indexesWaiting;
  }
  return sum;
};

// What is made of the configuration. What only some have is loaded where it is: to load takes most of a start.

/** Waits for Redis a second at most, so that not even the first requests are counted apart. */
const openLimiter = async ({ config, clock, observe }: ServiceOptions): Promise<Limiter> => {
  const limits = { anonymous: config.rateLimitAnonymous, keyed: config.rateLimitKeyed };
  const { counters } = config;
  if (counters.kind === 'memory') return createMemoryLimiter({ limits, now: clock.monotonic });
  const { createRedisLimiter } = await import('./limits/redis-limiter.ts');
  const limiter = createRedisLimiter({ url: counters.url, limits, now: clock.monotonic, observe });
  await limiter.settled;
  return limiter;
};

const listenerOf = async ({ database }: Config): Promise<ListenForChanges | undefined> => {
  if (database.kind === 'sqlite') return undefined;
  const { createChangeListener } = await import('./catalog/change-listener.ts');
  return createChangeListener(database.url);
};

/** Each source has editions of its own: one that is away takes nothing from the others. */
const createEditions = (
  { config, clock, observe, indexRequestsMin = 2 }: ServiceOptions,
  sources: ReadonlyMap<string, Source>,
): ReadonlyMap<string, Editions> => {
  const largeReads = new Turns(largeReadsMax);
  return new Map(
    Array.from(sources, ([name, source]) => [
      name,
      new Editions({
        source,
        clock,
        observe,
        lengthSeconds: config.editionSeconds,
        pageBytesMax: config.answerMegabytes * megabyte,
        largeReads,
        answerBytesMax: Math.floor((config.cacheMegabytes * megabyte) / sources.size),
        indexBytesMax: Math.floor((config.indexMegabytes * megabyte) / sources.size),
        indexRequestsMin,
        queryDeadlineMs: config.queryDeadlineMs,
        readers: config.readers,
      }),
    ]),
  );
};

const openSources = async ({
  config,
  store,
  clock,
  observe,
  processName,
}: ServiceOptions): Promise<ReadonlyMap<string, Source>> => {
  const { database, readers } = config;
  const { monotonic, now } = clock;
  if (database.kind === 'sqlite') {
    return new Map([[mainSource, new SqliteSource({ path: database.path, readers, monotonic, now, observe })]]);
  }
  const { PostgresSource } = await import('./sources/postgres/postgres-source.ts');
  const { refuseOldServer } = await import('./sources/postgres/refuse-old-server.ts');
  await all(config.sources, async (url, name) => refuseOldServer(name, url, `${processName} start`));
  const board = createSnapshotBoard(store);
  const open = (name: string, url: string): Source =>
    new PostgresSource({ name, url, connectionsMax: readers, processName, board, monotonic, now, observe });
  return new Map(
    [[mainSource, database.url] as const, ...config.sources].map(([name, url]) => [name, open(name, url)]),
  );
};
