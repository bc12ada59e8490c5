/** The settings of a server. */
import type { TrustedProxy } from './limits/trusted-proxies.ts';

/** Where callers are counted: by each machine for itself, or in Redis for all. */
export type Counters = { readonly kind: 'memory' } | { readonly kind: 'redis'; readonly url: string };

export interface ServerSettings {
  readonly counters: Counters;
  readonly host: string;
  /** 0 is any that is free. */
  readonly port: number;
  /** Where consumers reach the service, without a slash at its end; null: it is not said. */
  readonly publicUrl: string | null;
  /** The origins whose pictures the explorer shows. */
  readonly imageOrigins: readonly string[];
  readonly trustedProxies: readonly TrustedProxy[];
  /** What is in front, which is told how long it may keep answers, and under which tags; none: nothing is told. */
  readonly cdn: string | null;
  readonly staleSeconds: number;
  readonly catalogLeaseSeconds: number;
  readonly rateLimitAnonymous: number;
  readonly rateLimitKeyed: number;
  readonly answerMegabytes: number;
  readonly cacheMegabytes: number;
  readonly shutdownSeconds: number;
}
