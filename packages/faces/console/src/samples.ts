/** Samples of a newly shown field: the number of records with a value, and some of those records. */
import type { StoredTenant } from '@vitrine/publisher';
import { Unavailable } from '@vitrine/server';
import type { PreviewResponse, Sample } from './preview-answer.ts';
import type { ConsoleServices } from './services.ts';

type SampleRecord = Readonly<Record<string, unknown>>;

/** The number of fields with samples, because each needs a count. Fields that look empty come first. */
export const sampledFieldsMax = 20;
const sampleLength = 5;

/** The size of all samples of a preview; the field that exceeds it is the last one. */
export const sampledBytesMax = 4 * 1024 * 1024;
export interface SampleRoom {
  bytes: number;
}

/**
 * Queries the records with a value in a field through the API.
 * @param answered the collection's response for holders of a key
 */
export const takeSamples = async (
  services: Pick<ConsoleServices, 'respond'>,
  tenant: StoredTenant | undefined,
  path: string,
  fields: readonly string[],
  answered: PreviewResponse,
  room: SampleRoom = { bytes: sampledBytesMax },
): Promise<readonly Sample[]> => {
  if (answered.status !== 200) return [];
  const { data, meta } = readList(answered);
  const looksEmpty = (field: string): boolean =>
    data.slice(0, sampleLength).every((record) => (record[field] ?? null) === null);
  const chosen = [...fields.filter(looksEmpty), ...fields.filter((field) => !looksEmpty(field))];
  const samples: Sample[] = [];
  for (const field of chosen.slice(0, sampledFieldsMax)) {
    if (room.bytes <= 0) break;
    const search = `where[${field}][exists]=true&limit=${sampleLength}`;
    const found = await services.respond(tenant, 'keyed', `${path}?${search}`).catch(ifTooSlow);
    if (found?.status !== 200) continue;
    room.bytes -= found.body.length;
    const list = readList(found);
    samples.push({ field, withValue: list.meta.total, records: meta.total, data: list.data });
  }
  return samples;
};

/** Omits a count that takes too long, so that the preview still succeeds. */
const ifTooSlow = (error: unknown): undefined => {
  if (!(error instanceof Unavailable)) throw error;
};

interface RecordList {
  readonly data: readonly SampleRecord[];
  readonly meta: { readonly total: number };
}

const readList = ({ body }: PreviewResponse): RecordList => {
  const list: RecordList = JSON.parse(body);
  return list;
};
