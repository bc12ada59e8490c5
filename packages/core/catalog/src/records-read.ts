/** The records that keys have read in a day. A key that replaces another continues its day. */
import type { Selectable } from 'kysely';
import { dayOf } from '@vitrine/store';
import type { CatalogTables } from './schema.ts';

export interface RecordsRead {
  /** The latest day, in UTC, on which any were read; null: none. */
  readonly day: string | null;
  readonly records: number;
}

/** A key as the catalog has it. */
export type KeyRow = Selectable<CatalogTables['api_key']>;

/** The records that were read on this day, in UTC, if the key has a limit of them. */
export const recordsToday = (
  { recordsRead: { day, records } }: { readonly recordsRead: RecordsRead },
  now: Date,
): number => (day === dayOf(now.getTime()) ? records : 0);

export const recordsReadOf = (row: KeyRow): RecordsRead => ({
  day: row.records_day,
  records: Number(row.records_of_day),
});

/** @param rows of all keys of a tenant. @returns what each has read, together with those that continue the same day */
export const recordsTogether = (rows: readonly KeyRow[]): ((row: KeyRow) => RecordsRead) => {
  const together = Map.groupBy(rows, firstOf);
  return (row) => (together.get(firstOf(row)) ?? []).map(recordsReadOf).reduce(sumOf);
};

const firstOf = ({ id, records_with }: KeyRow): number => records_with ?? id;

/** Days are texts that sort by time. */
const sumOf = (one: RecordsRead, other: RecordsRead): RecordsRead => {
  if (one.day === other.day) return { day: one.day, records: one.records + other.records };
  return (one.day ?? '') > (other.day ?? '') ? one : other;
};
