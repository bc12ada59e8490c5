/** Parts of the migrations of the catalog. Their effect never changes, as migrations that have landed are never edited. */
import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';

/** Adds columns that may be null, each by its table and its name. */
export const addColumns = (
  type: 'text' | 'integer',
  ...columns: readonly (readonly [table: string, column: string])[]
): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    for (const [table, column] of columns) await schema.alterTable(table).addColumn(column, type).execute();
  },
});

/** A column with the ID of a row, which is deleted together with that row. */
export const belongsTo =
  (table: string) =>
  (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    column.notNull().references(`${table}.id`).onDelete('cascade');
