/** Names of usage: daily counts of a tenant's requests by origin, filtered field and word, added up over all processes. */
import { sql } from 'kysely';
import { type CountedName, dayOf, type UsageNameKind } from '@vitrine/store';
import { batches } from './bulk/batches.ts';
import type { UsageDatabase } from './schema.ts';
import { keptMs } from './usage.ts';

export interface NameCount extends CountedName {
  readonly kind: UsageNameKind;
}

/** Rows per statement: each takes seven parameters. */
const rowsOfStatementMax = 500;
const tenantsOfStatementMax = 1000;

/** Adds to existing counts. @param counts without repetition */
export const addNames = async (store: UsageDatabase, day: string, counts: readonly NameCount[]): Promise<void> => {
  for (const some of batches(counts, rowsOfStatementMax))
    await store
      .insertInto('usage_name')
      .values(some.map((count) => columnsOf(day, count)))
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'day', 'kind', 'collection', 'name']).doUpdateSet((set) => ({
          requests: set('usage_name.requests', '+', set.ref('excluded.requests')),
          refused: set('usage_name.refused', '+', set.ref('excluded.refused')),
        })),
      )
      .execute();
};

const columnsOf = (day: string, { tenantId, kind, collection, name, requests, refused }: NameCount) => ({
  tenant_id: tenantId,
  day,
  kind,
  collection,
  name,
  requests,
  refused,
});

export const dropOldNames = async (store: UsageDatabase, nowMs: number): Promise<void> => {
  await store
    .deleteFrom('usage_name')
    .where('day', '<', dayOf(nowMs - keptMs))
    .execute();
};

export type StoredName = Omit<NameCount, 'requests' | 'refused'>;

/** The names of a day that are stored of tenants. */
export const listNamesOf = async (
  store: UsageDatabase,
  day: string,
  tenantIds: readonly number[],
): Promise<StoredName[]> => {
  const names: StoredName[] = [];
  for (const some of batches(tenantIds, tenantsOfStatementMax))
    names.push(
      ...(await store
        .selectFrom('usage_name')
        .select(['tenant_id as tenantId', 'kind', 'collection', 'name'])
        .where('day', '=', day)
        .where('tenant_id', 'in', some)
        .execute()),
    );
  return names;
};

export interface NamedRequests {
  /** Empty for origins. */
  readonly collection: string;
  /** Empty: all other origins. */
  readonly name: string;
  readonly requests: number;
  readonly refused: number;
}

/** Sums up a tenant's requests since a day by their names of a kind. @returns the most asked first, `most` at most */
export const readNames = async (
  store: UsageDatabase,
  tenantId: number,
  since: string,
  kind: UsageNameKind,
  most: number,
): Promise<readonly NamedRequests[]> => {
  const rows = await store
    .selectFrom('usage_name')
    .select(['collection', 'name'])
    .select([sql<string | number>`sum(requests)`.as('all'), sql<string | number>`sum(refused)`.as('some')])
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', since)
    .where('kind', '=', kind)
    .groupBy(['collection', 'name'])
    .orderBy('all', 'desc')
    .orderBy('collection')
    .orderBy('name')
    .limit(most)
    .execute();
  return rows.map(({ collection, name, all, some }) => ({
    collection,
    name,
    requests: Number(all),
    refused: Number(some),
  }));
};
