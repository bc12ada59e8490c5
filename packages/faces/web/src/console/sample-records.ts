/** Chooses the records of a preview: first those with values in newly shown fields. */
import type { Sample } from '@vitrine/console/preview-answer';

type SampleRecord = Sample['data'][number];

/** Enough to recognize the kind of data; more only for many rare fields. */
const recordsMax = 5;
const rareRecordsMax = 12;

/** @param records the first records of the response */
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
