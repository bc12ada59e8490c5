/** Changes ─▶ the catalog, inside one transaction. Nothing here exposes anything. */
import {
  type CatalogTransaction,
  type Collection,
  createCollection,
  deleteCollection,
  setFields,
  updateCollection,
} from '@vitrine/publisher';
import type { CollectionChange } from './changes.ts';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';

/** What goes makes room first: a slug may pass from one collection to another. */
export const carryOut = async (
  transaction: CatalogTransaction,
  changes: readonly CollectionChange[],
  now: Date,
): Promise<void> => {
  for (const change of changes) {
    if (change.kind === 'dropped' || change.kind === 'remade') {
      await deleteCollection(transaction, change.before.collection, now);
    }
  }
  for (const change of changes) {
    if (change.kind === 'added' || change.kind === 'remade') await add(transaction, change.after, now);
    if (change.kind === 'changed') await update(transaction, change, now);
  }
};

const add = async (transaction: CatalogTransaction, after: CheckedCollection, now: Date): Promise<void> => {
  const { slug, name, translations, target, tenant } = after;
  const draft = { slug, name, translations, target: () => target };
  const collection = await createCollection(transaction, tenant?.id ?? null, draft, now);
  await declareFields(transaction, collection, after.fields);
};

/** A field keeps its id with its key. One that is another now is dropped first, and so comes back with another id. */
const update = async (
  transaction: CatalogTransaction,
  { before: { collection }, after, fields }: Extract<CollectionChange, { readonly kind: 'changed' }>,
  now: Date,
): Promise<void> => {
  await updateCollection(transaction, collection, after, now);
  const remade = new Set(fields.flatMap((change) => (change.kind === 'remade' ? [change.after.key] : [])));
  if (remade.size > 0) {
    await declareFields(
      transaction,
      collection,
      after.fields.filter(({ key }) => !remade.has(key)),
    );
  }
  await declareFields(transaction, collection, after.fields);
};

const declareFields = async (
  transaction: CatalogTransaction,
  collection: Collection,
  fields: readonly CheckedField[],
): Promise<void> => {
  await setFields(transaction, collection, fields, (_id, _type, { origin }) => origin);
};
