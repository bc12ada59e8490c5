/** Sets the relations of a collection (decision 137). */
import { expandedKey, type Relation } from '@vitrine/contract';
import { CatalogError } from './catalog-error.ts';
import { announce } from './changes.ts';
import type { Collection } from './collections.ts';
import { listFields } from './fields.ts';
import { printJson } from './json-column.ts';
import type { CatalogDatabase } from './schema.ts';
import type { Tenant } from './tenants.ts';
import { inTransaction } from './transaction.ts';

const relationsMax = 20;
const keyPattern = /^[A-Za-z]\w{0,63}$/;

/**
 * Checks relations of a collection. A related collection may be missing: callers see the relation as soon as it exists.
 * @param keys of the collection's fields
 * @throws CatalogError for the first mistake
 */
const checkRelations = (relations: readonly Relation[], keys: readonly string[]): void => {
  if (relations.length > relationsMax)
    throw new CatalogError(`Found ${relations.length} relations; a collection takes ${relationsMax} at most.`);
  if (relations.length > 0 && keys.includes(expandedKey))
    throw new CatalogError(
      `A collection with a field ${expandedKey} has no relations, as records have their related ones there. Give the field another key.`,
    );
  for (const { key, from } of relations) {
    if (!keyPattern.test(key))
      throw new CatalogError(
        `${JSON.stringify(key)} cannot be a relation's key; it takes a letter, then letters, digits and _, 64 at most.`,
      );
    if (from !== 'id' && !keys.includes(from))
      throw new CatalogError(`The relation ${key} is by ${from}; expected id or one of ${keys.join(', ')}.`);
  }
};

/**
 * Replaces the relations of a collection of a tenant.
 * @throws CatalogError as `checkRelations`
 */
export const setRelations = async (
  store: CatalogDatabase,
  tenant: Tenant,
  collection: Collection,
  relations: readonly Relation[],
  now: Date,
): Promise<void> =>
  inTransaction(store, async (transaction) => {
    checkRelations(
      relations,
      (await listFields(transaction, collection)).map(({ key }) => key),
    );
    await transaction
      .updateTable('collection')
      .set({ relations: printJson(relations) })
      .where('id', '=', collection.id)
      .execute();
    await announce(transaction, tenant.id, now);
  });
