/** Words of a dictionary that begin alike: they follow one another, since words are in order, and are found by binary searches. */
import { wordCount, type blocksOf, type Dictionary } from './dictionary.ts';
import type { Span } from './spans.ts';
import { comparePrefix, endOf, firstFrom, decodeText, lengthAt, startOf, type Bytes } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** Words that follow one another and begin with the same bytes. */
export interface Alike {
  readonly span: Span;
  /** Length of the common beginning, in bytes. */
  readonly length: number;
}

type BlockOf = ReturnType<typeof blocksOf>;

export const allWords = (dictionary: Dictionary): Alike => ({ span: [0, wordCount(dictionary)], length: 0 });

export const isEmpty = ({ span: [first, end] }: Alike): boolean => first >= end;

/** True if the first word equals the common beginning: it sorts before all longer words. */
export const isItself = (blockOf: BlockOf, { span: [first], length }: Alike): boolean => {
  const block = blockOf(first);
  return lengthAt(block.texts, first - block.first) === length;
};

/** A binary search among many words takes about so many steps. */
const stepsOfNarrowing = 32;

/** The words that continue with these bytes. */
export const narrow = (
  words: BlockOf,
  { span: [first, end], length }: Alike,
  behind: Bytes,
  budget: StepBudget,
): Alike => {
  budget.spend(stepsOfNarrowing);
  const start = firstFrom(first, end, (word) => compareBehind(words, word, length, behind) >= 0);
  return {
    span: [start, firstFrom(start, end, (word) => compareBehind(words, word, length, behind) > 0)],
    length: length + behind.length,
  };
};

/** The same for each character that some of them have behind what they begin with. */
export function* childrenOf(words: BlockOf, alike: Alike, budget: StepBudget): Generator<Alike> {
  const { span, length } = alike;
  for (let word = isItself(words, alike) ? span[0] + 1 : span[0]; word < span[1];) {
    const child = narrow(words, { span: [word, span[1]], length }, characterAt(words, word, length), budget);
    yield child;
    word = child.span[1];
  }
}

/** A character of UTF-8: its first byte determines its length. */
const characterAt = (blockOf: BlockOf, word: number, length: number): Bytes => {
  const { first, texts } = blockOf(word);
  const place = startOf(texts, word - first) + length;
  const byte = texts.bytes[place] ?? 0;
  return texts.bytes.subarray(place, place + (byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4));
};

/** Below 0 where what the word has behind so many bytes comes before these; 0 where it begins with them. */
const compareBehind = (blockOf: BlockOf, word: number, length: number, behind: Bytes): number => {
  const { first, texts } = blockOf(word);
  return comparePrefix(texts.bytes, startOf(texts, word - first) + length, endOf(texts, word - first), behind);
};

/** The text that the words share behind so many bytes. */
export const endText = (blockOf: BlockOf, { span: [word], length }: Alike, from: number): string => {
  const { first, texts } = blockOf(word);
  const start = startOf(texts, word - first);
  // A character of ASCII, the usual case, needs no decoder.
  if (length === from + 1) return String.fromCharCode(texts.bytes[start + from] ?? 0);
  return decodeText(texts.bytes.subarray(start + from, start + length));
};
