/** What the program is given that publishes many tenants, and what it measures. */

export interface TenantsJob {
  /** Of a database, whose table `product` is replaced. */
  readonly url: string;
  /** For the catalog and the editions. */
  readonly folder: string;
  readonly tenants: number;
  /** Of each tenant. */
  readonly records: number;
}

export const measuredEvents = [
  'the first',
  'nothing',
  'one row changed',
  'one row deleted',
  'one tenant hides one field',
  'its withdrawal, at once',
  'the shared collection is renamed',
  'a restart until its heartbeat',
  'a restart',
] as const;

export interface Measured {
  readonly what: (typeof measuredEvents)[number];
  readonly segments: number;
  readonly read: number;
  readonly cpuMs: number;
  readonly ms: number;
  readonly writtenBytes: number;
  /** Since the process began. */
  readonly peakKilobytes: number;
}
