/** Stores planned changes. The process that deletes a due row applies the change. */
import type { Planned, PlannedChange } from '@vitrine/contract/proposal';
import type { Actor, CatalogDatabase, CatalogTransaction, PlannedChangeRow, Tenant } from '@vitrine/catalog';

export interface Plan {
  readonly change: PlannedChange;
  /** The change that withdraws it again; null: no end is planned. */
  readonly end: PlannedChange | null;
  /** The IDs of the collections that they name, by slug. */
  readonly ids: Readonly<Record<string, CollectionIds>>;
  /** A digest of what the change adds for callers, as it was previewed. */
  readonly digest: string;
}

export interface CollectionIds {
  readonly id: number;
  /** IDs of the fields in the change, by key. */
  readonly fields: Readonly<Record<string, number>>;
}

export interface PlannedRow {
  readonly id: number;
  readonly tenantId: number;
  readonly at: string;
  readonly endsAt: string | null;
  readonly plannedAt: string;
  readonly actor: Actor;
  readonly plan: Plan;
}

/** The planned changes of a tenant, the next first. */
export const listPlanned = async (store: CatalogDatabase, { id }: Pick<Tenant, 'id'>): Promise<Planned[]> => {
  const rows = await store
    .selectFrom('planned_change')
    .selectAll()
    .where('tenant_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => present(read(row)));
};

/** The planned changes of all tenants, the next first, each with its tenant's public ID. */
export const listPlannedOfTenants = async (
  store: CatalogDatabase,
): Promise<readonly (Planned & { readonly tenant: string })[]> => {
  const rows = await store
    .selectFrom('planned_change')
    .innerJoin('tenant', 'tenant.id', 'planned_change.tenant_id')
    .selectAll('planned_change')
    .select('tenant.public_id')
    .orderBy('at')
    .orderBy('planned_change.id')
    .limit(listedMax)
    .execute();
  return rows.map((row) => Object.assign({ tenant: row.public_id }, present(read(row))));
};

const listedMax = 1000;

export const present = ({ id, at, endsAt, plannedAt, actor, plan }: PlannedRow): Planned => ({
  id,
  at,
  endsAt,
  plannedAt,
  person: actor.kind === 'person' ? actor.name : null,
  operator: actor.kind === 'operator' ? (actor.name ?? null) : null,
  change: plan.change,
});

export const insertPlanned = async (
  transaction: CatalogTransaction,
  { tenantId, at, endsAt, plannedAt, actor, plan }: Omit<PlannedRow, 'id'>,
): Promise<PlannedRow> => {
  const row = await transaction
    .insertInto('planned_change')
    .values({
      tenant_id: tenantId,
      at,
      ends_at: endsAt,
      planned_at: plannedAt,
      person: actor.kind === 'person' ? actor.name : null,
      operator: actor.kind === 'operator' ? (actor.name ?? null) : null,
      plan: JSON.stringify(plan),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
};

/**
 * Takes a planned change out, for this transaction alone.
 * @param tenantId undefined: of any tenant
 * @returns undefined if it is gone
 */
export const takePlanned = async (
  transaction: CatalogTransaction,
  id: number,
  tenantId?: number,
): Promise<PlannedRow | undefined> => {
  const row = await transaction
    .deleteFrom('planned_change')
    .where('id', '=', id)
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? 0))
    .returningAll()
    .executeTakeFirst();
  return row && read(row);
};

export const countPlanned = async (transaction: CatalogTransaction, tenantId: number): Promise<number> => {
  const { planned } = await transaction
    .selectFrom('planned_change')
    .select(({ fn }) => fn.countAll<number | string>().as('planned'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(planned);
};

/** The IDs and times of changes that are due by then, the earliest first. @param until ISO 8601 in UTC */
export const listDue = async (
  store: CatalogDatabase,
  until: string,
  limit: number,
): Promise<readonly { readonly id: number; readonly at: string }[]> =>
  store
    .selectFrom('planned_change')
    .select(['id', 'at'])
    .where('at', '<=', until)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();

const read = (row: PlannedChangeRow): PlannedRow => {
  const plan: Plan = JSON.parse(row.plan);
  const { person, operator } = row;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    at: row.at,
    endsAt: row.ends_at,
    plannedAt: row.planned_at,
    actor:
      person === null
        ? { kind: 'operator', ...(operator !== null && { name: operator }) }
        : { kind: 'person', name: person },
    plan,
  };
};
