/**
 * Numbers, such as those of parts, telephones and accounts, as `search` compares them: without what stands between their
 * letters and digits (contract §11.4; decision 93). A separate entry of the package, as folding is.
 */
import type { Stem } from './stem.ts';
import { plainIn } from './unmark.ts';

/** A longer number is divided at its blanks. */
export const numberLettersMax = 31;
/** A word of so few letters may be part of a number, as in `AB 12 3` and `M8 x 20`. */
export const shortLettersMax = 3;

export const run = /[\p{L}\p{M}\p{N}]+/gu;
export const digit = /\p{N}/u;

/** @param text as `search` compares it @returns its letters, marks and digits */
export const compact = (text: string): string => runsOf(text).join('');

export const runsOf = (text: string): readonly string[] => text.match(run) ?? [];

/** The letters and digits of the searched text; undefined unless it is a number: at least two of them, and a digit. */
export const numberOf = (sought: string): string | undefined => {
  if (!digit.test(sought)) return undefined;
  const number = compact(sought);
  return lengthOf(number) > 1 ? number : undefined;
};

/** So short a number is within most others: it is sought where they begin. */
const withinLettersMin = 3;

/**
 * True if a search for the word finds the text: it is in the text or, if it is a number, in a number of the text (contract
 * §4.2 [D] 6).
 * @param text as `search` compares it, as the word is
 * @param stem of the text's language: a word of the same stem is found too
 */
export const hasWord = (text: string, word: string, stem?: Stem): boolean =>
  hasPlainWord(plainIn(text, stem), plainIn(word, stem), stem);

const hasPlainWord = (text: string, word: string, stem: Stem | undefined): boolean => {
  if (text.includes(word)) return true;
  const number = numberOf(word);
  if (number !== undefined && (text.includes(number) || numbersOf(text).some((each) => isWithin(number, each))))
    return true;
  const sought = stem?.(word);
  return sought !== undefined && runsOf(text).some((each) => stem?.(each) === sought);
};

/** From any place on or, if it is short, from the beginning. */
export const isWithin = (sought: string, number: string): boolean =>
  isShortNumber(sought) ? number.startsWith(sought) : number.includes(sought);

export const isShortNumber = (number: string): boolean => lengthOf(number) < withinLettersMin;

/**
 * The numbers of a text, compact: words side by side that have a digit or are short, and each word with a digit. Without
 * those that are one run of letters and digits, which are found as they are.
 * @param text as `search` compares it
 */
export const numbersOf = (text: string): readonly string[] => {
  const numbers = new Set<string>();
  let together: string[] = [];
  const endNumber = (): void => {
    if (together.length > 1) addNumber(together.join(' '), numbers);
    together = [];
  };
  for (const word of text.split(/\s+/u)) {
    if (digit.test(word)) addNumber(word, numbers);
    if (digit.test(word) || lengthOf(compact(word)) <= shortLettersMax) together.push(word);
    else endNumber();
  }
  endNumber();
  return [...numbers];
};

const addNumber = (words: string, numbers: Set<string>): void => {
  const runs = runsOf(words);
  const number = runs.join('');
  if (runs.length > 1 && digit.test(number) && lengthOf(number) <= numberLettersMax) numbers.add(number);
};

const lengthOf = (text: string): number => Array.from(text).length;
