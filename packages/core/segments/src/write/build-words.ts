/**
 * The index for finding texts that contain a text: all distinct words, the texts of each word, and for every three
 * bytes the words that contain them (an index of trigrams).
 */
import { fold } from '@vitrine/query/fold';
import type { GramIndex, PlainDictionary } from '../dictionary.ts';
import { consecutive, listsBy, pick } from '../record-set.ts';
import { endOf, readText, startOf, type Bytes, type Integers, type Texts } from '../texts.ts';
import { gramAt, isBlank, startsCharacter } from '../words.ts';
import { TextsBuilder } from './build-texts.ts';
import { growingIntegers } from './growing.ts';
import { sortTexts } from './sort-texts.ts';
import { WordsBuilder } from './words-builder.ts';

/** Texts as they compare without regard to case. */
export interface BuiltFolded {
  /** By the number of the text: the texts themselves where all of them are folded already. */
  readonly folded: Texts;
  /** The numbers of the texts in the order of their folded texts; undefined: all texts are folded already. */
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
  if (!changed) return { folded: texts, order: undefined };
  const finished = folded.finish();
  return { folded: finished, order: sortTexts(finished) };
};

export const isFoldedAscii = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let place = start; place < end; place++) {
    const byte = bytes[place] ?? 0;
    if (byte >= asciiEnd || (byte >= upperCase.first && byte <= upperCase.last)) return false;
  }
  return true;
};

const asciiEnd = 0x80;
const upperCase = { first: 0x41, last: 0x5a };

/** @param texts folded */
export const indexWords = (texts: Texts): GramIndex => {
  const words = new WordsBuilder();
  for (let text = 0; text < texts.ends.length; text++)
    addWords(texts.bytes, startOf(texts, text), endOf(texts, text), text, words);
  return indexGrams(words.finish());
};

/** Adds the words of a folded text in UTF-8. */
export const addWords = (
  bytes: Bytes,
  first: number,
  end: number,
  text: number,
  words: Pick<WordsBuilder, 'addBytes'>,
): void => {
  let start = first;
  for (let place = first; place <= end; place++) {
    if (place < end && !isBlank(bytes[place] ?? 0)) continue;
    if (place > start) words.addBytes(bytes, start, place, text);
    start = place + 1;
  }
};

/** The distinct trigrams, ascending, with the words of each, ascending. */
export const indexGrams = (dictionary: PlainDictionary): GramIndex => ({ ...dictionary, ...gramsOf(dictionary.words) });

const gramsOf = (words: Texts): Omit<GramIndex, keyof PlainDictionary> => {
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
/** Fewer pairs are sorted by the runtime, as digits have a counter each. */
const fewMax = 512;

/** Sorts by keys of 24 bits; pairs of one key keep their order (a radix sort from the back). */
const sortPairs = (keys: Integers, values: Integers): Pairs => {
  const came = consecutive(0, keys.length);
  const order = keys.length <= fewMax ? sortFew(keys) : sortByDigit(keys, sortByDigit(keys, came, 0), digitBits);
  return { keys: pick(keys, order), values: pick(values, order) };
};

/** A key and its place make one number. */
const sortFew = (keys: Integers): Integers =>
  Uint32Array.from(Float64Array.from(keys, (key, place) => key * fewMax + place).sort(), (number) => number % fewMax);

const sortByDigit = (keys: Integers, order: Integers, shift: number): Integers => {
  const digits = pick(keys, order);
  const mask = 2 ** digitBits - 1;
  for (let index = 0; index < digits.length; index++) digits[index] = ((digits[index] ?? 0) >>> shift) & mask;
  return listsBy(2 ** digitBits, digits, order).members;
};

const distinctGrams = (keys: Integers): Pick<GramIndex, 'grams' | 'gramStarts'> => {
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
