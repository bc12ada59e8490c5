/** `vitrine serve`: the service, from its start to the signal that ends it. */
import type { Command } from 'commander';
import { listTenants } from '../catalog/tenants.ts';
import type { Config } from '../config.ts';
import { serveMetrics } from '../http/server.ts';
import { createLog } from '../observe/log.ts';
import { createMetrics } from '../observe/metrics.ts';
import { createObserver } from '../observe/observation.ts';
import { startService, type Service } from '../service.ts';
import type { Context } from './context.ts';
import { withEmbedded, type Embedded } from './embedded.ts';

export const addServeCommand = (program: Command, context: Context): void => {
  program
    .command('serve')
    .description('serve the API until told to end; settings are environment variables')
    .action(async () =>
      withEmbedded(context, async (embedded) => {
        if ((await listTenants(embedded.store)).length === 0) context.writeError(noTenant);
        await serve(context, embedded, () => undefined);
      }),
    );
};

const noTenant = 'There is no tenant yet. Make one with: vitrine tenant create --name NAME --industry INDUSTRY\n';

/** Serves until the process is told to end, then finishes what is running. */
export const serve = async (
  context: Context,
  { config, store }: Embedded,
  onStarted: (service: Service) => void,
): Promise<void> => {
  const { clock } = context;
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
  service = await startService({ config, store, clock, observe });
  const metricsServer = await startMetrics(config, () => metrics.render(), service);
  onStarted(service);
  await context.untilStopped();
  await service.stop();
  await metricsServer?.stop(0);
};

const startMetrics = async (config: Config, render: Parameters<typeof serveMetrics>[0], service: Service) => {
  if (config.metricsPort === null) return undefined;
  try {
    return serveMetrics(render, config.metricsHost, config.metricsPort);
  } catch (error) {
    await service.stop();
    throw error;
  }
};
