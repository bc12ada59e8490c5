/** Makes tenants as a file says: all of it or nothing. A second run of the same file changes nothing. */
import type { RandomBytes } from '@vitrine/store';
import type { RecordTables } from '../records/record-tables.ts';
import type { Actor } from '../changes.ts';
import type { CatalogDatabase, CatalogTransaction } from '../schema.ts';
import { exposeTemplate } from '../templates.ts';
import { readAllTenants, type Tenant } from '../tenants.ts';
import { planTenants, type TenantPlan, type TenantRow } from './plan-tenants.ts';
import { deleteTenants, writeTenants, type WrittenTenants } from './write-tenants.ts';

interface TenantsOrder {
  readonly rows: readonly TenantRow[];
  readonly isDryRun: boolean;
  /** Deletes the tenants that no row names. */
  readonly isDeletingMissing: boolean;
  /** Exposes what the template proposes to the tenants that are created. */
  readonly isEnablingTemplate: boolean;
}

export interface TenantsWriter {
  readonly store: CatalogDatabase;
  /** The records of the embedded database; undefined: the catalog is in PostgreSQL. */
  readonly tables: RecordTables | undefined;
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  /** Undefined: a command. */
  readonly actor?: Actor | undefined;
}

export interface AppliedTenants extends TenantPlan {
  /** Exposures that the template has added to new tenants. */
  readonly exposed: number;
}

/**
 * Plans without blocking other writers, and again in the transaction that writes. Writes nothing if there are mistakes.
 */
export const applyTenants = async (writer: TenantsWriter, order: TenantsOrder): Promise<AppliedTenants> => {
  const { store, now, actor } = writer;
  const plan = async (catalog: CatalogDatabase, randomBytes?: RandomBytes): Promise<TenantPlan> =>
    planTenants(await readAllTenants(catalog), order.rows, { ...order, randomBytes });
  const wanted = await plan(store);
  if (order.isDryRun || wanted.mistakes.length > 0 || wanted.changes.length === 0) return { ...wanted, exposed: 0 };
  return withoutRecords(writer, async (transaction) => {
    const planned = await plan(transaction, writer.randomBytes);
    if (planned.mistakes.length > 0) return [{ ...planned, exposed: 0 }, []];
    const { created, releasedCollections } = await writeTenants(transaction, planned.changes, now, actor);
    const exposed = order.isEnablingTemplate ? await exposeTemplate(transaction, created, now, actor) : 0;
    return [{ ...planned, exposed }, releasedCollections];
  });
};

/** Deletes one tenant with all that belongs to it; it is gone from the API within a second. */
export const deleteTenant = async (writer: TenantsWriter, tenant: Tenant): Promise<void> =>
  withoutRecords(writer, async (transaction) => [
    undefined,
    await deleteTenants(transaction, [tenant], writer.now, writer.actor),
  ]);

/** Runs work in a transaction, and drops the records of the collections that it has deleted. */
const withoutRecords = async <Result>(
  { store, tables }: TenantsWriter,
  work: (
    transaction: CatalogTransaction,
  ) => Promise<readonly [result: Result, released: WrittenTenants['releasedCollections']]>,
): Promise<Result> => {
  const { result, removeTables } = await store.transaction().execute(async (transaction) => {
    const [done, released] = await work(transaction);
    return { result: done, removeTables: tables?.release(released) };
  });
  await removeTables?.();
  return result;
};
