/** Assigns the rows of a table to partitions, and counts unreadable values by field. */
import {
  isFirstSeen,
  joinUnshown,
  type RecordTable,
  type ScannedRow,
  unreadable,
  type Unshown,
  UnshownCount,
} from '@vitrine/sources';
import type { PlannedPartition } from './planned-table.ts';
import { createdAtPlace, fieldsStart, idPlace, type Route, RowRoutes } from './row-routes.ts';

export class RowReadings {
  readonly #routes: RowRoutes;
  readonly #keys: readonly string[];
  readonly #mayBeTimeless: boolean;
  readonly #count = new UnshownCount();

  constructor(table: RecordTable, partitions: readonly PlannedPartition[]) {
    const { createdAt, fields } = table;
    this.#routes = new RowRoutes(table, partitions);
    this.#keys = fields.map(({ key }) => key);
    this.#mayBeTimeless = isFirstSeen(createdAt);
  }

  /** Counts of unreadable values. */
  get unshown(): readonly Unshown[] {
    return joinUnshown([this.#count.result]);
  }

  /** The partitions of a row. */
  routesOf(row: ScannedRow): readonly Route[] {
    return this.#routes.of(row);
  }

  /** The same, and counts the row's unreadable values. Rows of no partition are not counted. */
  take(row: ScannedRow): readonly Route[] {
    const routes = this.routesOf(row);
    if (routes.length > 0 && row.includes(unreadable, idPlace)) this.#countIn(row, routes);
    return routes;
  }

  #countIn(row: ScannedRow, routes: readonly Route[]): void {
    const id = row[idPlace];
    const shownId = id === unreadable ? undefined : String(id);
    for (let place = idPlace; place < row.length; place++)
      if (row[place] === unreadable) this.#count.add(this.#keyAt(place), shownId, this.#hides(place, routes));
  }

  #keyAt(place: number): string {
    if (place < fieldsStart) return place === idPlace ? 'id' : 'createdAt';
    return this.#keys[place - fieldsStart] ?? '';
  }

  /** True if some partition hides the row because this value cannot be read. */
  #hides(place: number, routes: readonly Route[]): boolean {
    if (place === createdAtPlace && this.#mayBeTimeless) return false;
    return routes.some(({ needed }) => needed.includes(place));
  }
}
