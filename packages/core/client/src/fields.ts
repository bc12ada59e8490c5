/** The fields of a tenant's collections as types, and the records that they make. */
import type { FieldType, fieldTypeTraits, RecordData } from '@vitrine/contract';

/** The type of each field of a collection. */
export interface AnyFields {
  readonly [key: string]: FieldType;
}

/** The fields of each collection. A service has those of a tenant at `/t/{tenant}/types.d.ts`. */
export interface AnyCollections {
  readonly [slug: string]: AnyFields;
}

export type KeyOf<Fields> = keyof Fields & string;

/** The properties of every record, which can also be filtered and sorted. */
export interface OwnFields {
  readonly id: 'text';
  readonly createdAt: 'datetime';
}

/** A value to compare with. A `Date` is a moment, for fields of type datetime. */
export type Value = string | number | bigint | boolean | Date;

/** The TypeScript types of a value in a record and of its operand, by the kind of value. */
interface Kind<Shown, Taken extends Value = Value> {
  readonly shown: Shown;
  readonly taken: Taken;
}

/** By the kind of a type's values. */
interface Kinds {
  readonly text: Kind<string, string>;
  readonly options: Kind<readonly string[], string>;
  readonly number: Kind<number, number | bigint>;
  readonly integer: Kind<number, number | bigint>;
  readonly boolean: Kind<boolean, boolean>;
  /** `YYYY-MM-DD` */
  readonly date: Kind<string, string>;
  /** `YYYY-MM-DDTHH:mm:ss.sssZ` */
  readonly datetime: Kind<string, string | Date>;
  readonly geo: Kind<{ readonly lat: number; readonly lng: number }, never>;
  readonly json: Kind<unknown, never>;
}

type KindOf<Type extends FieldType> = Kinds[(typeof fieldTypeTraits)[Type]['value']];

/** The TypeScript type of a value in a record, by field type. */
export type FieldValue<Type extends FieldType> = KindOf<Type>['shown'];

/** The TypeScript type of an operand, by field type. */
export type Compared<Type extends FieldType> = KindOf<Type>['taken'];

/** A record with these of its fields; any fields, where the collections are not known as types. */
export type RecordOf<
  Fields extends AnyFields,
  Key extends KeyOf<Fields & OwnFields> = KeyOf<Fields>,
> = string extends keyof Fields
  ? RecordData
  : Pick<RecordData, 'id' | 'createdAt'> & {
      readonly [key in Exclude<Key, keyof OwnFields>]: FieldValue<Fields[key]> | null;
    };
