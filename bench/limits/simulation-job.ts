/** What the program is given that simulates many tenants, and what it measures. */

export interface SimulationJob {
  /** A restart is another process, which begins with what the first one has published. */
  readonly part: 'first' | 'restart';
  /** For the catalog and the editions. */
  readonly folder: string;
  readonly tenants: number;
  /** Of each tenant. */
  readonly records: number;
}

export const simulatedChanges = [
  'the first',
  'nothing',
  'one row',
  'an exposure',
  'a withdrawal, at once',
  'a shared change',
  'a restart until its heartbeat',
  'a restart',
  'a server that joins',
] as const;

export interface Simulated {
  readonly what: (typeof simulatedChanges)[number];
  readonly cpuMs: number;
  readonly ms: number;
  /** Rows that the source gave. */
  readonly rows: number;
  readonly segmentBytes: number;
  /** Tenant files that were read. */
  readonly gets: number;
  /** Tenant files, pages and files of the publisher's state that were written. */
  readonly puts: number;
  readonly putBytes: number;
  /** Writes of many files that ended with one sync. */
  readonly syncs: number;
  /** By the process, also of the catalog's database. */
  readonly readBytes: number;
  /** Since its process began. */
  readonly peakKilobytes: number;
}
