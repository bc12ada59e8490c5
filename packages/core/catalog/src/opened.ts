/**
 * The scope of keys: private collections and private views, by their IDs. A collection that is deleted and created again
 * under the same slug is another one, which no existing key opens.
 */
import { noArrangement } from './arrangement.ts';
import { readJson } from './json-column.ts';
import { CatalogError } from './catalog-error.ts';
import type { ExposureState } from './exposures.ts';
import { nameOpened } from './named-ids.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';

/** A collection or view that a key opens, with its present state: one that is not private now opens once it is. */
export interface Opened {
  readonly kind: 'collection' | 'view';
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly state: ExposureState;
}

/** The collections and views of a tenant that are private now, which a key can open; by slug. */
export const listPrivate = async (store: CatalogDatabase, tenant: Tenant): Promise<readonly Opened[]> =>
  (await listOpenable(store, tenant)).filter(({ state }) => state === 'private');

/**
 * The collections and views that a key is to open.
 * @param slugs undefined: all that are private now
 * @param kept what the key opens already, which may be named in any state
 * @throws CatalogError if one is not private
 */
export const chooseOpened = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  slugs: readonly string[] | undefined,
  kept: readonly Opened[] = [],
): Promise<readonly Opened[]> => {
  const all = await listOpenable(transaction, tenant);
  const isKept = (opened: Opened): boolean => kept.some((other) => nameOpened(other) === nameOpened(opened));
  const offered = all.filter((opened) => opened.state === 'private' || isKept(opened));
  if (slugs === undefined) return offered.filter(({ state }) => state === 'private');
  const refused = slugs.filter((slug) => !offered.some((opened) => opened.slug === slug));
  if (refused.length > 0) throw notPrivate(refused, offered);
  return offered.filter(({ slug }) => slugs.includes(slug));
};

const notPrivate = (refused: readonly string[], offered: readonly Opened[]): CatalogError => {
  const known = offered.length === 0 ? 'nothing is private' : `private are ${slugsOf(offered).join(', ')}`;
  return new CatalogError(
    `A key opens private collections and views, and ${refused.join(', ')} is none; ${known}. Make it private first, or name none.`,
    { code: 'notPrivate', values: { collections: refused.join(', ') } },
  );
};

export const slugsOf = (opened: readonly Opened[]): readonly string[] => opened.map(({ slug }) => slug);

/** Replaces what a key opens. */
export const writeOpened = async (
  transaction: CatalogTransaction,
  keyId: number,
  opened: readonly Opened[],
): Promise<void> => {
  const { collection = [], view = [] } = Object.groupBy(opened, ({ kind }) => kind);
  await transaction.deleteFrom('key_collection').where('key_id', '=', keyId).execute();
  await transaction.deleteFrom('key_view').where('key_id', '=', keyId).execute();
  const collections = collection.map(({ id }) => ({ key_id: keyId, collection_id: id }));
  const views = view.map(({ id }) => ({ key_id: keyId, view_id: id }));
  if (collections.length > 0) await transaction.insertInto('key_collection').values(collections).execute();
  if (views.length > 0) await transaction.insertInto('key_view').values(views).execute();
};

/** The slugs that each of a tenant's keys opens, sorted, by the key's ID. */
export const readOpened = async (
  store: CatalogDatabase,
  tenant: Tenant,
): Promise<ReadonlyMap<number, readonly Opened[]>> => {
  const all = new Map((await listOpenable(store, tenant)).map((opened) => [nameOpened(opened), opened]));
  const pairs = (await readPairs(store, [tenant.id])).flatMap(({ keyId, name }) => {
    const opened = all.get(name);
    return opened === undefined ? [] : [{ keyId, opened }];
  });
  const byKey = Map.groupBy(pairs, ({ keyId }) => keyId);
  return new Map(Array.from(byKey, ([keyId, own]) => [keyId, bySlug(own.map(({ opened }) => opened))]));
};

/** The names of what the keys of these tenants open, a pair for each. */
export const readPairs = async (
  store: CatalogDatabase,
  ids: readonly number[],
): Promise<readonly { readonly keyId: number; readonly name: string }[]> => {
  const collections = await store
    .selectFrom('key_collection')
    .innerJoin('api_key', 'api_key.id', 'key_collection.key_id')
    .select(['key_id', 'collection_id'])
    .where('api_key.tenant_id', 'in', ids)
    .execute();
  const views = await store
    .selectFrom('key_view')
    .innerJoin('api_key', 'api_key.id', 'key_view.key_id')
    .select(['key_id', 'view_id'])
    .where('api_key.tenant_id', 'in', ids)
    .execute();
  return [
    ...collections.map((row) => ({
      keyId: row.key_id,
      name: nameOpened({ kind: 'collection', id: row.collection_id }),
    })),
    ...views.map((row) => ({ keyId: row.key_id, name: nameOpened({ kind: 'view', id: row.view_id }) })),
  ];
};

/** The slugs of what keys of any tenants open, by the key's ID; in their order. */
export const readOpenedSlugs = async (
  store: CatalogDatabase,
  keyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (keyIds.length === 0) return new Map();
  const collections = await store
    .selectFrom('key_collection')
    .innerJoin('collection', 'collection.id', 'key_collection.collection_id')
    .select(['key_id', 'slug'])
    .where('key_id', 'in', keyIds)
    .execute();
  const views = await store
    .selectFrom('key_view')
    .innerJoin('named_view', 'named_view.id', 'key_view.view_id')
    .select(['key_id', 'slug'])
    .where('key_id', 'in', keyIds)
    .where('is_ended', '=', 0)
    .execute();
  const byKey = Map.groupBy([...collections, ...views], ({ key_id }) => key_id);
  return new Map(Array.from(byKey, ([id, own]) => [id, own.map(({ slug }) => slug).sort()]));
};

/** All collections and views that a tenant has, whatever their state, by slug. */
const listOpenable = async (store: CatalogDatabase, { id: tenantId }: Tenant): Promise<readonly Opened[]> => {
  const collections = await store
    .selectFrom('collection')
    .leftJoin('collection_exposure', (join) =>
      join
        .onRef('collection_exposure.collection_id', '=', 'collection.id')
        .on('collection_exposure.tenant_id', '=', tenantId),
    )
    .leftJoin('card', (join) =>
      join.onRef('card.collection_id', '=', 'collection.id').on('card.tenant_id', '=', tenantId),
    )
    .select(['collection.id', 'slug', 'name', 'state', 'arrangement'])
    .where((where) =>
      where.or([where('collection.tenant_id', '=', tenantId), where('collection.tenant_id', 'is', null)]),
    )
    .execute();
  const views = await store
    .selectFrom('named_view')
    .select(['id', 'slug', 'name', 'state', 'collection_id'])
    .where('tenant_id', '=', tenantId)
    .where('is_ended', '=', 0)
    .execute();
  const states = new Map(collections.map(({ id, state }) => [id, state ?? undefined]));
  return bySlug([
    ...collections.map(({ id, slug, name, state, arrangement }): Opened => ({
      kind: 'collection',
      id,
      slug,
      name: readJson(arrangement, noArrangement).name ?? name,
      state: state ?? 'hidden',
    })),
    ...views.map(({ id, slug, name, state, collection_id }): Opened => {
      const ofCollection = states.get(collection_id);
      return { kind: 'view', id, slug, name, state: stateOfView(ofCollection, state) };
    }),
  ]);
};

/** A view is never more public than its collection. */
const stateOfView = (ofCollection: ExposureState = 'hidden', own: 'private' | 'public'): ExposureState =>
  ofCollection === 'public' ? own : ofCollection;

const bySlug = (opened: readonly Opened[]): readonly Opened[] =>
  opened.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
