/** Events between a bucket and a folder, for logs and metrics. A `reason` is the caught error. */

import { CacheFull } from './segment-cache.ts';

export type BucketObservation =
  /** The bucket has a new manifest; repeated while it cannot be read. */
  | { readonly kind: 'revision-wanted'; readonly manifest: string }
  /**
   * The manifest is current in the folder; `lagMs`: time since it was written to the bucket, by the clocks of both
   * machines.
   */
  | {
      readonly kind: 'revision-fetched';
      readonly edition: number;
      readonly revision: number;
      readonly lagMs: number;
    }
  /** The manifest is the first of its edition; `durationMs`: since it was wanted. */
  | {
      readonly kind: 'edition-fetched';
      readonly edition: number;
      readonly revision: number;
      readonly durationMs: number;
      readonly lagMs: number;
    }
  /** A bucket request failed and will be retried. */
  | { readonly kind: 'bucket-failed'; readonly reason: unknown }
  /** A segment does not fit, or for a publisher all of an edition. */
  | { readonly kind: 'edition-cache-full'; readonly bytesNeeded: number; readonly bytesMax: number }
  /** The head object was damaged, and the leading publisher has rewritten it. */
  | { readonly kind: 'head-repaired'; readonly term: number }
  /** This publisher leads; `term` is the number of the lead. */
  | { readonly kind: 'lead-taken'; readonly term: number }
  /** Another publisher leads, so this one exits. */
  | { readonly kind: 'lead-lost'; readonly term: number }
  /** The service does not compare and swap, and the catalog has no lock: a second publisher would not be noticed. */
  | { readonly kind: 'lead-unguarded' };

export type ObserveBucket = (observation: BucketObservation) => void;

/** The observation of a failure to fetch. */
export const failureOf = (error: unknown): BucketObservation =>
  error instanceof CacheFull
    ? { kind: 'edition-cache-full', bytesNeeded: error.bytesNeeded, bytesMax: error.bytesMax }
    : { kind: 'bucket-failed', reason: error };
