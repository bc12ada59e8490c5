/** The interface of a database engine that can be a source. */
import type { Source } from './source.ts';
import type { DescribeTables, Sample } from './table-shape.ts';

export interface Engine {
  readonly openSource: (options: SourceOptions) => Source;
  /**
   * Connects to examine the database.
   * @param connectionName the name of the connection in the database's lists, if supported
   * @param silenceMs closes the connection after so long without a byte
   * @param database the name that the database must report, if it is that of a tenant
   * @throws if the database cannot be reached, or denies access
   */
  readonly look: (url: string, connectionName: string, silenceMs?: number, database?: string) => Promise<SourceLook>;
}

export interface SourceOptions {
  /** The source's name, for messages. */
  readonly name: string;
  readonly url: string;
  /** The name that the database must report, if it is that of a tenant; undefined: any. */
  readonly database?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends a scan after so many milliseconds without a byte; default: two minutes. */
  readonly silenceMs?: number | undefined;
}

/** A source as seen by tools that declare or examine collections. */
export interface SourceLook {
  /** The reason why it cannot be a source, and what to do, as a sentence; undefined if it can. */
  readonly refusal: string | undefined;
  readonly describeTables: DescribeTables;
  readonly sample: Sample;
  readonly close: () => Promise<void>;
}
