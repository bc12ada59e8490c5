/**
 * The template: the collections, fields and states that the operator proposes to tenants. Owners see it in the console;
 * it exposes nothing unless the operator says so for tenants that are created.
 */
import { exposeTenants } from './bulk/expose-tenants.ts';
import { CatalogError } from './catalog-error.ts';
import type { Actor } from './changes.ts';
import { type Collection, findSharedCollection, listSharedCollections } from './collections.ts';
import { chooseFields } from './exposures.ts';
import { listFields } from './fields.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';
import { inTransaction } from './transaction.ts';

export interface TemplateEntry {
  /** The collection's slug. */
  readonly collection: string;
  readonly state: 'private' | 'public';
  /** Keys, in the collection's order. */
  readonly fields: readonly string[];
}

/** A collection's proposal by ids, as offers need it. */
export interface Proposals {
  readonly states: ReadonlyMap<number, 'private' | 'public'>;
  readonly fieldIds: ReadonlySet<number>;
}

/**
 * Proposes a collection that is offered to all tenants, in place of an earlier proposal of it.
 * @throws CatalogError if there is no such collection or field
 */
export const setTemplate = async (store: CatalogDatabase, entry: TemplateEntry): Promise<void> =>
  inTransaction(store, async (transaction) => {
    const collection = await findSharedCollection(transaction, entry.collection);
    const fields = chooseFields(collection, await listFields(transaction, collection), entry.fields);
    await removeRows(transaction, collection);
    await transaction.insertInto('template').values({ collection_id: collection.id, state: entry.state }).execute();
    if (fields.length === 0) return;
    await transaction
      .insertInto('template_field')
      .values(fields.map(({ id }) => ({ field_id: id })))
      .execute();
  });

/** @throws CatalogError if the collection is not proposed */
export const removeTemplate = async (store: CatalogDatabase, slug: string): Promise<void> =>
  inTransaction(store, async (transaction) => {
    const collection = await findSharedCollection(transaction, slug);
    const { states } = await readProposals(transaction);
    if (!states.has(collection.id)) throw new CatalogError(`The template does not propose ${slug}.`);
    await removeRows(transaction, collection);
  });

const removeRows = async (transaction: CatalogTransaction, collection: Collection): Promise<void> => {
  const ids = (await listFields(transaction, collection)).map(({ id }) => id);
  await transaction.deleteFrom('template').where('collection_id', '=', collection.id).execute();
  if (ids.length > 0) await transaction.deleteFrom('template_field').where('field_id', 'in', ids).execute();
};

/** Lists the proposals, in the order of the shared collections. */
export const readTemplate = async (store: CatalogDatabase): Promise<readonly TemplateEntry[]> => {
  const { states, fieldIds } = await readProposals(store);
  const entries: TemplateEntry[] = [];
  for (const collection of await listSharedCollections(store)) {
    const state = states.get(collection.id);
    if (state === undefined) continue;
    const fields = (await listFields(store, collection)).filter(({ id }) => fieldIds.has(id));
    entries.push({ collection: collection.slug, state, fields: fields.map(({ key }) => key) });
  }
  return entries;
};

export const readProposals = async (store: CatalogDatabase): Promise<Proposals> => {
  const collections = await store.selectFrom('template').selectAll().execute();
  const fields = await store.selectFrom('template_field').selectAll().execute();
  return {
    states: new Map(collections.map(({ collection_id, state }) => [collection_id, state])),
    fieldIds: new Set(fields.map(({ field_id }) => field_id)),
  };
};

/**
 * Exposes what the template proposes, for new tenants.
 * @returns the number of exposures
 */
export const exposeTemplate = async (
  transaction: CatalogTransaction,
  tenants: readonly Pick<Tenant, 'id'>[],
  now: Date,
  actor?: Actor,
): Promise<number> => {
  let exposures = 0;
  const ids = tenants.map(({ id }) => id);
  for (const { collection: slug, state, fields } of await readTemplate(transaction)) {
    const collection = await findSharedCollection(transaction, slug);
    const choice = { state, keys: fields, isOpening: false };
    exposures += (await exposeTenants(transaction, ids, collection, choice, now, actor)).exposed;
  }
  return exposures;
};
