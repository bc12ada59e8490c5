/** An owner's names of a collection, its fields and their options, and the order of its fields. They come before the operator's. */
import type { FieldMeaning, FieldOption } from '@vitrine/contract/presentation';
import { readJson } from './json-column.ts';
import type { CatalogDatabase } from './schema.ts';
import type { Tenant } from './tenants.ts';
import { noTranslations, type Translations } from './translations.ts';

/** Fields by their IDs: a later field of the same key has none of it. */
export interface Arrangement {
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** The labels of options, by their values. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The fields that come first. */
  readonly order?: readonly number[];
}

export const noArrangement: Arrangement = {};

/** The arrangements of a tenant's collections, by their IDs. */
export const readArrangements = async (
  store: CatalogDatabase,
  { id }: Pick<Tenant, 'id'>,
): Promise<ReadonlyMap<number, Arrangement>> => {
  const rows = await store
    .selectFrom('card')
    .select(['collection_id', 'arrangement'])
    .where('tenant_id', '=', id)
    .where('arrangement', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.collection_id, readJson(row.arrangement, noArrangement)]));
};

interface ArrangedField {
  readonly id: number;
  readonly label: string;
  readonly translations: Translations;
  readonly meaning: FieldMeaning;
}

/** The collection under its owner's name, which has no translations. */
export const nameCollection = <Named extends { readonly name: string; readonly translations: Translations }>(
  { name }: Arrangement,
  collection: Named,
): Named => (name === undefined ? collection : { ...collection, name, translations: noTranslations });

/** The fields as their owner calls and orders them. Fields without a place follow in the collection's order. */
export const arrangeFields = <Field extends ArrangedField>(
  arrangement: Arrangement,
  fields: readonly Field[],
): readonly Field[] => {
  if (arrangement === noArrangement) return fields;
  const { order = [] } = arrangement;
  const placeOf = ({ id }: Field): number => order.indexOf(id) >>> 0;
  return fields
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((field) => arrangeField(arrangement, field));
};

const arrangeField = <Field extends ArrangedField>({ labels = {}, options = {} }: Arrangement, field: Field): Field => {
  const { [field.id]: label } = labels;
  const { [field.id]: named } = options;
  return {
    ...field,
    ...(label !== undefined && { label, translations: noTranslations }),
    ...(named !== undefined && { meaning: { ...field.meaning, options: nameOptions(field.meaning, named) } }),
  };
};

/** The operator's options under the owner's labels, then the values that the owner alone has named. */
const nameOptions = (
  { options = [] }: FieldMeaning,
  named: Readonly<Record<string, string>>,
): readonly FieldOption[] => {
  const known = new Set(options.map(({ value }) => value));
  const further = Object.entries(named).filter(([value]) => !known.has(value));
  return [
    ...options.map(({ value, label }) => ({
      value,
      label: Object.hasOwn(named, value) ? (named[value] ?? label) : label,
    })),
    ...further.map(([value, label]) => ({ value, label })),
  ];
};
