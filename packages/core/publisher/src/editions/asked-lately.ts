/** The order of first readings: the most requested collections come first, so that they are answered first. */
import { sql } from 'kysely';
import { type Clock, hourOf } from '@vitrine/store';
import type { UsageDatabase } from '@vitrine/catalog';
import type { Observe } from '../observation.ts';
import type { PlannedTable, Wanted } from './planned-table.ts';

/** Numbers of requests by tenant and collection. */
export type AskedLately = ReadonlyMap<string, number>;

const latelyMs = 7 * 24 * 60 * 60 * 1000;
const collectionsMax = 10_000;

interface UsageOptions {
  /** Undefined: it is not known. */
  readonly usage?: UsageDatabase | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly observe: Observe;
}

/** The requests of the last seven days for the collections that had most; none if they cannot be read. It never throws. */
export const readAskedLately = async ({ usage, clock, observe }: UsageOptions): Promise<AskedLately> => {
  try {
    return usage === undefined ? new Map() : await read(usage, clock.now());
  } catch (error) {
    observe({ kind: 'usage-failed', reason: error });
    return new Map();
  }
};

const read = async (usage: UsageDatabase, now: number): Promise<AskedLately> => {
  const rows = await usage
    .selectFrom('usage')
    .select(['tenant_id', 'collection', sql<string | number>`sum(requests)`.as('asked')])
    .where('hour', '>=', hourOf(now - latelyMs))
    .groupBy(['tenant_id', 'collection'])
    .orderBy('asked', 'desc')
    .limit(collectionsMax)
    .execute();
  return new Map(rows.map(({ tenant_id, collection, asked }) => [nameOf(tenant_id, collection), Number(asked)]));
};

/** The tables with the most asked first, by all requests for what they show; others keep their order. */
export const mostAskedFirst = (tables: readonly PlannedTable[], asked: AskedLately): readonly PlannedTable[] => {
  if (asked.size === 0) return tables;
  const sums = new Map(tables.map((table) => [table, sumOf(table.wanted, asked)]));
  return tables.toSorted((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0));
};

const sumOf = (wanted: readonly Wanted[], asked: AskedLately): number =>
  wanted.reduce((sum, { tenant, shown }) => sum + (asked.get(nameOf(tenant.tenantId, shown.slug)) ?? 0), 0);

const nameOf = (tenantId: number, slug: string): string => `${tenantId} ${slug}`;
