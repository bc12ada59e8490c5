/** What a scrape of the publisher's metrics gets. */
import { describe, expect, test } from 'bun:test';
import type { PurgesWaiting } from '@vitrine/publisher';
import { printMetrics } from '../../src/metrics/metric-text.ts';
import { createPurgeMetrics } from '../../src/metrics/purge-metrics.ts';
import { samples } from '../observe/samples.ts';

const linesOf = (
  observations: readonly Parameters<ReturnType<typeof createPurgeMetrics>['listen']>[0][],
  waiting: PurgesWaiting = { tags: 0, oldestMs: 0 },
): readonly string[] => {
  const metrics = createPurgeMetrics(() => waiting);
  for (const observation of observations) metrics.listen(observation);
  return printMetrics(metrics.metrics()).split('\n');
};

describe('metrics of purges', () => {
  test('are Prometheus text, and begin at 0', () => {
    const lines = linesOf([]);
    expect(lines.filter((line) => !/^$|^# (?:HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(?:\{.*\})? [\d.]+$/.test(line))).toEqual(
      [],
    );
    expect(lines.filter((line) => line !== '' && !line.startsWith('#') && !line.endsWith(' 0'))).toEqual([]);
  });

  const rows: [line: string][] = [
    ['vitrine_purges_queued_total 4'],
    ['vitrine_purge_requests_total{outcome="answered"} 1'],
    ['vitrine_purge_requests_total{outcome="failed"} 2'],
    ['vitrine_purges_waiting 3'],
    ['vitrine_purges_oldest_seconds 1.5'],
    ['vitrine_purge_lag_seconds_bucket{le="0.01"} 2'],
    ['vitrine_purge_lag_seconds_bucket{le="+Inf"} 2'],
    ['vitrine_purge_lag_seconds_sum 0.009000000000000001'],
    ['vitrine_purge_lag_seconds_count 2'],
  ];
  test.each(rows)('%s', (line) => {
    const { 'purge-queued': queued, 'purge-answered': answered, 'purge-failed': failed } = samples;
    expect(linesOf([queued, queued, answered, failed, failed], { tags: 3, oldestMs: 1500 })).toContain(line);
  });
});
