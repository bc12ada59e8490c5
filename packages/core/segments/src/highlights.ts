/** The ranges of searched words in the texts of a page's records. */
import { highlight, type Plan, type Range } from '@vitrine/query';
import type { Stem } from '@vitrine/query/stems';
import { ownField } from './format.ts';
import { chunkOf } from './json-chunks.ts';
import type { Partition } from './partition.ts';
import { endOf, readText, startOf, type Integers } from './texts.ts';

/** The ranges of a record's texts, by field. */
export type Highlights = Readonly<Record<string, readonly Range[]>>;

/** Texts scanned for an answer: about two milliseconds on the event loop. */
const bytesMax = 16_384;
/** Reading a text takes as long as scanning so much of it. */
const bytesOfReading = 4;

/**
 * The highlights of each record, in fields that are both searched and shown. A text past the limit of scanned texts has none.
 */
export const findHighlights = (
  partition: Partition,
  { words, searchFields, fields }: Pick<Plan, 'words' | 'searchFields' | 'fields'>,
  records: Integers | readonly number[],
): readonly Highlights[] => {
  const shown = new Set([ownField.id, ...fields.map(({ key }) => key)]);
  const looked = searchFields
    .filter(({ key }) => shown.has(key))
    .map(({ key }) => ({ key, stem: onceForEach(partition.searchIndex(key).stem) }));
  let bytesLeft = bytesMax;
  const rangesOf = (record: number, { key, stem }: (typeof looked)[number]): readonly Range[] => {
    const text = textOf(partition, key, record, bytesLeft);
    bytesLeft -= Buffer.byteLength(text) + bytesOfReading;
    return text === '' ? [] : highlight(text, words, stem);
  };
  return Array.from(records, (record) =>
    Object.fromEntries(
      looked.map((field) => [field.key, rangesOf(record, field)] as const).filter(([, ranges]) => ranges.length > 0),
    ),
  );
};

/** The texts of an answer repeat their words, and a stemmer takes microseconds. */
const onceForEach = (stem: Stem | undefined): Stem | undefined => {
  const stems = new Map<string, string | undefined>();
  if (stem === undefined) return undefined;
  const cached = (word: string): string | undefined => stems.getOrInsertComputed(word, stem);
  return Object.assign(cached, { synonyms: stem.synonyms, plain: stem.plain });
};

/** Empty if the words are not in it, or if its JSON has more bytes than are left. */
const textOf = (partition: Partition, key: string, record: number, bytesLeft: number): string => {
  if (key === ownField.id) return readText(partition.ids, record);
  const { first, texts } = chunkOf(partition.chunks, record);
  const index = (record - first) * (1 + partition.fields.length) + partition.textOf(key);
  // A comma and the name, which is ASCII, come before the value.
  const [start, end] = [startOf(texts, index) + `,"${key}":`.length, endOf(texts, index)];
  if (end - start > bytesLeft) return '';
  const value: unknown = JSON.parse(texts.bytes.toString('utf8', start, end));
  return typeof value === 'string' ? value : '';
};
