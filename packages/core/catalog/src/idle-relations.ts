/** Finds relations that show nothing although both collections are shown, because a field that they need is not. */
import { type FieldType, isRelatable, type Relation } from '@vitrine/contract';
import { readJson } from './json-column.ts';
import type { CatalogDatabase } from './schema.ts';

export interface IdleRelation {
  /** The public ID of a tenant that shows both collections. */
  readonly tenant: string;
  readonly collection: string;
  readonly relation: string;
  /** The field that it needs, with its collection. */
  readonly field: string;
  readonly of: string;
  readonly state: 'private' | 'public';
  readonly lack: 'hidden' | 'missing' | 'unrelatable';
}

/** @param publicId of a tenant; undefined: all whose public API is enabled */
export const findIdleRelations = async (
  store: CatalogDatabase,
  publicId?: string,
): Promise<readonly IdleRelation[]> => {
  const relating = await readRelating(store);
  const relations = [...relating.values()].flat();
  if (relations.length === 0) return [];
  const keys = [...new Set(relations.flatMap(({ from, to }) => [from, to]))].filter((key) => key !== 'id');
  const fields = await readFields(store, keys);
  const idle: IdleRelation[] = [];
  for await (const tenants of readTenants(store, publicId)) {
    const shown = await readShown(store, tenants);
    const exposed = await readExposed(store, keys, tenants);
    for (const each of idleOf(shown, { relating, fields, exposed })) idle.push(each);
  }
  return idle;
};

interface Known {
  readonly relating: Awaited<ReturnType<typeof readRelating>>;
  readonly fields: Awaited<ReturnType<typeof readFields>>;
  readonly exposed: Awaited<ReturnType<typeof readExposed>>;
}

const idleOf = (shown: readonly Shown[], { relating, fields, exposed }: Known): readonly IdleRelation[] => {
  const lackOf = ({ id, tenant_id }: Shown, key: string): IdleRelation['lack'] | undefined => {
    const field = fields.get(`${id} ${key}`);
    if (key === 'id') return undefined;
    if (field === undefined) return 'missing';
    if (!isRelatable(field.type)) return 'unrelatable';
    return exposed.has(`${tenant_id} ${field.id}`) ? undefined : 'hidden';
  };
  const bySlug = new Map(shown.map((each) => [`${each.tenant_id} ${each.slug}`, each]));
  return shown.flatMap((own) =>
    (relating.get(own.id) ?? []).flatMap(({ key: relation, collection, from, to }) => {
      const other = bySlug.get(`${own.tenant_id} ${collection}`);
      const lackAt = (end: Shown, field: string): readonly IdleRelation[] => {
        const lack = lackOf(end, field);
        const { slug: of, state, public_id: tenant } = end;
        return lack === undefined ? [] : [{ tenant, collection: own.slug, relation, field, of, state, lack }];
      };
      return other === undefined ? [] : lackAt(own, from).concat(lackAt(other, to));
    }),
  );
};

/** Tenants whose exposures are in memory at a time. */
const tenantsAtOnceMax = 1000;

/** The IDs of tenants in parts, by public ID. */
async function* readTenants(store: CatalogDatabase, publicId: string | undefined): AsyncGenerator<readonly number[]> {
  let last = '';
  for (;;) {
    const rows = await store
      .selectFrom('tenant')
      .select(['id', 'public_id'])
      .where('public_id', '>', last)
      .where((where) => (publicId === undefined ? where('is_enabled', '=', 1) : where('public_id', '=', publicId)))
      .orderBy('public_id')
      .limit(tenantsAtOnceMax)
      .execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < tenantsAtOnceMax) return;
    last = rows.at(-1)?.public_id ?? '';
  }
}

const readRelating = async (store: CatalogDatabase): Promise<ReadonlyMap<number, readonly Relation[]>> => {
  const rows = await store
    .selectFrom('collection')
    .select(['id', 'relations'])
    .where('relations', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, relations }) => [id, readJson<readonly Relation[]>(relations, [])]));
};

type Shown = Awaited<ReturnType<typeof readShown>>[number];

const readShown = async (store: CatalogDatabase, tenants: readonly number[]) =>
  store
    .selectFrom('collection_exposure')
    .innerJoin('tenant', 'tenant.id', 'collection_exposure.tenant_id')
    .innerJoin('collection', 'collection.id', 'collection_exposure.collection_id')
    .select(['collection_exposure.tenant_id', 'public_id', 'collection.id', 'slug', 'state'])
    .where('collection_exposure.tenant_id', 'in', tenants)
    .orderBy('public_id')
    .orderBy('slug')
    .execute();

/** By the ID of their collection and their key. */
const readFields = async (
  store: CatalogDatabase,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly type: FieldType }>> => {
  const rows = await store
    .selectFrom('field')
    .select(['id', 'collection_id', 'key', 'type'])
    .where('key', 'in', [...keys, ''])
    .execute();
  return new Map(rows.map(({ id, collection_id, key, type }) => [`${collection_id} ${key}`, { id, type }]));
};

/** The IDs of tenants and fields that they show. */
const readExposed = async (
  store: CatalogDatabase,
  keys: readonly string[],
  tenants: readonly number[],
): Promise<ReadonlySet<string>> => {
  const rows = await store
    .selectFrom('field_exposure')
    .innerJoin('field', 'field.id', 'field_exposure.field_id')
    .select(['field_exposure.tenant_id', 'field_id'])
    .where('key', 'in', [...keys, ''])
    .where('field_exposure.tenant_id', 'in', tenants)
    .execute();
  return new Set(rows.map(({ tenant_id, field_id }) => `${tenant_id} ${field_id}`));
};

/** `relation lines of orders shows nothing: …`, with what to do. */
export const printIdleRelation = ({ tenant, collection, relation, field, of, state, lack }: IdleRelation): string => {
  const found = `relation ${relation} of ${collection} shows nothing: `;
  switch (lack) {
    case 'hidden':
      return `${found}field ${field} of ${of} is hidden; expose it with vitrine expose ${tenant} ${of} --fields ${field}${state === 'private' ? ' --private' : ''}`;
    case 'missing':
      return `${found}${of} has no field ${field}`;
    case 'unrelatable':
      return `${found}field ${field} of ${of} is neither a text nor a number`;
  }
};
