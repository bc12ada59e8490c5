/** Reads the records that a collection of imported records has now. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { type CatalogDatabase, type Collection, type Field, readImported } from '@vitrine/catalog';

/** A record; null: no value. */
export interface StoredRow {
  readonly id: string;
  readonly createdAt: string;
  /** In the fields' order, as they would be written in JSON. */
  readonly values: readonly (string | null)[];
}

/** All records in their order, in batches. */
export async function* readStoredRows(
  store: CatalogDatabase,
  collection: Collection,
  fields: readonly Field[],
): AsyncGenerator<readonly StoredRow[]> {
  for (let after = -1; ;) {
    const rows = await readImported(store, collection.target, fields, after);
    if (rows.length === 0) return;
    yield rows.map(({ id, createdAt, values }) => ({ id, createdAt, values: values.map(toText) }));
    after = rows.at(-1)?.row ?? after;
  }
}

/** A value as it is compared with one of a file. */
export const toText = (value: string | number | bigint | null): string | null =>
  value === null ? null : String(value);

/** A value in JSON, from its text. Options and JSON are stored as JSON. */
export const toJson = (text: string | null, type: FieldType): string => {
  const { value } = fieldTypeTraits[type];
  return text === null ? 'null' : value === 'options' || value === 'json' ? text : JSON.stringify(text);
};
