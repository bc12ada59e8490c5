/** The console as commands use it: its stores, and its port. It is there where it has a secret. */
import { type CatalogDatabase, openDatabase, openSqliteUsage, type UsageDatabase } from '@vitrine/publisher';
import { createAddressReader, respondWithFile, type RunningServer, serveApi, type StaticFile } from '@vitrine/server';
import type { Config } from '../settings.ts';
import type { RespondToPreview } from '../console/services.ts';
import type { Signing } from '../console/tokens.ts';
import type { Observe } from '../observation.ts';
import type { Context } from './context.ts';
import { explainListening } from './listen-error.ts';
import { openEmbedded, openPostgres } from './open-catalog.ts';
import { reachableUrl } from './service-url.ts';

export interface OpenConsole extends AsyncDisposable {
  readonly store: CatalogDatabase;
  readonly usage: UsageDatabase;
  /** @throws where the port is taken */
  readonly serve: (serving: Serving) => Promise<RunningServer>;
}

interface Serving {
  readonly context: Pick<Context, 'clock' | 'randomBytes'>;
  readonly observe: Observe;
  readonly respond: RespondToPreview;
  /** Where this process serves the API. */
  readonly serviceUrl: string;
  /** Whether other processes listen on the same port. */
  readonly isPortShared: boolean;
}

export const openConsole = async (config: Config): Promise<OpenConsole | undefined> => {
  const signing = signingOf(config);
  if (signing === undefined) return undefined;
  const stores = await openStores(config);
  const { store, usage } = stores;
  return {
    ...stores,
    serve: async ({ context: { clock, randomBytes }, observe, respond, serviceUrl, isPortShared }) => {
      const { consoleSite } = await import('../console/site.ts');
      const { createConsoleHandler } = await import('../console/handler.ts');
      const { createConsoleLimits } = await import('../console/limits.ts');
      const { consoleHost: host, consolePort: port, consoleOrigins: origins } = config;
      const services = {
        store,
        usage,
        respond,
        clock,
        randomBytes,
        observe,
        signing,
        origins,
        rateLimits: { anonymous: config.rateLimitAnonymous, keyed: config.rateLimitKeyed },
        apiUrl: config.publicUrl ?? reachableUrl(serviceUrl),
        limits: createConsoleLimits(clock.monotonic),
        readAddress: createAddressReader(config.trustedProxies),
        loadSite: consoleSite,
        sendFile: async (file: StaticFile, request: Request) => (await respondWithFile(file, request, [])).response,
      };
      const listening = { host, port, isPortShared, bodyBytesMax, now: clock.now };
      const server = listen(createConsoleHandler(services), listening);
      observe({ kind: 'console-started', url: server.url });
      return server;
    },
  };
};

/** A logo is sent in base64, and so a third longer than it may be. */
const bodyBytesMax = 128 * 1024;

/** Nothing where there is no console. */
export const signingOf = ({ consoleSecret: secret, consoleIssuer: issuer }: Config): Signing | undefined =>
  secret === null ? undefined : { secret, issuer };

/**
 * Connections of its own: while the console waits for its turn to write, nobody else does. Usage has a file of its own
 * beside the embedded database, as an edition that follows a write has to find everything anew.
 */
const openStores = async ({
  database,
  consoleDatabase,
}: Config): Promise<Pick<OpenConsole, 'store' | 'usage' | typeof Symbol.asyncDispose>> => {
  if (database.kind === 'sqlite') {
    const { store } = await openEmbedded(database.path);
    const usage = await openSqliteUsage(openDatabase(`${database.path}-usage`));
    const close = async () => void (await Promise.all([store.destroy(), usage.destroy()]));
    return { store, usage, [Symbol.asyncDispose]: close };
  }
  const { store } = await openPostgres(consoleDatabase ?? database.url);
  const { usageIn } = await import('@vitrine/publisher/postgres');
  return { store, usage: usageIn(store), [Symbol.asyncDispose]: async () => store.destroy() };
};

const listen = (...[handler, listening]: Parameters<typeof serveApi>): RunningServer => {
  try {
    return serveApi(handler, listening);
  } catch (error) {
    const { host, port } = listening;
    throw explainListening(error, { host, hostVariable: 'CONSOLE_HOST', port, portVariable: 'CONSOLE_PORT' });
  }
};
