/** Says how many records a new relation matches, and by which field it would match more. */
import { isRelatable, type Relation } from '@vitrine/contract';
import {
  type CatalogDatabase,
  type Collection,
  countReferences,
  findCollection,
  listFields,
  type StoredField,
  type Tenant,
} from '@vitrine/catalog';

/**
 * @param collection an imported one, that has the relation
 * @returns undefined where the other collection is in a database of the operator's
 */
export const printReferences = async (
  store: CatalogDatabase,
  tenant: Tenant,
  collection: Collection,
  { kind, collection: slug, from, to }: Relation,
): Promise<string | undefined> => {
  const other = await findCollection(store, tenant, slug);
  if (other.target.source !== null) return undefined;
  const [referring, referred] = kind === 'one' ? [collection, other] : [other, collection];
  const [by, key] = kind === 'one' ? [from, to] : [to, from];
  const field = (await readFields(store, referring)).get(by);
  if (field === undefined) return undefined;
  const found = new Map<string, number>();
  let records = 0;
  for (const [candidate, each] of await readFields(store, referred)) {
    const references = await countReferences(store, field, each);
    ({ records } = references);
    found.set(candidate, references.found);
  }
  const [best, most] = [...found].reduce((one, next) => (next[1] > one[1] ? next : one), [key, found.get(key) ?? 0]);
  const line = `${countOf(found.get(key) ?? 0)} of ${countOf(records)} records of ${referring.slug} with ${by} match a record of ${referred.slug} by ${key}.`;
  return best === key ? line : `${line} By ${best}, ${countOf(most)} would: add --key ${best}`;
};

/** By key: the fields that a relation may have, and the id. */
const readFields = async (
  store: CatalogDatabase,
  collection: Collection,
): Promise<ReadonlyMap<string, StoredField>> => {
  const { target } = collection;
  const fields = (await listFields(store, collection)).filter(({ type }) => isRelatable(type));
  return new Map([
    ['id', { target, origin: target.id }],
    ...fields.map(({ key, origin }) => [key, { target, origin }] as const),
  ]);
};

const countOf = (count: number): string => count.toLocaleString('en-US');
