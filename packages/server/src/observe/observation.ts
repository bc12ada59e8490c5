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
  /** A server has taken up an edition. */
  | { readonly kind: 'edition-opened'; readonly edition: number }
  /** The questions that compile a server's code at its start could not be asked. */
  | { readonly kind: 'warm-up-failed'; readonly reason: unknown }
  /** A server could not take up what the store has: the edition before serves on. */
  | { readonly kind: 'store-failed'; readonly reason: unknown }
  /** `tenants`: how many it touched. */
  | { readonly kind: 'catalog-changed'; readonly tenants: number }
  | { readonly kind: 'catalog-failed'; readonly reason: unknown }
  | { readonly kind: 'answers-evicted'; readonly answers: number; readonly bytes: number }
  /**
   * An edition is in force; `scanned`: how many of its collections were read, and not taken over; `records` and `bytes` are
   * those of all.
   */
  | {
      readonly kind: 'edition-published';
      readonly edition: number;
      readonly durationMs: number;
      readonly collections: number;
      readonly scanned: number;
      readonly records: number;
      readonly bytes: number;
    }
  /** A collection's records, of all its tenants, were read and made a segment; `durationMs`: all of it. */
  | {
      readonly kind: 'collection-read';
      readonly source: string;
      readonly collection: string;
      readonly records: number;
      readonly bytes: number;
      readonly durationMs: number;
    }
  /** It could not be read: what was read before is shown on. */
  | {
      readonly kind: 'collection-failed';
      readonly source: string;
      readonly collection: string;
      readonly reason: unknown;
    }
  /** All that was read of the source before is shown on. */
  | { readonly kind: 'source-away'; readonly source: string; readonly reason: unknown }
  /** What is new could not be put into force, and is tried again. */
  | { readonly kind: 'publish-failed'; readonly reason: unknown }
  /** Another publisher has the store. */
  | { readonly kind: 'publisher-waiting' }
  | { readonly kind: 'store-swept'; readonly files: number; readonly bytes: number }
  /** What a server has counted could not be saved, or read. */
  | { readonly kind: 'usage-failed'; readonly reason: unknown }
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
