/** Words of a search ─▶ the records that have each of them, and by how much some are better than others (contract §11.4). */
import { bounds } from '@vitrine/contract';
import { compact, foldForSearch, isForgiven, numberOf, type Plan } from '@vitrine/query';
import { listsOf, type Dictionary } from './dictionary.ts';
import type { Partition } from './partition.ts';
import type { Gain } from './ranking.ts';
import { keepWhere, listOfSet, listSet, unionOfLists, unionOfSets, type RecordSet } from './record-set.ts';
import { readText, type Integers } from './texts.ts';
import { wordsAlmostBegun, wordsAnywhere, wordsBegun, type FoundWords, type SearchedField } from './word-places.ts';
import type { StepBudget } from './step-budget.ts';

/** The parts of a plan that decide which records match, and the title, where the better ones come first. */
export type SearchedPlan = Pick<Plan, 'conditions' | 'alternatives' | 'words' | 'isFuzzy' | 'searchFields'> &
  Partial<Pick<Plan, 'titleKey'>>;

/** The records that one word finds in any field. */
export interface SearchedWord {
  readonly matching: RecordSet;
  /** The gains in rank: computed on request. */
  readonly gains: () => readonly Gain[];
}

export const searchWords = (plan: SearchedPlan, partition: Partition, budget: StepBudget): readonly SearchedWord[] =>
  plan.words.map((word) => searchWord(word, plan, partition, budget));

/** A word of the title, or a beginning of one, comes before any in another field. */
const titleGain = 3;

/** A record with fewer forgiven words comes first, wherever in its texts the others are found. */
const forgivenCost = (2 + titleGain) * bounds.searchWordsMax + 1;

const searchWord = (
  word: string,
  { searchFields, titleKey, isFuzzy }: SearchedPlan,
  partition: Partition,
  budget: StepBudget,
): SearchedWord => {
  const fields = searchFields.map(({ key }) => searchedField(key, partition));
  const union = (sets: readonly RecordSet[]): RecordSet => unionOfSets(sets, partition.count, budget);
  const setsWith = (found: readonly FoundWords[]): readonly (readonly RecordSet[])[] =>
    fields.map((field, index) => recordsOf(field, found[index], partition, budget));
  const recordsWith = (found: readonly FoundWords[]): RecordSet => recordsInAny(fields, found, partition, budget);

  const sought = { word, number: numberOf(word) };
  const anywhere = recordsWith(fields.map((field) => wordsAnywhere(field, sought, budget)));
  const exactGains = (): readonly Gain[] => {
    const begun = fields.map((field) => wordsBegun(field, sought, budget));
    const beginning = setsWith(begun.map((found) => found.beginning));
    const inTitle = beginning.filter((_sets, index) => fields[index]?.key === titleKey);
    return [
      { set: recordsWith(begun.map(({ whole }) => whole)), by: 1 },
      { set: union(beginning.flat()), by: 1 },
      { set: union(inTitle.flat()), by: titleGain },
    ];
  };
  if (!isFuzzy || !isForgiven(word)) return { matching: anywhere, gains: exactGains };

  const almost = fields.map((field) => wordsAlmostBegun(field, word, budget));
  return {
    matching: union([anywhere, recordsWith(almost.map(({ beginning }) => beginning))]),
    gains: () => [
      ...exactGains(),
      { set: union([anywhere, recordsWith(almost.map(({ whole }) => whole))]), by: 1 },
      { set: anywhere, by: forgivenCost - 2 - titleGain },
    ],
  };
};

export const searchedField = (key: string, partition: Partition): SearchedField => ({
  key,
  own: partition.textIndex(key),
  ...partition.searchIndex(key),
});

const recordsInAny = (
  fields: readonly SearchedField[],
  found: readonly FoundWords[],
  partition: Partition,
  budget: StepBudget,
): RecordSet => {
  const sets = fields.flatMap((field, index) => recordsOf(field, found[index], partition, budget));
  return unionOfSets(sets, partition.count, budget);
};

const recordsOf = (
  { key, own, compact: numbers }: SearchedField,
  found: FoundWords | undefined,
  partition: Partition,
  budget: StepBudget,
): readonly RecordSet[] => {
  if (found === undefined) return [];
  const textCount = own.folded.texts.ends.length;
  const textsOf = (dictionary: Dictionary, words: Integers): readonly RecordSet[] => {
    if (words.length === 0) return [];
    const lists = listsOf(dictionary, words);
    return [unionOfLists(lists, lists.chosen, textCount, budget)];
  };
  const texts = [...textsOf(own.dictionary, found.own), ...textsOf(numbers, found.compact)];
  // The texts of the ids are the records.
  if (key === 'id') return texts;
  const { records, starts } = partition.ordering(key);
  return texts.map((set) => unionOfLists({ starts, members: records }, listOfSet(set), partition.count, budget));
};

// What a search is exactly

/**
 * Records that have the letters and digits of the search as their id come first, and behind them those that have it as a
 * number, whatever the others gain.
 */
export const exactGains = (
  { codeText, words, searchFields }: Pick<Plan, 'codeText' | 'words' | 'searchFields'>,
  others: readonly Gain[],
  partition: Partition,
  budget: StepBudget,
): readonly Gain[] => {
  if (codeText === undefined) return [];
  const by = 1 + others.reduce((sum, gain) => sum + gain.by, 0);
  const sought = { word: words.find((word) => compact(word) === codeText) ?? codeText, number: codeText };
  const wholeIn = (fields: readonly SearchedField[]): RecordSet =>
    recordsInAny(
      fields,
      fields.map((field) => wordsBegun(field, sought, budget).whole),
      partition,
      budget,
    );
  const isId = (record: number): boolean => compact(foldForSearch(readText(partition.ids, record))) === codeText;
  const ids = listOfSet(wholeIn([searchedField('id', partition)]));
  budget.spend(ids.length * stepsOfReading);
  const exact = { set: listSet(keepWhere(ids, isId)), by };
  if (numberOf(codeText) === undefined) return [exact];
  // Of one word it is known which records have it whole.
  const known = words.length === 1 ? others[0]?.set : undefined;
  return [exact, { set: known ?? wholeIn(searchFields.map(({ key }) => searchedField(key, partition))), by }];
};

/** To read an id, and fold it. */
const stepsOfReading = 100;
