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
import {
  createdAtPlace,
  fieldsStart,
  idPlace,
  isRecord,
  type Route,
  RowRoutes,
  textAt,
  valuesIn,
} from './row-routes.ts';
import type { SegmentMerging } from './segments.ts';

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

  routesOf(row: ScannedRow): readonly Route[] {
    return this.#routes.of(row);
  }

  /** The partitions of a row, whose unreadable values are counted if there are any. */
  take(row: ScannedRow): readonly Route[] {
    const routes = this.routesOf(row);
    if (routes.length > 0 && row.includes(unreadable, idPlace)) this.#countIn(row, routes);
    return routes;
  }

  /** Adds or replaces the row's record in each partition, or removes it if the row is no longer a record. */
  put(merging: SegmentMerging, row: ScannedRow): void {
    const id = textAt(row, idPlace);
    for (const route of this.take(row)) {
      if (isRecord(row, route)) merging.put(route.name, id, textAt(row, createdAtPlace), valuesIn(row, route));
      else merging.remove(route.name, id);
    }
  }

  /** Keeps a known record. Without conditions the segment must have it; otherwise the known state is wrong. */
  keep(merging: SegmentMerging, row: ScannedRow): void {
    for (const { name, tests } of this.routesOf(row))
      if (!merging.keep(name, textAt(row, idPlace)) && tests.length === 0)
        throw new Error('The segment lacks a record that is to stay.');
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
