/** A search that finds nothing ─▶ the searches nearest to it that find a record (contract §11.4; decision 100). */
import { bounds } from '@vitrine/contract';
import { isForgiven, searchedWords } from '@vitrine/query';
import { unmark } from '@vitrine/query/unmark';
import { findAlmost } from './almost.ts';
import { blocksOf, listsOf, wordsStarting, type Dictionary } from './dictionary.ts';
import type { Filtering } from './filter.ts';
import { filtersOf } from './filters-of.ts';
import { matching } from './matching.ts';
import { findNearest } from './nearest.ts';
import type { Partition } from './partition.ts';
import { consecutive, lengthOf } from './record-set.ts';
import { searchedField, type SearchedWord } from './searching.ts';
import type { Spans } from './spans.ts';
import { encodeText, readText, type Integers } from './texts.ts';
import { membersOf, type SearchedField } from './word-places.ts';
import { TooMuchWork, Work } from './work.ts';
import { cutWord } from './words.ts';

const { suggestionsMax, searchWordsMax, searchCharactersMax } = bounds;
/** If more words are not found, each is replaced by the nearest one alone. */
const severalMax = 2;

/** About a millisecond. A search that needs more gets no suggestion. */
const stepsMax = 200_000;

/**
 * Replaces the words that no record has in a shown field by the nearest ones that some record has there.
 * @param words what each word of the search finds
 * @returns searches that find a record with the same conditions, the nearest one first
 */
export const suggestSearches = (
  plan: Filtering,
  partition: Partition,
  words: readonly SearchedWord[],
  work: Work,
): readonly string[] => {
  const missing = plan.words.filter((_word, index) => words[index]?.matching.count === 0);
  if (missing.length === 0 || !missing.every(isForgiven)) return [];
  work.spend(stepsMax);
  try {
    return searchesNear(plan, new Set(missing), partition, new Work(stepsMax));
  } catch (error) {
    if (error instanceof TooMuchWork) return [];
    throw error;
  }
};

const searchesNear = (
  plan: Filtering,
  missing: ReadonlySet<string>,
  partition: Partition,
  work: Work,
): readonly string[] => {
  const fields = plan.searchFields.map(({ key }) => searchedField(key, partition));
  const choicesMax = missing.size > severalMax ? 1 : suggestionsMax;
  const choices = plan.words.map((word) =>
    missing.has(word) ? nearestWords(word, fields, work).slice(0, choicesMax) : [writtenWord(word, fields, work)],
  );
  return combine(choices)
    .filter((search) => findsSome(search, plan, partition, work))
    .slice(0, suggestionsMax);
};

/** All searches of one choice for each word. */
const combine = (choices: readonly (readonly string[])[]): readonly string[] =>
  choices
    .reduce<readonly string[][]>(
      (starts, some) => starts.flatMap((start) => some.map((word) => [...start, word])),
      [[]],
    )
    .map((search) => search.join(' '));

/** True if it may be asked, and finds a record without an edit. */
const findsSome = (search: string, plan: Filtering, partition: Partition, work: Work): boolean => {
  const words = searchedWords(search);
  if (words.length > searchWordsMax || Array.from(search).length > searchCharactersMax) return false;
  const filters = filtersOf({ ...plan, words, isFuzzy: false }, partition, work);
  return matching(filters, partition.count, work).count > 0;
};

// Words

/** A longer word may differ by two edits. */
const twoEditsLettersMin = 6;

/** Words with one edit, or else with two; the ones that most texts have first. */
const nearestWords = (sought: string, fields: readonly SearchedField[], work: Work): readonly string[] => {
  const almost = wordsNear(fields, (dictionary) => numbersIn(findAlmost(dictionary, sought, work).whole), work);
  if (almost.length > 0 || Array.from(sought).length < twoEditsLettersMin) return almost;
  return wordsNear(fields, (dictionary) => findNearest(dictionary, sought, work), work);
};

interface FoundWord {
  /** As the first text has it: words that differ in marks alone are one. */
  readonly word: string;
  readonly texts: number;
}

const wordsNear = (
  fields: readonly SearchedField[],
  find: (dictionary: Dictionary) => readonly number[],
  work: Work,
): readonly string[] => {
  const found = new Map<string, FoundWord>();
  for (const field of fields) {
    for (const dictionary of dictionariesOf(field)) {
      for (const number of find(dictionary)) {
        const owners = ownersOf(field, dictionary, number);
        work.spend(stepsOfReading + owners.length);
        const word = writtenAs(field, dictionary, number, owners);
        const before = found.get(unmark(word)) ?? { word, texts: 0 };
        found.set(unmark(word), { word: before.word, texts: before.texts + textsOfWords(field, owners) });
      }
    }
  }
  return [...found.values()].toSorted(byTexts).map(({ word }) => word);
};

const numbersIn = (spans: Spans): readonly number[] =>
  spans.flatMap(([first, end]) => [...consecutive(first, end - first)]);

const byTexts = (one: FoundWord, other: FoundWord): number =>
  other.texts - one.texts || (one.word < other.word ? -1 : 1);

/** To read a word, and cut it. */
const stepsOfReading = 200;

/** The dictionaries in the order of a search for a word as it is written. */
const dictionariesOf = ({ own, unmarked, cut }: SearchedField): readonly Dictionary[] => [
  own.dictionary,
  unmarked,
  cut,
];

/** The words of texts that a word is of. */
const ownersOf = ({ own }: SearchedField, dictionary: Dictionary, number: number): Integers =>
  dictionary === own.dictionary ? consecutive(number, 1) : membersOf(dictionary, [number, number + 1]);

const textsOfWords = ({ own }: SearchedField, owners: Integers): number => {
  const { starts, chosen } = listsOf(own.dictionary, owners);
  return chosen.reduce((sum, place) => sum + lengthOf(starts, place), 0);
};

/** With its marks, as the first text has it that it is of. */
const writtenAs = ({ own }: SearchedField, dictionary: Dictionary, number: number, [owner = 0]: Integers): string => {
  const compared = wordAt(dictionary, number);
  const written = wordAt(own.dictionary, owner);
  return [written, ...cutWord(written)].find((part) => unmark(part) === compared) ?? compared;
};

const wordAt = (dictionary: Dictionary, number: number): string => {
  const { first, texts } = blocksOf(dictionary)(number);
  return readText(texts, number - first);
};

/** A word that is found, as some text has it. */
const writtenWord = (word: string, fields: readonly SearchedField[], work: Work): string => {
  const bytes = encodeText(word);
  for (const field of fields) {
    for (const dictionary of dictionariesOf(field)) {
      work.spend(stepsOfReading);
      const { start, isThere } = wordsStarting(dictionary, bytes);
      if (isThere) return writtenAs(field, dictionary, start, ownersOf(field, dictionary, start));
    }
  }
  return word;
};
