/** The observations of the service: call sites emit them, log and metrics listen. */
import type { Observation as ServerObservation } from '@vitrine/server';
import type { Observation as PublisherObservation } from '@vitrine/publisher';
import type { BucketObservation } from '@vitrine/bucket';
import type { PurgeObservation } from '@vitrine/purging';
import type { ScheduleObservation } from '@vitrine/console';

export type Observation =
  | ServerObservation
  | PublisherObservation
  | BucketObservation
  | PurgeObservation
  | ScheduleObservation
  /** The file of SOURCES_FILE was read; `readableByAll`: those of its files that every user of the machine may read. */
  | { readonly kind: 'sources-read'; readonly sources: number; readonly readableByAll: readonly string[] }
  /** The file of SOURCES_FILE is wrong: the sources before it stay. */
  | { readonly kind: 'sources-failed'; readonly reason: string }
  /** A process ended unexpectedly, and is restarted after this delay in milliseconds. */
  | {
      readonly kind: 'process-ended';
      readonly processNumber: number;
      readonly reason: string;
      readonly restartsInMs: number;
    }
  /** A process hung: it sent no message for this time, so it is killed and restarted. */
  | { readonly kind: 'process-silent'; readonly processNumber: number; readonly silentMs: number }
  | { readonly kind: 'console-started'; readonly url: string };

export type ObservationKind = Observation['kind'];
export type Listener = (observation: Observation) => void;
export type Observe = Listener;

/**
 * Creates the function by which call sites emit observations. An exception of a listener affects neither the caller nor
 * other listeners.
 */
export function createObserver<Observed = Observation>(
  listeners: readonly ((observation: Observed) => void)[],
  listenerFailed: (error: unknown) => void = () => {},
): (observation: Observed) => void {
  return (observation) => {
    for (const listener of listeners) {
      try {
        listener(observation);
      } catch (error) {
        listenerFailed(error);
      }
    }
  };
}
