/** Columns of the catalog that hold JSON. An empty list or object is stored as null. */

/** @param empty the value of null */
export const readJson = <Value>(column: string | null | undefined, empty: Value): Value =>
  column == null ? empty : JSON.parse(column);

export const printJson = (value: object | undefined): string | null =>
  value === undefined || Object.keys(value).length === 0 ? null : JSON.stringify(value);
