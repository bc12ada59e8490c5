/** Applies changes to the catalog in one transaction. It exposes nothing. */
import {
  type CatalogTransaction,
  type Collection,
  createCollection,
  deleteCollection,
  type FieldRenaming,
  renameFields,
  setFields,
  updateCollection,
} from '@vitrine/catalog';
import type { CollectionChange, FieldChange } from './changes.ts';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';

/** Deletes before it adds, because a slug can pass from one collection to another. */
export const applyChanges = async (
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
  const { slug, name, translations, description, target, tenant } = after;
  const draft = { slug, name, translations, description, target: () => target };
  const collection = await createCollection(transaction, tenant?.id ?? null, draft, now);
  await declareFields(transaction, collection, after.fields);
};

/** A field with the same key keeps its id. A `remade` field is dropped first, and so gets a new id. */
const update = async (
  transaction: CatalogTransaction,
  { before: { collection }, after, fields }: Extract<CollectionChange, { readonly kind: 'changed' }>,
  now: Date,
): Promise<void> => {
  await updateCollection(transaction, collection, after, now);
  await renameFields(transaction, collection, fields.flatMap(renamingOf));
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

const renamingOf = (change: FieldChange): readonly FieldRenaming[] =>
  change.kind === 'changed' && change.before.key !== change.after.key
    ? [{ from: change.before.key, to: change.after.key }]
    : [];

const declareFields = async (
  transaction: CatalogTransaction,
  collection: Collection,
  fields: readonly CheckedField[],
): Promise<void> => {
  await setFields(transaction, collection, fields, (_id, _type, { origin }) => origin);
};
