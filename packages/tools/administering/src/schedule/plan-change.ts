/** Plans a change of exposure for a later time, as it was previewed, and cancels one. */
import type {
  CollectionProposal,
  Planned,
  PlannedChange,
  PlannedCollection,
  Proposal,
} from '@vitrine/contract/proposal';
import {
  type Actor,
  announce,
  type CatalogDatabase,
  CatalogError,
  type CatalogTransaction,
  dryRun,
  findCollection,
  findTenant,
  inTransaction,
  listFields,
  type Tenant,
} from '@vitrine/catalog';
import { type Offer, readOffers } from '../offers.ts';
import { digestAdditions, readExposed } from './additions.ts';
import { endOf, isPublication, keyOf, publish, withdraw } from './apply-change.ts';
import { type CollectionIds, countPlanned, insertPlanned, type Plan, present, takePlanned } from './planned-changes.ts';

/** Waiting changes of a tenant. */
const plansMax = 50;
const planDaysMax = 366;
const dayMs = 86_400_000;

export interface PlanOrder {
  readonly tenant: Tenant;
  readonly proposal: Proposal;
  /** When it is carried out; null: now, and only its end is planned. */
  readonly at: Date | null;
  /** When all that it shows is withdrawn; null: it stays. */
  readonly endsAt: Date | null;
  readonly actor: Actor;
  readonly now: Date;
  /** Throws unless the state is the one that was previewed; undefined: there was no preview. */
  readonly check?: (transaction: CatalogTransaction, tenant: Tenant) => Promise<void>;
}

/** @throws CatalogError for a time or a change that cannot be planned */
export const planChange = async (store: CatalogDatabase, order: PlanOrder): Promise<Planned> => {
  const { at, endsAt, actor, now } = order;
  checkTimes(order);
  const { tenant, plan } = await dryRun(store, async (transaction) => readPlan(transaction, order));
  return inTransaction(store, async (transaction) => {
    if ((await countPlanned(transaction, tenant.id)) >= plansMax)
      throw new CatalogError(
        `${plansMax} changes are planned already, and no more are allowed. Cancel one that is not needed.`,
        { code: 'plansFull', values: { max: plansMax } },
      );
    const author = { tenantId: tenant.id, plannedAt: now.toISOString(), actor };
    if (at === null) await order.check?.(transaction, tenant);
    if (at === null) await applyPlan(transaction, { tenant, change: plan.change, ids: plan.ids, actor, now });
    const row = await insertPlanned(
      transaction,
      at === null
        ? { ...author, ...endRow(plan, endsAt?.toISOString() ?? '') }
        : { ...author, at: at.toISOString(), endsAt: endsAt?.toISOString() ?? null, plan },
    );
    const event = { kind: 'change-planned', at: row.at, endsAt: row.endsAt, change: row.plan.change } as const;
    await announce(transaction, tenant.id, now, { actor, event });
    return present(row);
  });
};

/** The row that withdraws what a change has shown. */
export const endRow = ({ end, ids }: Plan, at: string) => ({
  at,
  endsAt: null,
  plan: { change: end ?? { collections: [] }, end: null, ids, digest: '' },
});

/** Compares a proposal with the present state, and finds what it adds, without changing anything. */
const readPlan = async (
  transaction: CatalogTransaction,
  order: PlanOrder,
): Promise<{ readonly tenant: Tenant; readonly plan: Plan }> => {
  const { proposal, endsAt, actor, now } = order;
  const tenant = await findTenant(transaction, order.tenant.publicId);
  await order.check?.(transaction, tenant);
  const offers = new Map((await readOffers(transaction, tenant)).collections.map((offer) => [offer.slug, offer]));
  const change = changeOf(proposal, tenant, offers);
  if (change.isEnabled === undefined && change.collections.length === 0)
    throw new CatalogError('It is so already: there is nothing to plan.', { code: 'planNothing', values: {} });
  const end = endsAt === null ? null : endOf(change);
  if (end === undefined)
    throw new CatalogError('It cannot be withdrawn again as a whole. Plan its end as another change.', {
      code: 'planEndless',
      values: {},
    });
  const ids = await readIds(transaction, tenant, change);
  const before = await readExposed(transaction, tenant);
  await applyPlan(transaction, { tenant, change, ids, actor, now });
  return {
    tenant,
    plan: { change, end, ids, digest: digestAdditions(before, await readExposed(transaction, tenant)) },
  };
};

export const applyPlan = async (...[transaction, order]: Parameters<typeof publish>): Promise<void> => {
  await withdraw(transaction, order, false);
  if (isPublication(order.change)) await publish(transaction, order);
};

const checkTimes = ({ at, endsAt, now }: PlanOrder): void => {
  const last = new Date(now.getTime() + planDaysMax * dayMs);
  if (at === null && endsAt === null)
    throw new CatalogError('It is so already: there is nothing to plan.', { code: 'planNothing', values: {} });
  for (const time of [at, endsAt]) {
    if (time !== null && time <= now)
      throw new CatalogError(`${time.toISOString()} is past. Choose a time to come.`, { code: 'planPast', values: {} });
    if (time !== null && time > last)
      throw new CatalogError(`${time.toISOString()} is more than ${planDaysMax} days ahead. Choose an earlier time.`, {
        code: 'planFar',
        values: { days: planDaysMax },
      });
  }
  if (at !== null && endsAt !== null && endsAt <= at)
    throw new CatalogError('The end is not after the beginning. Choose a later one.', {
      code: 'planEndEarly',
      values: {},
    });
};

/** The parts of a proposal that differ from the present state. */
const changeOf = (
  { isEnabled, collections = [] }: Proposal,
  tenant: Tenant,
  offers: ReadonlyMap<string, Offer>,
): PlannedChange => ({
  ...(isEnabled !== undefined && isEnabled !== tenant.isEnabled && { isEnabled }),
  collections: collections.flatMap((wanted) => {
    const offer = offers.get(wanted.slug);
    const planned = offer && differenceOf(wanted, offer);
    return planned === undefined || isNothing(planned) ? [] : [planned];
  }),
});

const differenceOf = (
  { state: wanted, fields, where, ...naming }: CollectionProposal,
  offer: Offer,
): PlannedCollection => {
  const state = wanted ?? offer.state;
  const was = state === offer.state ? {} : { state, was: offer.state };
  if (state === 'hidden') return { ...naming, ...was, shows: [], hides: [] };
  const shown = offer.fields.filter(({ isShown }) => isShown).map(({ key }) => key);
  const keys = fields ?? shown;
  return {
    ...naming,
    ...was,
    shows: keys.filter((key) => !shown.includes(key)),
    hides: shown.filter((key) => !keys.includes(key)),
    ...(where !== undefined && where.join('\0') !== offer.where.join('\0') && { where }),
  };
};

const isNothing = ({ slug: _slug, shows, hides, ...others }: PlannedCollection): boolean =>
  shows.length === 0 && hides.length === 0 && Object.values(others).every((value) => value === undefined);

const readIds = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  { collections }: PlannedChange,
): Promise<Plan['ids']> => {
  const ids: [string, CollectionIds][] = [];
  for (const { slug, shows, hides, where = [] } of collections) {
    const collection = await findCollection(transaction, tenant, slug);
    const named = new Set([...shows, ...hides, ...where.map(keyOf)]);
    const fields = (await listFields(transaction, collection)).filter(({ key }) => named.has(key));
    ids.push([slug, { id: collection.id, fields: Object.fromEntries(fields.map(({ key, id }) => [key, id])) }]);
  }
  return Object.fromEntries(ids);
};

/**
 * Cancels a planned change.
 * @returns the change; undefined if it is gone
 */
export const cancelPlanned = async (
  store: CatalogDatabase,
  tenant: Tenant,
  id: number,
  now: Date,
  actor: Actor,
): Promise<Planned | undefined> =>
  inTransaction(store, async (transaction) => {
    const row = await takePlanned(transaction, id, tenant.id);
    if (row === undefined) return undefined;
    const { at, endsAt, plan } = row;
    const event = { kind: 'plan-cancelled', at, endsAt, change: plan.change } as const;
    await announce(transaction, tenant.id, now, { actor, event });
    return present(row);
  });
