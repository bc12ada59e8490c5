/** The public description of a tenant, its collections and their fields (contract §2). */
import type { FieldType } from './field-types.ts';

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
