/** What a scrape of the metrics gets. */
import { describe, expect, test } from 'bun:test';
import { createMetrics, type ServerStats, type Observation, type ObservationKind } from '@vitrine/server';
import { answered, serverSamples } from './samples.ts';

const memory = () => ({ residentBytes: 1000, heapBytes: 500 });

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const setUp = () => {
  const stats: Writable<ServerStats> = { answers: 0, bytes: 0, waiting: 0, editionAgeSeconds: undefined };
  return { stats, metrics: createMetrics({ stats: () => stats, memory, uptimeSeconds: () => 12.5, restarts: 3 }) };
};

const scrape = async (observations: readonly Observation[]): Promise<string[]> => {
  const { metrics } = setUp();
  for (const observation of observations) metrics.listen(observation);
  return (await metrics.render()).body.split('\n');
};

describe('metrics: a scrape', () => {
  test('is Prometheus text', async () => {
    const { contentType, body } = await setUp().metrics.render();
    expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(
      body
        .split('\n')
        .filter((line) => !/^$|^# (?:HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(?:\{.*\})? (?:[\d.]+|Nan)$/.test(line)),
    ).toEqual([]);
  });

  test('counts requests by route, status and origin', async () => {
    const lines = await scrape([
      answered,
      answered,
      { ...answered, status: 304 },
      { ...answered, from: 'computed' },
      { ...answered, route: 'profile', from: 'none', status: 404, code: 'tenant_not_found' },
    ]);
    expect(lines.filter((line) => line.startsWith('vitrine_requests_total{'))).toEqual([
      'vitrine_requests_total{route="records",status="200",from="held"} 2',
      'vitrine_requests_total{route="records",status="304",from="held"} 1',
      'vitrine_requests_total{route="records",status="200",from="computed"} 1',
      'vitrine_requests_total{route="profile",status="404",from="none"} 1',
    ]);
  });

  test('sorts durations into buckets', async () => {
    const lines = await scrape([
      { ...answered, durationMs: 0.5 },
      { ...answered, durationMs: 0.6 },
      { ...answered, durationMs: 30_000 },
    ]);
    const name = 'vitrine_request_duration_seconds';
    expect(lines).toContain(`${name}_bucket{le="0.0005",route="records"} 1`);
    expect(lines).toContain(`${name}_bucket{le="0.001",route="records"} 2`);
    expect(lines).toContain(`${name}_bucket{le="10",route="records"} 2`);
    expect(lines).toContain(`${name}_bucket{le="+Inf",route="records"} 3`);
    expect(lines).toContain(`${name}_count{route="records"} 3`);
  });

  const counted: [kind: ObservationKind, name: string][] = [
    ['request-failed', 'vitrine_request_failures_total'],
    ['edition-opened', 'vitrine_editions_opened_total'],
    ['store-failed', 'vitrine_store_failures_total'],
    ['answers-evicted', 'vitrine_answers_evictions_total'],
    ['counters-separated', 'vitrine_counters_separations_total'],
  ];
  test.each(counted)('%s is counted in %s, which begins at 0', async (kind, name) => {
    expect(await scrape([])).toContain(`${name} 0`);
    expect(await scrape([serverSamples[kind], serverSamples[kind]])).toContain(`${name} 2`);
  });

  const shared: [observations: readonly Observation[], gauge: string][] = [
    [[], '0'],
    [[serverSamples['counters-shared']], '1'],
    [[serverSamples['counters-shared'], serverSamples['counters-separated']], '0'],
    [[serverSamples['counters-separated'], serverSamples['counters-shared'], answered], '1'],
  ];
  test.each(shared)('tells whether counters are shared now: after %j %s', async (observations, gauge) => {
    expect(await scrape(observations)).toContain(`vitrine_counters_shared ${gauge}`);
  });

  test('is the same when nothing happened since, and reads the gauges anew', async () => {
    const { stats, metrics } = setUp();
    for (const sample of Object.values(serverSamples)) metrics.listen(sample);
    const first = (await metrics.render()).body;
    expect((await metrics.render()).body).toBe(first);
    stats.answers = 3;
    stats.bytes = 4096;
    stats.waiting = 2;
    stats.editionAgeSeconds = 1.5;
    const lines = (await metrics.render()).body.split('\n');
    expect(lines).toContain('vitrine_answers_held 3');
    expect(lines).toContain('vitrine_answers_held_bytes 4096');
    expect(lines).toContain('vitrine_questions_waiting 2');
    expect(lines).toContain('vitrine_edition_age_seconds 1.5');
    expect(lines).toContain('process_resident_memory_bytes 1000');
    expect(lines).toContain('process_heap_bytes 500');
    expect(lines).toContain('vitrine_uptime_seconds 12.5');
    expect(lines).toContain('vitrine_process_restarts_total 3');
  });

  test('two services in one process do not share a registry', async () => {
    setUp().metrics.listen(answered);
    expect((await setUp().metrics.render()).body).not.toContain('route="records"');
  });
});
