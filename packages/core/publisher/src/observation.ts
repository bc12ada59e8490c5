/** Observations of a publisher, for log and metrics. */

import type { Unshown } from '@vitrine/sources';
import type { Suspect } from '@vitrine/store';

/** How far the readings of sources are. */
export interface Progress {
  readonly records: number;
  /** Number of those in segments, which are built once a source is read. */
  readonly recordsMade: number;
  /** Number of records in the same tables at their last scan; 0 if there was none. */
  readonly recordsBefore: number;
  /** Number of tenants that have no records of some collection yet; a tenant counts once for each collection. */
  readonly tenants: number;
  /** Number of those whose first records are in segments. */
  readonly tenantsMade: number;
  /** The time until all of them are, in milliseconds, if it goes on as until now; undefined: unknown. */
  readonly leftMs: number | undefined;
}

/** A `reason` is a caught error, or a text. */
export type Observation =
  /** `tenants`: number of affected tenants. */
  | { readonly kind: 'catalog-changed'; readonly tenants: number }
  | { readonly kind: 'catalog-failed'; readonly reason: unknown }
  /**
   * An edition was published; `scanned`: number of collections read, and not reused; `records` and `bytes` count all.
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
  /** A long reading of sources continues. */
  | ({ readonly kind: 'records-reading'; readonly durationMs: number } & Progress)
  /** A collection's records, of all its tenants, were read and built into a segment; `durationMs`: both. */
  | {
      readonly kind: 'collection-read';
      readonly source: string;
      readonly collection: string;
      readonly records: number;
      readonly bytes: number;
      readonly durationMs: number;
    }
  /** The collection could not be read for so many of its tenants: their former records stay. */
  | {
      readonly kind: 'collection-failed';
      readonly source: string;
      readonly collection: string;
      readonly tenants: number;
      /** The reason in our own words, as the caught error may quote values. */
      readonly sentence: string;
      readonly reason: unknown;
    }
  /** Values of its rows cannot be shown as their fields' types; by field, observed when the counts change. */
  | {
      readonly kind: 'values-unshown';
      readonly source: string;
      readonly collection: string;
      readonly fields: readonly Unshown[];
    }
  /** The former records of the source stay. */
  | { readonly kind: 'source-away'; readonly source: string; readonly reason: unknown }
  /** A standby builds the source for this publisher, which leads. */
  | { readonly kind: 'source-given'; readonly source: string; readonly standby: string }
  /** The standby does not do it, so that this publisher builds the source itself. */
  | {
      readonly kind: 'source-taken-back';
      readonly source: string;
      readonly standby: string;
      readonly reason: unknown;
    }
  /** This publisher is a standby, and builds the source for the one that leads. */
  | { readonly kind: 'source-taken'; readonly source: string }
  /** The catalog does not say what standbys do: until it does, the leader works alone. */
  | { readonly kind: 'sharing-failed'; readonly reason: unknown }
  /** A publication failed, and is retried. */
  | { readonly kind: 'publish-failed'; readonly reason: unknown }
  /** Another publisher has the store. */
  | { readonly kind: 'publisher-waiting' }
  /** A file of the store is damaged and is repaired. */
  | {
      readonly kind: 'damage-found';
      readonly folder: Suspect['kind'];
      readonly name: string;
      readonly reason: unknown;
    }
  | { readonly kind: 'store-swept'; readonly files: number; readonly bytes: number }
  /** Usage of a server could not be read, or saved. */
  | { readonly kind: 'usage-failed'; readonly reason: unknown };

export type Observe = (observation: Observation) => void;
