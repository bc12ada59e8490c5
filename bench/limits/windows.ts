/** Windows cut out of timed answers: what callers waited before and after a moment. */

/** Two doubles for each answer: when it was due, in milliseconds since 1970, and how long it took from then on. */
export type Samples = Float64Array;

export interface Window {
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** The answers that were due from one moment up to, and not including, another; null where there are none. */
export const cutWindow = (samples: Samples, fromMs: number, toMs: number): Window | null => {
  const latencies = Float64Array.from(latenciesBetween(samples, fromMs, toMs)).sort();
  if (latencies.length === 0) return null;
  return {
    answers: latencies.length,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    maxMs: latencies.at(-1) ?? 0,
  };
};

function* latenciesBetween(samples: Samples, fromMs: number, toMs: number): Generator<number> {
  for (let index = 0; index < samples.length; index += 2) {
    const dueMs = samples[index] ?? 0;
    if (dueMs >= fromMs && dueMs < toMs) yield samples[index + 1] ?? 0;
  }
}

/** The smallest of the sorted values that so many percent of them are not above. */
export const percentile = (sorted: Float64Array, percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

/** The first turn of an edition at or after a moment: editions are aligned to the clock. */
export const turnAfter = (momentMs: number, editionSeconds: number): number =>
  Math.ceil(momentMs / (editionSeconds * 1000)) * editionSeconds * 1000;
