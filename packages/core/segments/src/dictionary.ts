/** Words in order, and what each of them is of: texts, or other words, by number. In arrays, or coded where texts are long. */
import type { CodedDictionary, WordBlock } from './coded-dictionary.ts';
import { consecutive } from './record-set.ts';
import { comparePrefix, endOf, firstWhere, lengthAt, startOf, type Bytes, type Integers, type Texts } from './texts.ts';

export interface PlainDictionary {
  readonly kind: 'plain';
  readonly words: Texts;
  /** The start of the members of each word, and the end of the last ones. */
  readonly starts: Integers;
  readonly members: Integers;
}

export type Dictionary = PlainDictionary | CodedDictionary;

/** A dictionary with what finds the words that contain a text; a coded one is scanned. */
export type WordIndex = GramIndex | CodedDictionary;

export interface GramIndex extends PlainDictionary {
  readonly grams: Integers;
  readonly gramStarts: Integers;
  readonly gramWords: Integers;
}

/** Stands for an empty index, which is not in the segment. */
export const noWords: GramIndex = {
  kind: 'plain',
  words: { bytes: new Uint8Array(), ends: new Uint32Array() },
  starts: new Uint32Array(1),
  members: new Uint32Array(),
  grams: new Uint32Array(),
  gramStarts: new Uint32Array(1),
  gramWords: new Uint32Array(),
};

export const wordCount = (dictionary: Dictionary): number =>
  dictionary.kind === 'plain' ? dictionary.words.ends.length : dictionary.count;

/** Creates what gives the texts that a word is among, with the number of the first of them. */
export const blocksOf = (dictionary: Dictionary): ((word: number) => WordBlock) => {
  if (dictionary.kind === 'coded') return (word) => dictionary.blockOf(word);
  const block = { first: 0, texts: dictionary.words };
  return () => block;
};

/** The words that start with the bytes, and whether the first of them is just these. */
export const wordsStarting = (
  dictionary: Dictionary,
  sought: Bytes,
): { readonly start: number; readonly end: number; readonly isThere: boolean } => {
  const blockOf = blocksOf(dictionary);
  const count = wordCount(dictionary);
  const compare = (word: number): number => {
    const { first, texts } = blockOf(word);
    return comparePrefix(texts.bytes, startOf(texts, word - first), endOf(texts, word - first), sought);
  };
  const start = firstWhere(count, (word) => compare(word) >= 0);
  const end = firstWhere(count, (word) => compare(word) > 0);
  if (start >= end) return { start, end, isThere: false };
  const { first, texts } = blockOf(start);
  return { start, end, isThere: lengthAt(texts, start - first) === sought.length };
};

/** Lists of members, and which of them are those of the chosen words, in their order. */
export interface ChosenLists {
  readonly starts: Integers;
  readonly members: Integers;
  readonly chosen: Integers;
}

/** If words are coded, only the lists of the chosen ones. */
export const listsOf = (dictionary: Dictionary, words: Integers): ChosenLists => {
  if (dictionary.kind === 'plain') return { starts: dictionary.starts, members: dictionary.members, chosen: words };
  return { ...dictionary.membersOf(words), chosen: consecutive(0, words.length) };
};
