/** The types of a query: each field has the operators of its type. */
import type { FieldType, fieldTypeTraits, Operator, operatorTraits } from '@vitrine/contract';
import type { AnyFields, Compared, KeyOf, OwnFields, Value } from './fields.ts';

/** The types of operands, by the form that an operator takes. */
interface Operands<V extends Value> {
  readonly one: V;
  readonly list: readonly V[];
  /** Both ends are included. */
  readonly pair: readonly [low: V, high: V];
  /** The condition must hold for each text of several. */
  readonly text: string | readonly string[];
  readonly truth: boolean;
  readonly circle: readonly [lat: number, lng: number, km: number];
  readonly box: readonly [south: number, west: number, north: number, east: number];
}

/** The operators come from the contract's table (§2): one whose form of operand has no type here does not compile. */
type ConditionsBy<Some extends Operator, V extends Value> = {
  readonly [operator in Some]?: Operands<V>[(typeof operatorTraits)[operator]['takes']];
};

type Conditions = {
  readonly [type in FieldType]: ConditionsBy<(typeof fieldTypeTraits)[type]['operators'][number], Compared<type>>;
};

/** Every operator, if the field's type is unknown. */
type ConditionsOf<Type extends FieldType> = [FieldType] extends [Type]
  ? ConditionsBy<Operator, Value>
  : Conditions[Type];

type WhereOf<Fields extends AnyFields> = { readonly [key in keyof Fields]?: ConditionsOf<Fields[key]> };

/** All conditions must hold. */
export type Where<Fields extends AnyFields = AnyFields> = WhereOf<Fields & OwnFields>;

type SortableOf<Fields extends AnyFields> = {
  [key in keyof Fields]: (typeof fieldTypeTraits)[Fields[key]]['sortable'] extends false ? never : key;
}[keyof Fields] &
  string;

/** The order by the distance from a point. */
type NearOf<Fields extends AnyFields> = `${{
  [key in keyof Fields]: Fields[key] extends 'geo' ? key : never;
}[keyof Fields] &
  string}:near(${number},${number})`;

/** Texts in the order in which people look them up. */
type NaturalOf<Fields extends AnyFields> = `${{
  [key in keyof Fields]: true extends (typeof fieldTypeTraits)[Fields[key]]['hasNaturalOrder'] ? key : never;
}[keyof Fields] &
  string}:natural`;

/** A field's key, of a point with the one from which distances count; behind a `-` it descends. */
export type SortKey<Fields extends AnyFields = AnyFields> =
  Ascending<Fields & OwnFields> | `-${Ascending<Fields & OwnFields>}`;

type Ascending<Fields extends AnyFields> = SortableOf<Fields> | NearOf<Fields> | NaturalOf<Fields>;

/** The part of a query that selects records. */
export interface Filter<Fields extends AnyFields = AnyFields> {
  readonly where?: Where<Fields> | undefined;
  /** Alternatives, one of which at least must hold, beside `where`. */
  readonly or?: readonly Where<Fields>[] | undefined;
  /** Words, each of which must occur in the id or in some text field. Case and accents do not matter. */
  readonly search?: string | undefined;
  /** Forgives one typo in each word of four letters or more. */
  readonly fuzzy?: boolean | undefined;
  /** Whose days the dates in conditions on datetimes mean, such as `Europe/Berlin`; UTC without it. */
  readonly tz?: string | undefined;
}

/** The fields that records have in the answer. */
export interface Projection<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields & OwnFields>,
> {
  /** Leaves out the others; `id` and `createdAt` are always there. */
  readonly fields?: readonly Key[] | undefined;
}

/** The related records that records have in the answer. */
export interface Expansion<
  Relation extends string = string,
  Chosen = { readonly [key in Relation]?: readonly string[] },
> {
  /** At most three relations; a page then has at most 100 records. */
  readonly expand?: readonly Relation[] | undefined;
  /** By relation, the fields that its records have; `id` and `createdAt` are always there. All without it. */
  readonly relatedFields?: Chosen | undefined;
}

/** All records that are meant, in an order. */
export interface SetQuery<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields & OwnFields>,
>
  extends Filter<Fields>, Projection<Fields, Key> {
  /** The first counts most. Without it what `search` finds best comes first, then the newest. */
  readonly sort?: readonly SortKey<Fields>[] | undefined;
}

/** All records of a file. */
export interface ExportQuery<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields & OwnFields>,
> extends SetQuery<Fields, Key> {
  /** CSV in which a spreadsheet finds no formula. */
  readonly spreadsheet?: boolean | undefined;
  /** Between the columns of CSV; `,` without it, or `;` where `decimal` is a comma. */
  readonly delimiter?: ',' | ';' | 'tab' | undefined;
  /** The decimal sign of numbers in CSV; `.` without it. */
  readonly decimal?: '.' | ',' | undefined;
}

export interface Query<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields & OwnFields>,
  Relation extends string = string,
  Chosen = { readonly [key in Relation]?: readonly string[] },
>
  extends SetQuery<Fields, Key>, Expansion<Relation, Chosen> {
  /** True: `meta.highlights` has where the words of the search are. */
  readonly highlights?: boolean | undefined;
  /** From 1, which it is without it. */
  readonly page?: number | undefined;
  /** Records a page: 20 without it, at most 200. */
  readonly limit?: number | undefined;
}
