/** Checks each tenant: the collections offered to it and shown by it, with a suggestion for an empty list; and its keys. */
import {
  type CatalogDatabase,
  findIdleRelations,
  type IdleRelation,
  isAlive,
  listCollections,
  listKeys,
  listTenants,
  printIdleRelation,
  readStates,
  type Tenant,
} from '@vitrine/catalog';
import { errorFinding, listSome, warningFinding, okFinding, type Finding } from './finding.ts';

export interface Suggestions {
  /** The command that gives a tenant collections. */
  readonly collections: (tenant: Tenant) => string;
}

export const tenantFindings = async (store: CatalogDatabase, suggest: Suggestions, now: Date): Promise<Finding[]> => {
  const tenants = await listTenants(store);
  if (tenants.length === 0) {
    return [warningFinding('tenants', 'None yet. Next: vitrine tenant create --name NAME --industry INDUSTRY')];
  }
  const idle = Map.groupBy(await findIdleRelations(store), ({ tenant }) => tenant);
  const findings: Finding[] = [];
  for (const tenant of tenants)
    findings.push(
      await tenantFinding(store, tenant, suggest),
      ...(await keyFindings(store, tenant, now)),
      ...relationFindings(idle.get(tenant.publicId)),
    );
  return [...findings, ...(await overdueFindings(store, now))];
};

/** A console carries planned changes out within a second; a restart may take a minute. */
const lateMs = 60_000;

const overdueFindings = async (store: CatalogDatabase, now: Date): Promise<Finding[]> => {
  const { planned, first } = await store
    .selectFrom('planned_change')
    .select(({ fn }) => [fn.countAll<number | string>().as('planned'), fn.min('at').as('first')])
    .where('at', '<', new Date(now.getTime() - lateMs).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(planned) === 0) return [];
  const found = `Overdue: ${planned}, the first since ${first}. Run serve or publish with CONSOLE_SECRET, or see in its log what fails. Next: vitrine schedule list`;
  return [errorFinding('planned changes', found)];
};

const relationFindings = (idle: readonly IdleRelation[] = []): Finding[] =>
  idle.map((each) => warningFinding(`tenant ${each.tenant}`, capitalize(`${printIdleRelation(each)}.`)));

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const tenantFinding = async (store: CatalogDatabase, tenant: Tenant, suggest: Suggestions): Promise<Finding> => {
  const collections = await listCollections(store, tenant);
  const { states } = await readStates(store, tenant);
  const about = `tenant ${tenant.publicId}`;
  const noun = collections.length === 1 ? 'collection' : 'collections';
  const found = `${tenant.name}: ${collections.length} ${noun}, ${states.size} exposed.`;
  if (!tenant.isEnabled) return warningFinding(about, `${found} Its public API is disabled.`);
  if (states.size > 0) return okFinding(about, found);
  const next =
    collections.length === 0 ? suggest.collections(tenant) : `vitrine collection list --tenant ${tenant.publicId}`;
  return warningFinding(about, `${found} Next: ${next}`);
};

/** Secret keys that web pages have sent: everybody can read them there. */
const keyFindings = async (store: CatalogDatabase, tenant: Tenant, now: Date): Promise<Finding[]> => {
  const sent = (await listKeys(store, tenant)).filter((key) => key.pageRequests > 0 && isAlive(key, now));
  if (sent.length === 0) return [];
  const names = listSome(sent.map(({ name, lastFour }) => `${name} (…${lastFour})`));
  const found = `Web pages have sent secret keys, so everybody can read them: ${names}.`;
  return [warningFinding(`tenant ${tenant.publicId}`, `${found} Next: vitrine key list ${tenant.publicId}`)];
};
