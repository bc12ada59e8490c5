/** Merges the text indexes of several sets of texts whose words are in arrays. */
import { noWords, type GramIndex, type PlainDictionary } from '../dictionary.ts';
import type { Options } from '../partition.ts';
import type { Lists } from '../record-set.ts';
import { compareTexts, type Integers, type Texts } from '../texts.ts';
import { emptied, putJoinedIntegers, putJoinedLists, putJoinedTexts } from './join-streams.ts';
import { mergeLists } from './merge-lists.ts';
import { numberLists, type NumberedList, type Numbering } from './numbering.ts';
import { under, type Put } from './parts-writer.ts';

/** The texts of each merged list, with their numbers in all. */
export interface MergedTexts {
  readonly lists: readonly Texts[];
  readonly numbering: Numbering;
  /** For each list, whether some of its texts are left out. */
  readonly areSomeGone: readonly boolean[];
}

/** The index of a field that is searched; without words of a kind that it has not. */
export interface PlainTexts {
  readonly folded: Folded;
  readonly words: GramIndex;
  readonly unmarked: GramIndex | undefined;
  readonly cut: PlainDictionary | undefined;
  readonly stems: PlainDictionary | undefined;
  /** Its members are texts. */
  readonly compact: PlainDictionary | undefined;
}

export const mergePlainIndex = (indexes: readonly PlainTexts[], texts: MergedTexts, put: Put): void => {
  const { numbering, areSomeGone } = texts;
  mergeFolded(
    indexes.map(({ folded }) => folded),
    texts,
    put,
  );
  const words = mergeWordIndex(
    indexes.map((index) => index.words),
    numbering,
    areSomeGone,
    put,
  );
  const unmarked = indexes.map((index) => index.unmarked);
  mergeFurther(unmarked, noWords, words, areSomeGone, (all) =>
    mergeWordIndex(all, words, areSomeGone, under(put, 'unmarked')),
  );
  for (const kind of ['cut', 'stems'] as const) {
    const further = indexes.map((index) => index[kind]);
    mergeFurther<PlainDictionary>(further, noWords, words, areSomeGone, (all) =>
      mergeDictionary(all, words, areSomeGone, under(put, kind)),
    );
  }
  const compact = indexes.map((index) => index.compact);
  mergeFurther<PlainDictionary>(compact, noWords, numbering, areSomeGone, (all) =>
    mergeDictionary(all, numbering, areSomeGone, under(put, 'compact')),
  );
};

// Words

type AreSomeGone = MergedTexts['areSomeGone'];

/** @returns the numbers of the words */
const mergeWordIndex = (
  indexes: readonly GramIndex[],
  members: Numbering,
  areSomeGone: AreSomeGone,
  put: Put,
): Numbering => {
  const words = mergeDictionary(indexes, members, areSomeGone, put);
  putGrams(indexes, words, areSomeGone, put);
  return words;
};

/** Merges words of words, or of texts. */
const mergeFurther = <Index extends PlainDictionary>(
  indexes: readonly (Index | undefined)[],
  empty: Index,
  members: Numbering,
  areSomeGone: AreSomeGone,
  merge: (indexes: readonly Index[]) => unknown,
): void => {
  if (!indexes.some((index, list) => index !== undefined && hasWords(index, members, list, areSomeGone))) return;
  merge(indexes.map((index) => index ?? empty));
};

const hasWords = (
  dictionary: PlainDictionary,
  { numbers }: Numbering,
  list: number,
  areSomeGone: AreSomeGone,
): boolean => {
  if (dictionary.words.ends.length === 0) return false;
  return areSomeGone[list] !== true || emptied(dictionary, numbers[list] ?? new Uint32Array()).includes(0);
};

const mergeDictionary = (
  dictionaries: readonly PlainDictionary[],
  members: Numbering,
  areSomeGone: AreSomeGone,
  put: Put,
): Numbering => {
  const texts = dictionaries.map(({ words }) => words);
  const lists = dictionaries.map((dictionary, list) => numberedBy(dictionary, members, list, areSomeGone));
  const words = numberLists(lists, comparing(texts));
  putJoinedTexts('words', texts, words, put);
  putJoinedLists(['wordStarts', 'wordMembers'], dictionaries, words, members, put);
  return words;
};

/** An item is left out with the last of its members. */
const numberedBy = (items: Lists, { numbers }: Numbering, list: number, areSomeGone: AreSomeGone): NumberedList => ({
  count: items.starts.length - 1,
  isGone: areSomeGone[list] === true ? emptied(items, numbers[list] ?? new Uint32Array()) : undefined,
});

const putGrams = (indexes: readonly GramIndex[], words: Numbering, areSomeGone: AreSomeGone, put: Put): void => {
  const lists = indexes.map(({ gramStarts, gramWords }): Lists => ({ starts: gramStarts, members: gramWords }));
  const numbered = lists.map((each, list) => numberedBy(each, words, list, areSomeGone));
  const own = indexes.map(({ grams }) => grams);
  const grams = numberLists(
    numbered,
    (list, gram, other, otherGram) => (own[list]?.[gram] ?? 0) - (own[other]?.[otherGram] ?? 0),
  );
  putJoinedIntegers('grams', own, grams, put);
  putJoinedLists(['gramStarts', 'gramWords'], lists, grams, words, put);
};

// Texts without regard to case

/** By number. */
type Folded = Pick<Options, 'folded' | 'order'>;

/** Nothing is stored where all texts are folded already. */
export const mergeFolded = (lists: readonly Folded[], texts: MergedTexts, put: Put): void => {
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
const isSomeChanged = ({ folded, order }: Folded, { lists, numbering }: MergedTexts, list: number): boolean => {
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

export const noTexts: Texts = { bytes: new Uint8Array(), ends: new Uint32Array() };
