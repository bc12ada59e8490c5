/** All that happens in a server and that someone may want to know: call sites observe, log and metrics listen. */
import type { ErrorCode } from '@vitrine/contract';

/** What a request was for; `none` where it was for nothing that is served. */
export type RouteName =
  | 'profile'
  | 'records'
  | 'record'
  | 'facets'
  | 'changes'
  | 'export'
  | 'preflight'
  | 'health'
  | 'explorer'
  | 'docs'
  | 'asset'
  | 'document'
  | 'client'
  | 'client-types'
  | 'embed'
  | 'frame'
  | 'mcp'
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
  | { readonly kind: 'answers-evicted'; readonly answers: number; readonly bytes: number }
  /** What a server has counted could not be saved. */
  | { readonly kind: 'usage-failed'; readonly reason: unknown }
  /** From now on callers are counted in Redis, together with those of other processes. */
  | { readonly kind: 'counters-shared' }
  /** Redis is away, and this process counts for itself until it is back. */
  | { readonly kind: 'counters-separated'; readonly reason: string }
  | { readonly kind: 'server-started'; readonly url: string }
  | { readonly kind: 'server-stopping' }
  | { readonly kind: 'server-stopped' };

export type ObservationKind = Observation['kind'];
export type Observe = (observation: Observation) => void;
