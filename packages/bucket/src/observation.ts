/** What happens between a bucket and a folder, and who may want to know. A `reason` is what was caught. */

export type BucketObservation =
  /** A manifest is in force in the bucket and not here; told again for as long as it cannot be read. */
  | { readonly kind: 'revision-wanted'; readonly manifest: string }
  /** It is in force here; `lagMs`: after it was in the bucket, by the clocks of both machines. */
  | {
      readonly kind: 'revision-fetched';
      readonly edition: number;
      readonly revision: number;
      readonly lagMs: number;
    }
  /** It is the first of an edition; `durationMs`: since it was wanted. */
  | {
      readonly kind: 'edition-fetched';
      readonly edition: number;
      readonly revision: number;
      readonly durationMs: number;
      readonly lagMs: number;
    }
  /** The bucket could not be read or written; it is tried again. */
  | { readonly kind: 'bucket-failed'; readonly reason: unknown }
  /** There is no room for the segments of the next edition beside those of this one: this one is served on. */
  | { readonly kind: 'edition-cache-full'; readonly bytesNeeded: number; readonly bytesMax: number }
  /** This publisher leads; `term` counts those who did. */
  | { readonly kind: 'lead-taken'; readonly term: number }
  /** Another publisher leads, so this one ends. */
  | { readonly kind: 'lead-lost'; readonly term: number }
  /** The service knows no conditions and the catalog has no lock: a second publisher would not be noticed. */
  | { readonly kind: 'lead-unguarded' };

export type ObserveBucket = (observation: BucketObservation) => void;
