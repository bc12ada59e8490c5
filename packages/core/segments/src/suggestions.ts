/** A search that finds nothing ─▶ the searches nearest to it that find a record (contract §11.4; decision 100). */
import { bounds } from '@vitrine/contract';
import { isForgiven, searchedWords } from '@vitrine/query';
import { unmark } from '@vitrine/query/unmark';
import { findAlmost } from './almost.ts';
import { blocksOf, listsOf, wordsStarting, type Dictionary } from './dictionary.ts';
import type { SearchedPlan } from './searching.ts';
import { selectionsOf } from './selections.ts';
import { matching } from './matching.ts';
import { findNearest } from './nearest.ts';
import type { Partition } from './partition.ts';
import { consecutive, lengthOf } from './record-set.ts';
import { searchedField, type SearchedWord } from './searching.ts';
import type { Spans } from './spans.ts';
import { encodeText, readText, type Integers } from './texts.ts';
import { membersOf, type SearchedField } from './word-places.ts';
import { TooMuchWork, StepBudget } from './step-budget.ts';
import { cutWord } from './words.ts';

const { suggestionsMax, searchWordsMax, searchCharactersMax } = bounds;
/** If more words are not found, each is replaced by the nearest one alone. */
const severalMax = 2;

/** About a millisecond to find words, and enough to ask for one that each record has in most fields. */
const stepsMaxOf = ({ count }: Partition): number => 200_000 + Math.min(100 * count, 5_000_000);

/**
 * Replaces the words that no record has in a shown field by the nearest ones that some record has there.
 * @param words what each word of the search finds
 * @returns searches that find a record with the same conditions, the nearest one first
 */
export const suggestSearches = (
  plan: SearchedPlan,
  partition: Partition,
  words: readonly SearchedWord[],
  budget: StepBudget,
): readonly string[] => {
  const missing = plan.words.filter((_word, index) => words[index]?.matching.count === 0);
  if (missing.length === 0 || !missing.every(isForgiven)) return [];
  const stepsMax = stepsMaxOf(partition);
  budget.spend(stepsMax);
  try {
    return searchesNear(plan, new Set(missing), partition, new StepBudget(stepsMax));
  } catch (error) {
    if (error instanceof TooMuchWork) return [];
    throw error;
  }
};

const searchesNear = (
  plan: SearchedPlan,
  missing: ReadonlySet<string>,
  partition: Partition,
  budget: StepBudget,
): readonly string[] => {
  const fields = plan.searchFields.map(({ key }) => searchedField(key, partition));
  const choicesMax = missing.size > severalMax ? 1 : suggestionsMax;
  const choices = plan.words.map((word) =>
    missing.has(word) ? nearestWords(word, fields, budget).slice(0, choicesMax) : [writtenWord(word, fields, budget)],
  );
  return combine(choices)
    .filter((search) => findsSome(search, plan, partition, budget))
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
const findsSome = (search: string, plan: SearchedPlan, partition: Partition, budget: StepBudget): boolean => {
  const words = searchedWords(search);
  if (words.length > searchWordsMax || Array.from(search).length > searchCharactersMax) return false;
  const selections = selectionsOf({ ...plan, words, isFuzzy: false }, partition, budget);
  return matching(selections, partition.count, budget).count > 0;
};

// Words

/** A longer word may differ by two edits. */
const twoEditsLettersMin = 6;

/** Words with one edit, or else words that begin so, or else those with two edits; the ones that most texts have first. */
const nearestWords = (sought: string, fields: readonly SearchedField[], budget: StepBudget): readonly string[] => {
  const almost = wordsNear(fields, (dictionary) => numbersIn(findAlmost(dictionary, sought, budget).whole), budget);
  if (almost.length > 0) return almost;
  const begun = wordsNear(
    fields,
    (dictionary) => numbersIn(findAlmost(dictionary, sought, budget).beginning, begunMax),
    budget,
  );
  if (begun.length > 0 || Array.from(sought).length < twoEditsLettersMin) return begun;
  return wordsNear(fields, (dictionary) => findNearest(dictionary, sought, budget), budget);
};

/** The maximum number of words with the same beginning that are read in a field. */
const begunMax = 100;

interface FoundWord {
  /** As the first text has it: words that differ in marks alone are one. */
  readonly word: string;
  readonly texts: number;
}

const wordsNear = (
  fields: readonly SearchedField[],
  find: (dictionary: Dictionary) => readonly number[],
  budget: StepBudget,
): readonly string[] => {
  const found = new Map<string, FoundWord>();
  for (const field of fields) {
    for (const dictionary of dictionariesOf(field)) {
      for (const number of find(dictionary)) {
        const owners = ownersOf(field, dictionary, number);
        budget.spend(stepsOfReading + Math.min(owners.length, ownersCountedMax));
        const word = writtenAs(field, dictionary, number, owners);
        const before = found.get(unmark(word)) ?? { word, texts: 0 };
        found.set(unmark(word), { word: before.word, texts: before.texts + textsOfWords(field, owners) });
      }
    }
  }
  return [...found.values()].toSorted(byTexts).map(({ word }) => word);
};

/** The first of the numbers in spans. */
const numbersIn = (spans: Spans, max = Infinity): readonly number[] => {
  const numbers: number[] = [];
  for (const [first, end] of spans)
    for (let number = first; number < end && numbers.length < max; number++) numbers.push(number);
  return numbers;
};

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

/** The texts of so many words are counted. Each further word, such as a URL that has the found word as a part, counts as one text. */
const ownersCountedMax = 1000;

/** The number of texts that have the words; a lower bound where they are many. */
const textsOfWords = ({ own }: SearchedField, owners: Integers): number => {
  const { starts, chosen } = listsOf(own.dictionary, owners.subarray(0, ownersCountedMax));
  const uncounted = Math.max(0, owners.length - ownersCountedMax);
  return chosen.reduce((sum, place) => sum + lengthOf(starts, place), uncounted);
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
const writtenWord = (word: string, fields: readonly SearchedField[], budget: StepBudget): string => {
  const bytes = encodeText(word);
  for (const field of fields) {
    for (const dictionary of dictionariesOf(field)) {
      budget.spend(stepsOfReading);
      const { start, isThere } = wordsStarting(dictionary, bytes);
      if (isThere) return writtenAs(field, dictionary, start, ownersOf(field, dictionary, start));
    }
  }
  return word;
};
