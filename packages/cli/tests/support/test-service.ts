/** The whole service for tests: publisher and server as settings say, with all faces, and the console beside them. */
import { join } from 'node:path';
import { openConsole } from '../../src/commands/open-console.ts';
import { parseConfig } from '../../src/config.ts';
import { createFaces } from '../../src/faces.ts';
import type { Observation } from '../../src/observation.ts';
import { openPreviews } from '../../src/previews/open-previews.ts';
import type { Config } from '../../src/settings.ts';
import { openPurger, type Purger } from '@vitrine/purging';
import { openPostgresHome, openSqliteHome, type Home } from '../../../../tests/service/homes.ts';
import {
  randomBytes,
  startService,
  type CoreObservation,
  type TestOptions,
  type TestService as CoreService,
} from '../../../../tests/service/test-service.ts';

export {
  addCollection,
  addTenant,
  engineNames,
  exposeAll,
  follow,
  randomBytes,
  readJson,
  renewLease,
  startOfTime,
  type EngineName,
  type JsonRecord,
  type TestOptions,
} from '../../../../tests/service/test-service.ts';

export interface TestService extends CoreService {
  readonly config: Config;
  /** Where the settings name a cache that is purged. */
  readonly purger: Purger | undefined;
  /** The console's, where the environment has a secret for one. */
  readonly consoleUrl: string;
}

type Environment = Readonly<Record<string, string>>;

interface ConsoleOptions extends TestOptions {
  /** What the console draws; none: random bytes. */
  readonly randomBytes?: (length: number) => Uint8Array;
}

const start =
  (openHome: (options: TestOptions) => Promise<Home>) =>
  async (environment: Environment = {}, options: ConsoleOptions = {}): Promise<TestService> => {
    const home = await openHome(options);
    const folder = join(home.folder, 'editions');
    const config = configFor(home, folder, environment);
    const console = await openConsole(config);
    const remove = async (): Promise<void> => {
      await console?.[Symbol.asyncDispose]();
      await home.remove();
    };
    const purger = openPurger(config, folder, { clock: home.clock, observe: () => undefined });
    const whole = { faces: createFaces(config), ...options, config, folder, usage: console?.usage };
    const service = await startService({ ...home, remove }, { ...whole, publicationListener: purger });
    const { clock, opened, service: server, stop } = service;
    const observe = (observation: Observation): void => {
      if (isOfTheCore(observation)) service.observations.push(observation);
    };
    const context = {
      clock,
      randomBytes: options.randomBytes ?? randomBytes,
      environment: environmentFor(home, folder, environment),
      processName: 'test',
      memoryBytesMax: 8e9,
    };
    const parts = { publisher: opened.publisher, sources: () => config.sources };
    const serving = { context, ...parts, observe, serviceUrl: server.url, isPortShared: false };
    const previews = openPreviews({ config, opened, folder, clock, observe });
    const consoleServer = await console?.serve({ ...serving, respond: previews.respond });
    return Object.assign(service, {
      config,
      purger,
      consoleUrl: consoleServer?.url ?? '',
      stop: async () => {
        await consoleServer?.stop(0);
        await previews.close();
        await stop();
      },
    });
  };

const configFor = (home: Home, folder: string, environment: Environment): Config =>
  parseConfig(environmentFor(home, folder, environment));

const environmentFor = ({ address }: Home, folder: string, environment: Environment): Environment => ({
  DATABASE_URL: address.kind === 'sqlite' ? `sqlite:${address.path}` : address.url,
  EDITION_STORE: folder,
  HOST: '127.0.0.1',
  PORT: '0',
  CONSOLE_PORT: '0',
  RATE_LIMIT_ANONYMOUS: '1000000',
  SHUTDOWN_SECONDS: '2',
  ...environment,
});

const isOfTheCore = (observation: Observation): observation is CoreObservation =>
  observation.kind !== 'console-started' && !/^(?:process|purge|schedule|planned)-/.test(observation.kind);

export const startTestService = start(openSqliteHome);
/** A service whose catalog and records are in a PostgreSQL database of its own. */
export const startPostgresService = start(openPostgresHome);

/** Each engine by its name: what must hold on both is tested on both, where everything is tried. */
export const engines = { sqlite: startTestService, postgres: startPostgresService };
