/** `vitrine serve --store`: a server, from its start to the signal that ends it. */
import {
  createMetrics,
  serveMetrics,
  startServer,
  type Observation as ServerObservation,
  type RunningServer,
  type Server,
} from '@vitrine/server';
import { parseServerConfig, type ServerSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { createObserver } from '../observation.ts';
import type { Context } from './context.ts';
import { explainListening } from './listen-error.ts';
import { print } from './output.ts';
import type { ServeCommandOptions } from './serve-command.ts';

/** Where a server is reached; no metrics where they are off. */
export interface ServerAddresses {
  readonly url: string;
  readonly metricsUrl: string | null;
}

/** Serves until the process is told to end, then finishes what is running. A signal that comes early waits for the start. */
export const serveStore = async (context: Context, folder: string, options: ServeCommandOptions): Promise<void> => {
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
    processors: context.processors,
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
