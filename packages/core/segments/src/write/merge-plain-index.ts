/** Merges the text indexes of several sets of texts whose words are in arrays. */
import type { GramIndex, PlainDictionary } from '../dictionary.ts';
import type { Lists } from '../record-set.ts';
import { compareTexts, noTexts, type Integers, type Texts } from '../texts.ts';
import type { PlainIndex } from './build-search-words.ts';
import type { BuiltFolded } from './build-words.ts';
import { numberedBy, putJoinedIntegers, putJoinedLists, putJoinedTexts } from './join-streams.ts';
import { mergeLists } from './merge-lists.ts';
import { numberLists, type Numbering } from './numbering.ts';
import { under, type Put } from './parts-writer.ts';

/** The texts of each merged list, with their numbers in all. */
export interface MergedTexts {
  readonly lists: readonly Texts[];
  readonly numbering: Numbering;
}

export const mergePlainIndex = (indexes: readonly PlainIndex[], texts: MergedTexts, put: Put): void => {
  mergeFolded(
    indexes.map(({ folded }) => folded),
    texts,
    put,
  );
  const { numbering } = texts;
  const words = mergeWordIndex(
    indexes.map((index) => index.words),
    numbering,
    put,
  );
  const unmarked = indexes.map((index) => index.unmarked);
  if (areSomeLeft(unmarked, words)) mergeWordIndex(unmarked, words, under(put, 'unmarked'));
  for (const [kind, members] of [
    ['cut', words],
    ['stems', words],
    ['compact', numbering],
  ] as const) {
    const further = indexes.map((index) => index[kind]);
    if (areSomeLeft(further, members)) mergeDictionary(further, members, under(put, kind));
  }
};

// Words

/** @returns the numbers of the words */
const mergeWordIndex = (indexes: readonly GramIndex[], members: Numbering, put: Put): Numbering => {
  const words = mergeDictionary(indexes, members, put);
  putGrams(indexes, words, put);
  return words;
};

const areSomeLeft = (dictionaries: readonly PlainDictionary[], members: Numbering): boolean =>
  dictionaries.some((dictionary, list) => {
    const { count, isGone } = numberedBy(dictionary, members, list);
    return count > 0 && isGone?.includes(0) !== false;
  });

const mergeDictionary = (dictionaries: readonly PlainDictionary[], members: Numbering, put: Put): Numbering => {
  const texts = dictionaries.map(({ words }) => words);
  const lists = dictionaries.map((dictionary, list) => numberedBy(dictionary, members, list));
  const words = numberLists(lists, comparing(texts));
  putJoinedTexts('words', texts, words, put);
  putJoinedLists(['wordStarts', 'wordMembers'], dictionaries, words, members, put);
  return words;
};

const putGrams = (indexes: readonly GramIndex[], words: Numbering, put: Put): void => {
  const lists = indexes.map(({ gramStarts, gramWords }): Lists => ({ starts: gramStarts, members: gramWords }));
  const numbered = lists.map((each, list) => numberedBy(each, words, list));
  const own = indexes.map(({ grams }) => grams);
  const grams = numberLists(
    numbered,
    (list, gram, other, otherGram) => (own[list]?.[gram] ?? 0) - (own[other]?.[otherGram] ?? 0),
  );
  putJoinedIntegers('grams', own, grams, put);
  putJoinedLists(['gramStarts', 'gramWords'], lists, grams, words, put);
};

// Texts without regard to case

/** Nothing is stored where all texts are folded already. */
export const mergeFolded = (lists: readonly BuiltFolded[], texts: MergedTexts, put: Put): void => {
  if (!lists.some((each, list) => isSomeChanged(each, texts, list))) return;
  const folded = lists.map((each) => each.folded);
  putJoinedTexts('folded', folded, texts.numbering, put);
  const orders = lists.map(({ order }, list) => placed(order, texts.numbering, list));
  const compare = comparing(folded);
  put.stream('foldedOrder', (stream) => {
    mergeLists(
      orders.map(({ length }) => length),
      (list, place, other, otherPlace) => {
        const item = orders[list]?.[place] ?? 0;
        const otherItem = orders[other]?.[otherPlace] ?? 0;
        return compare(list, item, other, otherItem) || numberOf(texts, list, item) - numberOf(texts, other, otherItem);
      },
      (list, first, end) => {
        for (let place = first; place < end; place++) stream.integer(numberOf(texts, list, orders[list]?.[place] ?? 0));
      },
    );
  });
};

const numberOf = ({ numbering }: MergedTexts, list: number, item: number): number =>
  numbering.numbers[list]?.[item] ?? 0;

/** True if a text that comes from the list differs from its folded text. */
const isSomeChanged = ({ folded, order }: BuiltFolded, { lists, numbering }: MergedTexts, list: number): boolean => {
  const [texts, numbers] = [lists[list], numbering.numbers[list]];
  if (order === undefined || texts === undefined || numbers === undefined) return false;
  for (let item = 0; item < numbers.length; item++)
    if (numbering.origins[numbers[item] ?? 0] === list && compareTexts(folded, item, texts, item) !== 0) return true;
  return false;
};

/** The texts that come from a list, in some order; undefined: in that of their numbers. */
export const placed = (order: Integers | undefined, { numbers, origins }: Numbering, list: number): Integers => {
  const own = numbers[list] ?? new Uint32Array();
  const left = new Uint32Array(own.length);
  let length = 0;
  for (let place = 0; place < own.length; place++) {
    const item = order === undefined ? place : (order[place] ?? 0);
    if (origins[own[item] ?? 0] === list) left[length++] = item;
  }
  return left.subarray(0, length);
};

export const comparing =
  (lists: readonly Texts[]) =>
  (list: number, item: number, other: number, otherItem: number): number =>
    compareTexts(lists[list] ?? noTexts, item, lists[other] ?? noTexts, otherItem);
