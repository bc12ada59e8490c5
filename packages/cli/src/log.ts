/** Writes observations as JSON lines, without keys, query strings (contract §5.1) and values of records. */
import { pino } from 'pino';
import type { Listener, Observation, ObservationKind } from './observation.ts';
import { printReason } from './reason.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogOptions {
  readonly level: LogLevel;
  /** Receives one line at a time, including its line end. */
  readonly destination: { write(line: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The number of this process, which each line contains. */
  readonly processNumber?: number | undefined;
}

export function createLog({ level, destination, now, processNumber }: LogOptions): Listener {
  const redacting = { write: (line: string) => destination.write(redactKeys(line)) };
  const logger = pino(
    {
      level,
      base: processNumber === undefined ? null : { processNumber },
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { reason: (reason: unknown) => printReason(reason), path: withoutQuery, url: withoutQuery },
    },
    redacting,
  );
  // Most observations are not logged, so the check must be cheap.
  const enabled = new Set<Level>(
    logLevels.filter((each) => each !== 'silent').filter((each) => logger.isLevelEnabled(each)),
  );
  return (observation) => {
    const observationLevel = levelOf(observation);
    if (enabled.has(observationLevel)) logger[observationLevel](observation);
  };
}

/**
 * Replaces anything that looks like a key by `vtr_…`, also if cut, mistyped or percent-encoded. Applied to the finished
 * line, so that it covers every field and stack.
 */
export function redactKeys(text: string): string {
  return text.replace(/vtr(?:_|%5f)[0-9a-z%]+/gi, 'vtr_…');
}

type Level = Exclude<LogLevel, 'silent'>;

const levels = {
  'request-answered': 'debug',
  'request-failed': 'error',
  'edition-opened': 'info',
  'catalog-changed': 'info',
  'catalog-failed': 'error',
  'segment-damaged': 'error',
  'answers-evicted': 'debug',
  'warm-up-failed': 'warn',
  'store-failed': 'error',
  'edition-published': 'info',
  'records-reading': 'info',
  'collection-read': 'debug',
  'collection-failed': 'error',
  'values-unshown': 'warn',
  'source-away': 'error',
  'source-given': 'info',
  'source-taken-back': 'warn',
  'source-taken': 'info',
  'sharing-failed': 'warn',
  'sources-read': 'info',
  'sources-failed': 'error',
  'publish-failed': 'error',
  'publisher-waiting': 'info',
  'damage-found': 'error',
  'store-swept': 'debug',
  'revision-wanted': 'debug',
  'revision-fetched': 'debug',
  'edition-fetched': 'info',
  'bucket-failed': 'error',
  'edition-cache-full': 'error',
  'head-repaired': 'warn',
  'lead-taken': 'info',
  'lead-lost': 'warn',
  'lead-unguarded': 'warn',
  'usage-failed': 'warn',
  'purge-queued': 'info',
  'purge-answered': 'debug',
  'purge-failed': 'warn',
  'planned-change': 'info',
  'schedule-failed': 'error',
  'counters-shared': 'info',
  'counters-separated': 'warn',
  'process-ended': 'error',
  'process-silent': 'error',
  'server-started': 'info',
  'console-started': 'info',
  'server-stopping': 'info',
  'server-stopped': 'info',
} as const satisfies Record<ObservationKind, Level>;

/** Shorter scans of a collection are logged at a lower level, because a tenant may have many small collections. */
const longMs = 1000;

function levelOf(observation: Observation): Level {
  if (observation.kind === 'request-answered' && observation.status === 500) return 'error';
  if (observation.kind === 'collection-read' && observation.durationMs >= longMs) return 'info';
  if (observation.kind === 'sources-read' && observation.readableByAll.length > 0) return 'warn';
  return levels[observation.kind];
}

function withoutQuery(path: string): string {
  const queryStart = path.indexOf('?');
  return queryStart === -1 ? path : path.slice(0, queryStart);
}
