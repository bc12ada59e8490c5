/** Records ─▶ a collection: written aside in small transactions, then put in place in one that is small too. */
import {
  type CatalogDatabase,
  CatalogError,
  type CatalogTransaction,
  type Collection,
  createCollection,
  type Field,
  type FieldDraft,
  findOwnCollection,
  finishImport,
  type RecordTables,
  setFields,
  type StagedRecords,
  type StoredRecord,
  type Tenant,
  type Translations,
} from '@vitrine/publisher';

export interface CollectionDraft {
  readonly tenant: Tenant;
  readonly slug: string;
  readonly name: string;
  /** Its names in other languages, where it is made. */
  readonly translations?: Translations | undefined;
  readonly fields: readonly FieldDraft[];
  /** The collection that the records are for; none: it is made. */
  readonly existing: Collection | undefined;
  /** Whether records whose ids that has keep their createdAt. */
  readonly keepsCreatedAt?: boolean;
}

export interface StoredCollection {
  readonly collection: Collection;
  readonly fields: readonly Field[];
  readonly recordCount: number;
}

/** Writes records, and throws where it meets an id for a second time. */
type Fill = (write: StagedRecords['write']) => Promise<void>;

/**
 * Stores all records or, where anything fails, none. Readers see none of them before all are there. Other writers wait
 * for parts of a second at most.
 * @throws CatalogError where another process made or removed the collection meanwhile, and what `fill` throws
 */
export const storeCollection = async (
  store: CatalogDatabase,
  tables: RecordTables,
  draft: CollectionDraft,
  fill: Fill,
  now: Date,
): Promise<StoredCollection> => {
  const { existing, keepsCreatedAt = false } = draft;
  const replaced = existing && { collectionId: existing.id, keepsCreatedAt };
  await using staged = await tables.stage(
    draft.fields.map(({ type }) => type),
    replaced,
  );
  await fill(async (records) => staged.write(records));
  return await store.transaction().execute(async (transaction) => {
    const collection = (await requireUnchanged(transaction, draft)) ?? (await offer(transaction, tables, draft, now));
    const fields = await setFields(transaction, collection, draft.fields, tables.fieldPlace);
    const columns = fields.map(({ id, type }) => tables.fieldPlace(id, type).column);
    staged.publish(collection.id, columns);
    const recordCount = staged.count;
    await finishImport(transaction, draft.tenant, collection, { name: draft.name, recordCount }, now);
    return { collection, fields, recordCount };
  });
};

/** Records in batches that are at hand, in which each id occurs once. */
export const fillFrom =
  (batches: Iterable<readonly StoredRecord[]>): Fill =>
  async (write) => {
    for (const batch of batches) {
      const repeated = await write(batch);
      if (repeated !== undefined) throw new Error(`The id ${batch[repeated]?.id} occurs twice.`);
    }
  };

/** To write takes its time, and others may import meanwhile. */
const requireUnchanged = async (
  transaction: CatalogTransaction,
  { tenant, slug, existing }: CollectionDraft,
): Promise<Collection | undefined> => {
  const now = await findOwnCollection(transaction, tenant, slug);
  if (now?.id === existing?.id) return now;
  throw new CatalogError(`Another import made the collection ${slug} of ${tenant.name} meanwhile. Import again.`);
};

const offer = async (
  transaction: CatalogTransaction,
  tables: RecordTables,
  { tenant, slug, name, translations }: CollectionDraft,
  now: Date,
): Promise<Collection> =>
  createCollection(transaction, tenant.id, { slug, name, translations, target: tables.target }, now);
