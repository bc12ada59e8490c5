/** `vitrine serve --store`: runs a server from its start until a signal. */
import {
  createMetrics,
  startServer,
  type Observation as ServerObservation,
  type RunningServer,
  type Server,
} from '@vitrine/server';
import { parseServerConfig } from '../config.ts';
import { createFaces } from '../faces.ts';
import { createLog } from '../log.ts';
import { createObserver } from '../observation.ts';
import type { Context } from './context.ts';
import { explainListening } from './listen-error.ts';
import { metricsUrlOf, openMetrics } from './open-metrics.ts';
import { print } from './output.ts';
import type { ServeCommandOptions } from './serve-options.ts';

/** The URLs of a server; `metricsUrl` is null where metrics are off. */
export interface ServerAddresses {
  readonly url: string;
  readonly metricsUrl: string | null;
}

/** Serves until a signal, and then finishes running requests. An early signal takes effect after the start. */
export const serveStore = async (context: Context, folder: string, options: ServeCommandOptions): Promise<void> => {
  const { clock } = context;
  const { json, processNumber, restarts = 0, counters } = options;
  const settings = parseServerConfig(context.environment);
  const stopped = context.untilStopped();
  const startedAt = clock.monotonic();
  let server: Server | undefined;
  const metrics = createMetrics({
    stats: () => server?.stats() ?? { answers: 0, bytes: 0, waiting: 0, editionAgeSeconds: undefined },
    memory: context.memory,
    uptimeSeconds: () => (clock.monotonic() - startedAt) / 1000,
    restarts,
  });
  const destination = { write: json === true ? context.writeError : context.write };
  const log = createLog({ level: settings.logLevel, destination, now: clock.now, processNumber });
  const observe = createObserver<ServerObservation>([log, metrics.listen]);
  server = await startServer({
    config: settings,
    faces: createFaces(settings),
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
    const { metricsHost, metricsPort } = settings;
    const at = { host: metricsHost, port: metricsPort, portVariable: 'METRICS_PORT' };
    metricsServer = openMetrics(at, async () => metrics.render());
    const addresses: ServerAddresses = { url: server.url, metricsUrl: metricsUrlOf(metricsServer) };
    if (context.parent !== undefined) context.parent.tell(addresses);
    else if (json === true) print(context, options, addresses, '');
    await stopped;
  } finally {
    await server.stop();
    await metricsServer?.stop(0);
  }
};
