/** Stores when keys were last used, how often secret ones were sent by web pages, and how many records they have read. */
import { sql } from 'kysely';
import type { CatalogDatabase } from './schema.ts';

/** Keys per statement: each takes three parameters at most. */
const usesOfStatementMax = 500;

/**
 * Stores when keys were last used, unless a later use is stored. It uses no transaction, which would wait for other
 * writers, such as an import, and block readers meanwhile. It fails instead, and can be retried.
 */
export const saveLastUsed = async (store: CatalogDatabase, uses: ReadonlyMap<number, number>): Promise<void> => {
  const all = [...uses];
  for (let start = 0; start < all.length; start += usesOfStatementMax) {
    const some = all.slice(start, start + usesOfStatementMax);
    const cases = some.map(([keyId, usedAt]) => sql`when ${keyId} then ${new Date(usedAt).toISOString()}`);
    const usedAt = sql<string>`case id ${sql.join(cases, sql` `)} end`;
    await store
      .updateTable('api_key')
      .set({ last_used_at: usedAt })
      .where(
        'id',
        'in',
        some.map(([keyId]) => keyId),
      )
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', usedAt)]))
      .execute();
  }
};

/** More are not counted, as the column is an integer of 32 bits. */
const pageRequestsMax = 1_000_000_000;

/** Adds requests of web pages with keys, by the key's ID. A retry would count them again. */
export const addPageRequests = async (store: CatalogDatabase, counts: ReadonlyMap<number, number>): Promise<void> => {
  const all = [...counts];
  for (let start = 0; start < all.length; start += usesOfStatementMax) {
    const some = all.slice(start, start + usesOfStatementMax);
    const cases = some.map(([keyId, requests]) => sql`when ${keyId} then ${sql.lit(requests)}`);
    await store
      .updateTable('api_key')
      .set({ page_requests: sql<number>`page_requests + case id ${sql.join(cases, sql` `)} end` })
      .where(
        'id',
        'in',
        some.map(([keyId]) => keyId),
      )
      .where('page_requests', '<', pageRequestsMax)
      .execute();
  }
};

/**
 * Adds the records that keys have read on a day, by the key's ID. Those of a day before the latest one are not added. A retry
 * would count them again.
 * @param day a date, in UTC
 */
export const addRecordsRead = async (
  store: CatalogDatabase,
  day: string,
  counts: ReadonlyMap<number, number>,
): Promise<void> => {
  const all = [...counts];
  for (let start = 0; start < all.length; start += usesOfStatementMax) {
    const some = all.slice(start, start + usesOfStatementMax);
    const cases = some.map(([keyId, records]) => sql`when ${keyId} then ${sql.lit(records)}`);
    const before = sql`case when records_day = ${day} then records_of_day else 0 end`;
    await store
      .updateTable('api_key')
      .set({ records_of_day: sql<number>`${before} + case id ${sql.join(cases, sql` `)} end`, records_day: day })
      .where(
        'id',
        'in',
        some.map(([keyId]) => keyId),
      )
      .where((where) => where.or([where('records_day', 'is', null), where('records_day', '<=', day)]))
      .execute();
  }
};
