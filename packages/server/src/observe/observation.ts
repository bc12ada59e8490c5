/** All that happens in the service and that someone may want to know: call sites observe, log and metrics listen. */
import type { ErrorCode } from '@vitrine/contract';

/** What a request was for; `none` where it was for nothing that is served. */
export type RouteName =
  | 'profile'
  | 'records'
  | 'preflight'
  | 'health'
  | 'explorer'
  | 'docs'
  | 'asset'
  | 'document'
  | 'client'
  | 'client-types'
  | 'none';

/** Where an answer came from: the edition held it, it was computed now, or there was none to give. */
export type AnswerOrigin = 'held' | 'computed' | 'none';

export interface RequestAnswered {
  readonly kind: 'request-answered';
  readonly method: string;
  readonly route: RouteName;
  readonly status: number;
  /** The code of a failure. */
  readonly code?: ErrorCode;
  /** Without its query string. */
  readonly path: string;
  readonly durationMs: number;
  /** Of the body, as it was sent. */
  readonly bytes: number;
  readonly from: AnswerOrigin;
  readonly caller: 'anonymous' | 'keyed';
  /** The public ID in the path, whether or not there is such a tenant; so too the collection's slug. */
  readonly tenant: string | undefined;
  readonly collection: string | undefined;
  /** The caller's key; none where it is anonymous. */
  readonly keyId: number | undefined;
}

/** A `reason` is what was caught: an error, or a text. */
export type Observation =
  | RequestAnswered
  | { readonly kind: 'request-failed'; readonly reason: unknown; readonly path: string }
  /** `warmed`: answers that were computed ahead. */
  | {
      readonly kind: 'edition-opened';
      readonly edition: number;
      readonly durationMs: number;
      readonly warmed: number;
    }
  | { readonly kind: 'edition-failed'; readonly edition: number; readonly reason: unknown }
  | { readonly kind: 'edition-closed'; readonly edition: number }
  | { readonly kind: 'supplement-opened'; readonly edition: number; readonly durationMs: number }
  | { readonly kind: 'compaction-failed'; readonly reason: unknown }
  | { readonly kind: 'snapshot-compacted'; readonly walBytes: number; readonly durationMs: number }
  | { readonly kind: 'source-unreachable'; readonly reason: unknown }
  /** `ms`: how long the query had run; `tenant`: its public ID. */
  | { readonly kind: 'query-timed-out'; readonly tenant: string; readonly ms: number }
  /** A tenant asks for more than its database can do, and who asks is told to come back; `waitMs`: he would have waited so long. */
  | { readonly kind: 'tenant-shed'; readonly tenant: string; readonly waitMs: number }
  /** `spares`: readers that are left to take a place. */
  | { readonly kind: 'reader-replaced'; readonly reason: unknown; readonly spares: number }
  | { readonly kind: 'readers-exhausted' }
  /** `tenants`: how many it touched. */
  | { readonly kind: 'catalog-changed'; readonly tenants: number }
  | { readonly kind: 'catalog-failed'; readonly reason: unknown }
  | { readonly kind: 'answers-evicted'; readonly answers: number; readonly bytes: number }
  /** A part of a collection's index; `bytes`: what it takes in memory. */
  | {
      readonly kind: 'index-made';
      readonly tenant: string;
      readonly collection: string;
      readonly bytes: number;
      readonly durationMs: number;
    }
  /** The thread that makes indexes did not open an edition's snapshot with the readers; it is tried again. */
  | { readonly kind: 'indexer-late' }
  /** A part of an index could not be made, and in this edition is not tried again. */
  | { readonly kind: 'index-refused'; readonly tenant: string; readonly collection: string; readonly reason: unknown }
  /** From now on callers are counted in Redis, together with those of other processes. */
  | { readonly kind: 'counters-shared' }
  /** Redis is away, and this process counts for itself until it is back. */
  | { readonly kind: 'counters-separated'; readonly reason: string }
  /** One of several processes ended by itself, and another takes its place after so many milliseconds. */
  | {
      readonly kind: 'process-ended';
      readonly processNumber: number;
      readonly reason: string;
      readonly restartsInMs: number;
    }
  | { readonly kind: 'server-started'; readonly url: string }
  | { readonly kind: 'console-started'; readonly url: string }
  | { readonly kind: 'server-stopping' }
  | { readonly kind: 'server-stopped' };

export type ObservationKind = Observation['kind'];
export type Listener = (observation: Observation) => void;
export type Observe = (observation: Observation) => void;

/** Creates what call sites observe with. A listener that throws breaks neither the request nor the other listeners. */
export function createObserver(
  listeners: readonly Listener[],
  listenerFailed: (error: unknown) => void = () => {},
): Observe {
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
