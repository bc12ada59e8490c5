/** Collections offered by the operator. Offering a collection does not expose it. */
import type { Selectable } from 'kysely';
import { printAbsent } from '@vitrine/query';
import type { RecordsTarget } from './records/record-tables.ts';
import { CatalogError } from './catalog-error.ts';
import { announce, type AuditEntry } from './changes.ts';
import { printJson, readJson } from './json-column.ts';
import { readDescription } from './meanings.ts';
import { readRoles, readValidity, writeOrigin } from './origins.ts';
import { checkPrintable } from './printable.ts';
import type { CatalogDatabase, CatalogTables, CatalogTransaction } from './schema.ts';
import { checkTranslations, noTranslations, type Translations } from './translations.ts';
import type { Tenant } from './tenants.ts';

export interface Collection {
  readonly id: number;
  /** The tenant it is offered to; null: all. */
  readonly tenantId: number | null;
  readonly slug: string;
  readonly name: string;
  /** Its names in other languages. */
  readonly translations: Translations;
  readonly description: string | null;
  readonly target: RecordsTarget;
  /** Null for a declared collection: its table changes independently. */
  readonly recordCount: number | null;
  readonly createdAt: string;
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugLengthMax = 64;

/** @throws CatalogError if the text cannot be a collection's name in a URL */
export const checkSlug = (slug: string): void => {
  if (slug.length <= slugLengthMax && slugPattern.test(slug)) return;
  throw new CatalogError(
    `"${slug}" cannot be a collection's slug; it takes at most ${slugLengthMax} small letters, digits and single hyphens, such as price-list.`,
    { code: 'slugForm', values: { slug, max: slugLengthMax } },
  );
};

/**
 * Offers a new collection.
 * @param tenantId the tenant it is for; null: all
 * @param target called with the collection's ID, so that a table can be named after it
 */
export const createCollection = async (
  transaction: CatalogTransaction,
  tenantId: number | null,
  draft: {
    readonly slug: string;
    readonly name: string;
    readonly translations?: Translations | undefined;
    readonly description?: string | null | undefined;
    readonly target: (collectionId: number) => RecordsTarget;
  },
  now: Date,
): Promise<Collection> => {
  checkSlug(draft.slug);
  checkPrintable("The collection's name", draft.name);
  const { translations = {}, description = null } = draft;
  await requireFreeSlug(transaction, tenantId, draft.slug);
  const row = await transaction
    .insertInto('collection')
    .values({
      tenant_id: tenantId,
      slug: draft.slug,
      name: draft.name,
      translations: printJson(checkTranslations("The collection's name", translations)),
      description: description === null ? null : readDescription('the collection', description),
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
 * Collections offered to all, collections of the tenant and its views share one namespace of slugs.
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
  throw new CatalogError(`${whose} has the slug ${slug} already. Choose another.`, {
    code: 'slugTaken',
    values: { slug },
  });
};

/** Renames a collection or changes its records' table. Its ID, its exposure, and omitted names and descriptions stay. */
export const updateCollection = async (
  transaction: CatalogTransaction,
  { id, tenantId }: Collection,
  {
    name,
    translations,
    description,
    target,
  }: Pick<Collection, 'name' | 'target'> & Partial<Pick<Collection, 'translations' | 'description'>>,
  now: Date,
): Promise<Collection> => {
  checkPrintable("The collection's name", name);
  const row = await transaction
    .updateTable('collection')
    .set({
      name,
      ...(translations !== undefined && {
        translations: printJson(checkTranslations("The collection's name", translations)),
      }),
      ...(description !== undefined && {
        description: description === null ? null : readDescription('the collection', description),
      }),
      ...columnsOf(target),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(transaction, tenantId, now);
  return readCollection(row);
};

/** Deletes a collection with its fields and its exposure. @param audit the entry for the tenant's owner */
export const deleteCollection = async (
  transaction: CatalogTransaction,
  { id, tenantId }: Collection,
  now: Date,
  audit?: AuditEntry,
): Promise<void> => {
  await transaction.deleteFrom('collection').where('id', '=', id).execute();
  await announce(transaction, tenantId, now, audit);
};

const columnsOf = ({ source, schema, tableName, ...target }: RecordsTarget) => {
  const { id, createdAt, scope, isNullShared, rows = [], validity, language, synonyms, relations } = target;
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
    row_conditions: printJson(rows),
    row_validity: validity === undefined ? null : JSON.stringify(validity),
    language: language ?? null,
    synonyms: printJson(synonyms),
    relations: printJson(relations),
  };
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

/** @throws CatalogError if no such collection is offered to the tenant */
export const findCollection = async (store: CatalogDatabase, tenant: Tenant, slug: string): Promise<Collection> => {
  const collections = await listCollections(store, tenant);
  const found = collections.find((collection) => collection.slug === slug);
  if (found !== undefined) return found;
  const known = collections.map((collection) => collection.slug);
  throw new CatalogError(printAbsent(tenant.name, 'collection', [slug], known), {
    code: 'collectionUnknown',
    values: {},
  });
};

/** The collections offered to all tenants. */
export const listSharedCollections = async (store: CatalogDatabase): Promise<Collection[]> => {
  const rows = await store
    .selectFrom('collection')
    .selectAll()
    .where('tenant_id', 'is', null)
    .orderBy('slug')
    .execute();
  return rows.map(readCollection);
};

/** @throws CatalogError if no collection of this slug is offered to all tenants */
export const findSharedCollection = async (store: CatalogDatabase, slug: string): Promise<Collection> => {
  const collections = await listSharedCollections(store);
  const found = collections.find((collection) => collection.slug === slug);
  if (found !== undefined) return found;
  const known = collections.map((collection) => collection.slug).join(', ');
  throw new CatalogError(
    `No collection ${slug} is offered to all tenants${known === '' ? '' : `; there is ${known}`}.`,
  );
};

/** All collections declared over tables of a source, for any tenant. */
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

export const readCollection = (row: Selectable<CatalogTables['collection']>): Collection => ({
  id: row.id,
  tenantId: row.tenant_id,
  slug: row.slug,
  name: row.name,
  translations: readJson(row.translations, noTranslations),
  description: row.description,
  target: {
    source: row.source,
    schema: row.schema_name,
    tableName: row.table_name,
    ...readRoles(row),
    isNullShared: row.scope_null === 'shared',
    rows: readJson(row.row_conditions, []),
    validity: readValidity(row.row_validity),
    language: row.language ?? undefined,
    synonyms: readJson(row.synonyms, undefined),
    relations: readJson(row.relations, undefined),
  },
  recordCount: row.source === null ? row.record_count : null,
  createdAt: row.created_at,
});
