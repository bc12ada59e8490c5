/** Counts the requests to the bucket of editions. */
import { type CountRequest, type Verb, verbs } from '@vitrine/bucket';
import { type MetricSource, type Sample, single } from './metric.ts';

interface BucketMetrics extends MetricSource {
  readonly count: CountRequest;
}

/** All counters exist from the start with 0, also without a bucket, because an alert cannot watch a missing series. */
export const createBucketMetrics = (): BucketMetrics => {
  const traffic = new Map(verbs.map((verb) => [verb, { answered: 0, failed: 0, bytes: 0 }]));
  let failures = 0;
  const byVerb = (samples: (verb: Verb, counts: Counts) => readonly Sample[]): readonly Sample[] =>
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
        labelNames: ['verb', 'outcome'],
        help: 'Requests to the bucket, by verb and outcome',
        samples: byVerb((verb, { answered, failed }) => [
          { labels: { verb, outcome: 'answered' }, value: answered },
          { labels: { verb, outcome: 'failed' }, value: failed },
        ]),
      },
      {
        name: 'vitrine_bucket_bytes_total',
        type: 'counter',
        labelNames: ['verb'],
        help: 'Bytes received from or sent to the bucket, by verb',
        samples: byVerb((verb, { bytes }) => [{ labels: { verb }, value: bytes }]),
      },
      single(
        'counter',
        'vitrine_bucket_failures_total',
        failures,
        'Times that requests to the bucket began to fail, or an object was damaged',
      ),
    ],
  };
};

interface Counts {
  answered: number;
  failed: number;
  bytes: number;
}
