/** Judges whether a field of a collection looks private, by all names of the field, its tables and its columns. */
import type { FieldType, ValueLook } from '@vitrine/contract';
import type { Concern } from '@vitrine/contract/console';
import { type Origin, shownColumnsOf } from '@vitrine/sources';
import { concernOf } from './concern.ts';
import type { NamedTable } from './named-table.ts';

interface ConcernedField {
  readonly key: string;
  readonly type: FieldType;
  readonly look?: ValueLook | null | undefined;
  readonly origin: Origin;
}

/** As `concernOf`. The names of imported tables and columns are generated, and are ignored. */
export const concernOfField = (
  { slug, target }: { readonly slug: string; readonly target: NamedTable },
  { key, type, look, origin }: ConcernedField,
): Concern | undefined => {
  const { source, schema, tableName: table } = target;
  const shown = source === null ? [] : shownColumnsOf(origin, { schema: schema ?? undefined, table });
  return concernOf({
    tables: [slug, ...(source === null ? [] : [table]), ...shown.map((column) => column.table)],
    columns: [key, ...shown.map(({ place }) => place.column)],
    type,
    look,
  });
};
