/** The embedded database: whether its file is whole, and what its tenants show. */
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { CatalogDatabase } from '../catalog/schema.ts';
import { ill, well, type Finding } from './finding.ts';
import { tenantFindings } from './tenant-findings.ts';

export const embeddedFindings = async (store: CatalogDatabase, path: string): Promise<Finding[]> => [
  await integrityFinding(store, path),
  ...(await tenantFindings(store, {
    collections: ({ publicId }) => `vitrine import FILE.csv --tenant ${publicId} --collection SLUG`,
  })),
];

const integrityFinding = async (store: CatalogDatabase, path: string): Promise<Finding> => {
  const { rows } = await sql<{ readonly quick_check: string }>`pragma quick_check(5)`.execute(store);
  const faults = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  const megabytes = Math.ceil(statSync(path).size / 1024 ** 2);
  return faults.length === 0
    ? well('database', `${path}, ${megabytes} MB, whole.`)
    : ill('database', `${path} is damaged: ${faults.join('; ')}. Restore it from a backup.`);
};
