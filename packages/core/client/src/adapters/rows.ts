/** Rows of a table, from one number up to another, as pages of a collection. */
import type { AnyClient, Query, RecordData } from '../index.ts';

const pageMax = 200;

/** @param end the number of the row behind the last that is wanted */
export const readRows = async (
  client: AnyClient,
  collection: string,
  query: Query,
  [start, end]: readonly [start: number, end: number],
  signal?: AbortSignal,
): Promise<{ readonly rows: RecordData[]; readonly total: number }> => {
  const limit = Math.min(end - start, pageMax);
  const firstPage = Math.floor(start / limit) + 1;
  const rows: RecordData[] = [];
  let total = Infinity;
  for (let page = firstPage; (page - 1) * limit < Math.min(end, total); page++) {
    const { data, meta } = await client.records(collection, { ...query, page, limit }, { signal });
    rows.push(...data);
    ({ total } = meta);
  }
  const offset = start - (firstPage - 1) * limit;
  return { rows: rows.slice(offset, offset + end - start), total };
};
