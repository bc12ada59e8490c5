/** Merges a row into the partitions of a segment. */
import type { ScannedRow } from '@vitrine/sources';
import type { RowReadings } from './row-readings.ts';
import { isRecord, keepRecord, textAt, valuesIn } from './row-routes.ts';
import type { SegmentMerging } from './segments.ts';

/** Adds or replaces the row's record in each partition, or removes it if the row is no longer a record. */
export const putRow = (merging: SegmentMerging, row: ScannedRow, readings: RowReadings): void => {
  const id = textAt(row, 1);
  for (const route of readings.take(row)) {
    if (isRecord(row, route)) merging.put(route.name, id, textAt(row, 2), valuesIn(row, route));
    else merging.remove(route.name, id);
  }
};

export const keepRow = (merging: SegmentMerging, row: ScannedRow, readings: RowReadings): void => {
  for (const route of readings.routesOf(row)) keepRecord(merging, route, textAt(row, 1));
};
