/** The events of a server, emitted by call sites and consumed by log and metrics. */
import type { ErrorCode } from '@vitrine/contract';

/** The name of a route, such as `records`; `none` if no route matches. */
export type RouteName = string;

/** The source of an answer: `held` in the cache, `computed` for this request, or `none`. */
export type AnswerOrigin = 'held' | 'computed' | 'none';

export interface RequestAnswered {
  readonly kind: 'request-answered';
  readonly method: string;
  readonly route: RouteName;
  readonly status: number;
  readonly code?: ErrorCode;
  /** Without its query string. */
  readonly path: string;
  readonly durationMs: number;
  /** The size of the body as sent. */
  readonly bytes: number;
  readonly from: AnswerOrigin;
  readonly caller: 'anonymous' | 'keyed';
  /** The public ID in the path, even if no such tenant exists; likewise the collection's slug. */
  readonly tenant: string | undefined;
  readonly collection: string | undefined;
  /** The caller's key; undefined if it is anonymous. */
  readonly keyId: number | undefined;
}

/** A `reason` is the caught error, or a text. */
export type Observation =
  | RequestAnswered
  | { readonly kind: 'request-failed'; readonly reason: unknown; readonly path: string }
  /** A server has loaded an edition. */
  | { readonly kind: 'edition-opened'; readonly edition: number }
  /** The requests that warm up a server have failed. */
  | { readonly kind: 'warm-up-failed'; readonly reason: unknown }
  /** A server could not load a manifest: the current edition stays. */
  | { readonly kind: 'store-failed'; readonly reason: unknown }
  /** A segment has damaged bytes: it is no longer read, and the publisher rebuilds it. */
  | { readonly kind: 'segment-damaged'; readonly segment: string; readonly reason: unknown }
  | { readonly kind: 'answers-evicted'; readonly answers: number; readonly bytes: number }
  /** The counted usage could not be saved. */
  | { readonly kind: 'usage-failed'; readonly reason: unknown }
  /** From now on callers are counted in Redis, together with those of other processes. */
  | { readonly kind: 'counters-shared' }
  /** Redis is down, and this process counts alone until it is back. */
  | { readonly kind: 'counters-separated'; readonly reason: string }
  | { readonly kind: 'server-started'; readonly url: string }
  | { readonly kind: 'server-stopping' }
  | { readonly kind: 'server-stopped' };

export type ObservationKind = Observation['kind'];
export type Observe = (observation: Observation) => void;
