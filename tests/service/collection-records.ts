/** How tests put a collection's records into the embedded database, or into PostgreSQL. */
import type { FieldDescriptor, FieldType } from '@vitrine/contract';
import type { StoredValue } from '@vitrine/segments/write';
import {
  type CatalogDatabase,
  type Collection,
  createCollection,
  type FieldDraft,
  fillFrom,
  type RecordsTarget,
  setFields,
  storeCollection,
  type StoredRecord,
  type Tenant,
  type Translations,
  updateCollection,
} from '@vitrine/catalog';
import { startOfTime } from './manual-clock.ts';
import { fieldPlaces, recordTarget, writeTable } from './postgres-records.ts';
import type { PostgresHome } from './homes.ts';
import type { JsonRecord, TestService } from './test-service.ts';

export interface CollectionDraft {
  readonly slug: string;
  readonly name?: string;
  readonly translations?: Translations;
  readonly language?: string;
  readonly synonyms?: RecordsTarget['synonyms'];
  readonly fields: readonly (FieldDescriptor & Pick<FieldDraft, 'translations'>)[];
}

export const importRecords = async (
  { store, tables }: TestService,
  tenant: Tenant,
  draft: CollectionDraft,
  records: Iterable<JsonRecord>,
  existing: Collection | undefined,
): Promise<Collection> => {
  const { slug, name = slug, translations, language, synonyms, fields } = draft;
  const stored = Array.from(records, (record) => toStored(record, fields));
  const order = { tenant, slug, name, translations, language, synonyms, fields, existing };
  const { collection } = await storeCollection(store, tables, order, fillFrom([stored]), new Date(startOfTime));
  return collection;
};

export const declareRecords = async (
  store: CatalogDatabase,
  { database, layout }: PostgresHome,
  tenant: Tenant,
  { slug, name = slug, translations, language, synonyms, fields }: CollectionDraft,
  records: Iterable<JsonRecord>,
  existing: Collection | undefined,
): Promise<Collection> => {
  const now = new Date(startOfTime);
  const target = (id: number): RecordsTarget => ({ ...recordTarget(`records_${id}`), language, synonyms });
  const collection = await store.transaction().execute(async (transaction) => {
    const made =
      existing ?? (await createCollection(transaction, tenant.id, { slug, name, translations, target }, now));
    const places = fieldPlaces(fields, layout);
    await setFields(transaction, made, fields, (_id, _type, field) => {
      const place = places[fields.indexOf(field)];
      if (place === undefined) throw new Error('A field has no place.');
      return place;
    });
    return existing === undefined ? made : updateCollection(transaction, made, { name, target: made.target }, now);
  });
  const { tableName } = collection.target;
  await writeTable(database, tableName, tenant.scope ?? '', layout, fields, [...records]);
  return collection;
};

const toStored = (record: JsonRecord, fields: readonly FieldDescriptor[]): StoredRecord => ({
  id: record.id,
  createdAt: record.createdAt,
  values: fields.map(({ key, type }) => storedValue(type, record[key] ?? null)),
});

/** A value of a record as the embedded database has it. */
export const storedValue = (type: FieldType, value: unknown): StoredValue => {
  if (value === null) return null;
  if (type === 'json' || type === 'geo' || type === 'multiselect') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`No ${type} is stored as ${typeof value}.`);
};
