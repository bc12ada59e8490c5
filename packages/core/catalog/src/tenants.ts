/** Tenants: create, list, change, enable, disable, delete. */
import type { Selectable } from 'kysely';
import type { AuditEvent } from '@vitrine/contract/console';
import { type RandomBytes, randomText } from '@vitrine/store';
import { CatalogError } from './catalog-error.ts';
import { announce, operator } from './changes.ts';
import type { CatalogDatabase, CatalogTables, CatalogTransaction } from './schema.ts';
import { checkTenantText } from './tenant-texts.ts';
import { inTransaction } from './transaction.ts';

export interface Tenant {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly isEnabled: boolean;
  readonly scope: string | null;
  /** The operator's own name of the tenant, unique among tenants. */
  readonly reference: string | null;
  readonly createdAt: string;
}

export interface TenantDraft {
  readonly name: string;
  readonly industry: string;
  /** 8 letters and digits; undefined: it is generated. */
  readonly publicId?: string | undefined;
  readonly scope?: string | undefined;
  readonly reference?: string | undefined;
}

/** Without characters that are easily confused. */
const publicIdAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

export const makePublicId = (randomBytes: RandomBytes): string => randomText(8, publicIdAlphabet, randomBytes);

/** Creates a tenant. Its public API is enabled, and nothing is exposed. */
export const createTenant = async (
  store: CatalogDatabase,
  draft: TenantDraft,
  now: Date,
  randomBytes: RandomBytes,
  actor = operator,
): Promise<Tenant> => {
  const { publicId = makePublicId(randomBytes), name, industry, scope, reference } = draft;
  for (const [what, text] of Object.entries({ publicId, name, industry, scope, reference }))
    if (text !== undefined) checkTenantText(what, text);
  return inTransaction(store, async (transaction) => {
    await requireFree(transaction, 'public_id', publicId, `The tenant ID ${publicId} is taken.`);
    if (reference !== undefined) await requireFreeReference(transaction, reference);
    const row = await transaction
      .insertInto('tenant')
      .values({
        public_id: publicId,
        name,
        industry,
        is_enabled: 1,
        scope: scope ?? null,
        reference: reference ?? null,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(transaction, row.id, now, { actor, event: { kind: 'tenant-created' } });
    return readTenant(row);
  });
};

const requireFreeReference = async (transaction: CatalogTransaction, reference: string): Promise<void> =>
  requireFree(transaction, 'reference', reference, `The reference ${reference} is that of another tenant.`);

const requireFree = async (
  transaction: CatalogTransaction,
  column: 'public_id' | 'reference',
  text: string,
  message: string,
): Promise<void> => {
  const taken = await transaction.selectFrom('tenant').select('id').where(column, '=', text).executeTakeFirst();
  if (taken !== undefined) throw new CatalogError(message);
};

/** A part of the list of tenants. */
export interface TenantPage {
  readonly limit?: number | undefined;
  /** The public ID of the last tenant of the page before. */
  readonly after?: string | undefined;
  /** Only the tenant of this reference. */
  readonly reference?: string | undefined;
}

/**
 * Tenants by name, all or a page of them.
 * @throws CatalogError if no tenant has the public ID `after`
 */
export const listTenants = async (store: CatalogDatabase, page: TenantPage = {}): Promise<Tenant[]> => {
  const { limit, after, reference } = page;
  const last = after === undefined ? undefined : await findTenant(store, after);
  const rows = await store
    .selectFrom('tenant')
    .selectAll()
    .$if(last !== undefined, (query) =>
      query.where((where) => where(where.refTuple('name', 'id'), '>', where.tuple(last?.name ?? '', last?.id ?? 0))),
    )
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('name')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(readTenant);
};

/** Tenants that one statement reads: in PostgreSQL a statement has two seconds. */
const pageTenantsMax = 5000;

/** All tenants in the order of their creation, in pages. */
export async function* readTenantPages(store: CatalogDatabase): AsyncGenerator<readonly Tenant[]> {
  for (let last = 0; ;) {
    const rows = await store
      .selectFrom('tenant')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageTenantsMax)
      .execute();
    if (rows.length > 0) yield rows.map(readTenant);
    if (rows.length < pageTenantsMax) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** All tenants in the order of their creation, in memory. */
export const readAllTenants = async (store: CatalogDatabase): Promise<readonly Tenant[]> => {
  const tenants: Tenant[] = [];
  for await (const page of readTenantPages(store)) tenants.push(...page);
  return tenants;
};

/** @throws CatalogError if no tenant has this public ID */
export const findTenant = async (store: CatalogDatabase, publicId: string): Promise<Tenant> => {
  const row = await store.selectFrom('tenant').selectAll().where('public_id', '=', publicId).executeTakeFirst();
  if (row === undefined) throw new CatalogError(`There is no tenant ${publicId}. "vitrine tenant list" shows all.`);
  return readTenant(row);
};

/** Enables or disables a tenant's public API; disabled, it responds as if the tenant did not exist. */
export const setTenantEnabled = async (
  store: CatalogDatabase,
  tenant: Tenant,
  isEnabled: boolean,
  now: Date,
  actor = operator,
): Promise<void> =>
  inTransaction(store, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('tenant')
      .set({ is_enabled: isEnabled ? 1 : 0 })
      .where('id', '=', tenant.id)
      .where('is_enabled', '!=', isEnabled ? 1 : 0)
      .executeTakeFirst();
    const event = { kind: isEnabled ? 'tenant-enabled' : 'tenant-disabled' } as const;
    await announce(transaction, tenant.id, now, numUpdatedRows > 0n ? { actor, event } : undefined);
  });

/** Omitted properties stay; null removes a scope or a reference. */
export interface TenantEdit {
  readonly name?: string | undefined;
  readonly industry?: string | undefined;
  readonly scope?: string | null | undefined;
  readonly reference?: string | null | undefined;
}

/** @throws CatalogError for a text that a tenant cannot have, or a reference of another tenant */
export const changeTenant = async (
  store: CatalogDatabase,
  { publicId }: Tenant,
  edit: TenantEdit,
  now: Date,
  actor = operator,
): Promise<Tenant> =>
  inTransaction(store, async (transaction) => {
    // Others may have changed it since it was found: what this edit omits stays as they have it.
    const tenant = await findTenant(transaction, publicId);
    const after = edited(tenant, edit);
    if (isSameTenant(tenant, after)) return tenant;
    for (const what of ['name', 'industry', 'scope', 'reference'] as const) {
      const text = after[what];
      if (text !== null && text !== tenant[what]) checkTenantText(what, text);
    }
    const { name, industry, scope, reference } = after;
    if (reference !== null && reference !== tenant.reference) await requireFreeReference(transaction, reference);
    await transaction
      .updateTable('tenant')
      .set({ name, industry, scope, reference })
      .where('id', '=', tenant.id)
      .execute();
    const event = changeOf(tenant, after);
    await announce(transaction, tenant.id, now, event && { actor, event });
    return after;
  });

export const edited = (tenant: Tenant, { name, industry, scope, reference }: TenantEdit): Tenant => ({
  ...tenant,
  name: name ?? tenant.name,
  industry: industry ?? tenant.industry,
  scope: scope === undefined ? tenant.scope : scope,
  reference: reference === undefined ? tenant.reference : reference,
});

export const isSameTenant = (one: Tenant, other: Tenant): boolean =>
  one.name === other.name &&
  one.industry === other.industry &&
  one.scope === other.scope &&
  one.reference === other.reference &&
  one.isEnabled === other.isEnabled;

/** The audit event of a change; undefined if the owner sees none of it, as of the operator's reference. */
export const changeOf = (before: Tenant, after: Tenant): AuditEvent | undefined => {
  const changed = {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.industry !== after.industry && { industry: after.industry }),
    ...(before.scope !== after.scope && { isScopeChanged: true as const }),
  };
  return Object.keys(changed).length === 0 ? undefined : { kind: 'tenant-changed', ...changed };
};

export const readTenant = (row: Selectable<CatalogTables['tenant']>): Tenant => ({
  id: row.id,
  publicId: row.public_id,
  name: row.name,
  industry: row.industry,
  isEnabled: row.is_enabled === 1,
  scope: row.scope,
  reference: row.reference,
  createdAt: row.created_at,
});
