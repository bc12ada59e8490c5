/** The fields of collections, each with a stable ID. */
import type { FieldType, ValueLook } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { Origin } from '@vitrine/sources';
import type { FieldDraft } from './records/stored-record.ts';
import { CatalogError } from './catalog-error.ts';
import type { Collection } from './collections.ts';
import { printJson, readJson } from './json-column.ts';
import { checkMeaning, noMeaning } from './meanings.ts';
import { readOrigin, writeOrigin } from './origins.ts';
import { checkPrintable } from './printable.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import { checkTranslations, noTranslations, type Translations } from './translations.ts';

export interface Field {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly look: ValueLook | null;
  /** The currency of its amounts: a code of ISO 4217, or the key of the field that holds it. */
  readonly currency: string | null;
  /** Its labels in other languages. */
  readonly translations: Translations;
  readonly meaning: FieldMeaning;
  readonly origin: Origin;
}

export const listFields = async (store: CatalogDatabase, collection: Collection): Promise<Field[]> => {
  const rows = await store
    .selectFrom('field')
    .selectAll()
    .where('collection_id', '=', collection.id)
    .orderBy('position')
    .execute();
  return rows.map((row) => {
    const { id, key, label, type, look, currency } = row;
    const translations = readJson(row.translations, noTranslations);
    const meaning = readJson(row.meaning, noMeaning);
    return { id, key, label, type, look, currency, translations, meaning, origin: readOrigin(row) };
  });
};

const keyPattern = /^[A-Za-z]\w{0,63}$/;
/** Built-in properties of every record. */
const reservedKeys: readonly string[] = ['id', 'createdAt'];

const checkKey = ({ key }: FieldDraft): void => {
  if (keyPattern.test(key) && !reservedKeys.includes(key)) return;
  throw new CatalogError(
    `"${key}" cannot be a field's key; it takes a letter, then letters, digits and _, 64 at most, and neither of ${reservedKeys.join(', ')}.`,
  );
};

/**
 * Sets the fields of a collection, in order. A field whose key remains keeps its ID and its exposure; removed ones are
 * dropped with their exposure; new ones are hidden. Translated labels and meanings stay if the offer has none.
 * @param originOf the origin of a field by its ID and type: an imported field of another type has another column
 */
export const setFields = async <Draft extends FieldDraft>(
  transaction: CatalogTransaction,
  collection: Collection,
  offers: readonly Draft[],
  originOf: (fieldId: number, type: FieldType, draft: Draft) => Origin,
): Promise<Field[]> => {
  offers.forEach(checkKey);
  for (const { key, label } of offers) checkPrintable(`The label of the field ${key}`, label);
  const existing = new Map((await listFields(transaction, collection)).map((field) => [field.key, field]));
  const kept = new Set(offers.map(({ key }) => key));
  const dropped = [...existing.values()].filter(({ key }) => !kept.has(key)).map(({ id }) => id);
  if (dropped.length > 0) await transaction.deleteFrom('field').where('id', 'in', dropped).execute();
  const fields: Field[] = [];
  for (const [position, offer] of offers.entries()) {
    const before = existing.get(offer.key);
    const id = before?.id ?? (await insertField(transaction, collection, offer));
    const translations = checkTranslations(
      `The label of the field ${offer.key}`,
      offer.translations ?? before?.translations ?? {},
    );
    const meaning = checkMeaning(offer.key, offer.type, offer.meaning ?? meaningFor(offer.type, before));
    const origin = originOf(id, offer.type, offer);
    const { column, kind, path, origin: written } = writeOrigin(origin);
    const place = { column_name: column, column_kind: kind, path: JSON.stringify(path), origin: written };
    await transaction
      .updateTable('field')
      .set({
        label: offer.label,
        type: offer.type,
        look: offer.look ?? null,
        currency: offer.currency ?? null,
        translations: printJson(translations),
        meaning: printJson(meaning),
        position,
        ...place,
      })
      .where('id', '=', id)
      .execute();
    const { key, label, type, look = null, currency = null } = offer;
    fields.push({ id, key, label, type, look, currency, translations, meaning, origin });
  }
  return fields;
};

/** A field of another type keeps its description alone. */
const meaningFor = (type: FieldType, before: Field | undefined): FieldMeaning => {
  if (before === undefined) return noMeaning;
  const { description } = before.meaning;
  return before.type === type ? before.meaning : { ...(description !== undefined && { description }) };
};

const insertField = async (
  transaction: CatalogTransaction,
  collection: Collection,
  { key, label, type }: FieldDraft,
): Promise<number> => {
  const { id } = await transaction
    .insertInto('field')
    .values({
      key,
      label,
      type,
      collection_id: collection.id,
      column_name: '',
      column_kind: 'stored',
      path: '[]',
      position: 0,
      look: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
