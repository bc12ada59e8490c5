/** Stores records as a collection: staged in small transactions, then published in one that is small too. */
import type { Relation } from '@vitrine/contract';
import type { Synonyms } from '@vitrine/query/stems';
import type { RecordsTarget, RecordTables, StagedRecords } from './records/record-tables.ts';
import type { FieldDraft, StoredRecord } from './records/stored-record.ts';
import { CatalogError } from './catalog-error.ts';
import type { AuditEntry } from './changes.ts';
import { type Collection, createCollection, findOwnCollection } from './collections.ts';
import { finishImport, type KeptOfImports } from './kept-of-imports.ts';
import { type Field, setFields } from './fields.ts';
import { createRecordCheck, type KeyedRecord, orderValues } from './fit-records.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';
import type { Translations } from './translations.ts';

export interface CollectionDraft {
  readonly tenant: Tenant;
  readonly slug: string;
  readonly name: string;
  /** Its names in other languages, if it is new. */
  readonly translations?: Translations | undefined;
  /** Its description, if it is new. */
  readonly description?: string | undefined;
  /** The language of its texts, a canonical tag of BCP 47; undefined: unchanged. */
  readonly language?: string | undefined;
  /** The synonyms of its texts; undefined: unchanged. */
  readonly synonyms?: Synonyms | undefined;
  /** Undefined members keep their values. */
  readonly kept?: KeptOfImports | undefined;
  /** Its relations, if it is new. */
  readonly relations?: readonly Relation[] | undefined;
  readonly fields: readonly FieldDraft[];
  /** The collection to replace; undefined: a new one is created. */
  readonly existing: Collection | undefined;
  /** True if records with existing ids keep their createdAt. */
  readonly keepsCreatedAt?: boolean;
  /** The entry of the log for the tenant's owner. */
  readonly audit?: AuditEntry | undefined;
}

export interface ImportedCollection {
  readonly collection: Collection;
  readonly fields: readonly Field[];
  readonly recordCount: number;
}

/** Writes records. It throws if an id occurs twice. */
type Fill = (write: StagedRecords['write']) => Promise<void>;

/**
 * Stores all records or none. Readers see them only when all are stored. Other writers wait for fractions of a second.
 * @throws CatalogError if a record does not fit the fields, or another process created or removed the collection
 *   meanwhile; errors of `fill`
 */
export const storeCollection = async (
  store: CatalogDatabase,
  tables: RecordTables,
  draft: CollectionDraft,
  fill: Fill,
  now: Date,
): Promise<ImportedCollection> => {
  const { existing, keepsCreatedAt = false } = draft;
  const replaced = existing && { collectionId: existing.id, keepsCreatedAt };
  await using staged = await tables.stage(
    draft.fields.map(({ type }) => type),
    replaced,
  );
  const check = createRecordCheck(draft.fields);
  await fill(async (records) => {
    check(records);
    return staged.write(records);
  });
  return await store.transaction().execute(async (transaction) => {
    const collection = (await requireUnchanged(transaction, draft)) ?? (await offer(transaction, tables, draft, now));
    const fields = await setFields(transaction, collection, draft.fields, tables.fieldPlace);
    const columns = fields.map(({ id, type }) => tables.fieldPlace(id, type).column);
    staged.publish(collection.id, columns);
    const recordCount = staged.count;
    const { name, language, synonyms, kept, audit } = draft;
    const change = { name, recordCount, language, synonyms, kept, audit };
    await finishImport(transaction, draft.tenant, collection, change, now);
    return { collection, fields, recordCount };
  });
};

/** Writes batches of records with distinct ids. */
export const fillFrom =
  (batches: Iterable<readonly StoredRecord[]>): Fill =>
  async (write) => {
    for (const batch of batches) {
      const repeated = await write(batch);
      if (repeated !== undefined) throw new Error(`The id ${batch[repeated]?.id} occurs twice.`);
    }
  };

/** Writes records whose values are named by fields. */
export const fillByKey = (fields: readonly FieldDraft[], records: readonly KeyedRecord[]): Fill =>
  fillFrom([orderValues(fields, records)]);

/** Writing takes time, in which another import may finish. */
const requireUnchanged = async (
  transaction: CatalogTransaction,
  { tenant, slug, existing }: CollectionDraft,
): Promise<Collection | undefined> => {
  const now = await findOwnCollection(transaction, tenant, slug);
  if (now?.id === existing?.id) return now;
  throw new CatalogError(`Another import created the collection ${slug} of ${tenant.name} meanwhile. Import again.`);
};

const offer = async (
  transaction: CatalogTransaction,
  tables: RecordTables,
  { tenant, slug, name, translations, description, relations }: CollectionDraft,
  now: Date,
): Promise<Collection> => {
  const target = (collectionId: number): RecordsTarget => ({ ...tables.target(collectionId), relations });
  return createCollection(transaction, tenant.id, { slug, name, translations, description, target }, now);
};
