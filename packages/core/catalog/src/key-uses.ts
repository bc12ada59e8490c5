/** Stores when keys were last used, how often secret ones were sent by web pages, and how many records they have read. */
import { type RawBuilder, sql } from 'kysely';
import { batches } from './bulk/batches.ts';
import type { CatalogDatabase } from './schema.ts';

/** Keys per statement: each takes three parameters at most. */
const usesOfStatementMax = 500;

/**
 * Stores when keys were last used, unless a later use is stored. It uses no transaction, which would wait for other
 * writers, such as an import, and block readers meanwhile. It fails instead, and can be retried.
 */
export const saveLastUsed = async (store: CatalogDatabase, uses: ReadonlyMap<number, number>): Promise<void> => {
  for (const { ids, value: usedAt } of inParts(uses, (ms) => sql<string>`${new Date(ms).toISOString()}`))
    await store
      .updateTable('api_key')
      .set({ last_used_at: usedAt })
      .where('id', 'in', ids)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', usedAt)]))
      .execute();
};

/** More are not counted, as the column is an integer of 32 bits. */
const pageRequestsMax = 1_000_000_000;

/** Adds requests of web pages with keys, by the key's ID. A retry would count them again. */
export const addPageRequests = async (store: CatalogDatabase, counts: ReadonlyMap<number, number>): Promise<void> => {
  for (const { ids, value: requests } of inParts(counts, (count) => sql.lit(count)))
    await store
      .updateTable('api_key')
      .set({ page_requests: sql<number>`page_requests + ${requests}` })
      .where('id', 'in', ids)
      .where('page_requests', '<', pageRequestsMax)
      .execute();
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
  const before = sql`case when records_day = ${day} then records_of_day else 0 end`;
  for (const { ids, value: records } of inParts(counts, (count) => sql.lit(count)))
    await store
      .updateTable('api_key')
      .set({ records_of_day: sql<number>`${before} + ${records}`, records_day: day })
      .where('id', 'in', ids)
      .where((where) => where.or([where('records_day', 'is', null), where('records_day', '<=', day)]))
      .execute();
};

/** The keys in parts of a statement's size, each with an expression for the value of a key. */
function* inParts<Value>(values: ReadonlyMap<number, number>, print: (value: number) => RawBuilder<Value>) {
  for (const some of batches([...values], usesOfStatementMax)) {
    const cases = some.map(([keyId, value]) => sql`when ${keyId} then ${print(value)}`);
    yield { ids: some.map(([keyId]) => keyId), value: sql<Value>`case id ${sql.join(cases, sql` `)} end` };
  }
}
