/** Finds what a change adds for callers. A planned change must add the previewed, or nothing. */
import { type CatalogTransaction, fingerprint, type Tenant } from '@vitrine/catalog';
import { loadStoredTenants, type StoredTenant } from '@vitrine/publisher';

export type Exposed = StoredTenant | undefined;

/** The tenant's exposures within the transaction. */
export const readExposed = async (transaction: CatalogTransaction, { id }: Pick<Tenant, 'id'>): Promise<Exposed> =>
  (await loadStoredTenants(transaction, [id])).get(id);

/**
 * A digest of all that the change adds: for each audience the collections, views and fields, with the origins of their
 * values, and the conditions on their records, with those before: records that were withdrawn since must not come back.
 * Names and labels are not part of it.
 * @returns an empty text if it adds nothing
 */
export const digestAdditions = (before: Exposed, after: Exposed): string => {
  const old = new Map(before?.collections.map((collection) => [collection.id, collection]));
  const added = (after?.collections ?? []).flatMap((collection) => {
    const known = old.get(collection.id);
    const lines = new Set(linesOf(known));
    const further = linesOf(collection).filter((line) => !lines.has(line));
    return further.length === 0 ? [] : further.concat(`in place of ${known?.scopePrint}`);
  });
  return added.length === 0 ? '' : fingerprint(added.toSorted());
};

const linesOf = (shown: StoredTenant['collections'][number] | undefined): readonly string[] => {
  if (shown === undefined) return [];
  const { id, slug, isPrivate, collection, scopePrint, fields } = shown;
  const place = fingerprint([id, slug, collection.print, scopePrint]);
  const lines = [place, ...fields.map((field) => `${place} ${field.id} ${field.print}`)];
  return isPrivate ? lines : lines.flatMap((line) => [line, `world ${line}`]);
};
