/** What is asked of a collection, as types: each field with the operators that its type has. */
import type { FieldType } from '@vitrine/contract';
import type { AnyFields, KeyOf, OwnFields } from './fields.ts';

/** A value to compare with. A `Date` is a moment, for fields of type datetime. */
export type Value = string | number | bigint | boolean | Date;

interface Presence {
  /** Whether the record has a value in this field. */
  readonly exists?: boolean;
}

interface Equality<V extends Value> extends Presence {
  readonly eq?: V;
  /** Another value, or none. */
  readonly ne?: V;
  readonly in?: readonly V[];
  /** None of these values, or no value. */
  readonly nin?: readonly V[];
}

interface Ordering<V extends Value> extends Equality<V> {
  readonly gt?: V;
  readonly gte?: V;
  readonly lt?: V;
  readonly lte?: V;
  /** Both ends are included. */
  readonly between?: readonly [low: V, high: V];
}

interface Containing {
  /** Several in a list must all be contained. */
  readonly contains?: string | readonly string[];
}

interface Affixes {
  readonly notContains?: string;
  readonly startsWith?: string;
  readonly endsWith?: string;
}

interface TextConditions extends Ordering<string>, Containing, Affixes {}

interface OptionConditions extends Presence, Containing {
  readonly in?: readonly string[];
  readonly nin?: readonly string[];
}

type NumberConditions = Ordering<number | bigint>;

/** The contract's table of types and their operators (§2). */
interface Conditions {
  readonly text: TextConditions;
  readonly email: TextConditions;
  readonly phone: TextConditions;
  readonly image: TextConditions;
  readonly url: TextConditions;
  readonly select: TextConditions;
  readonly multiselect: OptionConditions;
  readonly number: NumberConditions;
  readonly integer: NumberConditions;
  readonly currency: NumberConditions;
  readonly percent: NumberConditions;
  readonly boolean: Equality<boolean>;
  readonly date: Ordering<string>;
  readonly datetime: Ordering<string | Date>;
  readonly json: Presence;
}

/** Where the field's type is not known, every operator. */
interface AnyConditions extends Ordering<Value>, Containing, Affixes {}

type ConditionsOf<Type extends FieldType> = [FieldType] extends [Type] ? AnyConditions : Conditions[Type];

type WhereOf<Fields extends AnyFields> = { readonly [key in keyof Fields]?: ConditionsOf<Fields[key]> };

/** All conditions must hold. */
export type Where<Fields extends AnyFields = AnyFields> = WhereOf<Fields & OwnFields>;

type SortableOf<Fields extends AnyFields> = {
  [key in keyof Fields]: Fields[key] extends 'multiselect' | 'json' ? never : key;
}[keyof Fields] &
  string;

/** A field's key; behind a `-` it descends. */
export type SortKey<Fields extends AnyFields = AnyFields> =
  SortableOf<Fields & OwnFields> | `-${SortableOf<Fields & OwnFields>}`;

/** What tells which records are meant. */
export interface Filter<Fields extends AnyFields = AnyFields> {
  readonly where?: Where<Fields> | undefined;
  /** Alternatives, one of which at least must hold, beside `where`. */
  readonly or?: readonly Where<Fields>[] | undefined;
  /** Words, each of which must occur in some text field. Case and accents do not matter. */
  readonly search?: string | undefined;
  /** Forgives one typo in each word of four letters or more. */
  readonly fuzzy?: boolean | undefined;
}

/** What is shown of a record. */
export interface Projection<Fields extends AnyFields = AnyFields, Key extends KeyOf<Fields> = KeyOf<Fields>> {
  /** Leaves out the others; `id` and `createdAt` are always there. */
  readonly fields?: readonly Key[] | undefined;
}

/** All records that are meant, in an order. */
export interface SetQuery<Fields extends AnyFields = AnyFields, Key extends KeyOf<Fields> = KeyOf<Fields>>
  extends Filter<Fields>, Projection<Fields, Key> {
  /** The first counts most. Without it what `search` finds best comes first, then the newest. */
  readonly sort?: readonly SortKey<Fields>[] | undefined;
}

/** All records of a file. */
export interface ExportQuery<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields> = KeyOf<Fields>,
> extends SetQuery<Fields, Key> {
  /** CSV in which a spreadsheet finds no formula. */
  readonly spreadsheet?: boolean | undefined;
}

export interface Query<
  Fields extends AnyFields = AnyFields,
  Key extends KeyOf<Fields> = KeyOf<Fields>,
> extends SetQuery<Fields, Key> {
  /** From 1, which it is without it. */
  readonly page?: number | undefined;
  /** Records a page: 20 without it, at most 200. */
  readonly limit?: number | undefined;
}
