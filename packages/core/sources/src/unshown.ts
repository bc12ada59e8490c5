/** Counts the values and rows of a collection that could not be shown, by field, with some IDs. */

/** Counts of one field. */
export interface Unshown {
  /**
   * The field's key; also `id` and `createdAt`, without which a row is no record; `validFrom` and `validUntil`, the
   * bounds of rows; and for a look-up `name.validFrom`, `name.validUntil`, `name.column` and `name`, its matched
   * columns.
   */
  readonly field: string;
  /** Number of unreadable values, which records show as missing. For a look-up: number of records with such a value. */
  readonly values: number;
  /** Number of rows that are hidden because of unreadable values. */
  readonly rows: number;
  /** IDs of a few of those records; long ones are cut. */
  readonly ids: readonly string[];
}

const idsMax = 3;
const idCharactersMax = 100;

/** Counts unreadable values, row by row. */
export class UnshownCount {
  readonly #fields = new Map<string, { values: number; rows: number; readonly ids: string[] }>();

  /**
   * @param id undefined if that is unreadable
   * @param hidesRow true if the row is hidden because of it
   */
  add(field: string, id: string | undefined, hidesRow: boolean): void {
    const counted = this.#fields.getOrInsertComputed(field, () => ({ values: 0, rows: 0, ids: [] }));
    counted.values += 1;
    if (hidesRow) counted.rows += 1;
    if (id !== undefined && counted.ids.length < idsMax) counted.ids.push(id.slice(0, idCharactersMax));
  }

  /** Sorted by field. */
  get result(): readonly Unshown[] {
    return Array.from(this.#fields, ([field, counted]) => ({ field, ...counted })).sort((one, other) =>
      one.field < other.field ? -1 : 1,
    );
  }
}

/** Adds up the counts of several segments of a collection. */
export const joinUnshown = (lists: Iterable<readonly Unshown[]>): readonly Unshown[] => {
  const joined = new Map<string, Unshown>();
  for (const list of lists)
    for (const one of list) {
      const { values = 0, rows = 0, ids = [] } = joined.get(one.field) ?? {};
      joined.set(one.field, {
        field: one.field,
        values: values + one.values,
        rows: rows + one.rows,
        ids: [...new Set([...ids, ...one.ids])].slice(0, idsMax),
      });
    }
  return [...joined.values()];
};
