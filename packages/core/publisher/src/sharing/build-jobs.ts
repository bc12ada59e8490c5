/** Jobs that the leading publisher gives to standbys: to build the segments of one source. */
import type { Engines } from '@vitrine/sources/engines';
import type { Clock, FolderStore } from '@vitrine/store';
import type { FindSource } from '../editions/open-sources.ts';
import type { Observe } from '../observation.ts';

/** The parts of a publisher that leader and standby share. */
export interface SharingOptions {
  readonly jobs: BuildJobs;
  readonly store: Pick<FolderStore, 'segmentsFolder' | 'hasSegment' | 'sendSegments' | 'receiveSegments'>;
  /** Says where a source is for this publisher. */
  readonly find: FindSource;
  readonly identify: Engines['identify'];
  readonly clock: Clock;
  readonly observe: Observe;
}

/** Numbers of records, since a process has started. */
export interface RecordCounts {
  readonly read: number;
  readonly made: number;
}

/** The leader's question about its job. */
interface JobNews extends RecordCounts {
  /** False: the lease of the standby has lapsed, or the job was withdrawn. */
  readonly isLeased: boolean;
  /** The next replies; more may follow. */
  readonly replies: readonly Uint8Array[];
}

/** The jobs among publishers of one store and release. Each method throws errors of the catalog's database. */
export interface BuildJobs {
  /** Names the machine of this publisher: `localhost` is another one elsewhere. */
  readonly machine: string;

  // For the leader

  /** The standbys whose lease has not lapsed. */
  readonly standbys: () => Promise<readonly string[]>;
  /** @returns the ID of the job */
  readonly give: (standby: string, request: Uint8Array) => Promise<string>;
  /** @param known number of replies that the leader has read */
  readonly news: (job: string, known: number) => Promise<JobNews>;
  /** Ends a job, also by the standby that does not do it. From then on replies are refused. */
  readonly withdraw: (job: string) => Promise<void>;
  /** Withdraws the jobs of earlier leaders. This publisher is no standby any more. */
  readonly lead: () => Promise<void>;

  // For a standby

  /** Renews the lease. @returns the IDs of its jobs */
  readonly announce: (counts: RecordCounts) => Promise<readonly string[]>;
  /** @returns undefined: the job was withdrawn */
  readonly request: (job: string) => Promise<Uint8Array | undefined>;
  /** @param number of the reply, from 0. @returns false: the job was withdrawn */
  readonly reply: (job: string, number: number, reply: Uint8Array) => Promise<boolean>;
  /** Gives all its jobs back. */
  readonly leave: () => Promise<void>;

  readonly close: () => Promise<void>;
}
