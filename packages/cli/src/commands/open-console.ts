/** Opens the console for commands: its stores and its port. It exists only with a secret. */
import type { Database } from 'bun:sqlite';
import { type CatalogDatabase, openDatabase, openSqliteUsage, type UsageDatabase } from '@vitrine/catalog';
import type { Publisher } from '@vitrine/publisher';
import { createAddressReader, respondWithFile, type RunningServer, serveApi, type StaticFile } from '@vitrine/server';
import type { Config } from '../settings.ts';
import type { RespondToPreview, Signing } from '@vitrine/console';
import type { Observe } from '../observation.ts';
import type { Context } from './context.ts';
import type { Examined } from './examine.ts';
import { explainListening } from './listen-error.ts';
import { openEmbedded, openPostgres, openTables } from './open-catalog.ts';
import { openUploads } from './open-uploads.ts';
import { openOperator } from './open-operator.ts';
import { reachableUrl } from './service-url.ts';

export interface OpenConsole extends AsyncDisposable {
  readonly store: CatalogDatabase;
  readonly usage: UsageDatabase;
  /** @throws where the port is in use */
  readonly serve: (serving: Serving) => Promise<RunningServer>;
}

interface Serving {
  readonly context: Examined & Pick<Context, 'randomBytes'>;
  readonly observe: Observe;
  readonly respond: RespondToPreview;
  /** The URL at which this process serves the API. */
  readonly serviceUrl: string;
  readonly publisher: Publisher;
  /** The URLs of the other sources as they are now. */
  readonly sources: () => ReadonlyMap<string, string>;
  /** True if other processes listen on the same port. */
  readonly isPortShared: boolean;
}

export const openConsole = async (config: Config): Promise<OpenConsole | undefined> => {
  const signing = signingOf(config);
  if (signing === undefined) return undefined;
  const stores = await openStores(config);
  const { store, usage } = stores;
  const { database, ...opened } = stores;
  return {
    ...opened,
    serve: async ({ context, observe, respond, serviceUrl, publisher, sources, isPortShared }) => {
      const { clock, randomBytes } = context;
      const tables = database && openTables(database, store, clock);
      const uploads = openUploads(config, { store, tables, clock, randomBytes });
      const { consoleSite, createConsoleHandler, createConsoleLimits, jsonBytesMax, openSchedule } =
        await import('@vitrine/console');
      const { consoleHost: host, consolePort: port, consoleOrigins: origins } = config;
      const services = {
        store,
        usage,
        respond,
        clock,
        randomBytes,
        observe,
        signing,
        operator: openOperator({ config, context, store, tables, publisher, sources }),
        origins,
        rateLimits: {
          anonymous: config.rateLimitAnonymous,
          keyed: config.rateLimitKeyed,
          records: config.keyRecords,
        },
        apiUrl: config.publicUrl ?? reachableUrl(serviceUrl),
        limits: createConsoleLimits(clock.monotonic, config.uploadsPerMinute),
        files: uploads?.files,
        readAddress: createAddressReader(config.trustedProxies),
        loadSite: consoleSite,
        sendFile: async (file: StaticFile, request: Request) => (await respondWithFile(file, request, [])).response,
      };
      const bodyBytesMax = Math.max(
        services.operator === undefined ? jsonBytesMax : fileBytesMax,
        // A file that is too large gets an answer that says so.
        2 * (uploads?.files.limits.bytes ?? 0),
      );
      const listening = { host, port, isPortShared, bodyBytesMax, now: clock.now };
      const server = listen(createConsoleHandler(services), listening);
      observe({ kind: 'console-started', url: server.url });
      const schedule = openSchedule({ store, clock, observe });
      const stop = async (graceMs: number): Promise<void> => {
        await Promise.all([server.stop(graceMs), schedule.close()]).finally(() => uploads?.[Symbol.dispose]());
      };
      return { ...server, stop };
    },
  };
};

/** A file of some 200,000 tenants. Routes that take none have lower limits. */
const fileBytesMax = 32 * 1024 * 1024;

/** Undefined where the console is off. */
export const signingOf = ({ consoleSecret: secret, consoleIssuer: issuer }: Config): Signing | undefined =>
  secret === null ? undefined : { secret, issuer };

interface Stores extends Omit<OpenConsole, 'serve'> {
  /** The embedded database; undefined: the catalog is in PostgreSQL. */
  readonly database: Database | undefined;
}

/**
 * Opens separate connections, so that the console's waits for a lock do not block others. Beside the embedded database,
 * usage has a separate file, because a write to the main file would make the next edition rescan everything.
 */
const openStores = async ({ database, consoleDatabase }: Config): Promise<Stores> => {
  if (database.kind === 'sqlite') {
    const { store, database: embedded } = await openEmbedded(database.path);
    const usage = await openSqliteUsage(openDatabase(`${database.path}-usage`));
    const close = async () => void (await Promise.all([store.destroy(), usage.destroy()]));
    return { store, usage, database: embedded, [Symbol.asyncDispose]: close };
  }
  const { store } = await openPostgres(consoleDatabase ?? database.url);
  const { usageIn } = await import('@vitrine/catalog/postgres');
  return { store, usage: usageIn(store), database: undefined, [Symbol.asyncDispose]: async () => store.destroy() };
};

const listen = (...[handler, listening]: Parameters<typeof serveApi>): RunningServer => {
  try {
    return serveApi(handler, listening);
  } catch (error) {
    const { host, port } = listening;
    throw explainListening(error, { host, hostVariable: 'CONSOLE_HOST', port, portVariable: 'CONSOLE_PORT' });
  }
};
