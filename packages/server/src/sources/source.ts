/** A database that holds records, as those who read it see it. */
import type { Dialect, Statement } from '@vitrine/query';
import type { Gathering, IndexPart } from '../indexes/gathering.ts';
import type { StoredValue } from './stored-record.ts';

/** A row: the statement's columns in order. */
export type Row = readonly StoredValue[];

export interface ReadOptions {
  /** Whose request it is: the readers are shared fairly among tenants. */
  readonly tenant: string;
  /** When nobody waits for the answer any more, in milliseconds of the monotonic clock. */
  readonly deadlineAt: number;
  /** The most bytes that the values of all rows may take; none: as many as there are. */
  readonly bytesMax?: number;
  /** Whether work has been done already that would be lost without it: then it comes before the tenant's other reads. */
  readonly isContinuation?: boolean;
}

export interface GatherOptions {
  /** What the part of the index may take. */
  readonly bytesMax: number;
  /** Ends it: nobody waits for the part any more. */
  readonly signal: AbortSignal;
}

/** The source as it stood when the snapshot was opened, for as long as it is open. */
export interface Snapshot {
  /** @throws Unavailable where no reader could answer before the deadline, TooLarge where the rows have more bytes */
  readonly read: (statement: Statement, options: ReadOptions) => Promise<readonly Row[]>;
  /**
   * Reads all rows of a statement in a thread of its own, however long it takes, and gives what they make of an index.
   * @throws Unfit where they make none
   */
  readonly gather: (statement: Statement, gathering: Gathering, options: GatherOptions) => Promise<IndexPart>;
  /** Whether the snapshot has this table with all these columns: one that is younger than it has not. */
  readonly holds: (table: TableName, columns: readonly string[], options: ReadOptions) => Promise<boolean>;
  /** The edition it is of: a later one than was asked for where another process is ahead. */
  readonly edition: number;
  /** Its date, in milliseconds since 1970: another second than any other has that was opened of late. */
  readonly openedAt: number;
  /** Whether it took the place of one of the same edition that was lost. */
  readonly isReplacement: boolean;
  /** Whether it stands as the source stood at this opening, and not at an earlier one of another process. */
  readonly isFresh: boolean;
  /** Where two snapshots of a source have the same, nothing was written between them; none: nobody can tell. */
  readonly version: string | undefined;
  /** Calls back when no more can be read from it, and another one is to be opened in its place. */
  readonly onLost: (listener: () => void) => void;
  /** Ends it once the reads under way have ended. */
  readonly close: () => void;
}

export interface TableName {
  readonly schema: string | undefined;
  readonly table: string;
}

/** Which snapshot is meant: all processes that name the same one read the same. */
export interface Opening {
  readonly edition: number;
  /** When the edition begins and ends, in milliseconds since 1970. */
  readonly opensAt: number;
  readonly endsAt: number;
  /** The date of what this process shows until then; none: it has just started. */
  readonly shown: number | undefined;
  /** 0: the edition's own; 1 and on: a supplement, of the source as it stands when it is first opened. */
  readonly part: number;
}

export interface Source {
  readonly dialect: Dialect;
  /** Whether other processes read it too, and turn their editions when this one does. */
  readonly isShared: boolean;
  /**
   * Opens a snapshot of all the source's tables as they stand now, the same for every reader; where several processes
   * read the source, as they stood when the first of them opened it.
   */
  readonly open: (opening: Opening) => Promise<Snapshot>;
  readonly close: () => Promise<void>;
}

/** The snapshot is gone, with the process or the server that held it: another one is to be opened. */
export class SnapshotLost extends Error {
  constructor() {
    super('The snapshot is gone.');
    this.name = 'SnapshotLost';
  }
}

/** What was asked for has more bytes than it may have. */
export class TooLarge extends Error {
  readonly bytesMax: number;

  constructor(bytesMax: number) {
    super(`More than ${bytesMax} bytes were asked for.`);
    this.name = 'TooLarge';
    this.bytesMax = bytesMax;
  }
}

/** Nobody could answer now; somebody may be able to in a while. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'Unavailable';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
