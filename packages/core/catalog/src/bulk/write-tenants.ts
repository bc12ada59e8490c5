/** Writes planned changes of tenants in batches, with the same audit events as the commands for one. */
import { sql } from 'kysely';
import { type Actor, announceAll, type AuditEntry, operator, type TenantAudit } from '../changes.ts';
import type { CatalogTransaction } from '../schema.ts';
import { changeOf, readTenant, type Tenant } from '../tenants.ts';
import { batches } from './batches.ts';
import type { TenantChange } from './plan-tenants.ts';

/** Tenants per statement: each takes at most eight parameters, and in PostgreSQL a statement has two seconds. */
const tenantsOfStatementMax = 1000;

export interface WrittenTenants {
  readonly created: readonly Tenant[];
  /** The imported collections of deleted tenants, whose records are to be dropped. */
  readonly releasedCollections: readonly number[];
}

export const writeTenants = async (
  transaction: CatalogTransaction,
  changes: readonly TenantChange[],
  now: Date,
  actor = operator,
): Promise<WrittenTenants> => {
  const deleted = changes.filter((each) => each.kind === 'deleted').map(({ before }) => before);
  const changed = changes.filter((each) => each.kind === 'changed');
  const drafts = changes.filter((each) => each.kind === 'created');
  const releasedCollections = await deleteTenants(transaction, deleted, now, actor);
  for (const some of batches(changed, tenantsOfStatementMax)) await update(transaction, some);
  const created: Tenant[] = [];
  for (const some of batches(drafts, tenantsOfStatementMax)) created.push(...(await create(transaction, some, now)));
  const audits = [
    ...changed.flatMap(({ before, after }) => eventsOf(before, after).map((event) => audit(before.id, actor, event))),
    ...created.map(({ id }) => audit(id, actor, { kind: 'tenant-created' })),
  ];
  await announceAll(transaction, audits, now);
  return { created, releasedCollections };
};

/**
 * Deletes tenants with their exposures, keys, views, pages and own collections.
 * @returns the ids of their imported collections, whose records are to be dropped
 */
export const deleteTenants = async (
  transaction: CatalogTransaction,
  tenants: readonly Tenant[],
  now: Date,
  actor = operator,
): Promise<readonly number[]> => {
  const imported: number[] = [];
  for (const some of batches(tenants, tenantsOfStatementMax)) {
    const ids = some.map(({ id }) => id);
    const own = await transaction
      .selectFrom('collection')
      .select('id')
      .where('tenant_id', 'in', ids)
      .where('source', 'is', null)
      .execute();
    imported.push(...own.map(({ id }) => id));
    await transaction.deleteFrom('tenant').where('id', 'in', ids).execute();
  }
  const audits = tenants.map(({ id, publicId, name }) => audit(id, actor, { kind: 'tenant-deleted', publicId, name }));
  await announceAll(transaction, audits, now);
  return imported;
};

const audit = (tenantId: number, actor: Actor, event: AuditEntry['event']): TenantAudit => ({
  tenantId,
  entry: { actor, event },
});

type Changed = Extract<TenantChange, { readonly kind: 'changed' }>;
type Created = Extract<TenantChange, { readonly kind: 'created' }>;

const update = async (transaction: CatalogTransaction, changes: readonly Changed[]): Promise<void> => {
  const rows = changes.map(
    ({ before: { id }, after: { name, industry, scope, reference, isEnabled } }) =>
      sql`(cast(${id} as integer), cast(${name} as text), cast(${industry} as text), cast(${scope} as text),
        cast(${reference} as text), cast(${isEnabled ? 1 : 0} as integer))`,
  );
  // Both engines name the columns of `values` so.
  const row = sql<Written>`(values ${sql.join(rows)})`.as<'row'>('row');
  await transaction
    .updateTable('tenant')
    .from(row)
    .set((columns) => ({
      name: columns.ref('row.column2'),
      industry: columns.ref('row.column3'),
      scope: columns.ref('row.column4'),
      reference: columns.ref('row.column5'),
      is_enabled: columns.ref('row.column6'),
    }))
    .whereRef('tenant.id', '=', 'row.column1')
    .execute();
};

interface Written {
  readonly column1: number;
  readonly column2: string;
  readonly column3: string;
  readonly column4: string | null;
  readonly column5: string | null;
  readonly column6: number;
}

const eventsOf = (before: Tenant, after: Tenant): readonly AuditEntry['event'][] => {
  const changed = changeOf(before, after);
  const isSwitched = before.isEnabled !== after.isEnabled;
  return [
    ...(changed === undefined ? [] : [changed]),
    ...(isSwitched ? [{ kind: after.isEnabled ? 'tenant-enabled' : 'tenant-disabled' } as const] : []),
  ];
};

const create = async (
  transaction: CatalogTransaction,
  changes: readonly Created[],
  now: Date,
): Promise<readonly Tenant[]> => {
  const rows = await transaction
    .insertInto('tenant')
    .values(
      changes.map(({ after: { publicId, name, industry, scope, reference, isEnabled } }) => ({
        public_id: publicId ?? '',
        name,
        industry,
        scope,
        reference,
        is_enabled: isEnabled ? 1 : 0,
        created_at: now.toISOString(),
      })),
    )
    .returningAll()
    .execute();
  return rows.map(readTenant);
};
