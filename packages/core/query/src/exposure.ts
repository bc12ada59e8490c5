/**
 * The part of a tenant that a caller may see. A plan can be made only from this, and it contains nothing hidden: a
 * leak is not a forgotten check but a type error.
 */
import type { FieldType } from '@vitrine/contract';
import type { PresentationText } from '@vitrine/contract/presentation';
import type { WrittenSortKey } from './parse.ts';

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

export interface ExposedCollection {
  readonly slug: string;
  readonly name: string;
  /** Readable only with a key of the tenant. */
  readonly isPrivate: boolean;
  /** The exposed fields alone, by key, in the collection's order. */
  readonly fields: ReadonlyMap<string, ExposedField>;
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
