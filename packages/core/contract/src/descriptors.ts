/** The public description of a tenant, its collections and their fields (contract §2). */
import type { WholeAbout } from './about.ts';
import type { FieldType } from './field-types.ts';
import type { FieldOption } from './presentation.ts';
import type { Relation } from './relations.ts';

export interface FieldDescriptor {
  /** Names the field in filters, sort and projection, and is the record's property. */
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
}

export interface CollectionDescriptor {
  readonly slug: string;
  readonly name: string;
  readonly fields: readonly FieldDescriptor[];
}

export interface TenantProfile {
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly collections: readonly CollectionDescriptor[];
}

// Descriptions (contract §11.10) have an endpoint of their own: the descriptors above stay as they are.

/** The meaning of a field's values; null: not described. */
export interface FieldDescription extends FieldDescriptor {
  readonly description: string | null;
  /** The unit of numbers, such as `kg`; of an amount a code of ISO 4217. */
  readonly unit: string | null;
  /** The values that it can have, with labels: those that are declared or named, and those that records have, 200 at most. */
  readonly options: readonly FieldOption[] | null;
}

export interface CollectionDescription extends Pick<CollectionDescriptor, 'slug' | 'name'> {
  readonly description: string | null;
  /** The language of these texts: a tag of BCP 47. */
  readonly language: string | null;
  readonly fields: readonly FieldDescription[];
  /** To collections that the caller may read too. */
  readonly relations: readonly Relation[];
}

/** Addresses begin with `https:`, that of the contact also with `mailto:`. */
export interface TenantDescription extends Pick<TenantProfile, 'publicId' | 'name' | 'industry'>, WholeAbout {
  /** The language of these texts: a tag of BCP 47. */
  readonly language: string | null;
  readonly collections: readonly Pick<CollectionDescription, 'slug' | 'name' | 'description'>[];
}
