/** Collections: what the operator offers. To offer is not to expose: nothing here opens anything to the world. */
import type { FieldType } from '@vitrine/contract';
import type { Origin } from '@vitrine/sources';
import type { Selectable } from 'kysely';
import type { RecordsTarget } from '../sources/record-tables.ts';
import type { FieldDraft } from '../sources/stored-record.ts';
import type { ValueLook } from '../privacy/value-look.ts';
import { CatalogError } from './catalog-error.ts';
import { announce } from './changes.ts';
import { readOrigin, readRoles, writeOrigin } from './origins.ts';
import { readRows } from './row-rules.ts';
import { checkPrintable } from './printable.ts';
import type { CatalogDatabase, CatalogTables, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';

export interface Field {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** What its values look like (privacy/value-look.ts). */
  readonly look: ValueLook | null;
  /** What its amounts are in: a code of ISO 4217, or the key of the field that holds it. */
  readonly currency: string | null;
  readonly origin: Origin;
}

export interface Collection {
  readonly id: number;
  /** The tenant it is offered to; none: all. */
  readonly tenantId: number | null;
  readonly slug: string;
  readonly name: string;
  readonly target: RecordsTarget;
  /** None where it was declared: its table changes without us. */
  readonly recordCount: number | null;
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
  checkPrintable("The collection's name", draft.name);
  await requireFreeSlug(transaction, tenantId, draft.slug);
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
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await transaction
    .updateTable('collection')
    .set(columnsOf(draft.target(row.id)))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(transaction, tenantId, now);
  return readCollection(made);
};

/**
 * One slug is one collection to a tenant: what is offered to all, what is its own and its views share their names.
 * @throws CatalogError
 */
export const requireFreeSlug = async (
  transaction: CatalogTransaction,
  tenantId: number | null,
  slug: string,
): Promise<void> => {
  const taken = await transaction.selectFrom('collection').select('tenant_id').where('slug', '=', slug).execute();
  const other = taken.find((row) => tenantId === null || row.tenant_id === null || row.tenant_id === tenantId);
  const views = await transaction.selectFrom('named_view').select('tenant_id').where('slug', '=', slug).execute();
  const isViewed = views.some((row) => tenantId === null || row.tenant_id === tenantId);
  if (other === undefined && !isViewed) return;
  const ofTenant = isViewed ? 'A view of a tenant' : 'A collection of a tenant';
  const whose = other?.tenant_id === null ? 'A collection for all tenants' : ofTenant;
  throw new CatalogError(`${whose} has the slug ${slug} already. Choose another.`);
};

/** Renames a collection, or says anew where its records stand. Its id stays, and so does its exposure. */
export const updateCollection = async (
  transaction: CatalogTransaction,
  { id, tenantId }: Collection,
  { name, target }: { readonly name: string; readonly target: RecordsTarget },
  now: Date,
): Promise<Collection> => {
  checkPrintable("The collection's name", name);
  const row = await transaction
    .updateTable('collection')
    .set({ name, ...columnsOf(target) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(transaction, tenantId, now);
  return readCollection(row);
};

/** Offers a collection no more: its fields and all exposure of it are forgotten. */
export const deleteCollection = async (
  transaction: CatalogTransaction,
  { id, tenantId }: Collection,
  now: Date,
): Promise<void> => {
  await transaction.deleteFrom('collection').where('id', '=', id).execute();
  await announce(transaction, tenantId, now);
};

const columnsOf = ({ source, schema, tableName, id, createdAt, scope, isNullShared, rows = [] }: RecordsTarget) => {
  const [ofId, ofTime, ofScope] = [writeOrigin(id), writeOrigin(createdAt), scope && writeOrigin(scope)];
  return {
    source,
    schema_name: schema,
    table_name: tableName,
    id_column: ofId.column,
    id_kind: ofId.kind,
    id_origin: ofId.origin,
    created_at_column: ofTime.column,
    created_at_kind: ofTime.kind,
    created_at_origin: ofTime.origin,
    scope_column: ofScope?.column ?? null,
    scope_kind: ofScope?.kind ?? null,
    scope_origin: ofScope?.origin ?? null,
    scope_null: isNullShared === true ? ('shared' as const) : null,
    row_conditions: rows.length === 0 ? null : JSON.stringify(rows),
  };
};

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
 * @param originOf where a field's value is found, by its id and type: an imported one of another type is in another column
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
    const id = existing.get(offer.key)?.id ?? (await insertField(transaction, collection, offer));
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
        position,
        ...place,
      })
      .where('id', '=', id)
      .execute();
    const { key, label, type, look = null, currency = null } = offer;
    fields.push({ id, key, label, type, look, currency, origin });
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
  return rows.map((row) => {
    const { id, key, label, type, look, currency } = row;
    return { id, key, label, type, look, currency, origin: readOrigin(row) };
  });
};

/** All collections that were declared over tables of a source, whoever they are offered to. */
export const listDeclaredCollections = async (store: CatalogDatabase): Promise<Collection[]> => {
  const rows = await store
    .selectFrom('collection')
    .selectAll()
    .where('source', 'is not', null)
    .orderBy('slug')
    .orderBy('id')
    .execute();
  return rows.map(readCollection);
};

const readCollection = (row: Selectable<CatalogTables['collection']>): Collection => ({
  id: row.id,
  tenantId: row.tenant_id,
  slug: row.slug,
  name: row.name,
  target: {
    source: row.source,
    schema: row.schema_name,
    tableName: row.table_name,
    ...readRoles(row),
    isNullShared: row.scope_null === 'shared',
    rows: readRows(row.row_conditions),
  },
  recordCount: row.source === null ? row.record_count : null,
  createdAt: row.created_at,
});
