/** Exposes a collection that is offered to all for many tenants, in one transaction, with the numbers that programs see. */
import { findUsual, headedFields, namesOfCollection } from '@vitrine/privacy';
import {
  type Actor,
  type CatalogDatabase,
  type Collection,
  exposeTenants,
  findSharedCollection,
  hasScope,
  inTransaction,
  listFields,
  type Tenant,
} from '@vitrine/catalog';

export interface ExposureForTenants {
  /** The collection's slug. */
  readonly collection: string;
  readonly state: 'private' | 'public';
  readonly fields: readonly string[];
  /** Undefined: the owners' conditions stay. */
  readonly where: readonly string[] | undefined;
  /** True if private collections may become public. */
  readonly isOpening: boolean;
  readonly isDryRun: boolean;
}

/** @throws CatalogError where the collection or a field does not exist, or the world would see what holders of a key see */
export const exposeForTenants = async (
  store: CatalogDatabase,
  tenants: readonly Tenant[],
  { collection: slug, fields, ...choice }: ExposureForTenants,
  now: Date,
  actor?: Actor,
) => {
  const ids = tenants.map(({ id }) => id);
  const { target, exposed } = await inTransaction(store, async (transaction) => {
    const collection = await findSharedCollection(transaction, slug);
    const sums = await exposeTenants(transaction, ids, collection, { ...choice, keys: fields }, now, actor);
    return { target: collection.target, exposed: sums };
  });
  /** Tenants to which nothing of it is shown, because they have no scope value. */
  const unscoped = hasScope(target) ? tenants.filter(({ scope }) => scope === null).length : 0;
  const { state, isDryRun } = choice;
  return { isDryRun, collection: slug, state, fields, tenants: tenants.length, ...exposed, unscoped };
};

/** The keys of the fields that are usually published; none where no field is known to be. */
export const usualKeys = async (store: CatalogDatabase, collection: Collection): Promise<readonly string[]> => {
  const fields = await listFields(store, collection);
  const usual = findUsual(namesOfCollection(collection), headedFields(collection.target, fields));
  return fields.map(({ key }) => key).filter((key) => usual.keys.has(key));
};
