/** Counts what a process asks of the bucket that has the editions. */
import { type CountRequest, type Verb, verbs } from '@vitrine/bucket';
import { type Metric, type MetricSource, single } from './metric-text.ts';

interface BucketMetrics extends MetricSource {
  readonly count: CountRequest;
}

/** The numbers begin at 0, without a bucket too: what is not there cannot be watched. */
export const createBucketMetrics = (): BucketMetrics => {
  const traffic = new Map(verbs.map((verb) => [verb, { answered: 0, failed: 0, bytes: 0 }]));
  let failures = 0;
  const byVerb = (samples: (verb: Verb, counts: Counts) => Metric['samples']): Metric['samples'] =>
    Array.from(traffic, ([verb, counts]) => samples(verb, counts)).flat();
  return {
    count: (verb, bytes, outcome) => {
      const counts = traffic.get(verb);
      if (counts === undefined) return;
      counts[outcome] += 1;
      counts.bytes += bytes;
    },
    listen: ({ kind }) => {
      if (kind === 'bucket-failed') failures += 1;
    },
    metrics: () => [
      {
        name: 'vitrine_bucket_requests_total',
        type: 'counter',
        help: 'Requests to the bucket, by verb and by what came of them',
        samples: byVerb((verb, { answered, failed }) => [
          { labels: { verb, outcome: 'answered' }, value: answered },
          { labels: { verb, outcome: 'failed' }, value: failed },
        ]),
      },
      {
        name: 'vitrine_bucket_bytes_total',
        type: 'counter',
        help: 'Bytes that came from the bucket or went there, by verb',
        samples: byVerb((verb, { bytes }) => [{ labels: { verb }, value: bytes }]),
      },
      single(
        'counter',
        'vitrine_bucket_failures_total',
        failures,
        'Times the bucket began to fail, or held something damaged',
      ),
    ],
  };
};

interface Counts {
  answered: number;
  failed: number;
  bytes: number;
}
