/** Where the processes tell one another which snapshot they read an edition from. */
import { dateSnapshot } from './date-snapshot.ts';
import type { Opening } from './source.ts';

export interface PostedSnapshot {
  readonly edition: number;
  /** Counts up where a snapshot was lost and another one took its place in mid-edition. */
  readonly generation: number;
  /** What a reader needs to read from it. */
  readonly snapshot: string;
  /** Its holder is about to end: another process has to take it over. */
  readonly isLeaving: boolean;
  /** Its date, in milliseconds since 1970. */
  readonly openedAt: number;
}

export interface SnapshotBoard {
  /** What tells the installation from others that may read the same database. */
  readonly installation: () => Promise<string>;
  readonly find: (source: string, part: number) => Promise<PostedSnapshot | undefined>;
  /** Posts a snapshot in the place of the one by this name, or of none; gives false where another stands there by now. */
  readonly post: (source: string, part: number, posted: PostedSnapshot, before: string | undefined) => Promise<boolean>;
  readonly leave: (source: string, part: number, snapshot: string) => Promise<void>;
  /** Puts the successor's name for the very same snapshot in the place of the leaving holder's; false: someone else did. */
  readonly takeOver: (source: string, part: number, from: string, to: string) => Promise<boolean>;
}

/** Whether it is of the edition that is to be opened, or of a later one: then another process is ahead. */
export const isOf = ({ edition }: Opening, posted: PostedSnapshot): boolean => posted.edition >= edition;

/**
 * What is to be posted of a snapshot that was opened.
 * @param before what stands there
 * @param snapshot what a reader needs to read from it
 */
export const succeed = (
  before: PostedSnapshot | undefined,
  opening: Opening,
  now: number,
  snapshot: string,
): PostedSnapshot => {
  const posted = { snapshot, isLeaving: false, openedAt: dateSnapshot(opening, before?.openedAt, now) };
  return before !== undefined && isOf(opening, before)
    ? { ...posted, edition: before.edition, generation: before.generation + 1 }
    : { ...posted, edition: opening.edition, generation: 1 };
};
