/** Reads the catalog rows that determine the exposures of tenants, in a few statements. */
import type { CatalogDatabase } from '@vitrine/catalog';
import { readPairs, readPresentationRows } from '@vitrine/catalog/publishing';

export type StoredRows = Awaited<ReturnType<typeof readRows>>;

export const readRows = async (store: CatalogDatabase, ids: readonly number[]) => {
  const tenants = await store
    .selectFrom('tenant')
    .select(['id', 'public_id', 'name', 'industry', 'scope', 'is_enabled', 'about'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const exposures = await store.selectFrom('collection_exposure').selectAll().where('tenant_id', 'in', ids).execute();
  const shown = await store.selectFrom('field_exposure').selectAll().where('tenant_id', 'in', ids).execute();
  const rules = await store.selectFrom('row_rule').selectAll().where('tenant_id', 'in', ids).execute();
  const choices = await readPresentationRows(store, ids);
  const allViews = await store
    .selectFrom('named_view')
    .selectAll()
    .where('is_ended', '=', 0)
    .where('tenant_id', 'in', ids)
    .execute();
  // Collections offered to these tenants or to all, which are fewer than exposure rows if there are many tenants.
  const collections = await store
    .selectFrom('collection')
    .selectAll()
    .where((where) => where.or([where('tenant_id', 'in', ids), where('tenant_id', 'is', null)]))
    .execute();
  const fields = await store
    .selectFrom('field')
    .innerJoin('collection', 'collection.id', 'field.collection_id')
    .selectAll('field')
    .where((where) => where.or([where('collection.tenant_id', 'in', ids), where('collection.tenant_id', 'is', null)]))
    .orderBy('field.position')
    .execute();
  const keys = await store
    .selectFrom('api_key')
    .select(['id', 'tenant_id', 'hash', 'expires_at', 'requests_per_minute', 'visitor_requests_per_minute'])
    .select(['records_per_day', 'records_with', 'kind', 'origins', 'addresses'])
    .where('revoked_at', 'is', null)
    .where('tenant_id', 'in', ids)
    .orderBy('id')
    .execute();
  const opened = await readPairs(store, ids);
  return {
    tenants,
    exposures: Map.groupBy(exposures, ({ tenant_id }) => tenant_id),
    shown,
    rules,
    choices,
    allViews,
    views: Map.groupBy(allViews, ({ tenant_id }) => tenant_id),
    collections,
    fields,
    keys,
    opened: Map.groupBy(opened, ({ keyId }) => keyId),
  };
};
