/** Serves the metrics of a process at a port of its own, where one is set. */
import { type RunningServer, serveMetrics } from '@vitrine/server';
import { metricContentType } from '../metrics/metric-text.ts';
import { explainListening } from './listen-error.ts';

export interface MetricsPort {
  readonly host: string;
  readonly port: number | null;
  /** The setting that names the port. */
  readonly portVariable: string;
}

/** @returns nothing where there is no port */
export const openMetrics = (
  { host, port, portVariable }: MetricsPort,
  render: Parameters<typeof serveMetrics>[0],
): RunningServer | undefined => {
  if (port === null) return undefined;
  try {
    return serveMetrics(render, host, port);
  } catch (error) {
    throw explainListening(error, { host, hostVariable: 'METRICS_HOST', port, portVariable });
  }
};

/** Where they are reached; null where they are off. */
export const metricsUrlOf = (server: RunningServer | undefined): string | null =>
  server === undefined ? null : `${server.url}/metrics`;

/** As what a scrape gets. */
export const asExposition = (print: () => string) => async () => ({ contentType: metricContentType, body: print() });
