/** Relations between the collections of a tenant (decision 137). */
import { fieldTypeTraits, type FieldType } from './field-types.ts';

/** The records of another collection whose field `to` has the value of this one's field `from`. */
export interface Relation {
  /** Names it in `expand`, and the related records in `expanded` of a record. */
  readonly key: string;
  readonly label: string;
  /** `one`: a record has one related record at most; `many`: any number. */
  readonly kind: 'one' | 'many';
  /** The slug of the other collection. */
  readonly collection: string;
  readonly from: string;
  readonly to: string;
}

/** The property of a record that has its related records. A collection with a field of this key has no relations. */
export const expandedKey = 'expanded';

/** The related records of one record, of a relation of kind `many`. */
export interface RelatedRecords<Data = Readonly<Record<string, unknown>>> {
  /** All, whether or not they are here. */
  readonly total: number;
  /** The first of them, in the default order of their collection. */
  readonly records: readonly Data[];
  /** The address of all of them, a path on the host of the API; null: they are all here. */
  readonly more: string | null;
}

/** The related records that `expand` adds to a record, by relation. */
export type Expanded<Data> = Readonly<Record<string, Data | RelatedRecords<Data> | null>>;

/** True if records can be related by such fields: texts, numbers and `id`. */
export const isRelatable = (type: FieldType): boolean =>
  fieldTypeTraits[type].searchable || ['number', 'integer'].includes(fieldTypeTraits[type].value);

/** @returns the type of a collection's field; undefined if it has none of this key */
type TypeOf = (key: string) => FieldType | undefined;

/**
 * The relations between collections that a caller sees, by fields that he sees. They tell him nothing that two questions would
 * not.
 */
export const knownRelations = (
  relations: readonly Relation[],
  typeOf: TypeOf,
  typesOf: (slug: string) => TypeOf | undefined,
): readonly Relation[] =>
  typeOf(expandedKey) === undefined
    ? relations.filter(({ collection, from, to }) => isKnown(typeOf, from) && isKnown(typesOf(collection), to))
    : [];

const isKnown = (typeOf: TypeOf | undefined, key: string): boolean => {
  const type = key === 'id' ? 'text' : typeOf?.(key);
  return typeOf !== undefined && type !== undefined && isRelatable(type);
};
