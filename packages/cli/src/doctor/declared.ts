/** What the catalog declares over tables, and whether any tenant shows it: read at once, for all tenants. */
import {
  type CatalogDatabase,
  type Collection,
  type Field,
  listDeclaredCollections,
  listFields,
} from '@vitrine/publisher';
import { columnsOfOrigin, type ReadColumn } from '@vitrine/sources';

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

/** All columns that a collection is read from, of its own table and of others. */
export const readColumnsOf = ({ collection: { target }, fields }: DeclaredCollection): readonly ReadColumn[] => {
  const { id, createdAt, scope, schema, tableName } = target;
  const origins = [id, createdAt, ...(scope === null ? [] : [scope]), ...fields.map(({ origin }) => origin)];
  return origins.flatMap((origin) => columnsOfOrigin(origin, { schema: schema ?? undefined, table: tableName }));
};

/** The columns of its own table that a collection is read from. */
export const columnsOf = (declared: DeclaredCollection): ReadonlySet<string> => {
  const { schema, tableName } = declared.collection.target;
  const own = readColumnsOf(declared).filter(
    (each) => each.table === tableName && each.schema === (schema ?? undefined),
  );
  return new Set(own.map(({ place }) => place.column));
};
