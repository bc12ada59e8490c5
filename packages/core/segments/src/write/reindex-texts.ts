/** Indexes merged texts again, in bounded memory: some texts at a time, whose indexes are kept in files and merged. */
import type { Stem } from '@vitrine/query/stems';
import type { GramIndex, PlainDictionary } from '../dictionary.ts';
import { consecutive } from '../record-set.ts';
import { endOf, startOf, type Texts } from '../texts.ts';
import { indexTexts, type PlainIndex } from './build-search-words.ts';
import { SpooledArrays } from './byte-spool.ts';
import { putSearchedIndex } from './columns.ts';
import { collect } from './growing.ts';
import { mergePlainIndex, type MergedTexts } from './merge-plain-index.ts';
import type { Put } from './parts-writer.ts';
import type { Sizes } from './sizes.ts';

/** @param texts in order, not long ones */
export const reindexTexts = (texts: Texts, put: Put, sizes: Sizes, stem: Stem | undefined): void => {
  const slices = slicesOf(texts, sizes.runBytesEnough);
  if (slices.length < 2) return putSearchedIndex(texts, put.part, sizes, stem);
  const kept = new SpooledArrays(put.spool);
  const indexes = slices.map((slice) => {
    const index = keepIndex(indexTexts(slice, stem), kept);
    collect(slice.bytes.length);
    return index;
  });
  mergePlainIndex(indexes, numbered(slices, texts.ends.length), put);
};

const slicesOf = (texts: Texts, bytesEnough: number): readonly Texts[] => {
  const slices: Texts[] = [];
  for (let first = 0; first < texts.ends.length;) {
    const start = startOf(texts, first);
    let end = first + 1;
    while (end < texts.ends.length && endOf(texts, end) - start <= bytesEnough) end++;
    const ends = texts.ends.subarray(first, end).map((each) => each - start);
    slices.push({ bytes: texts.bytes.subarray(start, endOf(texts, end - 1)), ends });
    first = end;
  }
  return slices;
};

/** Texts follow one another. */
const numbered = (slices: readonly Texts[], count: number): MergedTexts => {
  const origins = new Uint16Array(count);
  let first = 0;
  const numbers = slices.map(({ ends }, slice) => {
    const own = consecutive(first, ends.length);
    origins.fill(slice, first, first + ends.length);
    first += ends.length;
    return own;
  });
  return { lists: slices, numbering: { count, numbers, origins, areSomeAbsent: slices.map(() => false) } };
};

const keepIndex = (
  { folded: { folded, order }, words, unmarked, cut, stems, compact }: PlainIndex,
  kept: SpooledArrays,
): PlainIndex => ({
  // Without an order they are the merged texts, which are in a file already.
  folded: order === undefined ? { folded, order } : { folded: keepTexts(folded, kept), order: kept.integers(order) },
  words: keepGrams(words, kept),
  unmarked: keepGrams(unmarked, kept),
  cut: keepDictionary(cut, kept),
  stems: keepDictionary(stems, kept),
  compact: keepDictionary(compact, kept),
});

const keepTexts = ({ bytes, ends }: Texts, kept: SpooledArrays): Texts => ({
  bytes: kept.bytes(bytes),
  ends: kept.integers(ends),
});

const keepDictionary = ({ words, starts, members }: PlainDictionary, kept: SpooledArrays): PlainDictionary => ({
  kind: 'plain',
  words: keepTexts(words, kept),
  starts: kept.integers(starts),
  members: kept.integers(members),
});

const keepGrams = (index: GramIndex, kept: SpooledArrays): GramIndex => ({
  ...keepDictionary(index, kept),
  grams: kept.integers(index.grams),
  gramStarts: kept.integers(index.gramStarts),
  gramWords: kept.integers(index.gramWords),
});
