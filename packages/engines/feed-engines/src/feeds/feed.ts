/**
 * The interface of a source that is no database, such as a folder of files: its tables are read as a whole, in any format
 * that gives rows of cells. `createFeedEngine` makes an engine of it.
 */
import type { Table } from '@vitrine/files';
import type { Consistency } from '@vitrine/sources/engine';

interface FeedOptions {
  readonly url: string;
  /** Gives up after so many milliseconds without a byte. */
  readonly silenceMs: number;
  /** Aborted when the source is closed. */
  readonly signal: AbortSignal;
}

/**
 * Opens what the place has now. It is open for one scan.
 * @throws FeedUnreachable, or any error, if the place as a whole cannot be read: no table is read then
 */
export type OpenFeed = (options: FeedOptions) => Promise<Feed>;

export interface Feed {
  /** The names of all tables, ordered. */
  readonly list: () => Promise<readonly string[]>;
  /**
   * Opens a table as it is now. All tables of a scan are opened before the first is read, so that they are of about one
   * moment.
   * @throws FileError if this table cannot be read, in a sentence that says why; any other error ends the scan
   */
  readonly open: (table: string) => Promise<FeedTable>;
  /**
   * Opens a table as `open` does, if it is not said to be of the known version: where opening costs more than to ask.
   * @returns undefined if it is: it is opened if its rows are needed all the same, and then may be of another version
   */
  readonly openChanged?: (table: string, known: string) => Promise<FeedTable | undefined>;
  /** Removes the data that were kept for the scan. */
  readonly close: () => Promise<void>;
}

/** Opens a feed for one piece of work. */
export type WithFeed = <Result>(work: (feed: Feed) => Promise<Result>) => Promise<Result>;

export interface FeedTable {
  /** Equal texts prove equal rows; undefined: unknown. */
  readonly version: string | undefined;
  /** Undefined: rows are as of one moment. */
  readonly consistency?: Consistency | undefined;
  /**
   * The rows from the first, as often as it is called. Iterating throws FileError if they cannot be read to the end, or
   * are not those of the version: then none counts.
   */
  readonly read: () => Table;
}

/** The place that a source names cannot be read. Its message is a sentence without values of records. */
export class FeedUnreachable extends Error {
  override readonly name = 'FeedUnreachable';
}

/** A table of a feed cannot be read. Its message is a sentence without values of records, see `explainFailure`. */
export class FeedTableFailed extends Error {
  override readonly name = 'FeedTableFailed';
}
