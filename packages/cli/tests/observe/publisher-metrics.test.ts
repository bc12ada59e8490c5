/** What a scrape of a publisher and of a mirror gets. */
import { describe, expect, test } from 'bun:test';
import { createMirrorMetrics } from '../../src/metrics/mirror-metrics.ts';
import { createPublisherMetrics } from '../../src/metrics/publisher-metrics.ts';
import type { Observation } from '../../src/observation.ts';
import { known, memory, renderedMetrics, stillClock } from './rendered-metrics.ts';
import { samples } from './samples.ts';

test.each(Object.entries(renderedMetrics))('%s: Prometheus text', (_process, text) => {
  const line = /^$|^# (?:HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(?:\{.*\})? (?:[\d.]+|NaN|Nan)$/;
  expect(text.split('\n').filter((each) => !line.test(each))).toEqual([]);
});

const scrapePublisher = async (observations: readonly Observation[], isLeading = true): Promise<readonly string[]> => {
  const metrics = createPublisherMetrics({ clock: stillClock, memory });
  metrics.measure({
    publisher: {
      isLeading,
      damagedPartitions: 2,
      progress: { records: 9, recordsMade: 5, recordsBefore: 0, tenants: 1000, tenantsMade: 250, leftMs: 30_000 },
      ...known,
    },
    purger: { waiting: { tags: 3, oldestMs: 1500 } },
    given: () => new Map([['erp', 'b_4f2k']]),
  });
  for (const observation of observations) metrics.listen(observation);
  metrics.countRequest('get', 100, 'answered');
  metrics.countRequest('get', 0, 'failed');
  return (await metrics.print()).split('\n');
};

describe('a publisher', () => {
  const rows: [observation: Observation | undefined, line: string][] = [
    [undefined, 'vitrine_editions_published_total 0'],
    [undefined, 'vitrine_publish_last_seconds Nan'],
    [undefined, 'vitrine_store_damaged_partitions 2'],
    [undefined, 'vitrine_publish_tenants_waiting 750'],
    [samples['damage-found'], 'vitrine_store_damage_total 1'],
    [samples['edition-published'], 'vitrine_editions_published_total 1'],
    [samples['edition-published'], 'vitrine_publish_last_seconds 1.2'],
    [samples['edition-published'], 'vitrine_publish_duration_seconds_bucket{le="1"} 0'],
    [samples['edition-published'], 'vitrine_publish_duration_seconds_bucket{le="2.5"} 1'],
    [undefined, 'vitrine_publish_failures_total 0'],
    [samples['publish-failed'], 'vitrine_publish_failures_total 1'],
    [samples['catalog-failed'], 'vitrine_catalog_failures_total 1'],
    [samples['source-away'], 'vitrine_source_failures_total 1'],
    [samples['sources-failed'], 'vitrine_sources_file_failures_total 1'],
    [samples['collection-failed'], 'vitrine_collection_failures_total 1'],
    [undefined, 'vitrine_collection_failing_seconds{source="erp",collection="products"} 10'],
    [undefined, 'vitrine_collection_age_seconds{source="erp",collection="products"} 60'],
    [undefined, 'vitrine_collection_age_seconds{source="erp",collection="never"} Nan'],
    [undefined, 'vitrine_unshown_values{source="erp",collection="products",field="price"} 4'],
    [undefined, 'vitrine_unshown_rows{source="erp",collection="products",field="price"} 1'],
    [undefined, 'vitrine_publisher_leads 1'],
    [samples['lead-lost'], 'vitrine_publisher_leads 0'],
    [undefined, 'vitrine_publisher_term 0'],
    [samples['lead-taken'], 'vitrine_publisher_term 3'],
    [undefined, 'vitrine_publisher_source_given{source="erp",standby="b_4f2k"} 1'],
    [samples['source-given'], 'vitrine_publisher_sources_given_total 1'],
    [samples['source-taken-back'], 'vitrine_publisher_sources_taken_back_total 1'],
    [samples['bucket-failed'], 'vitrine_bucket_failures_total 1'],
    [undefined, 'vitrine_bucket_requests_total{verb="get",outcome="answered"} 1'],
    [undefined, 'vitrine_bucket_requests_total{verb="get",outcome="failed"} 1'],
    [undefined, 'vitrine_bucket_bytes_total{verb="get"} 100'],
    [undefined, 'vitrine_bucket_bytes_total{verb="put"} 0'],
    [undefined, 'vitrine_purges_waiting 3'],
    [undefined, 'process_resident_memory_bytes 1000'],
  ];
  test.each(rows)('after %j: %s', async (observation, line) => {
    expect(await scrapePublisher(observation === undefined ? [] : [observation])).toContain(line);
  });

  test('one that waits does not lead', async () =>
    expect(await scrapePublisher([], false)).toContain('vitrine_publisher_leads 0'));
});

/** The numbers are milliseconds that pass. */
const scrapeMirror = async (steps: readonly (Observation | number)[]): Promise<readonly string[]> => {
  let now = 0;
  const clock = { ...stillClock, monotonic: () => now };
  const metrics = createMirrorMetrics({ clock, memory, cacheBytes: () => 70, cacheBytesMax: 100 });
  for (const step of steps) {
    if (typeof step === 'number') now += step;
    else metrics.listen(step);
  }
  return (await metrics.print()).split('\n');
};

describe('a mirror', () => {
  const {
    'revision-wanted': wanted,
    'revision-fetched': revision,
    'edition-fetched': edition,
    'edition-cache-full': full,
  } = samples;

  const rows: [steps: (Observation | number)[], line: string][] = [
    [[], 'vitrine_mirror_behind_seconds 0'],
    [[wanted, 1500], 'vitrine_mirror_behind_seconds 1.5'],
    [[wanted, 1500, wanted, 500], 'vitrine_mirror_behind_seconds 2'],
    [[wanted, 1500, revision, 500], 'vitrine_mirror_behind_seconds 0'],
    [[], 'vitrine_mirror_revision_lag_seconds Nan'],
    [[revision], 'vitrine_mirror_revision_lag_seconds 0.4'],
    [[revision], 'vitrine_mirror_editions_fetched_total 0'],
    [[edition], 'vitrine_mirror_editions_fetched_total 1'],
    [[edition], 'vitrine_mirror_edition_lag_seconds 0.3'],
    [[edition], 'vitrine_mirror_fetch_duration_seconds 0.08'],
    [[edition], 'vitrine_mirror_edition_fetched_timestamp_seconds 1800000000'],
    [[full], 'vitrine_mirror_cache_full 1'],
    [[full, revision], 'vitrine_mirror_cache_full 0'],
    [[], 'vitrine_mirror_cache_bytes 70'],
    [[], 'vitrine_mirror_cache_limit_bytes 100'],
    [[samples['bucket-failed']], 'vitrine_bucket_failures_total 1'],
  ];
  test.each(rows)('after %j: %s', async (steps, line) => expect(await scrapeMirror(steps)).toContain(line));
});
