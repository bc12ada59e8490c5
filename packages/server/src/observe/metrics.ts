/** Counts observations, and renders the counts for Prometheus. */
import { Counter, Gauge, Registry } from 'prom-client';
import { Durations } from './durations.ts';
import type { AnswerOrigin, Observation, ObservationKind, RequestAnswered, RouteName } from './observation.ts';

/** What a server holds, and how old what it shows is. */
export interface Held {
  readonly answers: number;
  readonly bytes: number;
  /** Questions that wait for a thread. */
  readonly waiting: number;
  /** How long ago the edition's data were read; none before the first. */
  readonly editionAgeSeconds: number | undefined;
}

/** What is read at each scrape. */
export interface MetricsOptions {
  /** What the server holds. */
  readonly held: () => Held;
  readonly memory: () => { readonly residentBytes: number; readonly heapBytes: number };
  readonly uptimeSeconds: () => number;
  /** How often this process was started anew, as one of several. */
  readonly restarts: number;
}

export interface Metrics {
  readonly listen: (observation: Observation) => void;
  /** The text that a scrape gets. */
  render(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** Counts in plain numbers, which the registry takes over when it is scraped: a request costs well under a microsecond. */
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
  const counts = new Map<number, RequestCount>();
  registerRequestCounter(registry, counts);
  return ({ route, from, status, durationMs }) => {
    const number = numberOf(route, status, from);
    const counted = counts.get(number);
    if (counted === undefined) counts.set(number, { labels: { route, status: String(status), from }, count: 1 });
    else counted.count += 1;
    durations.add(route, durationMs / 1000);
  };
}

const routeNumbers = {
  profile: 0,
  records: 1,
  preflight: 2,
  health: 3,
  explorer: 4,
  docs: 5,
  asset: 6,
  document: 7,
  none: 8,
  client: 9,
  'client-types': 10,
  record: 11,
  changes: 12,
  facets: 13,
  mcp: 14,
  export: 15,
  embed: 16,
  frame: 17,
} as const satisfies Record<RouteName, number>;
const originNumbers = { held: 0, computed: 1, none: 2 } as const satisfies Record<AnswerOrigin, number>;

/** One number for what is counted together: a text would have to be made for each request. */
function numberOf(route: RouteName, status: number, from: AnswerOrigin): number {
  return (status * 32 + routeNumbers[route]) * 4 + originNumbers[from];
}

function registerRequestCounter(registry: Registry, counts: ReadonlyMap<number, RequestCount>): void {
  const counter = new Counter({
    name: 'vitrine_requests_total',
    help: 'Requests answered, by route, status, and where the answer came from',
    labelNames: ['route', 'status', 'from'],
    registers: [],
    collect() {
      this.reset();
      for (const { labels, count } of counts.values()) this.inc(labels, count);
    },
  });
  registry.registerMetric(counter);
}

interface CounterText {
  readonly name: string;
  readonly help: string;
}

/** The counter of each kind of observation; null where its number tells nothing or is told elsewhere. */
const counters = {
  'request-answered': null,
  'request-failed': { name: 'vitrine_request_failures_total', help: 'Requests that met an unexpected error' },
  'edition-opened': { name: 'vitrine_editions_opened_total', help: 'Editions taken up' },
  'warm-up-failed': null,
  'store-failed': { name: 'vitrine_store_failures_total', help: 'Times the editions store could not be used' },
  'answers-evicted': { name: 'vitrine_answers_evictions_total', help: 'Times held answers made room for others' },
  'usage-failed': null,
  'counters-shared': null,
  'counters-separated': {
    name: 'vitrine_counters_separations_total',
    help: 'Times Redis went away, so that this process counts callers for itself',
  },
  'server-started': null,
  'server-stopping': null,
  'server-stopped': null,
} as const satisfies Record<ObservationKind, CounterText | null>;

/** What ended cannot count it: the one in its place does. */
const restarts: CounterText = {
  name: 'vitrine_process_restarts_total',
  help: 'Times this process was started anew after it had ended by itself',
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

/** Callers are counted in this process alone until it is said otherwise. */
function registerShared(registry: Registry): (kind: ObservationKind) => void {
  let shared = 0;
  registerGauge(registry, 'vitrine_counters_shared', '1 while callers are counted in Redis, otherwise 0', () => shared);
  return (kind) => {
    if (kind === 'counters-shared') shared = 1;
    if (kind === 'counters-separated') shared = 0;
  };
}

function registerGauges(registry: Registry, { held, memory, uptimeSeconds }: MetricsOptions): void {
  const answers = () => held().answers;
  const bytes = () => held().bytes;
  const waiting = () => held().waiting;
  const editionAge = () => held().editionAgeSeconds ?? NaN;
  const residentBytes = () => memory().residentBytes;
  const heapBytes = () => memory().heapBytes;
  registerGauge(registry, 'vitrine_answers_held', 'Answers that are held', answers);
  registerGauge(registry, 'vitrine_answers_held_bytes', 'Bytes of the answers that are held', bytes);
  registerGauge(
    registry,
    'vitrine_questions_waiting',
    'New questions that wait for their turn or for a thread',
    waiting,
  );
  registerGauge(registry, 'vitrine_edition_age_seconds', "Time since the edition's data were read", editionAge);
  registerGauge(registry, 'process_resident_memory_bytes', 'Memory that the process occupies', residentBytes);
  registerGauge(registry, 'process_heap_bytes', 'Memory of the JavaScript heap', heapBytes);
  registerGauge(registry, 'vitrine_uptime_seconds', 'Time since the process started', uptimeSeconds);
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
