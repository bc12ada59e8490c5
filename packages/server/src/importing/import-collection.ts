/** A file ─▶ a collection: all of it, or nothing. To import is not to expose. */
import type { FieldType } from '@vitrine/contract';
import { CatalogError } from '../catalog/catalog-error.ts';
import {
  checkSlug,
  createCollection,
  findOwnCollection,
  finishImport,
  listFields,
  setFields,
  type Collection,
  type Field,
} from '../catalog/collections.ts';
import type { CatalogDatabase, CatalogTransaction } from '../catalog/schema.ts';
import type { Tenant } from '../catalog/tenants.ts';
import type { RecordTables, RecordsWriter } from '../sources/record-tables.ts';
import type { OnProgress } from './file-chunks.ts';
import { duplicateId, readRecords, type RecordBatch } from './records.ts';
import { surveyFile, type Survey } from './survey.ts';

export interface ImportOrder {
  readonly file: string;
  readonly tenant: Tenant;
  readonly slug: string;
  /** The collection's name; the one it has, or one made of the slug, where none is given. */
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly types: ReadonlyMap<string, FieldType>;
  /** Whether a collection that is there already gives way. */
  readonly isReplacing: boolean;
  readonly onProgress?: OnProgress | undefined;
}

export interface Imported {
  readonly collection: Collection;
  readonly fields: readonly Field[];
  readonly recordCount: number;
  readonly isReplaced: boolean;
}

/**
 * Imports a file as a collection of the tenant. Where one is replaced, fields that remain keep their types and their
 * exposure, and readers see the old records to the edition's end.
 * @throws ImportError for what is wrong with the file, CatalogError for what is wrong with the order
 */
export const importCollection = async (
  store: CatalogDatabase,
  tables: RecordTables,
  order: ImportOrder,
  now: Date,
): Promise<Imported> => {
  checkSlug(order.slug);
  const existing = await findOwnCollection(store, order.tenant, order.slug);
  if (existing !== undefined && !order.isReplacing) throw alreadyThere(order);
  const keepTypes = new Map(
    (existing === undefined ? [] : await listFields(store, existing)).map(({ key, type }) => [key, type]),
  );
  const { onProgress } = order;
  const survey = await surveyFile(order.file, { ...order, keepTypes, onProgress });
  return store.transaction().execute(async (transaction) => {
    await requireUnchanged(transaction, order, existing);
    const collection = existing ?? (await offerCollection(transaction, tables, order, now));
    const fields = await setFields(transaction, collection, survey.fields, tables.fieldPlace);
    using writer = tables.createWriter(collection.id, fields);
    const batches = readRecords(order.file, survey, now.toISOString(), { onProgress });
    for await (const batch of batches) write(writer, batch, survey);
    writer.finish();
    const { searchTables } = tables.target(collection.id);
    const change = { name: order.name ?? collection.name, recordCount: writer.count, searchTables };
    await finishImport(transaction, order.tenant, collection, change, now);
    return { collection, fields, recordCount: writer.count, isReplaced: existing !== undefined };
  });
};

/** The survey takes its time, and others may import meanwhile. */
const requireUnchanged = async (
  transaction: CatalogTransaction,
  { tenant, slug }: ImportOrder,
  before: Collection | undefined,
): Promise<void> => {
  const now = await findOwnCollection(transaction, tenant, slug);
  if (now?.id === before?.id) return;
  throw new CatalogError(`Another import made the collection ${slug} of ${tenant.name} meanwhile. Import again.`);
};

const alreadyThere = ({ tenant, slug }: ImportOrder): CatalogError =>
  new CatalogError(
    `${tenant.name} has a collection ${slug} already. Add --replace to put this file in its place, or choose another --collection.`,
  );

const offerCollection = async (
  transaction: CatalogTransaction,
  tables: RecordTables,
  { tenant, slug, name }: ImportOrder,
  now: Date,
): Promise<Collection> =>
  createCollection(transaction, tenant.id, { slug, name: name ?? nameOf(slug), target: tables.target }, now);

/** `order-lines` ─▶ Order lines */
const nameOf = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const write = (writer: RecordsWriter, { records, lines }: RecordBatch, survey: Survey): void => {
  const repeated = writer.write(records);
  if (repeated !== undefined) throw duplicateId(survey, records[repeated]?.id ?? '', lines[repeated] ?? 0);
};
