/** What a scrape of the publisher's metrics gets. */
import { describe, expect, test } from 'bun:test';
import type { PurgesWaiting } from '@vitrine/purging';
import { printMetrics } from '../../src/metrics/metric.ts';
import { createPurgeMetrics } from '../../src/metrics/purge-metrics.ts';
import { samples } from '../observe/samples.ts';

const linesOf = async (
  observations: readonly Parameters<ReturnType<typeof createPurgeMetrics>['listen']>[0][],
  waiting: PurgesWaiting = { tags: 0, oldestMs: 0 },
): Promise<readonly string[]> => {
  const metrics = createPurgeMetrics(() => waiting);
  for (const observation of observations) metrics.listen(observation);
  return (await printMetrics(metrics.metrics())).split('\n');
};

describe('metrics of purges', () => {
  test('are Prometheus text, and begin at 0', async () => {
    const lines = await linesOf([]);
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
  test.each(rows)('%s', async (line) => {
    const { 'purge-queued': queued, 'purge-answered': answered, 'purge-failed': failed } = samples;
    expect(await linesOf([queued, queued, answered, failed, failed], { tags: 3, oldestMs: 1500 })).toContain(line);
  });
});
