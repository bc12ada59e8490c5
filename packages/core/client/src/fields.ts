/** The fields of a tenant's collections as types, and the records that they make. */
import type { expandedKey, FieldType, fieldTypeTraits, RecordData, RelatedRecords } from '@vitrine/contract';

/** The type of each field of a collection. */
export interface AnyFields {
  readonly [key: string]: FieldType;
}

/** The fields of each collection. A service has those of a tenant at `/t/{tenant}/types.d.ts`. */
export interface AnyCollections {
  readonly [slug: string]: AnyFields;
}

/** The relations of a collection: the fields of the related record, or in a list those of the related records. */
export interface AnyRelated {
  readonly [key: string]: AnyFields | readonly AnyFields[];
}

/** The relations of each collection, as the file of a tenant's types has them. */
export interface AnyRelations {
  readonly [slug: string]: AnyRelated;
}

/** Without types of collections, any relations; with them alone, none. */
export type RelationsOf<Collections extends AnyCollections> = {
  readonly [slug in keyof Collections as string extends slug ? slug : never]: AnyRelated;
};

/** The keys of the relations of a collection. */
export type RelationOf<Relations extends AnyRelations, Slug> = Slug extends keyof Relations
  ? KeyOf<Relations[Slug]>
  : never;

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

/** Keys of fields of the related records, by relation. */
export type RelatedFields<Relations extends AnyRelations, Slug, Relation extends string> = {
  readonly [key in Relation]?: readonly RelatedKeyOf<Related<Relations, Slug, key>>[];
};

/** All fields of the related records, of each relation. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- no relation has a choice of fields
export type AllRelatedFields = Readonly<Record<never, never>>;

/** The target of a relation of a collection. */
type Related<Relations extends AnyRelations, Slug, Key> = Slug extends keyof Relations
  ? Key extends keyof Relations[Slug]
    ? Relations[Slug][Key]
    : never
  : never;

type RelatedKeyOf<Of> = Of extends readonly (infer Each)[] ? RelatedKeyOf<Each> : KeyOf<Of & OwnFields>;

/**
 * A record of a collection with the related ones of these relations, if there are any.
 *
 * @typeParam Chosen keys of fields, by relation; all fields of a relation that it does not name
 */
export type WithRelated<
  Item,
  Relations extends AnyRelations,
  Slug,
  Relation extends string,
  Chosen = AllRelatedFields,
> = [Relation] extends [never]
  ? Item
  : Item & {
      readonly [expanded in typeof expandedKey]: {
        readonly [key in Relation]: RelatedOf<Related<Relations, Slug, key>, ChosenOf<Chosen, key>>;
      };
    };

type ChosenOf<Chosen, Key> = Key extends keyof Chosen
  ? Chosen[Key] extends readonly (infer Name)[]
    ? Name
    : string
  : string;

type RelatedOf<Fields, Name> = Fields extends readonly (infer Each extends AnyFields)[]
  ? RelatedRecords<RecordOf<Each, Name & KeyOf<Each & OwnFields>>>
  : Fields extends AnyFields
    ? RecordOf<Fields, Name & KeyOf<Fields & OwnFields>> | null
    : never;
