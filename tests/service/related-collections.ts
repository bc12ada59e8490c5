/** The collections of a random scenario in a running service, with a key that opens some of them. */
import { type Collection, createKey, expose, hide, setRelations, type Tenant } from '@vitrine/catalog';
import type { RelatedCollection, RelatedExposure } from '../oracle/oracle-related.ts';
import { addCollection, addTenant, follow, randomBytes, type TestService } from './test-service.ts';

export interface RelatedTenant {
  readonly publicId: string;
  readonly key: string;
  /** Exposes what is given of each collection, and nothing else. */
  readonly expose: (exposures: readonly RelatedExposure[]) => Promise<void>;
}

/** A tenant for the collections; they are exposed as they say. */
export const addRelatedTenant = async (
  service: TestService,
  publicId: string,
  collections: readonly RelatedCollection[],
): Promise<RelatedTenant> => {
  const now = new Date(service.clock.now());
  const tenant = await addTenant(service, publicId);
  const added: Collection[] = [];
  for (const { slug, fields, records } of collections)
    added.push(await addCollection(service, tenant, { slug, fields }, records));
  for (const [index, collection] of added.entries()) {
    await setRelations(service.store, tenant, collection, collections[index]?.relations ?? [], now);
    // A key can be given only what is private.
    await expose(service.store, tenant, collection, { state: 'private', keys: [] }, now);
  }
  const opens = collections.filter(({ isOpened }) => isOpened).map(({ slug }) => slug);
  const { key } = await createKey(
    service.store,
    tenant,
    { name: 'Key', expiresAt: undefined, opens },
    now,
    randomBytes,
  );
  const exposeAs = async (exposures: readonly RelatedExposure[]): Promise<void> => {
    for (const [index, collection] of added.entries())
      await exposeOnly(service, tenant, collection, collections[index], exposures[index]);
    await follow(service);
  };
  await exposeAs(collections.map(({ exposure }) => exposure));
  return { publicId, key, expose: exposeAs };
};

const exposeOnly = async (
  { store, clock }: TestService,
  tenant: Tenant,
  collection: Collection,
  { fields }: Pick<RelatedCollection, 'fields'> = { fields: [] },
  { state, shown }: RelatedExposure = { state: 'hidden', shown: [] },
): Promise<void> => {
  const now = new Date(clock.now());
  const keys = fields.map(({ key }) => key);
  await hide(store, tenant, collection, 'all', now);
  const hidden = keys.filter((key) => !shown.includes(key));
  if (hidden.length > 0) await hide(store, tenant, collection, hidden, now);
  if (state === 'hidden') return;
  await expose(store, tenant, collection, { state, keys: keys.filter((key) => shown.includes(key)) }, now);
};
