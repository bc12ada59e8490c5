/** Counts purges of the cache in front of the service. */
import type { PurgesWaiting } from '@vitrine/purging';
import { histogram, type MetricSource, single } from './metric.ts';

const lagEndsSeconds: readonly number[] = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** @param waiting measures the queue at each scrape */
export const createPurgeMetrics = (waiting: () => PurgesWaiting): MetricSource => {
  const lags = histogram(
    'vitrine_purge_lag_seconds',
    lagEndsSeconds,
    'Time from a publication to the first answer to its purge, by tag and address',
  );
  const counts = { queued: 0, answered: 0, failed: 0 };
  return {
    listen: (observation) => {
      if (observation.kind === 'purge-queued') counts.queued += observation.tags;
      if (observation.kind === 'purge-failed') counts.failed += 1;
      if (observation.kind !== 'purge-answered') return;
      counts.answered += 1;
      for (const lagMs of observation.lagsMs) lags.observe(lagMs / 1000);
    },
    metrics: () => {
      const { tags, oldestMs } = waiting();
      return [
        single('counter', 'vitrine_purges_queued_total', counts.queued, 'Cache tags that had to be purged'),
        {
          name: 'vitrine_purge_requests_total',
          type: 'counter',
          labelNames: ['outcome'],
          help: 'Purges sent to a cache, by outcome',
          samples: [
            { labels: { outcome: 'answered' }, value: counts.answered },
            { labels: { outcome: 'failed' }, value: counts.failed },
          ],
        },
        single('gauge', 'vitrine_purges_waiting', tags, 'Cache tags whose purge is due and not answered'),
        single('gauge', 'vitrine_purges_oldest_seconds', oldestMs / 1000, 'For how long the oldest of them is due'),
        lags,
      ];
    },
  };
};
