/** Exposures of views: never more than their collection shows. */
import { bothRules, type ViewRow, readDefinition, viewOf } from '@vitrine/catalog';
import { nameOpened, noTranslations } from '@vitrine/catalog/publishing';
import { printRecords } from './print-records.ts';
import { partitionOfView, type StoredCollection } from './stored-tenant.ts';

/** @param rows the views of its tenant */
export const viewsOf = (base: StoredCollection, rows: readonly ViewRow[]): readonly StoredCollection[] =>
  rows
    .filter((row) => row.collection_id === base.collection.id)
    .map((row) => viewed(base, row))
    .filter((view) => view !== undefined);

/**
 * Restricts a view to its collection: no other records, no hidden fields, not more public. Its name is the owner's,
 * in one language, and the collection's description is not about it.
 */
const viewed = (base: StoredCollection, row: ViewRow): StoredCollection | undefined => {
  const view = viewOf(readDefinition(row.definition), base.fields);
  if (view === undefined) return undefined;
  const rows = bothRules(base.rows, view.rule);
  return {
    ...base,
    id: nameOpened({ kind: 'view', id: row.id }),
    slug: row.slug,
    name: row.name,
    partition: partitionOfView(base.partition, row.id),
    isPrivate: base.isPrivate || row.state === 'private',
    sort: view.sort,
    chosen: { ...base.chosen, names: noTranslations, description: null, look: row.look ?? undefined },
    endsAt: row.ends_at === null ? undefined : Date.parse(row.ends_at),
    scopePrint: printRecords(row.tenant_id, base.scope, rows),
    fields: view.fields,
    rows,
  };
};
