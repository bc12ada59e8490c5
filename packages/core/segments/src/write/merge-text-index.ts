/** Merges the text indexes of a field, or indexes its texts again if they have become long, or are no longer long. */
import type { CodedDictionary } from '../coded-dictionary.ts';
import type { PlainDictionary } from '../dictionary.ts';
import type { SearchIndex, TextIndex } from '../partition.ts';
import type { PlainIndex } from './build-search-words.ts';
import { readPutTexts } from './join-streams.ts';
import { areLong, mergeLongTextIndex } from './long-texts.ts';
import { mergePlainIndex, type MergedTexts } from './merge-plain-index.ts';
import { numbersFrom } from './numbering.ts';
import type { Put } from './parts-writer.ts';
import { reindexTexts } from './reindex-texts.ts';
import type { Sizes } from './sizes.ts';

/** A searched field, or the ids, with its indexes. */
interface SearchedTexts {
  readonly own: TextIndex;
  readonly search: SearchIndex;
}

/**
 * Texts that have become long, or are no longer long, are indexed again.
 * @param texts which were put as `values`
 */
export const mergeSearchedIndex = (
  indexes: readonly SearchedTexts[],
  texts: MergedTexts,
  put: Put,
  sizes: Sizes,
): void => {
  const values = readPutTexts('values', put);
  const stem = indexes[0]?.search.stem;
  if (areLong(values, sizes)) {
    const numbered = indexes.map(({ own, search }, list) => ({
      words: own.dictionary,
      compact: search.compact,
      numbers: numbersFrom(texts.numbering, list),
    }));
    return mergeLongTextIndex(values, numbered, put, sizes, stem);
  }
  if (indexes.some(({ own }) => own.dictionary.kind === 'coded')) return reindexTexts(values, put, sizes, stem);
  mergePlainIndex(indexes.map(plainOf), texts, put);
};

const plainOf = ({ own, search }: SearchedTexts): PlainIndex => ({
  folded: { folded: own.folded.texts, order: own.order },
  words: notCoded(own.dictionary),
  unmarked: notCoded(search.unmarked),
  cut: notCoded(search.cut),
  stems: notCoded(search.stems),
  compact: notCoded(search.compact),
});

const notCoded = <Plain extends PlainDictionary>(dictionary: Plain | CodedDictionary): Plain => {
  if (dictionary.kind === 'coded') throw new Error('Some words are coded.');
  return dictionary;
};
