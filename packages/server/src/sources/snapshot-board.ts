/** Where the processes tell one another which snapshot they read an edition from. */

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
  /** The latest date of all that stands there of a source, in milliseconds since 1970. */
  readonly latestDate: (source: string) => Promise<number | undefined>;
  /**
   * Posts a snapshot where the expected one stands, or none (compare and swap).
   * @returns false where another one stands there by now
   */
  readonly post: (
    source: string,
    part: number,
    posted: PostedSnapshot,
    expected: string | undefined,
  ) => Promise<boolean>;
  readonly leave: (source: string, part: number, snapshot: string) => Promise<void>;
  /** Puts the successor's name for the very same snapshot in the place of the leaving holder's; false: someone else did. */
  readonly takeOver: (source: string, part: number, from: string, to: string) => Promise<boolean>;
}

/** Whether it is of the edition that is to be opened, or of a later one: then another process is ahead. */
export const isCurrent = ({ edition }: PostedSnapshot, opened: number): boolean => edition >= opened;

/**
 * What is to be posted of a snapshot that was opened.
 * @param before what stands there
 * @param opened the edition that it was opened for
 */
export const successorOf = (
  before: PostedSnapshot | undefined,
  opened: number,
  held: Pick<PostedSnapshot, 'snapshot' | 'openedAt'>,
): PostedSnapshot =>
  before !== undefined && isCurrent(before, opened)
    ? { ...held, edition: before.edition, generation: before.generation + 1, isLeaving: false }
    : { ...held, edition: opened, generation: 1, isLeaving: false };
