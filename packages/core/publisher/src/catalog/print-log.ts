/** Recognizes the log of catalog changes: another catalog, a restored one and a log that was cut have another fingerprint. */
import { fingerprint } from './exposures.ts';
import type { CatalogDatabase } from './schema.ts';

/** Number of changes that the fingerprint covers: the latest ones. */
const printedChanges = 16;

/** @returns a fingerprint of the log up to a change; undefined: the log does not have the change */
export const printLog = async (store: CatalogDatabase, revision: number): Promise<string | undefined> => {
  const rows = await store
    .selectFrom('change')
    .select(['revision', 'tenant_id', 'changed_at', 'deed'])
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .limit(printedChanges)
    .execute();
  if (rows[0]?.revision !== revision) return undefined;
  return fingerprint(rows.map((row) => [row.revision, row.tenant_id, row.changed_at, row.deed]));
};
