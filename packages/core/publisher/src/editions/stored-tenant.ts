/** The exposures of a tenant in the catalog: its collections and views, their fields, and its keys. */
import type { FieldType } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { WrittenSortKey } from '@vitrine/query';
import type { Origin } from '@vitrine/sources';
import type { PublishedKey } from '@vitrine/store';
import type { Collection, Translations } from '@vitrine/catalog';
import type { RowRule, ChosenForCollection, ChosenForTenant } from '@vitrine/catalog/publishing';

/** A tenant of the catalog. A disabled one exposes nothing, but its keys are known. */
export interface StoredTenant {
  readonly tenantId: number;
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly isEnabled: boolean;
  readonly chosen: ChosenForTenant;
  /** By slug. */
  readonly collections: readonly StoredCollection[];
  readonly keys: readonly StoredKey[];
}

/** A collection, or a view of one. */
export interface StoredCollection {
  /** The text by which keys name it (`nameOpened`). */
  readonly id: string;
  readonly collection: SourceCollection;
  readonly slug: string;
  readonly name: string;
  /** The partition of a segment that contains its records. */
  readonly partition: string;
  readonly isPrivate: boolean;
  /** The default order of its records; empty: the latest first. */
  readonly sort: readonly WrittenSortKey[];
  /** When it ends, in milliseconds since 1970; undefined: never. */
  readonly endsAt: number | undefined;
  /** The scope value of the tenant's rows; undefined: the whole table is the tenant's. */
  readonly scope: string | undefined;
  /**
   * A fingerprint that distinguishes these records from others. It reveals no values of hidden columns to readers of
   * the store.
   */
  readonly scopePrint: string;
  /** In the collection's order. Tenants that show the same fields share the list. */
  readonly fields: readonly StoredField[];
  readonly chosen: ChosenForCollection<StoredField>;
  /** The conditions for shown records, and the fields that they use, which may be hidden. */
  readonly rows: RowRule<StoredField>;
}

/** A collection of the catalog, with the source of its records. */
export interface SourceCollection extends Collection {
  readonly source: string;
  /** A fingerprint of the origin of its records. */
  readonly print: string;
}

export interface StoredField {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** A code of ISO 4217, or the key of the field that holds it. */
  readonly currency: string | null;
  /** Its labels in other languages. */
  readonly translations: Translations;
  /** As the operator declares it. */
  readonly meaning: FieldMeaning;
  readonly position: number;
  readonly origin: Origin;
  /** A fingerprint of the origin and the type of its values. */
  readonly print: string;
}

export interface StoredKey extends Omit<PublishedKey, 'publicId' | 'bound' | 'opens'> {
  /** SHA-256, as hex. */
  readonly hash: string;
  /** The IDs of the private collections and views that it opens, sorted. */
  readonly opens: readonly string[];
  /** The addresses and ranges that may use it, if it is bound to some. */
  readonly addresses?: readonly string[];
}

export const partitionOfView = (partition: string, viewId: number): string => `${partition}~${viewId}`;

/**
 * True if it has ended.
 * @param now in milliseconds since 1970
 */
export const isOver = ({ endsAt }: Pick<StoredCollection, 'endsAt'>, now: number): boolean =>
  endsAt !== undefined && endsAt <= now;
