/**
 * What is needed to find where a text occurs in others: the different words of all of them, the texts that each word is
 * in, and for every three bytes the words in which those follow one another (an index of trigrams).
 */
import { fold } from '@vitrine/query/fold';
import { endOf, readText, startOf, type Integers, type Texts } from '../texts.ts';
import { gramAt, isBlank, startsCharacter } from '../words.ts';
import { postingsOf, type BuiltPostings } from './build-ordering.ts';
import { DistinctTextsBuilder, TextsBuilder } from './build-texts.ts';
import { growingIntegers } from './growing.ts';
import { isInOrder, pickTexts, ranksOf, sortTexts } from './sort-texts.ts';

/** Texts as they compare without regard to case. */
export interface BuiltFolded {
  /** By the number of the text; none where all of the texts are folded already. */
  readonly texts: Texts | undefined;
  /** The numbers of the texts in the order of their folded texts; none where that is the order of the texts. */
  readonly order: Integers | undefined;
}

export const foldTexts = (texts: Texts): BuiltFolded => {
  const folded = new TextsBuilder();
  let changed = false;
  for (let index = 0; index < texts.ends.length; index++) {
    const start = startOf(texts, index);
    const end = endOf(texts, index);
    if (isFoldedAscii(texts.bytes, start, end)) folded.addBytes(texts.bytes, start, end);
    else {
      const text = readText(texts, index);
      const foldedText = fold(text);
      changed ||= foldedText !== text;
      folded.add(foldedText);
    }
  }
  if (!changed) return { texts: undefined, order: undefined };
  const finished = folded.finish();
  return { texts: finished, order: sortTexts(finished) };
};

const isFoldedAscii = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let place = start; place < end; place++) {
    const byte = bytes[place] ?? 0;
    if (byte >= asciiEnd || (byte >= upperCase.first && byte <= upperCase.last)) return false;
  }
  return true;
};

const asciiEnd = 0x80;
const upperCase = { first: 0x41, last: 0x5a };

export interface BuiltWords {
  /** In order. */
  readonly texts: Texts;
  /** Of each word, the numbers of the texts it is in, ascending. */
  readonly postings: BuiltPostings;
  /** The different trigrams, ascending; where those of each one's words start; the numbers of these words, ascending. */
  readonly grams: Integers;
  readonly gramStarts: Integers;
  readonly gramWords: Integers;
}

/** @param texts folded */
export const indexWords = (texts: Texts): BuiltWords => {
  const words = new DistinctTextsBuilder();
  const wordOf = growingIntegers();
  const textOf = growingIntegers();
  const lastText = growingIntegers();
  const { bytes } = texts;
  const note = (start: number, end: number, text: number): void => {
    const word = words.addBytes(bytes, start, end);
    if (word === lastText.length) lastText.push(text + 1);
    else if (lastText.at(word) === text + 1) return;
    else lastText.set(word, text + 1);
    wordOf.push(word);
    textOf.push(text);
  };
  for (let text = 0; text < texts.ends.length; text++) {
    const end = endOf(texts, text);
    let start = startOf(texts, text);
    for (let place = start; place <= end; place++) {
      if (place < end && !isBlank(bytes[place] ?? 0)) continue;
      if (place > start) note(start, place, text);
      start = place + 1;
    }
  }
  const sorted = sortWords(words.finish(), wordOf.finish());
  const postings = postingsOf(sorted.texts.ends.length, sorted.wordOf, textOf.finish());
  return { texts: sorted.texts, postings, ...gramsOf(sorted.texts) };
};

/** Words of texts that are one word each come in order already. */
const sortWords = (came: Texts, wordOf: Integers): { readonly texts: Texts; readonly wordOf: Integers } => {
  if (isInOrder(came)) return { texts: came, wordOf };
  const order = sortTexts(came);
  const rankOf = ranksOf(order);
  for (let index = 0; index < wordOf.length; index++) wordOf[index] = rankOf[wordOf[index] ?? 0] ?? 0;
  return { texts: pickTexts(came, order), wordOf };
};

const gramsOf = (words: Texts): Pick<BuiltWords, 'grams' | 'gramStarts' | 'gramWords'> => {
  const gramOf = growingIntegers();
  const wordOf = growingIntegers();
  const { bytes } = words;
  for (let word = 0; word < words.ends.length; word++) {
    const end = endOf(words, word);
    for (let place = startOf(words, word); place < end; place++) {
      if (!startsCharacter(bytes[place] ?? 0)) continue;
      gramOf.push(gramAt(bytes, place, end));
      wordOf.push(word);
    }
  }
  const sorted = sortPairs(gramOf.finish(), wordOf.finish());
  return { ...distinctGrams(sorted.keys), gramWords: sorted.values };
};

interface Pairs {
  readonly keys: Integers;
  readonly values: Integers;
}

const digitBits = 12;

/** Sorts by keys of 24 bits; pairs of one key keep their order (a radix sort from the back). */
const sortPairs = (keys: Integers, values: Integers): Pairs => sortByDigit(sortByDigit({ keys, values }, 0), digitBits);

const sortByDigit = ({ keys, values }: Pairs, shift: number): Pairs => {
  const next = new Uint32Array(2 ** digitBits + 1);
  const mask = 2 ** digitBits - 1;
  for (let index = 0; index < keys.length; index++) {
    const digit = (((keys[index] ?? 0) >>> shift) & mask) + 1;
    next[digit] = (next[digit] ?? 0) + 1;
  }
  for (let digit = 1; digit < next.length; digit++) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = { keys: new Uint32Array(keys.length), values: new Uint32Array(values.length) };
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0;
    const digit = (key >>> shift) & mask;
    const place = next[digit] ?? 0;
    sorted.keys[place] = key;
    sorted.values[place] = values[index] ?? 0;
    next[digit] = place + 1;
  }
  return sorted;
};

const distinctGrams = (keys: Integers): Pick<BuiltWords, 'grams' | 'gramStarts'> => {
  const grams = growingIntegers();
  const starts = growingIntegers();
  for (let index = 0; index < keys.length; index++) {
    if (index > 0 && keys[index] === keys[index - 1]) continue;
    grams.push(keys[index] ?? 0);
    starts.push(index);
  }
  starts.push(keys.length);
  return { grams: grams.finish(), gramStarts: starts.finish() };
};
