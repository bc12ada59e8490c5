/** Metrics as they are at a scrape, and their text. Servers use a faster counter, because they count each request. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Listener } from '../observation.ts';

/** Counts observations as metrics. */
export interface MetricSource {
  readonly listen: Listener;
  readonly metrics: () => readonly Metric[];
}

export type Metric = Values | Histogram;

interface Values {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric without labels. */
export const single = (type: Values['type'], name: string, value: number, help: string): Metric => ({
  name,
  type,
  help,
  samples: [{ value }],
});

/** @param buckets their upper bounds, in ascending order */
export const histogram = (name: string, buckets: readonly number[], help: string): Histogram =>
  new Histogram({ name, help, buckets: [...buckets], registers: [] });

export const metricContentType = Registry.PROMETHEUS_CONTENT_TYPE;

export const printMetrics = async (metrics: readonly Metric[]): Promise<string> => {
  const registry = new Registry();
  for (const metric of metrics) registry.registerMetric(metric instanceof Histogram ? metric : valuesMetric(metric));
  return registry.metrics();
};

const valuesMetric = ({ type, name, help, labelNames = [], samples }: Values): Counter | Gauge => {
  const options = { name, help, labelNames: [...labelNames], registers: [] };
  const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
  for (const { labels = {}, value } of samples) metric.inc(labels, value);
  return metric;
};
