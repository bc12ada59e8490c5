/** Serves a process's metrics at a separate port, where one is set. */
import { type RunningServer, serveMetrics } from '@vitrine/server';
import { metricContentType } from '../metrics/metric.ts';
import { explainListening } from './listen-error.ts';

export interface MetricsPort {
  readonly host: string;
  readonly port: number | null;
  /** The setting that names the port. */
  readonly portVariable: string;
}

/** @returns undefined without a port */
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

/** The URL of the metrics; null where they are off. */
export const metricsUrlOf = (server: RunningServer | undefined): string | null =>
  server === undefined ? null : `${server.url}/metrics`;

/** The response to a scrape. */
export const asExposition = (print: () => Promise<string>) => async () => ({
  contentType: metricContentType,
  body: await print(),
});
