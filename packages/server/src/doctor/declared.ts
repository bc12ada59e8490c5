/** What the catalog declares over tables, and what of it any tenant shows: read at once, for all tenants. */
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { listDeclaredCollections, listFields, type Collection, type Field } from '../catalog/collections.ts';
import type { CatalogDatabase } from '../catalog/schema.ts';

export interface DeclaredCollection {
  readonly collection: Collection;
  readonly fields: readonly Field[];
  /** Whether a tenant whose public API is on shows it. */
  readonly isExposed: boolean;
  /** The fields that any of them shows. */
  readonly shown: readonly Field[];
}

export const readDeclared = async (store: CatalogDatabase): Promise<readonly DeclaredCollection[]> => {
  const exposed = await store
    .selectFrom('collection_exposure')
    .innerJoin('tenant', 'tenant.id', 'collection_exposure.tenant_id')
    .where('tenant.is_enabled', '=', 1)
    .select('collection_exposure.collection_id')
    .distinct()
    .execute();
  const shown = await store
    .selectFrom('field_exposure')
    .innerJoin('tenant', 'tenant.id', 'field_exposure.tenant_id')
    .where('tenant.is_enabled', '=', 1)
    .select('field_exposure.field_id')
    .distinct()
    .execute();
  const exposedIds = new Set(exposed.map(({ collection_id }) => collection_id));
  const shownIds = new Set(shown.map(({ field_id }) => field_id));
  const declared: DeclaredCollection[] = [];
  for (const collection of await listDeclaredCollections(store)) {
    const fields = await listFields(store, collection);
    const isExposed = exposedIds.has(collection.id);
    declared.push({
      collection,
      fields,
      isExposed,
      shown: isExposed ? fields.filter(({ id }) => shownIds.has(id)) : [],
    });
  }
  return declared;
};

/** The columns that a collection is read from. */
export const columnsOf = ({ collection: { target }, fields }: DeclaredCollection): ReadonlySet<string> =>
  new Set([target.id, target.createdAt, ...(target.scope === null ? [] : [target.scope]), ...fields].map(nameOf));

const nameOf = ({ column }: { readonly column: string }): string => column;

/** Stands for the scope value of any tenant: one that each kind of column can hold. */
const scopeValues = { integer: '0', uuid: '00000000-0000-0000-0000-000000000000', other: 'x' };

/** The collection as statements are compiled for it, with these of its fields. */
export const exposedOf = ({ collection }: DeclaredCollection, fields: readonly Field[]): ExposedCollection => {
  const { slug, name, target } = collection;
  const { scope } = target;
  const kind = scope?.kind === 'integer' || scope?.kind === 'uuid' ? scope.kind : 'other';
  return {
    slug,
    name,
    isPrivate: false,
    fields: new Map(fields.map((field): [string, ExposedField] => [field.key, field])),
    location: {
      source: target.source ?? '',
      schema: target.schema ?? undefined,
      table: target.tableName,
      id: target.id,
      createdAt: target.createdAt,
      scope: scope === null ? undefined : { ...scope, value: scopeValues[kind] },
      searchTables: undefined,
    },
    fingerprint: '',
  };
};
