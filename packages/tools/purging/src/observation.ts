/** Observations of a purger, for log and metrics. A `reason` is a caught error, or a text. */

export type PurgeObservation =
  /** Cache tags were queued to be purged. */
  | { readonly kind: 'purge-queued'; readonly tags: number }
  /** A cache has purged tags; `lagsMs`: for each tag purged for the first time, the time since its publication. */
  | {
      readonly kind: 'purge-answered';
      readonly host: string;
      readonly tags: number;
      readonly durationMs: number;
      readonly lagsMs: readonly number[];
    }
  /** A cache has not purged tags, and is retried. */
  | {
      readonly kind: 'purge-failed';
      readonly host: string;
      readonly tags: number;
      readonly reason: unknown;
      readonly retriesInMs: number;
    }
  /** The state of the caches could not be saved: the next publisher purges everything. */
  | { readonly kind: 'publish-failed'; readonly reason: unknown };

export type Observe = (observation: PurgeObservation) => void;
