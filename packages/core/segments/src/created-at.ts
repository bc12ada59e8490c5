/** When a record of a segment was made. */
import { ownField } from './format.ts';
import type { Partition } from './partition.ts';
import { placeOfText } from './texts.ts';

/**
 * @param guess where the record may be, so that it is found sooner
 * @returns the record's number, and its time as YYYY-MM-DDTHH:mm:ss.sssZ; nothing where there is no such record
 */
export const createdAtOf = (
  partition: Partition,
  id: string,
  guess: number,
): { readonly record: number; readonly createdAt: string } | undefined => {
  const record = placeOfText(partition.ids, id, guess);
  if (record === undefined) return undefined;
  const { groupOf, values } = partition.ordering(ownField.createdAt);
  const time = values.kind === 'numbers' ? values.numbers[groupOf[record] ?? 0] : undefined;
  return time === undefined ? undefined : { record, createdAt: new Date(time).toISOString() };
};
