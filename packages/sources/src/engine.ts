/** A kind of database that can be a source: all that the rest of Vitrine knows of it. */
import type { Source } from './source.ts';
import type { DescribeTables, Sample } from './table-shape.ts';

export interface Engine {
  readonly openSource: (options: SourceOptions) => Source;
  /**
   * Connects for a look at what there is.
   * @param connectionName what the database lists the connection as, where it does
   * @throws where the database cannot be reached, or does not let us in
   */
  readonly look: (url: string, connectionName: string) => Promise<SourceLook>;
}

export interface SourceOptions {
  /** The source's name, for messages. */
  readonly name: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A source as those see it who declare collections over it. */
export interface SourceLook {
  /** Why it cannot be a source, as a sentence that says what to do; none where it can. */
  readonly refusal: string | undefined;
  readonly describeTables: DescribeTables;
  readonly sample: Sample;
  readonly close: () => Promise<void>;
}
