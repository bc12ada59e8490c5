/** Shows further fields of a collection, for questions about records that callers do not see. */
import { type Offer, readOffers } from '@vitrine/administering';
import {
  type CatalogDatabase,
  type CatalogTransaction,
  expose,
  findCollection,
  setTenantEnabled,
  type Tenant,
} from '@vitrine/catalog';
import { loadStoredTenants, type StoredTenant } from '@vitrine/publisher';
import { Refusal } from './refusal.ts';

/** @throws Refusal if the collection is not offered to the tenant */
export const findOffer = async (store: CatalogDatabase, tenant: Tenant, slug: string): Promise<Offer> => {
  const { collections } = await readOffers(store, tenant);
  const offer = collections.find((each) => each.slug === slug);
  if (offer === undefined) throw new Refusal('not_found', 'There is no such collection.');
  return offer;
};

/**
 * The tenant's exposures with these fields added, in a transaction that is rolled back.
 * @param where the owner's conditions; undefined: as they are
 */
export const showAll = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  slug: string,
  { keys, where }: { readonly keys: readonly string[]; readonly where?: readonly string[] | undefined },
  now: Date,
): Promise<StoredTenant | undefined> => {
  await setTenantEnabled(transaction, tenant, true, now);
  const collection = await findCollection(transaction, tenant, slug);
  await expose(transaction, tenant, collection, { state: 'private', keys, where }, now);
  return (await loadStoredTenants(transaction, [tenant.id])).get(tenant.id);
};
