/** Checks the embedded database: whether its file is intact, and what its tenants show. */
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { type CatalogDatabase, mainSource } from '@vitrine/catalog';
import { errorFinding, okFinding, type Finding } from './finding.ts';
import type { ShownCollection } from './store-findings.ts';
import { tenantFindings } from './tenant-findings.ts';

export const embeddedFindings = async (store: CatalogDatabase, path: string, now: Date): Promise<Finding[]> => [
  await integrityFinding(store, path),
  ...(await tenantFindings(
    store,
    { collections: ({ publicId }) => `vitrine import FILE.csv --tenant ${publicId} --collection SLUG` },
    now,
  )),
];

const integrityFinding = async (store: CatalogDatabase, path: string): Promise<Finding> => {
  const { rows } = await sql<{ readonly quick_check: string }>`pragma quick_check(5)`.execute(store);
  const faults = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  const megabytes = Math.ceil(statSync(path).size / 1024 ** 2);
  return faults.length === 0
    ? okFinding('database', `${path}, ${megabytes} MB, intact.`)
    : errorFinding('database', `${path} is damaged: ${faults.join('; ')}. Restore it from a backup.`);
};

/**
 * The imported collections that some tenant shows. Each one's bytes are its share of the database file, by number of
 * records.
 */
export const readShownImports = async (store: CatalogDatabase, path: string): Promise<readonly ShownCollection[]> => {
  const rows = await store
    .selectFrom('collection')
    .innerJoin('collection_exposure', 'collection_exposure.collection_id', 'collection.id')
    .innerJoin('tenant', 'tenant.id', 'collection_exposure.tenant_id')
    .where('tenant.is_enabled', '=', 1)
    .where('collection.source', 'is', null)
    .select(['collection.id', 'collection.slug', 'collection.record_count'])
    .distinct()
    .execute();
  const records = rows.reduce((sum, row) => sum + row.record_count, 0);
  const { size } = statSync(path);
  return rows.map(({ id, slug, record_count }) => ({
    id,
    slug,
    source: mainSource,
    records: record_count,
    bytes: records === 0 ? 0 : (size * record_count) / records,
  }));
};
