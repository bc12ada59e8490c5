/** The rows of the catalog that say what tenants show, in a few statements. */
import type { CatalogDatabase, CatalogTransaction } from '../catalog/schema.ts';
import { readLooks } from './shown-looks.ts';

export type ShownRows = Awaited<ReturnType<typeof readRows>>;
export const readRows = async (store: CatalogDatabase | CatalogTransaction, ids: readonly number[] | undefined) => {
  const tenants = await store
    .selectFrom('tenant')
    .select(['id', 'public_id', 'name', 'industry', 'scope', 'is_enabled'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute();
  const exposures = await store
    .selectFrom('collection_exposure')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .execute();
  const shown = await store
    .selectFrom('field_exposure')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .execute();
  const rules = await store
    .selectFrom('row_rule')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .execute();
  const looks = await readLooks(store, ids);
  const allViews = await store
    .selectFrom('named_view')
    .selectAll()
    .where('is_ended', '=', 0)
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .execute();
  // Those offered to these tenants, and those offered to all: fewer than an exposure's rows where tenants are many.
  const collections = await store
    .selectFrom('collection')
    .selectAll()
    .$if(ids !== undefined, (query) =>
      query.where((where) => where.or([where('tenant_id', 'in', ids ?? []), where('tenant_id', 'is', null)])),
    )
    .execute();
  const fields = await store
    .selectFrom('field')
    .innerJoin('collection', 'collection.id', 'field.collection_id')
    .selectAll('field')
    .$if(ids !== undefined, (query) =>
      query.where((where) =>
        where.or([where('collection.tenant_id', 'in', ids ?? []), where('collection.tenant_id', 'is', null)]),
      ),
    )
    .orderBy('field.position')
    .execute();
  const keys = await store
    .selectFrom('api_key')
    .select(['id', 'tenant_id', 'hash', 'expires_at'])
    .where('revoked_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .orderBy('id')
    .execute();
  return {
    tenants,
    exposures: Map.groupBy(exposures, ({ tenant_id }) => tenant_id),
    shown,
    rules,
    looks,
    allViews,
    views: Map.groupBy(allViews, ({ tenant_id }) => tenant_id),
    collections,
    fields,
    keys,
  };
};
