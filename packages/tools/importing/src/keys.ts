/** Makes the keys and labels of fields from headers. */
import { camelCase, sentenceCase } from 'change-case';
import { replaceUnprintable } from '@vitrine/publisher/printable';

/** A column of the file: its header and its index. */
export interface Column {
  readonly header: string;
  readonly index: number;
}

/**
 * Makes a key for each column, unique regardless of case and different from those taken. A header that is a valid key
 * is kept, so such columns are served first.
 */
export const makeKeys = (columns: readonly Column[], taken: readonly string[] = []): readonly string[] => {
  const used = new Set(taken.map((key) => key.toLowerCase()));
  const kept = columns.map(({ header }) => isValidKey(header) && claim(header, used));
  return columns.map((column, position) => {
    if (kept[position] === true) return column.header;
    const key = firstFree(makeKey(column), used);
    claim(key, used);
    return key;
  });
};

/**
 * Prints a header in camelCase or snake_case as words: `unitPrice` becomes "Unit price". Control characters of other
 * headers become blanks, because terminals print labels.
 */
export const makeLabel = ({ header: written, index }: Column): string => {
  const header = replaceUnprintable(written);
  if (header === '') return `Field ${index + 1}`;
  return programmerName.test(header) ? sentenceCase(header) : header;
};

const validKey = /^[A-Za-z][A-Za-z0-9_]*$/;
const programmerName = /^[a-z][A-Za-z0-9_]*$/;
const keyCharactersMax = 64;

/** Keeps the Latin letters and digits of a header that is not a valid key. */
const makeKey = ({ header, index }: Column): string => {
  if (isValidKey(header)) return header;
  const words = toAscii(header)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ');
  const key = camelCase(words.trim(), { mergeAmbiguousCharacters: true });
  if (key === '') return `field${index + 1}`;
  return (validKey.test(key) ? key : `field${key}`).slice(0, keyCharactersMax);
};

const isValidKey = (header: string): boolean => validKey.test(header) && header.length <= keyCharactersMax;

/** @returns true if the key was free */
const claim = (key: string, used: Set<string>): boolean => {
  const isFree = !used.has(key.toLowerCase());
  used.add(key.toLowerCase());
  return isFree;
};

const firstFree = (key: string, used: ReadonlySet<string>): string => {
  if (!used.has(key.toLowerCase())) return key;
  for (let number = 2; ; number++) {
    const numbered = key.slice(0, keyCharactersMax - String(number).length) + String(number);
    if (!used.has(numbered.toLowerCase())) return numbered;
  }
};

const toAscii = (text: string): string =>
  text
    .replaceAll(/[ßẞæÆœŒøØłŁđĐðÐþÞı]/g, (letter) => latinLetters[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');

/** Latin letters that Unicode does not decompose into a letter and an accent. */
const latinLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
};
