/** Each tenant: what is offered to it, what it shows, and what to do where that is nothing. */
import { type CatalogDatabase, listCollections, listTenants, readStates, type Tenant } from '@vitrine/publisher';
import { note, well, type Finding } from './finding.ts';

export interface Suggestions {
  /** How a tenant comes to collections. */
  readonly collections: (tenant: Tenant) => string;
}

export const tenantFindings = async (store: CatalogDatabase, suggest: Suggestions): Promise<Finding[]> => {
  const tenants = await listTenants(store);
  if (tenants.length === 0) {
    return [note('tenants', 'None yet. Next: vitrine tenant create --name NAME --industry INDUSTRY')];
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
  if (!tenant.isEnabled) return note(about, `${found} Its public API is disabled.`);
  if (states.size > 0) return well(about, found);
  const next =
    collections.length === 0 ? suggest.collections(tenant) : `vitrine expose ${tenant.publicId} SLUG --fields a,b`;
  return note(about, `${found} Next: ${next}`);
};
