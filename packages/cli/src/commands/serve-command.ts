/** `vitrine serve`: the whole service, or with `--store` a server alone; from its start to the signal that ends it. */
import { Option, type Command } from 'commander';
import { listTenants } from '@vitrine/publisher';
import {
  createMetrics,
  type Observation as ServerObservation,
  type RunningServer,
  serveMetrics,
  type Server,
  startServer,
} from '@vitrine/server';
import { parseServerConfig, type ServerSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { createObserver } from '../observation.ts';
import type { Context } from './context.ts';
import { explainListening } from './listen-error.ts';
import { configOf, withCatalog, type OpenCatalog } from './open-catalog.ts';
import { print, type JsonOption } from './output.ts';
import { refuseOldServers, releasedByParent } from './publish-command.ts';
import { checkSeveral, printAddresses, readProcesses, supervise } from './supervise.ts';

export const addServeCommand = (program: Command, context: Context): void => {
  program
    .command('serve')
    .description('serve the API until told to end; settings are environment variables')
    .option('--processes <number>', 'servers behind one port', readProcesses, 1)
    .option('--store <folder>', 'serve what is published into this folder, and publish nothing')
    .option('--json', 'print one JSON value once started: its addresses; the log then goes to the standard error')
    .addOption(new Option('--process-number <number>').argParser(Number).hideHelp())
    .addOption(new Option('--restarts <number>').argParser(Number).hideHelp())
    .addOption(new Option('--counters <file>').hideHelp())
    .action(async (options: ServeCommandOptions) => run(context, options));
};

/** The last three are what `vitrine serve` starts its servers with. */
interface ServeCommandOptions extends JsonOption {
  readonly processes: number;
  readonly store?: string;
  readonly processNumber?: number;
  readonly restarts?: number;
  readonly counters?: string;
}

const run = async (context: Context, options: ServeCommandOptions): Promise<void> => {
  const { store, processes } = options;
  if (store !== undefined && processes === 1) return serveStore(releasedByParent(context), store, options);
  if (store !== undefined) {
    const settings = parseServerConfig(context.environment);
    checkSeveral(settings, processes);
    return supervise({ context, settings, processes, store, publishes: false, options }, async (addresses) =>
      printAddresses(context, options, addresses),
    );
  }
  checkSeveral(configOf(context), processes);
  const { config } = await withCatalog(context, async (catalog) => {
    await warnWhereEmpty(context, catalog);
    return catalog;
  });
  await refuseOldServers(context, config);
  return supervise({ context, settings: config, processes, publishes: true, options }, async (addresses) =>
    printAddresses(context, options, addresses),
  );
};

const warnWhereEmpty = async ({ writeError }: Context, { store }: OpenCatalog): Promise<void> => {
  if ((await listTenants(store)).length === 0) writeError(noTenant);
};

const noTenant = 'There is no tenant yet. Make one with: vitrine tenant create --name NAME --industry INDUSTRY\n';

/** Where a server is reached; no metrics where they are off. */
export interface ServerAddresses {
  readonly url: string;
  readonly metricsUrl: string | null;
}

/** Serves until the process is told to end, then finishes what is running. A signal that comes early waits for the start. */
const serveStore = async (context: Context, folder: string, options: ServeCommandOptions): Promise<void> => {
  const { clock } = context;
  const { json, processNumber, restarts = 0, counters } = options;
  const settings = parseServerConfig(context.environment);
  const stopped = context.untilStopped();
  const startedAt = clock.monotonic();
  let server: Server | undefined;
  const metrics = createMetrics({
    held: () => server?.held() ?? { answers: 0, bytes: 0, waiting: 0, editionAgeSeconds: undefined },
    memory: context.memory,
    uptimeSeconds: () => (clock.monotonic() - startedAt) / 1000,
    restarts,
  });
  const destination = { write: json === true ? context.writeError : context.write };
  const log = createLog({ level: settings.logLevel, destination, now: clock.now, processNumber });
  const observe = createObserver<ServerObservation>([log, metrics.listen]);
  server = await startServer({
    config: settings,
    folder,
    clock,
    observe,
    randomBytes: context.randomBytes,
    serverName: `${context.processName}.${clock.now()}`.replaceAll(/[^\w.]/g, '_'),
    isPortShared: processNumber !== undefined,
    counterFile: counters,
  }).catch((error: unknown) => {
    throw explainListening(error, { ...settings, hostVariable: 'HOST', portVariable: 'PORT' });
  });
  let metricsServer: RunningServer | undefined;
  try {
    metricsServer = startMetrics(settings, async () => metrics.render());
    const metricsUrl = metricsServer === undefined ? null : `${metricsServer.url}/metrics`;
    const addresses: ServerAddresses = { url: server.url, metricsUrl };
    if (context.parent !== undefined) context.parent.tell(addresses);
    else if (json === true) print(context, options, addresses, '');
    await stopped;
  } finally {
    await server.stop();
    await metricsServer?.stop(0);
  }
};

const startMetrics = (
  { metricsHost: host, metricsPort: port }: ServerSettings,
  render: Parameters<typeof serveMetrics>[0],
): RunningServer | undefined => {
  if (port === null) return undefined;
  try {
    return serveMetrics(render, host, port);
  } catch (error) {
    throw explainListening(error, { host, hostVariable: 'METRICS_HOST', port, portVariable: 'METRICS_PORT' });
  }
};
