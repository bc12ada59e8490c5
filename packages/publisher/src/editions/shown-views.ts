/** What the views of a collection show: never more than it does. */
import type { Selectable } from 'kysely';
import { readDefinition } from '../catalog/named-views.ts';
import { bothRules } from '../catalog/row-rules.ts';
import type { CatalogTables } from '../catalog/schema.ts';
import { noTranslations } from '../catalog/translations.ts';
import { viewOf } from '../catalog/view-definition.ts';
import { printRecords } from './print-records.ts';
import type { ShownCollection } from './shown-tenants.ts';

type ViewRow = Selectable<CatalogTables['named_view']>;

/** @param rows those of its tenant */
export const viewsOf = (base: ShownCollection, rows: readonly ViewRow[]): readonly ShownCollection[] =>
  rows
    .filter((row) => row.collection_id === base.offered.id)
    .map((row) => viewed(base, row))
    .filter((view) => view !== undefined);

/** Of other records it is none, of other fields it shows none, and it is no more public. Its name is its owner's, in one language. */
const viewed = (base: ShownCollection, row: ViewRow): ShownCollection | undefined => {
  const view = viewOf(readDefinition(row.definition), base.fields);
  if (view === undefined) return undefined;
  const rows = bothRules(base.rows, view.rule);
  return {
    ...base,
    slug: row.slug,
    name: row.name,
    translations: noTranslations,
    partition: `${base.partition}~${row.id}`,
    isPrivate: base.isPrivate || row.state === 'private',
    sort: view.sort,
    look: row.look ?? undefined,
    endsAt: row.ends_at === null ? undefined : Date.parse(row.ends_at),
    scopePrint: printRecords(row.tenant_id, base.scope, rows),
    fields: view.fields,
    rows,
  };
};
