/** Reads what the catalog declares over tables, and whether any tenant shows it, in one go for all tenants. */
import {
  type CatalogDatabase,
  type Collection,
  type Field,
  isOfTenants,
  listDeclaredCollections,
  listFields,
} from '@vitrine/catalog';
import { boundsOf, columnsOfOrigin, isPattern, locateInScope, originInScope, type ReadColumn } from '@vitrine/sources';

export interface DeclaredCollection {
  readonly collection: Collection;
  readonly fields: readonly Field[];
  /** True if any tenant with an enabled public API shows it. */
  readonly isExposed: boolean;
  /** Some scope values, if each tenant has a schema or a database for itself: only those are examined. */
  readonly scopes: readonly string[];
  /** The pattern of its schema, if that was replaced by the schema of a tenant. */
  readonly pattern?: string | undefined;
}

/** The number of tenants' schemas or databases that are examined. */
export const scopesMax = 3;

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
    const scopes = isOfTenants(collection.target) ? await readScopes(store, collection) : [];
    declared.push({ collection, fields, isExposed: exposedIds.has(collection.id), scopes });
  }
  return declared;
};

/** Tenants that show the collection come first. */
const readScopes = async (store: CatalogDatabase, { id }: Collection): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom('tenant')
    .leftJoin('collection_exposure', (join) =>
      join.onRef('tenant_id', '=', 'tenant.id').on('collection_exposure.collection_id', '=', id),
    )
    .where('tenant.scope', 'is not', null)
    .where('tenant.is_enabled', '=', 1)
    .select('tenant.scope')
    .orderBy((order) => order.case().when('collection_exposure.state', 'is', null).then(1).else(0).end())
    .orderBy('tenant.id')
    .limit(scopesMax)
    .execute();
  return [...new Set(rows.flatMap(({ scope }) => (scope === null ? [] : [scope])))];
};

/** The source of a collection, and the tenant whose database is examined, if it is a pattern. */
export interface ExaminedPlace {
  readonly name: string;
  readonly scope?: string | undefined;
}

/** The collections over a source, with those of a pattern as they are for each of some tenants. */
export const declaredOver = (
  collections: readonly DeclaredCollection[],
  { name, scope }: ExaminedPlace,
): readonly DeclaredCollection[] =>
  collections
    .filter(({ collection }) => collection.target.source === name)
    .flatMap((declared) => {
      const { target } = declared.collection;
      if (!isOfTenants(target)) return [declared];
      return (scope === undefined ? declared.scopes : [scope]).flatMap((each) => locate(declared, each));
    });

/** None for a scope value that cannot be part of a name. */
const locate = (declared: DeclaredCollection, scope: string): readonly DeclaredCollection[] => {
  const { collection, fields } = declared;
  try {
    const target = locateInScope(collection.target, scope);
    const located = fields.map((field) => Object.assign({}, field, { origin: originInScope(field.origin, scope) }));
    const slug = isPattern(collection.target.schema) ? `${collection.slug} in ${target.schema}` : collection.slug;
    const pattern = collection.target.schema ?? undefined;
    return [{ ...declared, collection: { ...collection, slug, target }, fields: located, pattern }];
  } catch {
    return [];
  }
};

/** All columns that a collection is read from, in its own and in other tables. */
export const readColumnsOf = ({ collection: { target }, fields }: DeclaredCollection): readonly ReadColumn[] => {
  const { id, createdAt, scope, schema, tableName, validity } = target;
  const roles = [id, createdAt, ...(scope === null ? [] : [scope]), ...boundsOf(validity)];
  const origins = [...roles, ...fields.map(({ origin }) => origin)];
  return origins.flatMap((origin) => columnsOfOrigin(origin, { schema: schema ?? undefined, table: tableName }));
};

/** The columns of the collection's own table that it is read from. */
export const columnsOf = (declared: DeclaredCollection): ReadonlySet<string> => {
  const { schema, tableName } = declared.collection.target;
  const own = readColumnsOf(declared).filter(
    (each) => each.table === tableName && each.schema === (schema ?? undefined),
  );
  return new Set(own.map(({ place }) => place.column));
};
