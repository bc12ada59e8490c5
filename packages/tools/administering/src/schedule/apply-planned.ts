/** Applies a planned change once, in one transaction, and only if it adds what the preview showed. */
import type { Reason } from '@vitrine/contract/console';
import {
  type Actor,
  announce,
  type CatalogDatabase,
  CatalogError,
  type CatalogTransaction,
  findTenant,
  inTransaction,
  type Tenant,
} from '@vitrine/catalog';
import { type Exposed, digestAdditions, readExposed } from './additions.ts';
import { changed, isPublication, type Order, withdraw } from './apply-change.ts';
import { applyPlan, endRow } from './plan-change.ts';
import { insertPlanned, type Plan, type PlannedRow, takePlanned } from './planned-changes.ts';

/** `refused`: it withdrew what it withdraws, and published nothing; `gone`: cancelled, or another process was faster. */
export type PlannedOutcome = 'done' | 'refused' | 'gone';

/**
 * Carries out a change that is due. Withdrawals are always done. What it publishes is not, if that is something else
 * than was previewed, or its end has passed.
 * @throws where the catalog cannot be written now; then it is as before
 */
export const applyPlanned = async (store: CatalogDatabase, id: number, now: Date): Promise<PlannedOutcome> => {
  try {
    return await inTransaction(store, async (transaction) =>
      attempt(transaction, await takePlanned(transaction, id), now),
    );
  } catch (error) {
    if (!(error instanceof CatalogError) || error.reason?.code === 'busy') throw error;
    return inTransaction(store, async (transaction) =>
      refuse(transaction, await takePlanned(transaction, id), now, error.reason ?? changed().reason),
    );
  }
};

/**
 * Carries out a planned change now, for a person.
 * @returns `gone`: there is no such change of the tenant
 * @throws CatalogError with the reason if it cannot be published as it was previewed; then it stays planned
 */
export const applyPlannedNow = async (
  store: CatalogDatabase,
  { id: tenantId }: Tenant,
  id: number,
  now: Date,
  actor: Actor,
): Promise<PlannedOutcome> =>
  inTransaction(store, async (transaction) =>
    attempt(transaction, await takePlanned(transaction, id, tenantId), now, actor),
  );

const attempt = async (
  transaction: CatalogTransaction,
  row: PlannedRow | undefined,
  now: Date,
  actor = row?.actor,
): Promise<PlannedOutcome> => {
  if (row === undefined || actor === undefined) return 'gone';
  const { at, endsAt, plan } = row;
  const { change } = plan;
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) throw missed();
  const tenant = await tenantOf(transaction, row);
  const before = await readExposed(transaction, tenant);
  await applyPlan(transaction, { tenant, change, ids: plan.ids, actor, now });
  if (isPublication(change)) requirePreviewed(plan, before, await readExposed(transaction, tenant));
  if (endsAt !== null) await insertPlanned(transaction, { ...row, ...endRow(plan, endsAt) });
  await announce(transaction, tenant.id, now, { actor, event: { kind: 'plan-done', at, endsAt, change } });
  return 'done';
};

/** @throws CatalogError if the change adds something else than was previewed, or only would as the public API is off */
const requirePreviewed = ({ digest }: Plan, before: Exposed, after: Exposed): void => {
  const added = digestAdditions(before, after);
  if (added !== '' && added !== digest) throw changed();
  if (digest !== '' && after?.isEnabled !== true)
    throw new CatalogError('The public API was off when it was due.', { code: 'planOff', values: {} });
};

/** Withdraws what the change withdraws, and logs why it publishes nothing. */
const refuse = async (
  transaction: CatalogTransaction,
  row: PlannedRow | undefined,
  now: Date,
  why: Reason | undefined,
): Promise<PlannedOutcome> => {
  if (row === undefined || why === undefined) return 'gone';
  const { actor, at, plan } = row;
  const tenant = await tenantOf(transaction, row);
  const order: Order = { tenant, change: plan.change, ids: plan.ids, actor, now };
  await withdraw(transaction, order, true);
  await announce(transaction, tenant.id, now, { actor, event: { kind: 'plan-refused', at, change: plan.change, why } });
  return 'refused';
};

const tenantOf = async (transaction: CatalogTransaction, { tenantId }: PlannedRow): Promise<Tenant> => {
  const { public_id: publicId } = await transaction
    .selectFrom('tenant')
    .select('public_id')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return findTenant(transaction, publicId);
};

const missed = (): CatalogError =>
  new CatalogError('Its end had passed when it could be carried out.', { code: 'planMissed', values: {} });
