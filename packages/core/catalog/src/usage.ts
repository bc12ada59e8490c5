/** Usage: hourly counts of a tenant's requests, added up over all processes. */
import { sql, type RawBuilder } from 'kysely';
import { hourOf, type UsageCount, type UsageOutcome } from '@vitrine/store';
import type { UsageDatabase } from './schema.ts';

export const keptMs = 35 * 24 * 60 * 60 * 1000;

/** Adds to existing counts, without a transaction, which would wait for other writers. */
export const addUsage = async (store: UsageDatabase, hour: string, counts: readonly UsageCount[]): Promise<void> => {
  await store
    .insertInto('usage')
    .values(counts.map((count) => ({ ...columnsOf(count), hour })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'hour', 'collection', 'key_id', 'outcome'])
        .doUpdateSet((set) => ({ requests: set('usage.requests', '+', set.ref('excluded.requests')) })),
    )
    .execute();
};

const columnsOf = ({ tenantId, collection, keyId, outcome, requests }: UsageCount) => ({
  tenant_id: tenantId,
  collection,
  key_id: keyId,
  outcome,
  requests,
});

/** Deletes counts older than 35 days. */
export const dropOldUsage = async (store: UsageDatabase, nowMs: number): Promise<void> => {
  await store
    .deleteFrom('usage')
    .where('hour', '<', hourOf(nowMs - keptMs))
    .execute();
};

export type Outcomes = Readonly<Record<UsageOutcome, number>>;

/** The dimension of a usage report. */
export type Grouping = 'hour' | 'day' | 'collection' | 'key_id';

/**
 * Sums up the requests of a tenant since an hour, by group.
 * @returns each group as text: the start of an hour, a date, a slug, or a key's ID
 */
export const readUsage = async (
  store: UsageDatabase,
  tenantId: number,
  since: string,
  grouping: Grouping,
): Promise<ReadonlyMap<string, Outcomes>> => {
  const rows = await store
    .selectFrom('usage')
    .select([groups[grouping].as('common'), 'outcome', sql<string | number>`sum(requests)`.as('requests')])
    .where('tenant_id', '=', tenantId)
    .where('hour', '>=', since)
    .groupBy(['common', 'outcome'])
    .execute();
  return sumUp(rows.map(({ common, outcome, requests }) => ({ of: String(common), outcome, requests })));
};

/** @returns the requests since an hour, by the ID of the tenant; none of a tenant without requests */
export const readUsageOfTenants = async (
  store: UsageDatabase,
  tenantIds: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, Outcomes>> => {
  if (tenantIds.length === 0) return new Map();
  const rows = await store
    .selectFrom('usage')
    .select(['tenant_id as of', 'outcome', sql<string | number>`sum(requests)`.as('requests')])
    .where('tenant_id', 'in', tenantIds)
    .where('hour', '>=', since)
    .groupBy(['tenant_id', 'outcome'])
    .execute();
  return sumUp(rows);
};

interface Sum<Of> {
  readonly of: Of;
  readonly outcome: UsageOutcome;
  readonly requests: string | number;
}

const sumUp = <Of>(sums: readonly Sum<Of>[]): ReadonlyMap<Of, Outcomes> => {
  const found = new Map<Of, Record<UsageOutcome, number>>();
  for (const { of, outcome, requests } of sums) found.getOrInsertComputed(of, noRequests)[outcome] = Number(requests);
  return found;
};

const groups: Readonly<Record<Grouping, RawBuilder<string | number>>> = {
  hour: sql`hour`,
  day: sql`substr(hour, 1, 10)`,
  collection: sql`collection`,
  key_id: sql`key_id`,
};

export const noRequests = (): Record<UsageOutcome, number> => ({
  cached: 0,
  computed: 0,
  unchanged: 0,
  refused: 0,
  limited: 0,
  failed: 0,
});
