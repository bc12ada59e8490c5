/** What the catalog declares over tables, and whether any tenant shows it: read at once, for all tenants. */
import {
  type CatalogDatabase,
  type Collection,
  type Field,
  listDeclaredCollections,
  listFields,
} from '@vitrine/publisher';

export interface DeclaredCollection {
  readonly collection: Collection;
  readonly fields: readonly Field[];
  /** Whether a tenant whose public API is on shows it. */
  readonly isExposed: boolean;
}

export const readDeclared = async (store: CatalogDatabase): Promise<readonly DeclaredCollection[]> => {
  const exposed = await store
    .selectFrom('collection_exposure')
    .innerJoin('tenant', 'tenant.id', 'collection_exposure.tenant_id')
    .where('tenant.is_enabled', '=', 1)
    .select('collection_exposure.collection_id')
    .distinct()
    .execute();
  const exposedIds = new Set(exposed.map(({ collection_id }) => collection_id));
  const declared: DeclaredCollection[] = [];
  for (const collection of await listDeclaredCollections(store)) {
    const fields = await listFields(store, collection);
    declared.push({ collection, fields, isExposed: exposedIds.has(collection.id) });
  }
  return declared;
};

/** The columns that a collection is read from. */
export const columnsOf = ({ collection: { target }, fields }: DeclaredCollection): ReadonlySet<string> =>
  new Set([target.id, target.createdAt, ...(target.scope === null ? [] : [target.scope]), ...fields].map(nameOf));

const nameOf = ({ column }: { readonly column: string }): string => column;
