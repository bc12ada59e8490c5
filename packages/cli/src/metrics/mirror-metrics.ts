/** The metrics of a mirror: its downloads from the bucket, and its delay behind the bucket. */
import type { CountRequest } from '@vitrine/bucket';
import type { Listener } from '../observation.ts';
import { createBucketMetrics } from './bucket-metrics.ts';
import { type Metric, type MetricSource, printMetrics, single } from './metric.ts';
import { createProcessMetrics, type ProcessMeasures } from './process-metrics.ts';

export interface MirrorMetricsOptions extends ProcessMeasures {
  /** The size of segments on disk, in bytes. */
  readonly cacheBytes: () => number;
  readonly cacheBytesMax: number;
}

export interface MirrorMetrics {
  readonly listen: Listener;
  readonly countRequest: CountRequest;
  readonly print: () => Promise<string>;
}

export const createMirrorMetrics = (options: MirrorMetricsOptions): MirrorMetrics => {
  const own = createProcessMetrics(options);
  const bucket = createBucketMetrics();
  const fetched = createFetchMetrics(options);
  return {
    listen: (observation) => {
      bucket.listen(observation);
      fetched.listen(observation);
    },
    countRequest: bucket.count,
    print: () => printMetrics([...fetched.metrics(), ...bucket.metrics(), ...own()]),
  };
};

const createFetchMetrics = ({ clock, cacheBytes, cacheBytesMax }: MirrorMetricsOptions): MetricSource => {
  const last = { editionLagMs: NaN, revisionLagMs: NaN, durationMs: NaN, fetchedAt: NaN };
  let [editions, isFull] = [0, false];
  let wantedSince: number | undefined;
  const behindMs = (): number => (wantedSince === undefined ? 0 : clock.monotonic() - wantedSince);
  const listen: Listener = (observation) => {
    if (observation.kind === 'revision-wanted') wantedSince ??= clock.monotonic();
    if (observation.kind === 'edition-cache-full') isFull = true;
    if (observation.kind === 'revision-fetched') {
      [wantedSince, isFull] = [undefined, false];
      last.revisionLagMs = observation.lagMs;
    }
    if (observation.kind !== 'edition-fetched') return;
    editions += 1;
    last.editionLagMs = observation.lagMs;
    last.durationMs = observation.durationMs;
    last.fetchedAt = clock.now();
  };
  const metrics = (): readonly Metric[] => [
    single('counter', 'vitrine_mirror_editions_fetched_total', editions, 'Editions fetched'),
    seconds('vitrine_mirror_edition_fetched_timestamp_seconds', last.fetchedAt, 'When the last one was fetched'),
    seconds('vitrine_mirror_fetch_duration_seconds', last.durationMs, 'Time that fetching it took'),
    seconds(
      'vitrine_mirror_edition_lag_seconds',
      last.editionLagMs,
      'Time from its publication until it was current here',
    ),
    seconds('vitrine_mirror_revision_lag_seconds', last.revisionLagMs, 'The same for the last change of any kind'),
    seconds('vitrine_mirror_behind_seconds', behindMs(), 'Time for which a publication has not been current here'),
    single('gauge', 'vitrine_mirror_cache_bytes', cacheBytes(), 'Bytes that segments take on the disk'),
    single('gauge', 'vitrine_mirror_cache_limit_bytes', cacheBytesMax, 'The limit of those bytes'),
    single('gauge', 'vitrine_mirror_cache_full', isFull ? 1 : 0, '1 while a segment does not fit, otherwise 0'),
  ];
  return { listen, metrics };
};

const seconds = (name: string, ms: number, help: string): Metric => single('gauge', name, ms / 1000, help);
