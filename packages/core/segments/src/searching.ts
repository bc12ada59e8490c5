/** Words of a search ─▶ the records that have each of them, and by how much some are better than others (contract §11.4). */
import { bounds } from '@vitrine/contract';
import { isForgiven } from '@vitrine/query';
import { listsOf } from './dictionary.ts';
import type { Filtering } from './filter.ts';
import type { Partition } from './partition.ts';
import type { Gain } from './ranking.ts';
import { listOfSet, unionOfLists, unionOfSets, type RecordSet } from './record-set.ts';
import { wordsAlmostBegun, wordsAnywhere, wordsBegun, type SearchedField, type WordNumbers } from './word-places.ts';
import type { Work } from './work.ts';

/** The records that one word finds in any field. */
export interface SearchedWord {
  readonly matching: RecordSet;
  /** The gains in rank: computed on request. */
  readonly gains: () => readonly Gain[];
}

export const searchWords = (filtering: Filtering, partition: Partition, work: Work): readonly SearchedWord[] =>
  filtering.words.map((word) => searchWord(word, filtering, partition, work));

/** A record with fewer forgiven words comes first, wherever in its texts the others are found. */
const forgivenCost = 2 * bounds.searchWordsMax + 1;

const searchWord = (
  word: string,
  { searchFields, isFuzzy }: Filtering,
  partition: Partition,
  work: Work,
): SearchedWord => {
  const fields = searchFields.map(({ key }): SearchedField => ({
    key,
    own: partition.textIndex(key),
    ...partition.searchIndex(key),
  }));
  const union = (sets: readonly RecordSet[]): RecordSet => unionOfSets(sets, partition.count, work);
  const recordsWith = (words: readonly WordNumbers[]): RecordSet =>
    union(fields.map((field, index) => recordsOf(field, words[index] ?? noWords, partition, work)));

  const anywhere = recordsWith(fields.map((field) => wordsAnywhere(field, word, work)));
  const exactGains = (): readonly Gain[] => {
    const begun = fields.map((field) => wordsBegun(field, word, work));
    return [
      { set: recordsWith(begun.map(({ beginning }) => beginning)), by: 1 },
      { set: recordsWith(begun.map(({ whole }) => whole)), by: 1 },
    ];
  };
  if (!isFuzzy || !isForgiven(word)) return { matching: anywhere, gains: exactGains };

  const almost = fields.map((field) => wordsAlmostBegun(field, word, work));
  return {
    matching: union([anywhere, recordsWith(almost.map(({ beginning }) => beginning))]),
    gains: () => [
      ...exactGains(),
      { set: union([anywhere, recordsWith(almost.map(({ whole }) => whole))]), by: 1 },
      { set: anywhere, by: forgivenCost - 2 },
    ],
  };
};

const noWords: WordNumbers = new Uint32Array();

const recordsOf = ({ key, own }: SearchedField, words: WordNumbers, partition: Partition, work: Work): RecordSet => {
  const { records, starts } = partition.ordering(key);
  const lists = listsOf(own.dictionary, words);
  const texts = unionOfLists(lists, lists.chosen, own.folded.texts.ends.length, work);
  return unionOfLists({ starts, members: records }, listOfSet(texts), partition.count, work);
};
