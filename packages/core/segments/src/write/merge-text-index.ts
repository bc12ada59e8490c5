/** Merges the text indexes of a field: as they are, or anew where its texts have become long, or are not long any more. */
import type { Dictionary, GramIndex, PlainDictionary, WordIndex } from '../dictionary.ts';
import type { SearchIndex, TextIndex } from '../partition.ts';
import { readPutTexts } from './join-streams.ts';
import { areLong, mergeLongTextIndex } from './long-texts.ts';
import {
  mergeFolded,
  mergePlainIndex,
  mergeWordIndex,
  type Folded,
  type MergedTexts,
  type PlainTexts,
} from './merge-plain-index.ts';
import { numbersFrom } from './numbering.ts';
import type { Put } from './parts-writer.ts';
import { reindexTexts } from './reindex-texts.ts';
import type { Sizes } from './sizes.ts';

/** The index of ids, which are not searched. */
export const mergeIdIndex = (indexes: readonly TextIndex[], texts: MergedTexts, put: Put): void => {
  mergeFolded(indexes.map(foldedOf), texts, put);
  mergeWordIndex(
    indexes.map(({ dictionary }) => gramsOf(dictionary)),
    texts.numbering,
    texts.areSomeGone,
    put,
  );
};

/** A searched field, with its indexes. */
export interface SearchedTexts {
  readonly own: TextIndex;
  readonly search: SearchIndex;
}

/**
 * Where texts have become long, or are not long any more, they are indexed again.
 * @param name of the merged texts, which were put
 */
export const mergeSearchedIndex = (
  indexes: readonly SearchedTexts[],
  texts: MergedTexts,
  name: string,
  put: Put,
  sizes: Sizes,
): void => {
  const dictionaries = indexes.map(({ own }) => own.dictionary);
  const values = readPutTexts(name, put);
  if (areLong(values, sizes)) {
    const numbered = dictionaries.map((each, list) => [each, numbersFrom(texts.numbering, list)] as const);
    return mergeLongTextIndex(values, numbered, put, sizes);
  }
  if (dictionaries.some(({ kind }) => kind === 'coded')) return reindexTexts(values, put, sizes);
  mergePlainIndex(indexes.map(plainOf), texts, put);
};

const plainOf = ({ own, search }: SearchedTexts): PlainTexts => ({
  folded: foldedOf(own),
  words: gramsOf(own.dictionary),
  unmarked: gramsOf(search.unmarked),
  cut: notCoded(search.cut),
});

const foldedOf = ({ folded, order }: TextIndex): Folded => ({ folded: folded.texts, order });

const gramsOf = (dictionary: WordIndex): GramIndex => {
  if (dictionary.kind === 'coded') throw new Error('Some words are coded.');
  return dictionary;
};

const notCoded = (dictionary: Dictionary): PlainDictionary => {
  if (dictionary.kind === 'coded') throw new Error('Some words are coded.');
  return dictionary;
};
