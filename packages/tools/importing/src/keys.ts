/** Makes the keys and labels of fields from headers. */
import anyAscii from 'any-ascii';
import { camelCase, sentenceCase } from 'change-case';
import { isSpelling, withSpellings } from '@vitrine/contract';
import { replaceUnprintable } from '@vitrine/catalog/printable';

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
  const header = replaceUnprintable(withoutPath(written)).replaceAll(/\s+/g, ' ').trim();
  if (header === '') return `Field ${index + 1}`;
  const path = labelOfPath(header);
  if (path !== undefined) return path;
  if (isSpelling(header)) return header;
  if (programmerName.test(header)) return withSpellings(sentenceCase(header));
  const words = kebabName.test(header) ? header.replaceAll('-', ' ') : header;
  return smallWords.test(words) ? withSpellings(words.charAt(0).toUpperCase() + words.slice(1)) : words;
};

/** Shopify puts where a value is kept behind its name: `Farbe (product.metafields.shopify.color-pattern)`. */
const withoutPath = (header: string): string => header.replace(/(?<=\S)\s*\(\w+\.metafields\.[^()\s]+\)$/, '');

/**
 * Labels a path through a column of IDs by what they refer to: `category_id.name` becomes "Category", `partnerId/countryId/code`
 * "Partner country code".
 * @returns undefined for other texts
 */
const labelOfPath = (text: string): string | undefined => {
  const parts = text.split(/[./]/);
  const ids = parts.slice(0, -1);
  const last = parts.at(-1) ?? '';
  if (!ids.some((part) => idEnding.test(part)) || !parts.every((part) => /^[A-Za-z]\w*$/.test(part))) return undefined;
  const isName = nameOfRow.test(last) && idEnding.test(ids.at(-1) ?? '');
  return withSpellings(
    sentenceCase([...ids.map((part) => part.replace(idEnding, '')), ...(isName ? [] : [last])].join('_')),
  );
};

const idEnding = /(?<=[A-Za-z0-9])_id$|(?<=[a-z0-9])I[dD]$/;
/** The name itself adds nothing to what it names. */
const nameOfRow = /^(?:(?:display|full|complete)_?)?name$|^(?:title|label)$/i;

const validKey = /^[A-Za-z][A-Za-z0-9_]*$/;
const programmerName = /^(?:[a-z][A-Za-z0-9_]*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;
const kebabName = /^[a-z]+(?:-[a-z0-9]+){2,}\??$/;
const smallWords = /^\p{Ll}+(?: [\p{Ll}\d]+)+\??$/u;
const keyCharactersMax = 64;

/** Spells a header that is not a valid key in Latin letters and digits. */
const makeKey = ({ header: written, index }: Column): string => {
  const header = withoutPath(written);
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

/** Letters of all scripts in Latin ones: `Größe` becomes `Grosse`, `цена` `tsena`. */
const toAscii = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{L}\p{M}]+/gu, spellInLatin)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');

/** Without signs for letters that Latin lacks, such as a backtick. */
const spellInLatin = (letters: string): string => {
  const latin = anyAscii(letters).replaceAll(/[^A-Za-z]/g, '');
  const isUpperCase = letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return isUpperCase ? latin.toUpperCase() : latin;
};
