/** Counts observations, and renders the counts for Prometheus. */
import { Counter, Gauge, Registry } from 'prom-client';
import { Durations } from './durations.ts';
import type { AnswerOrigin, Observation, ObservationKind, RequestAnswered, RouteName } from './observation.ts';

/** The cached answers of a server, its queues, and the age of its data. */
export interface ServerStats {
  readonly answers: number;
  readonly bytes: number;
  /** Questions that wait for a thread or for their turn. */
  readonly waiting: number;
  /** Time since the edition's data were read; undefined before the first edition. */
  readonly editionAgeSeconds: number | undefined;
}

export interface MetricsOptions {
  readonly stats: () => ServerStats;
  readonly memory: () => { readonly residentBytes: number; readonly heapBytes: number };
  readonly uptimeSeconds: () => number;
  /** How often this process was restarted, as one of several. */
  readonly restarts: number;
}

export interface Metrics {
  readonly listen: (observation: Observation) => void;
  render(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** Counts in plain numbers, which the registry reads at each scrape: a request costs well under a microsecond. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const durations = new Durations();
  const countRequest = registerRequests(registry, durations);
  const countKind = registerCounts(registry);
  const tellShared = registerShared(registry);
  registerGauges(registry, options);
  registerCounter(registry, restarts, () => options.restarts);
  return {
    listen(observation) {
      if (observation.kind === 'request-answered') return countRequest(observation);
      countKind(observation.kind);
      tellShared(observation.kind);
    },
    render: async () => ({
      contentType: registry.contentType,
      body: `${await registry.metrics()}\n${durations.print()}`,
    }),
  };
}

interface RequestCount {
  readonly labels: { readonly route: RouteName; readonly status: string; readonly from: AnswerOrigin };
  count: number;
}

function registerRequests(registry: Registry, durations: Durations): (request: RequestAnswered) => void {
  const counts = new Map<RouteName, Map<number, RequestCount>>();
  registerRequestCounter(registry, counts);
  return ({ route, from, status, durationMs }) => {
    const number = numberOf(status, from);
    const ofRoute = counts.get(route) ?? new Map<number, RequestCount>();
    const counted = ofRoute.get(number);
    if (counted === undefined) ofRoute.set(number, { labels: { route, status: String(status), from }, count: 1 });
    else counted.count += 1;
    counts.set(route, ofRoute);
    durations.add(route, durationMs / 1000);
  };
}

const originNumbers = { held: 0, computed: 1, none: 2 } as const satisfies Record<AnswerOrigin, number>;

/** Combines the labels of a request in one number, as a string would have to be created for each request. */
const numberOf = (status: number, from: AnswerOrigin): number => status * 4 + originNumbers[from];

function registerRequestCounter(
  registry: Registry,
  counts: ReadonlyMap<RouteName, ReadonlyMap<number, RequestCount>>,
): void {
  const counter = new Counter({
    name: 'vitrine_requests_total',
    help: 'Requests answered, by route, status, and where the answer came from',
    labelNames: ['route', 'status', 'from'],
    registers: [],
    collect() {
      this.reset();
      for (const ofRoute of counts.values()) for (const { labels, count } of ofRoute.values()) this.inc(labels, count);
    },
  });
  registry.registerMetric(counter);
}

interface CounterText {
  readonly name: string;
  readonly help: string;
}

/** The counter of each kind of observation; null if it has none or is counted elsewhere. */
const counters = {
  'request-answered': null,
  'request-failed': { name: 'vitrine_request_failures_total', help: 'Requests that met an unexpected error' },
  'edition-opened': { name: 'vitrine_editions_opened_total', help: 'Editions loaded' },
  'warm-up-failed': null,
  'store-failed': { name: 'vitrine_store_failures_total', help: 'Times the editions store could not be used' },
  'segment-damaged': {
    name: 'vitrine_segments_damaged_total',
    help: 'Segments, or parts of them, that were found damaged',
  },
  'answers-evicted': { name: 'vitrine_answers_evictions_total', help: 'Cached answers evicted' },
  'usage-failed': null,
  'counters-shared': null,
  'counters-separated': {
    name: 'vitrine_counters_separations_total',
    help: 'Times the connection to Redis was lost, so that this process counted callers alone',
  },
  'server-started': null,
  'server-stopping': null,
  'server-stopped': null,
} as const satisfies Record<ObservationKind, CounterText | null>;

/** A process that crashed cannot count that, so its successor does. */
const restarts: CounterText = {
  name: 'vitrine_process_restarts_total',
  help: 'Restarts of this process after it had ended unexpectedly',
};

function registerCounts(registry: Registry): (kind: ObservationKind) => void {
  const counts = new Map<string, number>();
  for (const [kind, text] of Object.entries(counters)) {
    if (text !== null) registerCounter(registry, text, () => counts.get(kind) ?? 0);
  }
  return (kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

function registerCounter(registry: Registry, text: CounterText, read: () => number): void {
  const counter = new Counter({
    ...text,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
  registry.registerMetric(counter);
}

/** Callers are counted in this process until Redis is connected. */
function registerShared(registry: Registry): (kind: ObservationKind) => void {
  let shared = 0;
  registerGauge(registry, 'vitrine_counters_shared', '1 while callers are counted in Redis, otherwise 0', () => shared);
  return (kind) => {
    if (kind === 'counters-shared') shared = 1;
    if (kind === 'counters-separated') shared = 0;
  };
}

function registerGauges(registry: Registry, { stats, memory, uptimeSeconds }: MetricsOptions): void {
  const gauges: readonly (readonly [name: string, help: string, read: () => number])[] = [
    ['vitrine_answers_held', 'Cached answers', () => stats().answers],
    ['vitrine_answers_held_bytes', 'Bytes of cached answers', () => stats().bytes],
    ['vitrine_questions_waiting', 'New questions that wait for their turn or for a thread', () => stats().waiting],
    ['vitrine_edition_age_seconds', "Time since the edition's data were read", () => stats().editionAgeSeconds ?? NaN],
    ['process_resident_memory_bytes', 'Memory that the process occupies', () => memory().residentBytes],
    ['process_heap_bytes', 'Memory of the JavaScript heap', () => memory().heapBytes],
    ['vitrine_uptime_seconds', 'Time since the process started', uptimeSeconds],
  ];
  for (const [name, help, read] of gauges) registerGauge(registry, name, help, read);
}

function registerGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}
