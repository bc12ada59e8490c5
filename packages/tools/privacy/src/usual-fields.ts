/**
 * Decides which fields of a collection are exposed if none is named: those that are usual to publish, and none about
 * people. `--all-fields`, the console's "All", drafts and hints use this one decision. Unknown fields stay hidden until
 * they are named.
 */
import type { FieldType, ValueLook } from '@vitrine/contract';
import type { ChosenSingly } from '@vitrine/contract/console';
import {
  findDealingsWord,
  findGoodsWord,
  findPeopleWord,
  findPlaceWord,
  findSettingsWord,
  isBareNumberHeading,
  isContactHeading,
  isShopContactHeading,
  isSpanHeading,
  isUsualHeading,
} from './usual-headings/index.ts';
import { type Origin, shownColumnsOf } from '@vitrine/sources';
import type { NamedTable } from './named-table.ts';
import { findPeopleFields } from './people-fields.ts';

/** A field with all its names. */
export interface HeadedField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly look?: ValueLook | null | undefined;
  /** The names of its columns, its key and its label. */
  readonly headings: readonly string[];
  /** The other tables whose columns it shows. */
  readonly tables: readonly string[];
}

export interface Usual {
  /** Why "all" cannot be chosen; null: it can. */
  readonly chosenSingly: ChosenSingly | null;
  /** True for settings of a program: none is usual, and no value is printed. */
  readonly areSettings: boolean;
  /** The keys of the fields that are usual to publish. */
  readonly keys: ReadonlySet<string>;
}

/** @param names those of the collection and its table */
export const findUsual = (names: readonly string[], fields: readonly HeadedField[]): Usual => {
  const chosenSingly = findReason(names, fields);
  const about = {
    places: firstWord(names, findPlaceWord) !== undefined,
    goods: firstWord(names, findGoodsWord) !== undefined,
    vendors: ofShopify.every((name) => fields.some(({ label }) => label === name)),
  };
  const areSettings = !about.goods && isOfSettings(names, fields);
  const usual = chosenSingly !== null || areSettings ? [] : fields.filter((field) => isUsual(field, about));
  return { chosenSingly, areSettings, keys: new Set(usual.map(({ key }) => key)) };
};

/** Names with values, as in `wp_options`: passwords are among them. */
const isOfSettings = (names: readonly string[], fields: readonly HeadedField[]): boolean =>
  firstWord(names, findSettingsWord) !== undefined &&
  fields.some(({ headings }) => headings.some((heading) => /(?:value|wert|valeur|waarde|valor)$/i.test(heading)));

const findReason = (names: readonly string[], fields: readonly HeadedField[]): ChosenSingly | null => {
  const people = firstWord(names, findPeopleWord);
  if (people !== undefined) return { code: 'people', values: { word: people } };
  const dealings = firstWord(names, findDealingsWord);
  if (dealings !== undefined) return { code: 'dealings', values: { word: dealings } };
  if (firstWord(names, findPlaceWord) !== undefined) return null;
  const found = findPeopleFields(fields);
  return found.length === 0 ? null : { code: 'peopleFields', values: { fields: found.join(', ') } };
};

const firstWord = (names: readonly string[], find: (name: string) => string | undefined): string | undefined =>
  names.map(find).find((word) => word !== undefined);

/** The subject of a collection, as far as its name says. */
interface About {
  readonly places: boolean;
  readonly goods: boolean;
  /** True if a vendor is the brand of goods, and not who supplies a business. */
  readonly vendors: boolean;
}

/** Headings of Shopify's exports of products. */
const ofShopify = ['Handle', 'Vendor', 'Variant Price'];

const isUsual = ({ headings, tables, type, look }: HeadedField, about: About): boolean => {
  // A JSON document may contain anything, whatever its heading says.
  if (type === 'json') return false;
  if (tables.some((table) => findPeopleWord(table) !== undefined || findDealingsWord(table) !== undefined))
    return false;
  const isContact = type === 'email' || type === 'phone' || headings.some(isContactHeading);
  if (look === 'mailbox' || look === 'phone' || isContact) {
    const isAddress = type === 'email' || headings.some((heading) => /mail/i.test(heading));
    if (isAddress !== (look === 'mailbox')) return false;
    return headings.every((heading) => isShopContactHeading(heading) || (about.places && isContactHeading(heading)));
  }
  if (look !== null && look !== undefined) return false;
  if ((type === 'date' || type === 'datetime') && headings.every(isSpanHeading)) return true;
  if (about.vendors && headings.every((heading) => heading === 'Vendor')) return true;
  return headings.every((heading) => isUsualHeading(heading) || (about.goods && isBareNumberHeading(heading)));
};

/** The fields with all names of them, their tables and their columns; the label of an imported field is its header. */
export const headedFields = (
  { source, schema, tableName }: NamedTable,
  fields: readonly (Pick<HeadedField, 'key' | 'label' | 'type' | 'look'> & { readonly origin: Origin })[],
): readonly HeadedField[] =>
  fields.map(({ key, label, type, look, origin }) => {
    if (source === null) return { key, label, type, look, headings: [label], tables: [] };
    const shown = shownColumnsOf(origin, { schema: schema ?? undefined, table: tableName });
    const columns = shown.map(({ place: { column, path } }) => (path.length === 0 ? column : path.join(' ')));
    const tables = shown.map(({ table }) => table).filter((table) => table !== tableName);
    return { key, label, type, look, headings: [key, label, ...columns], tables };
  });

/** The names of a collection; those of imported tables are generated, and are ignored. */
export const namesOfCollection = ({
  slug,
  name,
  target: { source, tableName },
}: {
  readonly slug: string;
  readonly name: string;
  readonly target: NamedTable;
}): readonly string[] => [slug, name, ...(source === null ? [] : [tableName])];

/** In English, as a sentence. */
export const describeChosenSingly = (slug: string, { code, values }: ChosenSingly): string => {
  switch (code) {
    case 'people':
      return `${slug} is about people ("${values.word}"), so choose its fields one by one.`;
    case 'dealings':
      return `Each record of ${slug} is somebody's ("${values.word}"), so choose its fields one by one.`;
    case 'peopleFields':
      return `${slug} has fields that people have (${values.fields}), so choose its fields one by one.`;
  }
};
