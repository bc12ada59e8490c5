/** Writes observations as JSON lines, with no key, no query string (contract §5.1) and no value of a record in them. */
import { pino } from 'pino';
import type { Listener, Observation, ObservationKind } from './observation.ts';
import { printReason } from './reason.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogOptions {
  readonly level: LogLevel;
  /** Gets one line at a time, its end included. */
  readonly destination: { write(line: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Which of several processes writes here; each line tells it. */
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
  // Most of what is observed is not written: to see that must cost next to nothing.
  const enabled = new Set<Level>(
    logLevels.filter((each) => each !== 'silent').filter((each) => logger.isLevelEnabled(each)),
  );
  return (observation) => {
    const observationLevel = levelOf(observation);
    if (enabled.has(observationLevel)) logger[observationLevel](observation);
  };
}

/**
 * Puts `vtr_…` for whatever looks like a key, whole or mistyped, percent-encoded or not. The log does it to the finished
 * line, so that no field and no error's stack is forgotten.
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
  'answers-evicted': 'debug',
  'warm-up-failed': 'warn',
  'store-failed': 'error',
  'edition-published': 'info',
  'records-reading': 'info',
  'collection-read': 'debug',
  'collection-failed': 'error',
  'source-away': 'error',
  'publish-failed': 'error',
  'publisher-waiting': 'info',
  'store-swept': 'debug',
  'revision-wanted': 'debug',
  'revision-fetched': 'debug',
  'edition-fetched': 'info',
  'bucket-failed': 'error',
  'edition-cache-full': 'error',
  'lead-taken': 'info',
  'lead-lost': 'warn',
  'lead-unguarded': 'warn',
  'usage-failed': 'warn',
  'purge-queued': 'info',
  'purge-answered': 'debug',
  'purge-failed': 'warn',
  'counters-shared': 'info',
  'counters-separated': 'warn',
  'process-ended': 'error',
  'server-started': 'info',
  'console-started': 'info',
  'server-stopping': 'info',
  'server-stopped': 'info',
} as const satisfies Record<ObservationKind, Level>;

/** Who has many small collections needs no line for each of them. */
const longMs = 1000;

function levelOf(observation: Observation): Level {
  if (observation.kind === 'request-answered' && observation.status === 500) return 'error';
  if (observation.kind === 'collection-read' && observation.durationMs >= longMs) return 'info';
  return levels[observation.kind];
}

function withoutQuery(path: string): string {
  const queryStart = path.indexOf('?');
  return queryStart === -1 ? path : path.slice(0, queryStart);
}
