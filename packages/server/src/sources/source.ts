/** A database that holds records, as those who read it see it. */
import type { Dialect, Statement } from '@vitrine/query';
import type { StoredValue } from './stored-record.ts';

/** A row: the statement's columns in order. */
export type Row = readonly StoredValue[];

export interface ReadOptions {
  /** Whose request it is: the readers are shared fairly among tenants. */
  readonly tenant: string;
  /** When nobody waits for the answer any more, in milliseconds of the monotonic clock. */
  readonly deadlineAt: number;
  /** Whether work has been done already that would be lost without it: then it comes before the tenant's other reads. */
  readonly isContinuation?: boolean;
}

/** The source as it stood when the snapshot was opened, for as long as it is open. */
export interface Snapshot {
  /** @throws Unavailable where no reader could answer before the deadline */
  readonly read: (statement: Statement, options: ReadOptions) => Promise<readonly Row[]>;
  /** Whether the snapshot has this table with all these columns: one that is younger than it has not. */
  readonly holds: (table: string, columns: readonly string[], options: ReadOptions) => Promise<boolean>;
  /** Ends it once the reads under way have ended. */
  readonly close: () => void;
}

export interface Source {
  readonly dialect: Dialect;
  /**
   * Opens a snapshot of all the source's tables as they stand now, the same for every reader.
   * `compacted` says that older snapshots are about to be closed, so that the source may tidy up behind them.
   */
  readonly open: (purpose: 'edition' | 'supplement') => Promise<Snapshot>;
  readonly close: () => Promise<void>;
}

/** Nobody could answer now; somebody may be able to in a while. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.name = 'Unavailable';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
