/** The answer to a preview, as the console's page reads it. Types alone, so that the page can import them. */
import type { AuditEvent, Difference, Unpublished } from '@vitrine/contract/console';
import type { ExposureState } from '@vitrine/contract/proposal';

/** The response that a caller would get with a tenant's proposed exposures. */
export interface PreviewResponse {
  readonly status: number;
  readonly body: string;
}

/** A change of visibility of a view on the collection. */
export interface ViewDifference {
  readonly kind: 'view-shown' | 'view-withdrawn';
  readonly slug: string;
  readonly name: string;
  /** The visibility after the change: all, holders of a key, or hidden. */
  readonly state: ExposureState;
  /** The same as a sentence in English. */
  readonly text: string;
}

/** Samples of a newly shown field: the number of records with a value, and some of those records. */
export interface Sample {
  readonly field: string;
  readonly withValue: number;
  /** The number of all records. */
  readonly records: number;
  /** Some records with a value, as holders of a key would get them. */
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** A field that some callers see only before, or only after a change. */
export interface FieldChange {
  readonly key: string;
  /** True: after the change; false: before. */
  readonly isShown: boolean;
  /** At most three of its values, long texts cut. */
  readonly values: readonly unknown[];
}

/** The exposure of a collection. */
export interface Standing {
  readonly state: ExposureState;
  /** The owner's conditions on records. */
  readonly where: readonly string[];
  /** The keys of the shown fields. */
  readonly fields: readonly string[];
}

/** A name before and after a change. */
export interface Renaming {
  /** The collection, a field, an option of a field, or the order of the shown fields, which is listed. */
  readonly kind: 'collection' | 'field' | 'option' | 'order';
  readonly before: string;
  readonly after: string;
}

/** A relation that callers can expand. */
export interface KnownRelation {
  readonly key: string;
  readonly label: string;
  /** The slug of the other collection. */
  readonly collection: string;
  readonly audience: 'world' | 'keys';
}

export interface CollectionPreview {
  readonly slug: string;
  readonly name: string;
  readonly before: Standing;
  readonly after: Standing;
  readonly differences: readonly Difference[];
  readonly names: readonly Renaming[];
  /** The changes of the collection's views. */
  readonly views: readonly ViewDifference[];
  readonly fields: readonly FieldChange[];
  /** Samples of newly shown fields, which may be empty in the first records. */
  readonly samples: readonly Sample[];
  /** The records that callers would get and that look unpublished. */
  readonly unpublished: readonly Unpublished[];
  readonly relations: readonly KnownRelation[];
  /** The response to a caller without a key. */
  readonly anonymous: PreviewResponse;
  /** The response to a caller with a key. */
  readonly keyed: PreviewResponse;
}

export interface Preview {
  /** The revision of the present state: the preview can be published only while it is current. */
  readonly revision: string;
  readonly isEnabled: boolean;
  /** The tenant's profile for a caller without a key. */
  readonly profile: PreviewResponse;
  readonly collections: readonly CollectionPreview[];
  /** The changes of pages, views and keys, as the log would have them. */
  readonly settings: readonly AuditEvent[];
}
