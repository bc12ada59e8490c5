/** Finds the opening hours in records: one record for each day or span of days, or one for each place. */
import type { FieldDescriptor, RecordData } from '@vitrine/contract';
import { closeNames, dayNames, openNames, readDays, readHours, spanOf, weekOf, type Week } from './hours.ts';

type Field = Pick<FieldDescriptor, 'key' | 'label'> & { readonly type: string };

/** A place and its week; without a record where all records are one week. */
export interface HoursPlace {
  readonly record: RecordData | undefined;
  readonly week: Week;
}

/**
 * @param named the key of the field that the owner named
 * @returns empty where the records contain no readable hours
 */
export const placesWithHours = (
  records: readonly RecordData[],
  fields: readonly Field[],
  named: string | undefined,
  language: string,
): readonly HoursPlace[] => {
  const week = named === undefined ? weekOfRows(records, fields, language) : undefined;
  if (week !== undefined) return [{ record: undefined, week }];
  const candidates = fields.filter(({ key, type }) =>
    named === undefined ? type === 'json' || type === 'text' : key === named,
  );
  return records.flatMap((record) => {
    const own = candidates.map(({ key }) => readHours(record[key], language)).find((read) => read !== undefined);
    return own === undefined ? [] : [{ record, week: own }];
  });
};

/** Reads records with one row per day or span, by the names of their fields. */
const weekOfRows = (records: readonly RecordData[], fields: readonly Field[], language: string): Week | undefined => {
  const fieldNamed = (names: RegExp): Field | undefined =>
    fields.find(({ key, label }) => names.test(key) || names.test(label));
  const [day, opens, closes] = [fieldNamed(dayNames), fieldNamed(openNames), fieldNamed(closeNames)];
  if (day === undefined || opens === undefined || closes === undefined) return undefined;
  return weekOf(
    records.map((record) => ({
      days: readDays(record[day.key], language),
      spans: spanOf(record[opens.key] || null, record[closes.key] || null),
    })),
  );
};
