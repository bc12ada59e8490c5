/** Finds records that look unpublished in a collection of many tenants. */
import type { Unpublished } from '@vitrine/contract/console';
import { type Collection, dryRun, hasScope, type Tenant } from '@vitrine/catalog';
import { findOffer, showAll } from '../all-records.ts';
import { markingKeys, readUnpublished } from '../unpublished.ts';
import type { OperatorCall } from './call.ts';

/** The tenants whose records are read: all systems of an operator mark drafts alike. */
const askedTenantsMax = 3;

/**
 * @param where conditions that are set; undefined: those of the owners
 * @returns those of the first tenant that has some
 */
export const findUnpublishedOf = async (
  { services, now }: OperatorCall,
  tenants: readonly Tenant[],
  { slug, target }: Collection,
  where: readonly string[] | undefined,
): Promise<readonly Unpublished[]> => {
  const shown = tenants.filter(({ scope }) => scope !== null || !hasScope(target));
  for (const tenant of shown.slice(0, askedTenantsMax)) {
    const { offer, all } = await dryRun(services.store, async (transaction) => {
      const found = await findOffer(transaction, tenant, slug);
      return { offer: found, all: await showAll(transaction, tenant, slug, { keys: markingKeys(found), where }, now) };
    });
    const found = await readUnpublished(services, all, `${tenant.publicId}/${slug}`, offer);
    if (found.length > 0) return found;
  }
  return [];
};
