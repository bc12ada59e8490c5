/** What the records that a filter finds have in common, as types (contract §11.1). */
import type { FieldType } from '@vitrine/contract';
import type { AnyFields, KeyOf, OwnFields, Values } from './fields.ts';
import type { Filter } from './query.ts';

export interface FacetsQuery<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields>,
> extends Filter<Fields> {
  /** All fields without it. */
  readonly fields?: readonly Key[] | undefined;
  /** Values a field: 20 without it, at most 1,000. */
  readonly limit?: number | undefined;
}

/** A field's values and how many records have them. What its type has not is absent. */
export interface Facet<Key extends string, Type extends FieldType> {
  readonly key: Key;
  readonly type: Type;
  /** The most frequent first. */
  readonly values?: readonly { readonly value: Counted<Type>; readonly count: number }[];
  /** How many values there are. */
  readonly distinct?: number;
  /** How many records have none. */
  readonly missing: number;
  /** Of numbers, dates and datetimes; null where no record has a value. */
  readonly min?: Counted<Type> | null;
  readonly max?: Counted<Type> | null;
  /** From `from` on and below `to`. */
  readonly histogram?: readonly {
    readonly from: Counted<Type>;
    readonly to: Counted<Type>;
    readonly count: number;
  }[];
  /** Of numbers. */
  readonly sum?: number;
  readonly mean?: number | null;
  readonly quantiles?: readonly { readonly quantile: number; readonly value: number }[];
}

/** Of a multiselect each option counts. */
type Counted<Type extends FieldType> = Values[Type] extends readonly (infer Option)[] ? Option : Values[Type];

export type FacetOf<Fields extends AnyFields, Key extends KeyOf<Fields & OwnFields>> = {
  [key in Key]: Facet<key, (Fields & OwnFields)[key]>;
}[Key];

export interface FacetsMeta {
  /** How many records the filter finds. */
  readonly total: number;
  readonly collection: { readonly slug: string; readonly name: string };
}
