/** Counts observations, and prints the counts in Prometheus' text format. */
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
  readonly render: () => { readonly contentType: string; readonly body: string };
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts in plain numbers: a request costs well under a microsecond. */
export const createMetrics = (options: MetricsOptions): Metrics => {
  const requests = new RequestCounts();
  const durations = new Durations();
  const counts = new Map<ObservationKind, number>();
  /** Callers are counted in this process until Redis is connected. */
  let isShared = false;
  return {
    listen: (observation) => {
      const { kind } = observation;
      if (kind === 'request-answered') {
        requests.add(observation);
        durations.add(observation.route, observation.durationMs / 1000);
        return;
      }
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kind === 'counters-shared' || kind === 'counters-separated') isShared = kind === 'counters-shared';
    },
    render: () => {
      const metrics = [requests.print(), ...printCounts(counts), ...printGauges(options, isShared)];
      const all = [...metrics, print('counter', restarts, options.restarts), durations.print()];
      return { contentType, body: all.join('\n\n') };
    },
  };
};

class RequestCounts {
  /** By route, then by status and origin in one number, as a text would have to be created for each request. */
  readonly #counts = new Map<RouteName, Map<number, { readonly labels: string; count: number }>>();

  add({ route, from, status }: RequestAnswered): void {
    const ofRoute = this.#counts.getOrInsertComputed(route, () => new Map());
    const counted = ofRoute.getOrInsertComputed(status * 4 + originNumbers[from], () => ({
      labels: `route="${route}",status="${status}",from="${from}"`,
      count: 0,
    }));
    counted.count += 1;
  }

  print(): string {
    const all = [...this.#counts.values()].flatMap((ofRoute) => Array.from(ofRoute.values()));
    const lines = all.map(({ labels, count }) => `${requestsCounter.name}{${labels}} ${count}`);
    return [printHead('counter', requestsCounter), ...lines].join('\n');
  }
}

const originNumbers = { held: 0, computed: 1, none: 2 } as const satisfies Record<AnswerOrigin, number>;

interface MetricText {
  readonly name: string;
  readonly help: string;
}

const requestsCounter: MetricText = {
  name: 'vitrine_requests_total',
  help: 'Requests answered, by route, status, and where the answer came from',
};

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
} as const satisfies Record<ObservationKind, MetricText | null>;

/** A process that crashed cannot count that, so its successor does. */
const restarts: MetricText = {
  name: 'vitrine_process_restarts_total',
  help: 'Restarts of this process after it had ended unexpectedly',
};

const printCounts = (counts: ReadonlyMap<string, number>): readonly string[] =>
  Object.entries(counters).flatMap(([kind, text]) =>
    text === null ? [] : print('counter', text, counts.get(kind) ?? 0),
  );

const printGauges = ({ stats, memory, uptimeSeconds }: MetricsOptions, isShared: boolean): readonly string[] => {
  const { answers, bytes, waiting, editionAgeSeconds = NaN } = stats();
  const { residentBytes, heapBytes } = memory();
  const gauges: readonly (readonly [name: string, help: string, value: number])[] = [
    ['vitrine_counters_shared', '1 while callers are counted in Redis, otherwise 0', Number(isShared)],
    ['vitrine_answers_held', 'Cached answers', answers],
    ['vitrine_answers_held_bytes', 'Bytes of cached answers', bytes],
    ['vitrine_questions_waiting', 'New questions that wait for their turn or for a thread', waiting],
    ['vitrine_edition_age_seconds', "Time since the edition's data were read", editionAgeSeconds],
    ['process_resident_memory_bytes', 'Memory that the process occupies', residentBytes],
    ['process_heap_bytes', 'Memory of the JavaScript heap', heapBytes],
    ['vitrine_uptime_seconds', 'Time since the process started', uptimeSeconds()],
  ];
  return gauges.map(([name, help, value]) => print('gauge', { name, help }, value));
};

const print = (type: 'counter' | 'gauge', text: MetricText, value: number): string =>
  `${printHead(type, text)}\n${text.name} ${value}`;

const printHead = (type: 'counter' | 'gauge', { name, help }: MetricText): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;
