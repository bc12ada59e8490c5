/** The service as a whole: catalog, source, editions, limits and HTTP, wired together, started and stopped. */
import type { Config } from './config.ts';
import type { CatalogDatabase } from './catalog/schema.ts';
import { LiveCatalog } from './catalog/live-catalog.ts';
import type { Clock } from './editions/clock.ts';
import { Editions } from './editions/editions.ts';
import { createHandler } from './http/handler.ts';
import { serveApi, type RunningServer } from './http/server.ts';
import { createAddressReader } from './limits/caller.ts';
import type { Limiter } from './limits/limiter.ts';
import { createMemoryLimiter } from './limits/memory-limiter.ts';
import type { Observe } from './observe/observation.ts';
import type { Source } from './sources/source.ts';
import { SqliteSource } from './sources/sqlite/sqlite-source.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly store: CatalogDatabase;
  readonly clock: Clock;
  readonly observe: Observe;
  /** Where the records are; the service closes it. The embedded source of the configuration, where none is given. */
  readonly source?: Source;
}

export interface Service {
  readonly url: string;
  readonly catalog: LiveCatalog;
  readonly editions: Editions;
  /** What this edition holds. */
  readonly held: () => { readonly answers: number; readonly bytes: number };
  /** Accepts nothing new, finishes what is running, and lets go of everything but the store. */
  readonly stop: () => Promise<void>;
}

const megabyte = 1024 * 1024;

/** @throws where the port is taken */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { config, store, clock, observe, source = openSource(options) } = options;
  const catalog = await LiveCatalog.open(store, clock.now, observe);
  const editions = new Editions({
    source,
    clock,
    observe,
    lengthSeconds: config.editionSeconds,
    answerBytesMax: config.cacheMegabytes * megabyte,
    queryDeadlineMs: config.queryDeadlineMs,
  });
  catalog.onWithdrawn((fingerprints) => editions.withdraw(fingerprints));
  const limits = { anonymous: config.rateLimitAnonymous, keyed: config.rateLimitKeyed };
  const limiter: Limiter = createMemoryLimiter({ limits, now: clock.monotonic });
  let isStopping = false;
  const handler = createHandler({
    catalog,
    editions,
    limiter,
    clock,
    observe,
    readAddress: createAddressReader(config.trustedProxies),
    isStopping: () => isStopping,
  });
  let server: RunningServer | undefined;
  const stop = async (): Promise<void> => {
    isStopping = true;
    observe({ kind: 'server-stopping' });
    await server?.stop(config.shutdownSeconds * 1000);
    await editions.close();
    await catalog.close();
    await source.close();
    await limiter.close();
    observe({ kind: 'server-stopped' });
  };
  try {
    await editions.turn();
    server = serveApi(handler, config.host, config.port);
    observe({ kind: 'server-started', url: server.url });
    return { url: server.url, catalog, editions, held: () => editions.held, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const openSource = ({ config, clock, observe }: ServiceOptions): Source =>
  new SqliteSource({ path: config.database.path, readers: config.readers, now: clock.monotonic, observe });
