/** The publisher's metrics: editions, failures, leadership, requests to a bucket, and purges. */
import type { CountRequest } from '@vitrine/bucket';
import type { OpenPublisher } from '@vitrine/publisher';
import type { Purger } from '@vitrine/purging';
import type { Listener, ObservationKind } from '../observation.ts';
import { createBucketMetrics } from './bucket-metrics.ts';
import { collectionMetrics, type KnownCollections } from './collection-metrics.ts';
import { histogram, type MetricSource, printMetrics, single } from './metric.ts';
import { createProcessMetrics, type ProcessMeasures } from './process-metrics.ts';
import { createPurgeMetrics } from './purge-metrics.ts';

/** The sources of values that are measured at each scrape. */
interface Measured {
  readonly publisher: Pick<OpenPublisher['publisher'], 'isLeading' | 'damagedPartitions' | 'progress'> &
    KnownCollections;
  readonly purger: Pick<Purger, 'waiting'> | undefined;
  readonly given: OpenPublisher['given'];
}

export interface PublisherMetrics {
  readonly listen: Listener;
  readonly countRequest: CountRequest;
  readonly measure: (measured: Measured) => void;
  readonly print: () => Promise<string>;
}

const durationEndsSeconds: readonly number[] = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

export const createPublisherMetrics = (measures: ProcessMeasures): PublisherMetrics => {
  let measured: Measured | undefined;
  const own = createProcessMetrics(measures);
  const editions = createEditionMetrics();
  const failures = createFailureMetrics();
  const lead = createLeadMetrics(() => measured?.publisher.isLeading === true);
  const bucket = createBucketMetrics();
  const sharing = createSharingMetrics(() => measured?.given() ?? []);
  const purges = createPurgeMetrics(() => measured?.purger?.waiting ?? { tags: 0, oldestMs: 0 });
  const sources = [editions, failures, lead, sharing, bucket, purges];
  const damagedMetric = () =>
    single(
      'gauge',
      'vitrine_store_damaged_partitions',
      measured?.publisher.damagedPartitions ?? 0,
      'Parts of segments, one for each tenant, that are damaged and not yet rebuilt',
    );
  const waitingMetric = () => {
    const { tenants, tenantsMade } = measured?.publisher.progress ?? { tenants: 0, tenantsMade: 0 };
    return single(
      'gauge',
      'vitrine_publish_tenants_waiting',
      tenants - tenantsMade,
      'Tenants whose first records are being read, once for each collection',
    );
  };
  return {
    listen: (observation) => {
      for (const source of sources) source.listen(observation);
    },
    countRequest: bucket.count,
    measure: (opened) => {
      measured = opened;
    },
    print: () =>
      printMetrics([
        ...sources.flatMap((source) => source.metrics()),
        ...collectionMetrics(measured?.publisher, measures.clock.now()),
        damagedMetric(),
        waitingMetric(),
        ...own(),
      ]),
  };
};

const createEditionMetrics = (): MetricSource => {
  const durations = histogram(
    'vitrine_publish_duration_seconds',
    durationEndsSeconds,
    'Time that publishing an edition took, reading included',
  );
  let [published, lastSeconds] = [0, NaN];
  return {
    listen: (observation) => {
      if (observation.kind !== 'edition-published') return;
      published += 1;
      lastSeconds = observation.durationMs / 1000;
      durations.observe(lastSeconds);
    },
    metrics: () => [
      single('counter', 'vitrine_editions_published_total', published, 'Editions published'),
      durations,
      single('gauge', 'vitrine_publish_last_seconds', lastSeconds, 'The same of the last edition'),
    ],
  };
};

/** The counter of each kind of failure. */
const failureTexts = [
  ['publish-failed', 'vitrine_publish_failures_total', 'Failed publications'],
  ['catalog-failed', 'vitrine_catalog_failures_total', 'Times that the catalog could not be read'],
  ['source-away', 'vitrine_source_failures_total', 'Times that a source could not be reached'],
  ['sources-failed', 'vitrine_sources_file_failures_total', 'Times that the file of sources was wrong'],
  ['damage-found', 'vitrine_store_damage_total', 'Damaged files found in the store'],
  ['collection-failed', 'vitrine_collection_failures_total', 'Times that a collection could not be read'],
] as const satisfies readonly (readonly [kind: ObservationKind, name: string, help: string])[];

const createFailureMetrics = (): MetricSource => {
  const counts = new Map<ObservationKind, number>();
  return {
    listen: ({ kind }) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    metrics: () => failureTexts.map(([kind, name, help]) => single('counter', name, counts.get(kind) ?? 0, help)),
  };
};

const createLeadMetrics = (isLeading: () => boolean): MetricSource => {
  let [term, isLost] = [0, false];
  return {
    listen: (observation) => {
      if (observation.kind === 'lead-taken') term = observation.term;
      if (observation.kind === 'lead-lost') isLost = true;
    },
    metrics: () => [
      single(
        'gauge',
        'vitrine_publisher_leads',
        isLeading() && !isLost ? 1 : 0,
        '1 while this publisher leads, 0 while it waits for another one',
      ),
      single('gauge', 'vitrine_publisher_term', term, 'The term in which it leads; 0 where the store is a folder'),
    ],
  };
};

/** @param given by source, the standby that builds it */
const createSharingMetrics = (given: () => Iterable<readonly [string, string]>): MetricSource => {
  const counts = { 'source-given': 0, 'source-taken-back': 0 };
  return {
    listen: ({ kind }) => {
      if (kind === 'source-given' || kind === 'source-taken-back') counts[kind] += 1;
    },
    metrics: () => [
      {
        name: 'vitrine_publisher_source_given',
        type: 'gauge',
        help: '1 for a source that a standby builds for this publisher now',
        labelNames: ['source', 'standby'],
        samples: Array.from(given(), ([source, standby]) => ({ labels: { source, standby }, value: 1 })),
      },
      single(
        'counter',
        'vitrine_publisher_sources_given_total',
        counts['source-given'],
        'Readings of sources that were given to standbys',
      ),
      single(
        'counter',
        'vitrine_publisher_sources_taken_back_total',
        counts['source-taken-back'],
        'Those that were taken back, as a standby ended or failed',
      ),
    ],
  };
};
