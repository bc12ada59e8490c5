/** What finds texts, of two fields ─▶ of the texts of both. */
import type { Dictionary, SearchIndex, TextIndex, WordIndex } from '../partition.ts';
import {
  compareTextAt,
  compareTexts,
  endOf,
  firstFrom,
  isSameTexts,
  startOf,
  type Integers,
  type Texts,
} from '../texts.ts';
import type { BuiltSearchWords } from './build-search-words.ts';
import type { BuiltFolded } from './build-words.ts';
import { putFolded, putSearchWords, putWords, type PutPart } from './columns.ts';
import { absent, emptied, joinLists, joinTexts, numberBoth, type Lists, type Numbering } from './numbering.ts';

type Pair<Item> = readonly [old: Item, fresh: Item];

/** @returns the numbers of the words */
export const mergeTextIndex = (indexes: Pair<TextIndex>, texts: Numbering, values: Texts, put: PutPart): Numbering => {
  putFolded(mergeFolded(indexes, texts, values), put);
  const words = numberWords(indexes, texts);
  putWords(joinGrams(indexes, joinDictionaries(indexes, words, texts), words), put);
  return words;
};

/** @param words those of the text indexes beside */
export const mergeSearchIndex = ([old, fresh]: Pair<SearchIndex>, words: Numbering, put: PutPart): void => {
  const unmarked: Pair<WordIndex> = [old.unmarked, fresh.unmarked];
  const cut: Pair<Dictionary> = [old.cut, fresh.cut];
  const [ofUnmarked, ofCut] = [numberWords(unmarked, words), numberWords(cut, words)];
  const joined: BuiltSearchWords = {
    unmarked:
      ofUnmarked.count === 0
        ? undefined
        : joinGrams(unmarked, joinDictionaries(unmarked, ofUnmarked, words), ofUnmarked),
    cut: ofCut.count === 0 ? undefined : joinDictionaries(cut, ofCut, words),
  };
  putSearchWords(joined, put);
};

/** A word is left out with the last of its members. */
const numberWords = ([old, fresh]: Pair<Dictionary>, members: Numbering): Numbering =>
  numberBoth(emptied(old, members.olds), fresh.words.ends.length, (word, other) =>
    compareTexts(old.words, word, fresh.words, other),
  );

const joinDictionaries = ([old, fresh]: Pair<Dictionary>, words: Numbering, members: Numbering): Dictionary => ({
  words: joinTexts(old.words, fresh.words, words),
  ...joinLists(old, fresh, words, [members.olds, members.onlyNews]),
});

const joinGrams = ([old, fresh]: Pair<WordIndex>, dictionary: Dictionary, words: Numbering): WordIndex => {
  const ofGrams = gramLists(old);
  const grams = numberBoth(
    emptied(ofGrams, words.olds),
    fresh.grams.length,
    (gram, other) => (old.grams[gram] ?? 0) - (fresh.grams[other] ?? 0),
  );
  const { starts, members } = joinLists(ofGrams, gramLists(fresh), grams, [words.olds, words.onlyNews]);
  return {
    ...dictionary,
    grams: joinIntegers(old.grams, fresh.grams, grams),
    gramStarts: starts,
    gramWords: members,
  };
};

const gramLists = ({ gramStarts, gramWords }: WordIndex): Lists => ({ starts: gramStarts, members: gramWords });

const joinIntegers = (
  olds: Integers,
  news: Integers,
  { olds: oldNumbers, news: newNumbers, count }: Numbering,
): Integers => {
  const joined = new Uint32Array(count);
  for (let index = 0; index < olds.length; index++) {
    const number = oldNumbers[index] ?? absent;
    if (number !== absent) joined[number] = olds[index] ?? 0;
  }
  for (let index = 0; index < news.length; index++) joined[newNumbers[index] ?? 0] = news[index] ?? 0;
  return joined;
};

/** Texts without regard to case, by number. */
type Folded = Pick<TextIndex, 'folded' | 'order'>;

export const mergeFolded = ([old, fresh]: Pair<Folded>, numbering: Numbering, values: Texts): BuiltFolded => {
  const none: BuiltFolded = { texts: undefined, order: undefined };
  if (old.order === undefined && fresh.order === undefined) return none;
  const texts = joinTexts(old.folded, fresh.folded, numbering);
  if (isSameTexts(texts, values)) return none;
  return { texts, order: joinOrders(placed(old, numbering.olds), placed(fresh, numbering.onlyNews), texts) };
};

/** The numbers that are left, in the order of their folded texts. */
const placed = ({ folded, order }: Folded, numbers: Integers): Integers => {
  const left = new Uint32Array(folded.ends.length);
  let length = 0;
  for (let place = 0; place < left.length; place++) {
    const number = numbers[order === undefined ? place : (order[place] ?? 0)] ?? absent;
    if (number !== absent) left[length++] = number;
  }
  return left.subarray(0, length);
};

/** Of equal texts the lower number comes first. */
const joinOrders = (olds: Integers, news: Integers, texts: Texts): Integers => {
  const order = new Uint32Array(olds.length + news.length);
  let length = 0;
  let old = 0;
  for (let index = 0; index < news.length; index++) {
    const number = news[index] ?? 0;
    const text = texts.bytes.subarray(startOf(texts, number), endOf(texts, number));
    const place = firstFrom(old, olds.length, (at) => {
      const other = olds[at] ?? 0;
      return (compareTextAt(texts, other, text) || other - number) > 0;
    });
    order.set(olds.subarray(old, place), length);
    length += place - old;
    old = place;
    order[length++] = number;
  }
  order.set(olds.subarray(old), length);
  return order;
};
