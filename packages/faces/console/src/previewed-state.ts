/** The state on which a proposal is previewed, and must still be published. */
import { listCards, listViews, type Offers, readAppearance, readOffers } from '@vitrine/administering';
import { type CatalogDatabase, fingerprint, listKeys, type Tenant } from '@vitrine/catalog';

/**
 * Reads the offers, with a revision of everything that a proposal can change: a proposal that is based on an older
 * state would bring back withdrawn data.
 */
export const readState = async (store: CatalogDatabase, tenant: Tenant, now: Date): Promise<Offers> => {
  const { revision, collections } = await readOffers(store, tenant);
  const settings = [
    await readAppearance(store, tenant),
    await listCards(store, tenant),
    await listViews(store, tenant, now),
    // Without what requests change, and what an owner has looked at.
    (await listKeys(store, tenant)).map(
      ({ lastUsedAt: _used, pageRequests: _pages, recordsRead: _read, isScopeNew: _new, ...key }) => key,
    ),
  ];
  return { collections, revision: fingerprint([revision, settings]) };
};
