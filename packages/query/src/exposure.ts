/**
 * What a caller may see of a tenant, and where it is found. A plan can be made only from this, and it holds nothing
 * that is hidden: a leak is not a check that was forgotten but a program that does not compile.
 */
import type { FieldType } from '@vitrine/contract';

export interface ExposedField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** The column that holds its value, out of the catalog. */
  readonly column: string;
}

/** Where a collection's records are found in its source. */
export interface RecordsLocation {
  readonly table: string;
  readonly idColumn: string;
  readonly createdAtColumn: string;
  /** The tenant's rows alone: put into every statement by the compiler. None where the whole table is the tenant's. */
  readonly scope: { readonly column: string; readonly value: string } | undefined;
  /** An index of the folded text-like columns, row by row, under the columns' own names; none where the source has none. */
  readonly searchTable: string | undefined;
}

export interface ExposedCollection {
  readonly slug: string;
  readonly name: string;
  /** Readable only with a key of the tenant. */
  readonly isPrivate: boolean;
  /** The exposed fields alone, by key, in the collection's order. */
  readonly fields: ReadonlyMap<string, ExposedField>;
  readonly location: RecordsLocation;
  /** Changes whenever anything above does; the same in every process. Part of the key of every answer. */
  readonly fingerprint: string;
}

/** A tenant as one kind of caller sees it. */
export interface Exposure {
  readonly tenant: { readonly publicId: string; readonly name: string; readonly industry: string };
  /** By slug: the public collections, and with a key of the tenant the private ones too. */
  readonly collections: ReadonlyMap<string, ExposedCollection>;
  readonly fingerprint: string;
}
