/**
 * What a caller may see of a tenant, and where it is found. A plan can be made only from this, and it holds nothing
 * that is hidden: a leak is not a check that was forgotten but a program that does not compile.
 */
import type { FieldType } from '@vitrine/contract';
import type { ColumnKind } from './column-kinds.ts';

/** Where a value is found: a column out of the catalog, and in a JSON column the way to it, name by name. */
export interface Place {
  readonly column: string;
  readonly kind: ColumnKind;
  /** Empty: the column as a whole. */
  readonly path: readonly string[];
}

export interface ExposedField extends Place {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
}

/** Where a collection's records are found. */
export interface RecordsLocation {
  /** The name of the source. */
  readonly source: string;
  /** The schema of the table; none where the source has none. */
  readonly schema: string | undefined;
  readonly table: string;
  readonly id: Place;
  readonly createdAt: Place;
  /** The tenant's rows alone: put into every statement by the compiler. None where the whole table is the tenant's. */
  readonly scope: (Place & { readonly value: string }) | undefined;
  /** With which the names of the search tables begin, one for each text-like column; none where the source has none. */
  readonly searchTables: string | undefined;
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
