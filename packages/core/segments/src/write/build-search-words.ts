/**
 * Texts ─▶ their index: their words, and further words for `search`: words without marks, parts of words with signs, stems, and
 * compact numbers.
 */
import { numbersOf, runsOf } from '@vitrine/query/compact';
import type { Stem } from '@vitrine/query/stems';
import { plainIn, unmark } from '@vitrine/query/unmark';
import { noWords, type GramIndex, type PlainDictionary } from '../dictionary.ts';
import { decodeText, endOf, readText, startOf, type Bytes, type Texts } from '../texts.ts';
import { cutWord } from '../words.ts';
import { foldTexts, indexGrams, indexWords, type BuiltFolded } from './build-words.ts';
import { WordsBuilder } from './words-builder.ts';

/** The index of a field that is searched, with its words in arrays; empty dictionaries are not stored. */
export interface PlainIndex {
  readonly folded: BuiltFolded;
  readonly words: GramIndex;
  readonly unmarked: GramIndex;
  readonly cut: PlainDictionary;
  readonly stems: PlainDictionary;
  /** Its members are texts. */
  readonly compact: PlainDictionary;
}

export const indexTexts = (texts: Texts, stem: Stem | undefined): PlainIndex => {
  const folded = foldTexts(texts);
  const words = indexWords(folded.folded);
  return { folded, words, ...indexSearchWords(words.words, stem), compact: indexNumbers(folded.folded, stem) };
};

/** @param words folded, without blanks of ASCII */
const indexSearchWords = (words: Texts, stem: Stem | undefined): Pick<PlainIndex, 'unmarked' | 'cut' | 'stems'> => {
  const [unmarked, cut, stems] = [new WordsBuilder(), new WordsBuilder(), new WordsBuilder()];
  for (let word = 0; word < words.ends.length; word++) {
    if (!isPlainWord(words.bytes, startOf(words, word), endOf(words, word)))
      addSearchWords(readText(words, word), word, stem, unmarked, cut);
    if (stem !== undefined) addStems(readText(words, word), word, stem, stems);
  }
  return {
    unmarked: unmarked.length === 0 ? noWords : indexGrams(unmarked.finish()),
    cut: cut.length === 0 ? noWords : cut.finish(),
    stems: stems.length === 0 ? noWords : stems.finish(),
  };
};

interface WordTaker {
  readonly add: (word: string, member: number) => void;
}

/** Adds the further words of one that is not plain. @param written the word with this number */
export const addSearchWords = (
  written: string,
  word: number,
  stem: Stem | undefined,
  unmarked: WordTaker,
  cut: WordTaker,
): void => {
  const compared = plainIn(unmark(written), stem);
  // Blanks beyond ASCII are blanks without their marks.
  const units = compared === written ? [written] : compared.split(' ').filter((unit) => unit !== '');
  for (const unit of units) {
    if (compared !== written) unmarked.add(unit, word);
    for (const part of cutWord(unit)) cut.add(part, word);
  }
};

/** Adds the stems of a word's runs of letters; a run that is its stem is found as it is. */
export const addStems = (written: string, word: number, stem: Stem, stems: WordTaker): void => {
  for (const part of runsOf(plainIn(unmark(written), stem))) {
    const found = stem(part);
    if (found !== undefined && found !== part) stems.add(found, word);
  }
};

/** The compact numbers of the texts. @param texts folded */
const indexNumbers = (texts: Texts, stem: Stem | undefined): PlainDictionary => {
  const numbers = new WordsBuilder();
  for (let text = 0; text < texts.ends.length; text++)
    addNumbers(texts.bytes, startOf(texts, text), endOf(texts, text), text, stem, numbers);
  return numbers.length === 0 ? noWords : numbers.finish();
};

/** Adds the compact numbers of a folded text in UTF-8. */
export const addNumbers = (
  bytes: Bytes,
  start: number,
  end: number,
  text: number,
  stem: Stem | undefined,
  numbers: WordTaker,
): void => {
  if (!mayHaveNumber(bytes, start, end)) return;
  const written = decodeText(bytes.subarray(start, end));
  for (const number of numbersOf(plainIn(unmark(written), stem))) numbers.add(number, text);
};

/** A number has a digit, and something between its letters and digits. */
const mayHaveNumber = (bytes: Bytes, start: number, end: number): boolean => {
  let hasDigit = false;
  for (let place = start; place < end && !hasDigit; place++) {
    const byte = bytes[place] ?? 0;
    hasDigit = byte >= 0x80 || (byte >= 0x30 && byte <= 0x39);
  }
  return hasDigit && !isPlainWord(bytes, start, end);
};

/** True for one run of letters and digits of ASCII, the usual case. */
export const isPlainWord = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let place = start; place < end; place++) {
    const byte = bytes[place] ?? 0;
    if (byte < 0x30 || byte > 0x7a || (byte > 0x39 && byte < 0x61)) return false;
  }
  return true;
};
