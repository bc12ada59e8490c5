/** The types of facets: the values and statistics of the records that match a filter (contract §11.1). */
import type { FieldType } from '@vitrine/contract';
import type { AnyFields, FieldValue, KeyOf, OwnFields } from './fields.ts';
import type { Filter } from './query.ts';

export interface FacetsQuery<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields>,
> extends Filter<Fields> {
  /** All fields without it. */
  readonly fields?: readonly Key[] | undefined;
  /** Values a field: 20 without it, at most 1,000. */
  readonly limit?: number | undefined;
  /** Counts points by tile of a map, from 0, the world, to 22. */
  readonly zoom?: number | undefined;
}

/** A field's values and how many records have them. What its type has not is absent. */
export interface Facet<Key extends string, Type extends FieldType> {
  readonly key: Key;
  readonly type: Type;
  /** The most frequent first. */
  readonly values?: readonly { readonly value: Counted<Type>; readonly count: number }[];
  /** Places in `values`, from 0, of texts that look the same and differ, in Unicode's form NFC or not; absent without such. */
  readonly lookalikes?: readonly (readonly number[])[];
  /** For points, with `zoom`: the tiles of Web Mercator with most records, `x` from the west and `y` from the north. */
  readonly tiles?: readonly { readonly x: number; readonly y: number; readonly count: number }[];
  readonly zoom?: number;
  /** The number of distinct values, or of tiles. */
  readonly distinct?: number;
  /** The number of records without a value. */
  readonly missing: number;
  /** For numbers, dates and datetimes; null if no record has a value. */
  readonly min?: Counted<Type> | null;
  readonly max?: Counted<Type> | null;
  /** From `from` on and below `to`. */
  readonly histogram?: readonly {
    readonly from: Counted<Type>;
    readonly to: Counted<Type>;
    readonly count: number;
  }[];
  /** For dates and datetimes: records that are in no bar, whose date stands for none, such as 9999-12-31. */
  readonly outside?: { readonly before: number; readonly after: number };
  /** For numbers. */
  readonly sum?: number;
  readonly mean?: number | null;
  readonly quantiles?: readonly { readonly quantile: number; readonly value: number }[];
}

/** For a multiselect, each option is counted. */
type Counted<Type extends FieldType> = FieldValue<Type> extends readonly (infer Option)[] ? Option : FieldValue<Type>;

export type FacetOf<Fields extends AnyFields, Key extends KeyOf<Fields & OwnFields>> = {
  [key in Key]: Facet<key, (Fields & OwnFields)[key]>;
}[Key];

export interface FacetsMeta {
  /** The number of records that match the filter. */
  readonly total: number;
  readonly collection: { readonly slug: string; readonly name: string };
}
