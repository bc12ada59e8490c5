/** The settings that the doctor checks; a subset of the command's configuration. */
import type { Counters } from '@vitrine/server/settings';

export interface DoctorSettings {
  /** The store of the rate limits' counters. */
  readonly counters: Counters;
  /** The size of a server's response cache. */
  readonly cacheMegabytes: number;
  /** The address at which consumers reach the API; null: the address where it listens. */
  readonly publicUrl: string | null;
  /** The secret that signs sign-in links; null disables the console. */
  readonly consoleSecret: string | null;
  /** The secret that signs tokens for the operator's API; null disables it. */
  readonly operatorSecret: string | null;
  /** The URL of the catalog's database with the console's role; null: the same as for all commands. */
  readonly consoleDatabase: string | null;
  readonly editionSeconds: number;
  /** The oldest valid heartbeat of the publisher. */
  readonly catalogLeaseSeconds: number;
}
