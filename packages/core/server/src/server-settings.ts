/** The settings of a server. */
import type { AddressRange } from '@vitrine/store';

/** The location of the rate limit counters: in each machine's memory, or in Redis for all. */
export type Counters = { readonly kind: 'memory' } | { readonly kind: 'redis'; readonly url: string };

/** Settings that suit one server on one machine: `config: { ...serverDefaults, port: 8080 }`. */
export const serverDefaults: ServerSettings = {
  counters: { kind: 'memory' },
  host: '127.0.0.1',
  port: 0,
  publicUrl: null,
  trustedProxies: [],
  cdn: null,
  staleSeconds: 86_400,
  catalogLeaseSeconds: 10,
  rateLimitAnonymous: 60,
  rateLimitKeyed: 600,
  keyRecords: null,
  answerMegabytes: 16,
  cacheMegabytes: 256,
  shutdownSeconds: 20,
};

export interface ServerSettings {
  readonly counters: Counters;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The public base URL, without a slash at its end; null: not configured. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly AddressRange[];
  /** The CDN in front, which gets cache tags and lifetimes; null: none. */
  readonly cdn: string | null;
  readonly staleSeconds: number;
  readonly catalogLeaseSeconds: number;
  readonly rateLimitAnonymous: number;
  readonly rateLimitKeyed: number;
  /** The records that a key may read in a day; null: any number. */
  readonly keyRecords: number | null;
  readonly answerMegabytes: number;
  readonly cacheMegabytes: number;
  readonly shutdownSeconds: number;
}
