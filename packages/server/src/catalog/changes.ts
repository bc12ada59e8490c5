/** The feed of changes, by which every process learns within a second what another has changed. */
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';

export interface Change {
  readonly revision: number;
  /** None: all tenants. */
  readonly tenantId: number | null;
}

/** Tells all processes that a tenant's catalog has changed, as soon as the transaction commits. */
export const announce = async (transaction: CatalogTransaction, tenantId: number | null, now: Date): Promise<void> => {
  await transaction.insertInto('change').values({ tenant_id: tenantId, changed_at: now.toISOString() }).execute();
};

export const latestRevision = async (store: CatalogDatabase): Promise<number> => {
  const { revision } = await store
    .selectFrom('change')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .executeTakeFirstOrThrow();
  return revision ?? 0;
};

export const changesSince = async (store: CatalogDatabase, revision: number): Promise<Change[]> => {
  const rows = await store
    .selectFrom('change')
    .select(['revision', 'tenant_id'])
    .where('revision', '>', revision)
    .execute();
  return rows.map((row) => ({ revision: row.revision, tenantId: row.tenant_id }));
};
