/** Finds texts that are not in Unicode's form NFC: exact filters and facets distinguish them from texts that look the same. */
import { compose } from '@vitrine/query';
import type { SegmentField } from './format.ts';
import type { Options, Partition } from './partition.ts';
import { endOf, readText, startOf, type Texts } from './texts.ts';

export interface DecomposedTexts {
  /** The key of a field, or `id`. */
  readonly field: string;
  /** Number of different texts. */
  readonly texts: number;
  /** The IDs of some of these records. */
  readonly ids: readonly string[];
}

const idsMax = 3;

/** For each field of texts or options that has such texts. */
export function* findDecomposed(partition: Partition): Generator<DecomposedTexts> {
  const idsOf = (records: Iterable<number>) =>
    Array.from(records, (record) => readText(partition.ids, record)).slice(0, idsMax);
  const ids = placesIn(partition.ids);
  if (ids.length > 0) yield { field: 'id', texts: ids.length, ids: idsOf(ids) };
  for (const field of partition.fields) {
    const owned = textsOf(partition, field);
    if (owned === undefined) continue;
    const { texts, starts, records } = owned;
    const places = placesIn(texts);
    const first = places.slice(0, idsMax).map((place) => records[starts[place] ?? 0] ?? 0);
    if (places.length > 0) yield { field: field.key, texts: places.length, ids: idsOf(new Set(first)) };
  }
}

/** The texts of a field, with the records of each. */
const textsOf = (
  partition: Partition,
  { key, type }: SegmentField,
): Pick<Options, 'texts' | 'starts' | 'records'> | undefined => {
  if (type === 'multiselect') return partition.options(key);
  const { values, starts, records } = partition.ordering(key);
  return values.kind === 'texts' ? { texts: values.texts, starts, records } : undefined;
};

const placesIn = (texts: Texts): number[] =>
  Array.from(texts.ends.keys()).filter((place) => mayDecompose(texts, place) && isDecomposed(readText(texts, place)));

/** The first byte of U+0300, the lowest character that is not composed by itself. */
const leadByteMin = 0xcc;

const mayDecompose = (texts: Texts, place: number): boolean => {
  const end = endOf(texts, place);
  for (let at = startOf(texts, place); at < end; at++) if ((texts.bytes[at] ?? 0) >= leadByteMin) return true;
  return false;
};

const isDecomposed = (text: string): boolean => compose(text) !== text;
