/** How texts are cut into words, and those into trigrams: the same where they are indexed and where one is sought. */
import { runsOf } from '@vitrine/query/compact';

/** Separators of words. Other white space counts as letters: no searched word contains any. */
export const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** A byte that starts a character of UTF-8: there alone a text can occur. */
export const startsCharacter = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** The three bytes from a place in a text on; past its end they are 0. */
export const gramAt = (bytes: Uint8Array, place: number, end: number): number =>
  ((bytes[place] ?? 0) << 16) |
  (place + 1 < end ? (bytes[place + 1] ?? 0) << 8 : 0) |
  (place + 2 < end ? (bytes[place + 2] ?? 0) : 0);

/**
 * The parts of a word: the word without surrounding signs, and each run of letters and digits, with their marks.
 * Empty if the word is one such run.
 */
export const cutWord = (word: string): ReadonlySet<string> => {
  const runs = runsOf(word);
  const [first = '', last = ''] = [runs[0], runs.at(-1)];
  const parts = new Set(runs).add(word.slice(word.indexOf(first), word.lastIndexOf(last) + last.length));
  parts.delete(word);
  parts.delete('');
  return parts;
};
