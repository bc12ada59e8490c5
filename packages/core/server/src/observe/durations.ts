/** Sorts the durations of requests into buckets, and prints them as a histogram in Prometheus' text format. */
import type { RouteName } from './observation.ts';

const bucketsSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const name = 'vitrine_request_duration_seconds';
const help = 'Time from the arrival of a request to its answer';

interface Distribution {
  /** Number of durations per bucket, not cumulative; the last bucket has no upper bound. */
  readonly counts: Float64Array;
  sumSeconds: number;
}

/** The registry's histogram looks up its labels for each duration, which takes longer than serving a cached answer. */
export class Durations {
  readonly #distributions = new Map<RouteName, Distribution>();

  add(route: RouteName, seconds: number): void {
    const distribution = this.#distributions.getOrInsertComputed(route, newDistribution);
    let bucket = 0;
    while (bucket < bucketsSeconds.length && seconds > (bucketsSeconds[bucket] ?? Infinity)) bucket += 1;
    distribution.counts[bucket] = (distribution.counts[bucket] ?? 0) + 1;
    distribution.sumSeconds += seconds;
  }

  print(): string {
    const lines = Array.from(this.#distributions, ([route, distribution]) => printLines(route, distribution));
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines.flat(), ''].join('\n');
  }
}

const newDistribution = (): Distribution => ({
  counts: new Float64Array(bucketsSeconds.length + 1),
  sumSeconds: 0,
});

/** Prometheus' buckets are cumulative. */
const printLines = (route: RouteName, { counts, sumSeconds }: Distribution): string[] => {
  let count = 0;
  const buckets = [...bucketsSeconds, '+Inf'].map((end, index) => {
    count += counts[index] ?? 0;
    return `${name}_bucket{le="${end}",route="${route}"} ${count}`;
  });
  return [...buckets, `${name}_sum{route="${route}"} ${sumSeconds}`, `${name}_count{route="${route}"} ${count}`];
};
