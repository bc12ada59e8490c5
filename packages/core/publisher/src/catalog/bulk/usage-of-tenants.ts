/** Sums up the requests of many tenants, for the operator. */
import { sql } from 'kysely';
import type { UsageOutcome } from '@vitrine/store';
import type { UsageDatabase } from '../schema.ts';
import { noRequests, type Outcomes } from '../usage.ts';

/** @returns the requests since an hour, by the ID of the tenant; none of a tenant without requests */
export const readUsageOfTenants = async (
  store: UsageDatabase,
  tenantIds: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, Outcomes>> => {
  const found = new Map<number, Record<UsageOutcome, number>>();
  if (tenantIds.length === 0) return found;
  const rows = await store
    .selectFrom('usage')
    .select(['tenant_id', 'outcome', sql<string | number>`sum(requests)`.as('requests')])
    .where('tenant_id', 'in', tenantIds)
    .where('hour', '>=', since)
    .groupBy(['tenant_id', 'outcome'])
    .execute();
  for (const { tenant_id, outcome, requests } of rows) {
    const outcomes = found.get(tenant_id) ?? noRequests();
    outcomes[outcome] = Number(requests);
    found.set(tenant_id, outcomes);
  }
  return found;
};
