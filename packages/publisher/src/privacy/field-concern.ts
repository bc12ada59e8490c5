/** Whether a field of a collection looks private: by all names that it, its tables and its columns have. */
import type { FieldType } from '@vitrine/contract';
import type { Concern } from '@vitrine/contract/console';
import { type Origin, shownColumnsOf } from '@vitrine/sources';
import type { RecordsTarget } from '../sources/record-tables.ts';
import { concernOf } from './concern.ts';
import type { ValueLook } from './value-look.ts';

interface ConcernedField {
  readonly key: string;
  readonly type: FieldType;
  readonly look?: ValueLook | null | undefined;
  readonly origin: Origin;
}

/** Gives what `concernOf` does; the names of imported tables and columns are ours, and say nothing. */
export const concernOfField = (
  { slug, target }: { readonly slug: string; readonly target: RecordsTarget },
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
