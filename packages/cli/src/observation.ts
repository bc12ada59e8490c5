/** All that happens in the service and that someone may want to know: call sites observe, log and metrics listen. */
import type { Observation as ServerObservation } from '@vitrine/server';
import type { Observation as PublisherObservation } from '@vitrine/publisher';
import type { BucketObservation } from '@vitrine/bucket';

export type Observation =
  | ServerObservation
  | PublisherObservation
  | BucketObservation
  /** One of several processes ended by itself, and another takes its place after so many milliseconds. */
  | {
      readonly kind: 'process-ended';
      readonly processNumber: number;
      readonly reason: string;
      readonly restartsInMs: number;
    }
  | { readonly kind: 'console-started'; readonly url: string };

export type ObservationKind = Observation['kind'];
export type Listener = (observation: Observation) => void;
export type Observe = Listener;

/** Creates what call sites observe with. A listener that throws breaks neither the request nor the other listeners. */
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
