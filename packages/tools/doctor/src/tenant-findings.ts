/** Checks each tenant: the collections offered to it and shown by it, with a suggestion for an empty list. */
import { type CatalogDatabase, listCollections, listTenants, readStates, type Tenant } from '@vitrine/publisher';
import { warningFinding, okFinding, type Finding } from './finding.ts';

export interface Suggestions {
  /** The command that gives a tenant collections. */
  readonly collections: (tenant: Tenant) => string;
}

export const tenantFindings = async (store: CatalogDatabase, suggest: Suggestions): Promise<Finding[]> => {
  const tenants = await listTenants(store);
  if (tenants.length === 0) {
    return [warningFinding('tenants', 'None yet. Next: vitrine tenant create --name NAME --industry INDUSTRY')];
  }
  const findings: Finding[] = [];
  for (const tenant of tenants) findings.push(await tenantFinding(store, tenant, suggest));
  return findings;
};

const tenantFinding = async (store: CatalogDatabase, tenant: Tenant, suggest: Suggestions): Promise<Finding> => {
  const collections = await listCollections(store, tenant);
  const { states } = await readStates(store, tenant);
  const about = `tenant ${tenant.publicId}`;
  const noun = collections.length === 1 ? 'collection' : 'collections';
  const found = `${tenant.name}: ${collections.length} ${noun}, ${states.size} exposed.`;
  if (!tenant.isEnabled) return warningFinding(about, `${found} Its public API is disabled.`);
  if (states.size > 0) return okFinding(about, found);
  const next =
    collections.length === 0 ? suggest.collections(tenant) : `vitrine expose ${tenant.publicId} SLUG --fields a,b`;
  return warningFinding(about, `${found} Next: ${next}`);
};
