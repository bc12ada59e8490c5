/** Samples of a field that is newly shown: how many records have a value, and some of those that do. */
import type { ShownTenant } from '@vitrine/publisher';
import { Unavailable } from '@vitrine/server';
import type { ConsoleServices, PreviewResponse } from './services.ts';

type SampleRecord = Readonly<Record<string, unknown>>;

export interface Sample {
  readonly field: string;
  /** How many records have a value. */
  readonly withValue: number;
  /** How many records there are. */
  readonly records: number;
  /** A few that have one, as they would be sent to those with a key. */
  readonly data: readonly SampleRecord[];
}

/** Each takes a count of its own, so a few of a collection are counted: first those that would look empty. */
export const sampledFieldsMax = 20;
const sampleLength = 5;

/** What all samples of a preview may take, and what of it is left: the field that goes past it is the last one. */
export const sampledBytesMax = 4 * 1024 * 1024;
export interface SampleRoom {
  bytes: number;
}

/**
 * Asks, as consumers do, for the records in which a field has a value.
 * @param answered what those with a key would be sent for the collection
 */
export const takeSamples = async (
  services: Pick<ConsoleServices, 'respond'>,
  tenant: ShownTenant | undefined,
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

/** A count that takes too long is left out: the preview is more than its samples. */
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
