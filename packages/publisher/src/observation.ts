/** All that happens in a publisher and that someone may want to know. */

/** A `reason` is what was caught: an error, or a text. */
export type Observation =
  /** `tenants`: how many it touched. */
  | { readonly kind: 'catalog-changed'; readonly tenants: number }
  | { readonly kind: 'catalog-failed'; readonly reason: unknown }
  /**
   * An edition is in force; `scanned`: how many of its collections were read, and not taken over; `records` and `bytes` are
   * those of all.
   */
  | {
      readonly kind: 'edition-published';
      readonly edition: number;
      readonly durationMs: number;
      readonly collections: number;
      readonly scanned: number;
      readonly records: number;
      readonly bytes: number;
    }
  /**
   * Sources are being read for long: so many `records` by now, of which `recordsMade` are in segments, of tables that had
   * `recordsBefore` when they were last read.
   */
  | {
      readonly kind: 'records-reading';
      readonly records: number;
      readonly recordsMade: number;
      readonly recordsBefore: number;
      readonly durationMs: number;
    }
  /** A collection's records, of all its tenants, were read and made a segment; `durationMs`: all of it. */
  | {
      readonly kind: 'collection-read';
      readonly source: string;
      readonly collection: string;
      readonly records: number;
      readonly bytes: number;
      readonly durationMs: number;
    }
  /** It could not be read: what was read before is shown on. */
  | {
      readonly kind: 'collection-failed';
      readonly source: string;
      readonly collection: string;
      readonly reason: unknown;
    }
  /** All that was read of the source before is shown on. */
  | { readonly kind: 'source-away'; readonly source: string; readonly reason: unknown }
  /** What is new could not be put into force, and is tried again. */
  | { readonly kind: 'publish-failed'; readonly reason: unknown }
  /** Another publisher has the store. */
  | { readonly kind: 'publisher-waiting' }
  | { readonly kind: 'store-swept'; readonly files: number; readonly bytes: number }
  /** So many cache tags have to be purged of the caches in front. */
  | { readonly kind: 'purge-queued'; readonly tags: number }
  /** A cache has purged some; `lagsMs`: of each that was not purged yet, the time since its publication. */
  | {
      readonly kind: 'purge-answered';
      readonly host: string;
      readonly tags: number;
      readonly durationMs: number;
      readonly lagsMs: readonly number[];
    }
  /** It has not, and is asked again. */
  | {
      readonly kind: 'purge-failed';
      readonly host: string;
      readonly tags: number;
      readonly reason: unknown;
      readonly retriesInMs: number;
    }
  /** What a server has counted could not be read, or saved. */
  | { readonly kind: 'usage-failed'; readonly reason: unknown };

export type Observe = (observation: Observation) => void;
