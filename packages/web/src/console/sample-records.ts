/** Which records a preview shows: those in which a newly shown field has a value come first. */
import type { Sample } from './answers.ts';

type SampleRecord = Sample['data'][number];

/** As many as show what kind of data it is; more only where so many fields are rare. */
const recordsMax = 5;
const rareRecordsMax = 12;

/** @param records those that the answer begins with */
export const chooseRecords = (
  records: readonly SampleRecord[],
  samples: readonly Sample[],
): readonly SampleRecord[] => {
  const chosen = new Map<unknown, SampleRecord>();
  for (const { field, data } of samples) {
    const isSeen = [...chosen.values()].some((record) => hasValue(record, field));
    const [first] = data;
    if (!isSeen && first !== undefined && chosen.size < rareRecordsMax) chosen.set(first['id'], first);
  }
  const others = [...(samples[0]?.data ?? []), ...records];
  for (const record of others)
    if (chosen.size < recordsMax && !chosen.has(record['id'])) chosen.set(record['id'], record);
  return [...chosen.values()];
};

const hasValue = (record: SampleRecord, field: string): boolean => (record[field] ?? null) !== null;
