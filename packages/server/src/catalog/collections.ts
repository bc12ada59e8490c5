/** Collections: what the operator offers. To offer is not to expose: nothing here opens anything to the world. */
import type { FieldType } from '@vitrine/contract';
import type { Selectable } from 'kysely';
import type { RecordsTarget } from '../sources/record-tables.ts';
import type { FieldDraft } from '../sources/stored-record.ts';
import { CatalogError } from './catalog-error.ts';
import { announce } from './changes.ts';
import type { CatalogDatabase, CatalogTables, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';

export interface Field {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly column: string;
}

export interface Collection {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly recordCount: number;
  readonly createdAt: string;
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugLengthMax = 64;

/** @throws CatalogError where the text cannot stand in a URL as a collection's name */
export const checkSlug = (slug: string): void => {
  if (slug.length <= slugLengthMax && slugPattern.test(slug)) return;
  throw new CatalogError(
    `"${slug}" cannot be a collection's slug; it takes at most ${slugLengthMax} small letters, digits and single hyphens, such as price-list.`,
  );
};

/**
 * Offers a new collection. `target` is given the collection's id, so that a table can be named after it.
 * @param tenantId the tenant it is for; none: all
 */
export const createCollection = async (
  transaction: CatalogTransaction,
  tenantId: number | null,
  draft: { readonly slug: string; readonly name: string; readonly target: (collectionId: number) => RecordsTarget },
  now: Date,
): Promise<Collection> => {
  checkSlug(draft.slug);
  const row = await transaction
    .insertInto('collection')
    .values({
      tenant_id: tenantId,
      slug: draft.slug,
      name: draft.name,
      ...columnsOf(draft.target(0)),
      record_count: 0,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('collection')
    .set(columnsOf(draft.target(row.id)))
    .where('id', '=', row.id)
    .execute();
  await announce(transaction, tenantId, now);
  return readCollection(row);
};

const columnsOf = (target: RecordsTarget) => ({
  table_name: target.tableName,
  id_column: target.idColumn,
  created_at_column: target.createdAtColumn,
  scope_column: target.scopeColumn,
  search_table: target.searchTable,
});

const keyPattern = /^[A-Za-z]\w{0,63}$/;
/** Every record has these itself. */
const reservedKeys: readonly string[] = ['id', 'createdAt'];

const checkKey = ({ key }: FieldDraft): void => {
  if (keyPattern.test(key) && !reservedKeys.includes(key)) return;
  throw new CatalogError(
    `"${key}" cannot be a field's key; it takes a letter, then letters, digits and _, 64 at most, and neither of ${reservedKeys.join(', ')}.`,
  );
};

/**
 * Gives a collection these fields, in this order. A field whose key remains keeps its id, and so its exposure; one that
 * is gone is dropped with its exposure; a new one is hidden.
 * @param columnOf the column of a field, by its id and type: a changed type is another column
 */
export const setFields = async (
  transaction: CatalogTransaction,
  collection: Collection,
  offers: readonly FieldDraft[],
  columnOf: (fieldId: number, type: FieldType) => string,
): Promise<Field[]> => {
  offers.forEach(checkKey);
  const existing = new Map((await listFields(transaction, collection)).map((field) => [field.key, field]));
  const kept = new Set(offers.map(({ key }) => key));
  const dropped = [...existing.values()].filter(({ key }) => !kept.has(key)).map(({ id }) => id);
  if (dropped.length > 0) await transaction.deleteFrom('field').where('id', 'in', dropped).execute();
  const fields: Field[] = [];
  for (const [position, offer] of offers.entries()) {
    const id = existing.get(offer.key)?.id ?? (await insertField(transaction, collection, offer));
    const column = columnOf(id, offer.type);
    await transaction
      .updateTable('field')
      .set({ label: offer.label, type: offer.type, column_name: column, position })
      .where('id', '=', id)
      .execute();
    fields.push({ id, key: offer.key, label: offer.label, type: offer.type, column });
  }
  return fields;
};

const insertField = async (
  transaction: CatalogTransaction,
  collection: Collection,
  { key, label, type }: FieldDraft,
): Promise<number> => {
  const { id } = await transaction
    .insertInto('field')
    .values({ key, label, type, collection_id: collection.id, column_name: '', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Notes how many records a collection holds, and under which name, and tells all processes. */
export const finishImport = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  collection: Collection,
  change: { readonly name: string; readonly recordCount: number },
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('collection')
    .set({ name: change.name, record_count: change.recordCount })
    .where('id', '=', collection.id)
    .execute();
  await announce(transaction, tenant.id, now);
};

/** The collections offered to a tenant: its own and those for all. */
export const listCollections = async (store: CatalogDatabase, tenant: Tenant): Promise<Collection[]> => {
  const rows = await store
    .selectFrom('collection')
    .selectAll()
    .where((where) => where.or([where('tenant_id', '=', tenant.id), where('tenant_id', 'is', null)]))
    .orderBy('slug')
    .execute();
  return rows.map(readCollection);
};

export const findOwnCollection = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
): Promise<Collection | undefined> => {
  const row = await store
    .selectFrom('collection')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row && readCollection(row);
};

/** @throws CatalogError where the tenant is offered no such collection */
export const findCollection = async (store: CatalogDatabase, tenant: Tenant, slug: string): Promise<Collection> => {
  const collections = await listCollections(store, tenant);
  const found = collections.find((collection) => collection.slug === slug);
  if (found !== undefined) return found;
  const known = collections.map((collection) => collection.slug).join(', ');
  throw new CatalogError(`${tenant.name} has no collection ${slug}${known === '' ? '' : `; it has ${known}`}.`);
};

export const listFields = async (store: CatalogDatabase, collection: Collection): Promise<Field[]> => {
  const rows = await store
    .selectFrom('field')
    .selectAll()
    .where('collection_id', '=', collection.id)
    .orderBy('position')
    .execute();
  return rows.map(({ id, key, label, type, column_name }) => ({ id, key, label, type, column: column_name }));
};

const readCollection = (row: Selectable<CatalogTables['collection']>): Collection => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  recordCount: row.record_count,
  createdAt: row.created_at,
});
