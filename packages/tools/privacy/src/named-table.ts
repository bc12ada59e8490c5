/** A table whose names say what a collection is about. */

export interface NamedTable {
  /** The source that the collection is declared over; null: it was imported, and the table's names are generated. */
  readonly source: string | null;
  readonly schema: string | null;
  readonly tableName: string;
}
