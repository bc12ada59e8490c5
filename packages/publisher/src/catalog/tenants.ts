/** Tenants: made, listed, switched on and off. */
import type { Selectable } from 'kysely';
import { type RandomBytes, randomText } from '@vitrine/store';
import { CatalogError } from './catalog-error.ts';
import { announce, operator } from './changes.ts';
import { checkPrintable } from './printable.ts';
import type { CatalogDatabase, CatalogTables } from './schema.ts';
import { inTransaction } from './transaction.ts';

export interface Tenant {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly isEnabled: boolean;
  readonly scope: string | null;
  readonly createdAt: string;
}

export interface TenantDraft {
  readonly name: string;
  readonly industry: string;
  /** 8 letters and digits; made where none is given. */
  readonly publicId?: string | undefined;
  readonly scope?: string | undefined;
}

const publicIdPattern = /^[0-9A-Za-z]{8}$/;

/** Whether a text can be a tenant's public ID (contract §8). */
const isPublicId = (text: string): boolean => publicIdPattern.test(text);

/** Without the characters that people mix up when they read them out. */
const publicIdAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Makes a tenant. Its public API is enabled, and nothing is exposed. */
export const createTenant = async (
  store: CatalogDatabase,
  draft: TenantDraft,
  now: Date,
  randomBytes: RandomBytes,
): Promise<Tenant> => {
  const publicId = draft.publicId ?? randomText(8, publicIdAlphabet, randomBytes);
  if (!isPublicId(publicId)) {
    throw new CatalogError(
      `"${publicId}" cannot be a tenant ID; it takes exactly 8 letters and digits, such as ab12cd34.`,
    );
  }
  if (draft.name.trim() === '') throw new CatalogError('A tenant needs a name, such as --name "Northwind Traders".');
  if (draft.industry.trim() === '') throw new CatalogError('A tenant needs an industry, such as --industry Retail.');
  checkPrintable("The tenant's name", draft.name);
  checkPrintable("The tenant's industry", draft.industry);
  return store.transaction().execute(async (transaction) => {
    const taken = await transaction
      .selectFrom('tenant')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirst();
    if (taken !== undefined) throw new CatalogError(`The tenant ID ${publicId} is taken.`);
    const row = await transaction
      .insertInto('tenant')
      .values({
        public_id: publicId,
        name: draft.name,
        industry: draft.industry,
        is_enabled: 1,
        scope: draft.scope ?? null,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(transaction, row.id, now, { actor: operator, deed: { kind: 'tenant-created' } });
    return readTenant(row);
  });
};

export const listTenants = async (store: CatalogDatabase): Promise<Tenant[]> => {
  const rows = await store.selectFrom('tenant').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map(readTenant);
};

/** @throws CatalogError where no tenant has this public ID */
export const findTenant = async (store: CatalogDatabase, publicId: string): Promise<Tenant> => {
  const row = await store.selectFrom('tenant').selectAll().where('public_id', '=', publicId).executeTakeFirst();
  if (row === undefined) throw new CatalogError(`There is no tenant ${publicId}. "vitrine tenant list" shows all.`);
  return readTenant(row);
};

/** Switches a tenant's public API on or off; off, it answers as if the tenant did not exist. */
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
    const deed = { kind: isEnabled ? 'tenant-enabled' : 'tenant-disabled' } as const;
    await announce(transaction, tenant.id, now, numUpdatedRows > 0n ? { actor, deed } : undefined);
  });

const readTenant = (row: Selectable<CatalogTables['tenant']>): Tenant => ({
  id: row.id,
  publicId: row.public_id,
  name: row.name,
  industry: row.industry,
  isEnabled: row.is_enabled === 1,
  scope: row.scope,
  createdAt: row.created_at,
});
