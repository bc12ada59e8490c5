/** `vitrine serve`: the service, from its start to the signal that ends it. */
import { Option, type Command } from 'commander';
import { listTenants } from '../catalog/tenants.ts';
import type { Config } from '../config.ts';
import { serveMetrics, type RunningServer } from '../http/server.ts';
import { createLog } from '../observe/log.ts';
import { createMetrics } from '../observe/metrics.ts';
import { createObserver } from '../observe/observation.ts';
import { startService, type Service } from '../service.ts';
import type { Context } from './context.ts';
import { explainListening } from './listen-error.ts';
import { openConsole } from './open-console.ts';
import { configOf, withCatalog, type OpenCatalog } from './open-catalog.ts';
import { print, type JsonOption } from './output.ts';
import { checkSeveral, readProcesses, serveProcesses, type OneOfSeveral } from './serve-processes.ts';
import { UsageError } from './usage-error.ts';

export const addServeCommand = (program: Command, context: Context): void => {
  program
    .command('serve')
    .description('serve the API until told to end; settings are environment variables')
    .option('--processes <number>', 'processes behind one port; more than one need PostgreSQL', readProcesses, 1)
    .option('--json', 'print one JSON value once started: its addresses; the log then goes to the standard error')
    .addOption(new Option('--process-number <number>').argParser(Number).hideHelp())
    .addOption(new Option('--restarts <number>').argParser(Number).hideHelp())
    .action(async (options: ServeCommandOptions) => run(context, options));
};

/** The last two are what `--processes` starts its processes with. */
interface ServeCommandOptions extends JsonOption {
  readonly processes: number;
  readonly processNumber?: number;
  readonly restarts?: number;
}

const run = async (context: Context, options: ServeCommandOptions): Promise<void> => {
  const { processes, processNumber, restarts = 0, ...others } = options;
  if (processNumber !== undefined) return runOne(context, { ...others, several: { processNumber, restarts } });
  if (processes > 1) return runSeveral(context, options);
  await withCatalog(context, async (catalog) => {
    await greet(context, catalog);
    await serve(context, catalog, options, async (addresses) => {
      if (options.json === true) print(context, options, addresses, '');
    });
  });
};

const runSeveral = async (context: Context, { processes, ...options }: ServeCommandOptions): Promise<void> => {
  checkSeveral(configOf(context), processes);
  const config = await withCatalog(context, async (catalog) => {
    await greet(context, catalog);
    return catalog.config;
  });
  await serveProcesses(context, config, processes, options);
};

/** As one of several, it is stopped by its parent too: when that lets go of it, or is gone. */
const runOne = async (context: Context, options: ServeOptions): Promise<void> => {
  const { parent, untilStopped } = context;
  if (parent === undefined) throw new UsageError('--process-number is what "vitrine serve --processes" gives.');
  const released = { ...context, untilStopped: async () => Promise.race([untilStopped(), parent.untilReleased()]) };
  await withCatalog(context, async (catalog) =>
    serve(released, catalog, options, async (addresses) => parent.tell(addresses)),
  );
};

const greet = async ({ writeError }: Context, { store }: OpenCatalog): Promise<void> => {
  if ((await listTenants(store)).length === 0) writeError(noTenant);
};

const noTenant = 'There is no tenant yet. Make one with: vitrine tenant create --name NAME --industry INDUSTRY\n';

/** Where the service is reached; no metrics where they are off, and no console where it has no secret. */
export interface Addresses {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly consoleUrl: string | null;
}

export interface ServeOptions extends JsonOption {
  /** Which of several processes this is, where there are several. */
  readonly several?: OneOfSeveral;
}

/** Serves until the process is told to end, then finishes what is running. A signal that comes early waits for the start. */
export const serve = async (
  context: Context,
  { config, store }: OpenCatalog,
  { json, several }: ServeOptions,
  onStarted: (addresses: Addresses) => Promise<void>,
): Promise<void> => {
  const { clock } = context;
  const stopped = context.untilStopped();
  const startedAt = clock.monotonic();
  let service: Service | undefined;
  const metrics = createMetrics({
    held: () => service?.held() ?? { answers: 0, bytes: 0, indexBytes: 0, indexesWaiting: 0 },
    memory: context.memory,
    uptimeSeconds: () => (clock.monotonic() - startedAt) / 1000,
    restarts: several?.restarts ?? 0,
  });
  const destination = { write: json === true ? context.writeError : context.write };
  const log = createLog({
    level: config.logLevel,
    destination,
    now: clock.now,
    processNumber: several?.processNumber,
  });
  const observe = createObserver([log, metrics.listen]);
  const isPortShared = several !== undefined;
  await using console = await openConsole(config);
  service = await startService({
    config,
    store,
    clock,
    observe,
    processName: context.processName,
    isPortShared,
    usage: console?.usage,
  }).catch((error: unknown) => {
    throw explainListening(error, { ...config, hostVariable: 'HOST', portVariable: 'PORT' });
  });
  let metricsServer: RunningServer | undefined;
  let consoleServer: RunningServer | undefined;
  try {
    const { foretell, url: serviceUrl } = service;
    consoleServer = await console?.serve({ context, observe, foretell, serviceUrl, isPortShared });
    metricsServer = startMetrics(config, () => metrics.render());
    await onStarted({
      url: service.url,
      metricsUrl: metricsServer === undefined ? null : `${metricsServer.url}/metrics`,
      consoleUrl: consoleServer?.url ?? null,
    });
    await stopped;
  } finally {
    await Promise.all([service.stop(), consoleServer?.stop(config.shutdownSeconds * 1000)]);
    await metricsServer?.stop(0);
  }
};

const startMetrics = (
  { metricsHost: host, metricsPort: port }: Config,
  render: Parameters<typeof serveMetrics>[0],
): RunningServer | undefined => {
  if (port === null) return undefined;
  try {
    return serveMetrics(render, host, port);
  } catch (error) {
    throw explainListening(error, { host, hostVariable: 'METRICS_HOST', port, portVariable: 'METRICS_PORT' });
  }
};
