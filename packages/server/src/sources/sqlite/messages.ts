/** What passes between the server's thread and the threads that hold connections to the embedded database. */
import type { IndexPart } from '../../indexes/gathering.ts';
import type { GatherRequest } from '../threads/gathering.ts';

/** To whoever holds connections with open snapshots. A snapshot is named by its number. */
export type SnapshotRequest =
  | { readonly kind: 'open'; readonly snapshot: number }
  /** Begins the snapshot's transaction anew, while nobody can write: the same data, read from the file alone. */
  | { readonly kind: 'renew'; readonly snapshot: number }
  | { readonly kind: 'close'; readonly snapshot: number };

/** To a reader. */
export type ReaderRequest =
  | SnapshotRequest
  | {
      readonly kind: 'read';
      readonly snapshot: number;
      readonly sql: string;
      readonly parameters: readonly unknown[];
      /** The most bytes that the rows may take. */
      readonly bytesMax: number;
    };

/** Rows, for what reads. */
export type ReaderResult = readonly (readonly unknown[])[] | undefined;

/** To the thread that gathers what indexes are made of. */
export type GathererRequest = SnapshotRequest | (GatherRequest & { readonly snapshot: number });

export type GathererResult = IndexPart | undefined;

/** To the keeper. */
export type KeeperRequest =
  /** Takes the right to write, so that nobody else can. Answers whether it could within the time. */
  | { readonly kind: 'lock'; readonly waitMs: number }
  | { readonly kind: 'unlock' }
  /** A number that changes whenever another connection commits. */
  | { readonly kind: 'data-version' }
  /** How many pages a checkpoint would have to copy. */
  | { readonly kind: 'backlog' }
  /** Copies the write-ahead log into the file. Answers whether all of it was. */
  | { readonly kind: 'checkpoint' }
  /** Lets go of the database. */
  | { readonly kind: 'end' };

export type KeeperResult = boolean | number | undefined;
