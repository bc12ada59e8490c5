/** Writes the segment of some tenants of a shard from all of their rows. */
import type { WrittenSegment } from '@vitrine/segments/write';
import { isFirstSeen, type RecordTable, type ScannedRow, unreadable, type Unshown } from '@vitrine/sources';
import type { TableToBuild } from './built-table.ts';
import { FirstSeen } from './first-seen.ts';
import { RowReadings } from './row-readings.ts';
import { isRecord, type Route, textAt, valuesIn } from './row-routes.ts';
import type { Segments, SegmentWriting } from './segments.ts';

export interface WritingServices {
  readonly segments: Segments;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export class PartWriting {
  readonly prefix: string;
  readonly partitions: TableToBuild['partitions'];
  readonly #createdAt: RecordTable['createdAt'];
  readonly #writer: SegmentWriting;
  readonly #readings: RowReadings;
  readonly #firstSeen: FirstSeen;
  rows = 0;

  constructor(
    prefix: string,
    { partitions, before = [] }: TableToBuild,
    table: RecordTable,
    services: WritingServices,
  ) {
    this.prefix = prefix;
    this.partitions = partitions;
    this.#createdAt = table.createdAt;
    this.#readings = new RowReadings(table, partitions);
    this.#firstSeen = new FirstSeen(before, services.now());
    this.#writer = services.segments.write(
      partitions.map(({ name, fields, synonyms }) => ({ name, fields, synonyms })),
    );
  }

  get unshown(): readonly Unshown[] {
    return this.#readings.unshown;
  }

  add(row: ScannedRow): void {
    const routes = this.#readings.take(row);
    if (routes.length > 0) this.rows += 1;
    for (const route of routes) {
      const dated = this.#dated(row, route);
      if (isRecord(dated, route)) this.#writer.add(route.name, textAt(row, 1), textAt(dated, 2), valuesIn(row, route));
    }
  }

  finish(): WrittenSegment {
    return this.#writer.finish();
  }

  abort(): void {
    this.#writer.abort();
  }

  /** Dates a row without a creation time by when the tenant's record was first seen. */
  #dated(row: ScannedRow, { tenant }: Route): ScannedRow {
    const isTimeless = row[2] == null || (row[2] === unreadable && isFirstSeen(this.#createdAt));
    return isTimeless ? row.with(2, this.#firstSeen.of(tenant, textAt(row, 1))) : row;
  }
}
