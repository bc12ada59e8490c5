/** Words of a search ─▶ the records that have each of them, and by how much some are better than others (contract §11.4). */
import { bounds } from '@vitrine/contract';
import { isForgiven } from '@vitrine/query';
import type { Filtering } from './filter.ts';
import type { Partition } from './partition.ts';
import type { Gain } from './ranking.ts';
import { listOfSet, unionOfLists, unionOfSets, type RecordSet } from './record-set.ts';
import { wordsAlmostBegun, wordsAnywhere, wordsBegun, type SearchedField, type WordNumbers } from './word-places.ts';
import type { Work } from './work.ts';

/** What one word finds in any of the fields. */
export interface SearchedWord {
  readonly matching: RecordSet;
  /** What makes a record better; none where the order is another one. */
  readonly gains: readonly Gain[];
}

/** A record with fewer forgiven words comes first, wherever in its texts the others are found. */
const forgivenCost = 2 * bounds.searchWordsMax + 1;

/** @param isRanked whether it matters how well they match */
export const searchWords = (
  filtering: Filtering,
  isRanked: boolean,
  partition: Partition,
  work: Work,
): readonly SearchedWord[] => filtering.words.map((word) => searchWord(word, filtering, isRanked, partition, work));

const searchWord = (
  word: string,
  { searchFields, isFuzzy }: Filtering,
  isRanked: boolean,
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
  const begun = isRanked ? fields.map((field) => wordsBegun(field, word, work)) : [];
  const gains = !isRanked
    ? []
    : [
        { set: recordsWith(begun.map(({ beginning }) => beginning)), by: 1 },
        { set: recordsWith(begun.map(({ whole }) => whole)), by: 1 },
      ];
  if (!isFuzzy || !isForgiven(word)) return { matching: anywhere, gains };

  const almost = fields.map((field) => wordsAlmostBegun(field, word, work));
  const matching = union([anywhere, recordsWith(almost.map(({ beginning }) => beginning))]);
  if (!isRanked) return { matching, gains };
  const almostWhole = union([anywhere, recordsWith(almost.map(({ whole }) => whole))]);
  return { matching, gains: [...gains, { set: almostWhole, by: 1 }, { set: anywhere, by: forgivenCost - 2 }] };
};

const noWords: WordNumbers = new Uint32Array();

const recordsOf = ({ key, own }: SearchedField, words: WordNumbers, partition: Partition, work: Work): RecordSet => {
  const { records, starts } = partition.ordering(key);
  const texts = unionOfLists(own, words, own.folded.ends.length, work);
  return unionOfLists({ starts, members: records }, listOfSet(texts), partition.count, work);
};
