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

export const addServeCommand = (program: Command, context: Context): void => {
  program
    .command('serve')
    .description('serve the API until told to end; settings are environment variables')
    .action(async () =>
      withEmbedded(context, async (embedded) => {
        if ((await listTenants(embedded.store)).length === 0) context.writeError(noTenant);
        await serve(context, embedded, () => Promise.resolve());
      }),
    );
};

const noTenant = 'There is no tenant yet. Make one with: vitrine tenant create --name NAME --industry INDUSTRY\n';

/** Serves until the process is told to end, then finishes what is running. A signal that comes early waits for the start. */
export const serve = async (
  context: Context,
  { config, store }: Embedded,
  onStarted: (service: Service) => Promise<void>,
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
  const destination = { write: (line: string) => context.write(line) };
  const log = createLog({ level: config.logLevel, destination, now: clock.now });
  const observe = createObserver([log, metrics.listen]);
  service = await startService({ config, store, clock, observe }).catch((error: unknown) => {
    throw explainListening(error, { ...config, hostVariable: 'HOST', portVariable: 'PORT' });
  });
  let metricsServer: RunningServer | undefined;
  try {
    metricsServer = startMetrics(config, () => metrics.render());
    await onStarted(service);
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
