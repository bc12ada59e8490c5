/** `vitrine serve`: the service, from its start to the signal that ends it. */
import type { Command } from 'commander';
import { listTenants } from '../catalog/tenants.ts';
import type { Config } from '../config.ts';
import { serveMetrics, type RunningServer } from '../http/server.ts';
import { createLog } from '../observe/log.ts';
import { createMetrics } from '../observe/metrics.ts';
import { createObserver } from '../observe/observation.ts';
import { startService, type Service } from '../service.ts';
import type { Context } from './context.ts';
import { withEmbedded, type Embedded } from './embedded.ts';
import { explainListening } from './listen-error.ts';
import { print, type JsonOption } from './output.ts';

export const addServeCommand = (program: Command, context: Context): void => {
  program
    .command('serve')
    .description('serve the API until told to end; settings are environment variables')
    .option('--json', 'print one JSON value once started: its addresses; the log then goes to the standard error')
    .action(async (options: JsonOption) =>
      withEmbedded(context, async (embedded) => {
        if ((await listTenants(embedded.store)).length === 0) context.writeError(noTenant);
        await serve(context, embedded, options, async (addresses) => {
          if (options.json === true) print(context, options, addresses, '');
        });
      }),
    );
};

const noTenant = 'There is no tenant yet. Make one with: vitrine tenant create --name NAME --industry INDUSTRY\n';

/** Where the service is reached; no metrics where they are off. */
export interface Addresses {
  readonly url: string;
  readonly metricsUrl: string | null;
}

/** Serves until the process is told to end, then finishes what is running. A signal that comes early waits for the start. */
export const serve = async (
  context: Context,
  { config, store }: Embedded,
  { json }: JsonOption,
  onStarted: (addresses: Addresses) => Promise<void>,
): Promise<void> => {
  const { clock } = context;
  const stopped = context.untilStopped();
  const startedAt = clock.monotonic();
  let service: Service | undefined;
  const metrics = createMetrics({
    held: () => service?.held() ?? { answers: 0, bytes: 0 },
    memory: context.memory,
    uptimeSeconds: () => (clock.monotonic() - startedAt) / 1000,
  });
  const destination = { write: json === true ? context.writeError : context.write };
  const log = createLog({ level: config.logLevel, destination, now: clock.now });
  const observe = createObserver([log, metrics.listen]);
  service = await startService({ config, store, clock, observe }).catch((error: unknown) => {
    throw explainListening(error, { ...config, hostVariable: 'HOST', portVariable: 'PORT' });
  });
  let metricsServer: RunningServer | undefined;
  try {
    metricsServer = startMetrics(config, () => metrics.render());
    await onStarted({
      url: service.url,
      metricsUrl: metricsServer === undefined ? null : `${metricsServer.url}/metrics`,
    });
    await stopped;
  } finally {
    await service.stop();
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
