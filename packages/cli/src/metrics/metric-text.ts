/** Prints metrics in the text format of Prometheus, version 0.0.4. Servers have a faster way, for they count each request. */

import type { Listener } from '../observation.ts';

/** Counts observations, and gives what it has counted. */
export interface MetricSource {
  readonly listen: Listener;
  readonly metrics: () => readonly Metric[];
}

export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

interface Sample {
  /** What follows the metric's name: of a histogram alone. */
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export const metricContentType = 'text/plain; version=0.0.4; charset=utf-8';

export const printMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${printLabels(labels)} ${value}`),
      '',
    ])
    .join('\n');

/** The values are our own words: none needs to be escaped. */
const printLabels = (labels: Sample['labels']): string =>
  labels === undefined
    ? ''
    : `{${Object.entries(labels)
        .map(([label, value]) => `${label}="${value}"`)
        .join(',')}}`;

/** A metric without labels. */
export const single = (type: 'counter' | 'gauge', name: string, value: number, help: string): Metric => ({
  name,
  type,
  help,
  samples: [{ value }],
});

/** Sorts seconds into buckets. */
export class Histogram {
  readonly #ends: readonly number[];
  readonly #counts: number[];
  #count = 0;
  #sum = 0;

  /** @param ends the upper ends of its buckets, in ascending order */
  constructor(ends: readonly number[]) {
    this.#ends = ends;
    this.#counts = ends.map(() => 0);
  }

  add(seconds: number): void {
    this.#count += 1;
    this.#sum += seconds;
    // Each bucket holds those before it too.
    for (const [index, end] of this.#ends.entries()) {
      if (seconds <= end) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    }
  }

  metric(name: string, help: string): Metric {
    const buckets = this.#ends.map((end, index) => bucketSample(String(end), this.#counts[index] ?? 0));
    const samples: readonly Sample[] = [
      ...buckets,
      bucketSample('+Inf', this.#count),
      { suffix: '_sum', value: this.#sum },
      { suffix: '_count', value: this.#count },
    ];
    return { name, type: 'histogram', help, samples };
  }
}

const bucketSample = (le: string, value: number): Sample => ({ suffix: '_bucket', labels: { le }, value });
