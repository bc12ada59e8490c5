/**
 * The part of a tenant that a caller may see. A plan can be made only from this, and it contains nothing hidden: a
 * leak is not a forgotten check but a type error.
 */
import type { FieldType, Relation } from '@vitrine/contract';
import type { PresentationText } from '@vitrine/contract/presentation';

export interface WrittenSortKey {
  /** A field's key, of a point followed by `:near(lat,lng)`, of a text maybe by `:natural`. */
  readonly key: string;
  readonly isDescending: boolean;
}

export interface ExposedField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /**
   * The currency of its amounts: a code of ISO 4217 (`isCurrencyCode`), or the key of the exposed field that holds
   * it.
   */
  readonly currency?: string;
}

/** A relation whose other collection, and whose fields, the caller may see too. */
export interface ExposedRelation extends Omit<Relation, 'collection' | 'from' | 'to'> {
  readonly target: ExposedCollection;
  readonly from: ExposedField;
  readonly to: ExposedField;
}

export interface ExposedCollection {
  readonly slug: string;
  readonly name: string;
  /** Readable only with a key of the tenant. */
  readonly isPrivate: boolean;
  /** The exposed fields alone, by key, in the collection's order. */
  readonly fields: ReadonlyMap<string, ExposedField>;
  /** By key; undefined: none. */
  readonly relations?: ReadonlyMap<string, ExposedRelation> | undefined;
  /** The default order of records, by its exposed fields; undefined: the latest first. */
  readonly sort?: readonly WrittenSortKey[] | undefined;
  /** How pages show it; undefined: as they show any other. The API reads of it which field is the title. */
  readonly presentation?: PresentationText | undefined;
}

/** A tenant as one kind of caller sees it. */
export interface Exposure<Collection extends ExposedCollection = ExposedCollection> {
  readonly tenant: { readonly publicId: string; readonly name: string; readonly industry: string };
  /** How pages show it; undefined: as they show any other. The API does not read it. */
  readonly presentation?: PresentationText | undefined;
  /** By slug: the public collections, and with a key of the tenant the private ones too. */
  readonly collections: ReadonlyMap<string, Collection>;
}

/** The relation as its collection declares it. */
export const describeRelation = ({ key, label, kind, target, from, to }: ExposedRelation): Relation => ({
  key,
  label,
  kind,
  collection: target.slug,
  from: from.key,
  to: to.key,
});
