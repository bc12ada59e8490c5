/** Where the processes tell one another which snapshot they read an edition from. */

export interface PostedSnapshot {
  readonly edition: number;
  /** Counts up where a snapshot was lost and another one took its place in mid-edition. */
  readonly generation: number;
  /** What a reader needs to read from it. */
  readonly snapshot: string;
  /** Its holder is about to end: another process has to take it over. */
  readonly isLeaving: boolean;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

export interface SnapshotBoard {
  /** What tells the installation from others that may read the same database. */
  readonly installation: () => Promise<string>;
  readonly find: (source: string, part: number) => Promise<PostedSnapshot | undefined>;
  /** Posts a snapshot that is newer than what stands there; gives false where a newer one stood there already. */
  readonly post: (source: string, part: number, posted: PostedSnapshot) => Promise<boolean>;
  readonly leave: (source: string, part: number, snapshot: string) => Promise<void>;
  /** Puts the successor's name for the very same snapshot in the place of the leaving holder's; false: someone else did. */
  readonly takeOver: (source: string, part: number, from: string, to: string) => Promise<boolean>;
}
