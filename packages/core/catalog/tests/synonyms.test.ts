/** Lines of synonyms: what they hold, and what is wrong with them. */
import { expect, test } from 'bun:test';
import { CatalogError, readSynonyms } from '@vitrine/catalog';

const read = (lines: string, language?: string): string => {
  try {
    return readSynonyms(lines.split('\n'), language)
      .map((words) => words.join(' '))
      .join('\n');
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return error.message;
  }
};

const notWord = (found: string, line: string): string =>
  `Found "${found}" in "${line}", expected a word of letters and digits, 64 at most, without blanks or signs.`;
const notLine = (line: string): string =>
  `Found "${line}", expected 2 to 20 different words with commas between them, such as sofa, couch.`;
const numbered = (length: number): string => Array.from({ length }, (_, index) => `w${index}`).join(', ');

test.each<[lines: string, language: string | undefined, expected: string]>([
  ['Sofa, Couch,settee', undefined, 'sofa couch settee'],
  ['Brötchen, Straße, ４K', 'de', 'brotchen strasse 4k'],
  ['沙发, 長椅\nsofa, couch', undefined, '沙发 長椅\nsofa couch'],
  ['sofa, living room', undefined, notWord('living room', 'sofa, living room')],
  ['sofa, ', undefined, notWord('', 'sofa, ')],
  ['wi-fi, wlan', undefined, notWord('wi-fi', 'wi-fi, wlan')],
  [`a, ${'b'.repeat(64)}`, undefined, `a ${'b'.repeat(64)}`],
  [`a, ${'b'.repeat(65)}`, undefined, notWord('b'.repeat(65), `a, ${'b'.repeat(65)}`)],
  ['sofa', undefined, notLine('sofa')],
  ['sofa, SOFA', undefined, notLine('sofa, SOFA')],
  [numbered(20), undefined, numbered(20).replaceAll(',', '')],
  [numbered(21), undefined, notLine(numbered(21))],
  ['sofa, sofas', 'en', 'sofa sofas'],
  ['sofa, couch\nsofas, bed', undefined, 'sofa couch\nsofas bed'],
  ['sofa, couch\nsofas, bed', 'en', '"sofas", or a form of it, is in "sofa, couch" and in "sofas, bed". Make one line of both.'],
  ['a, b\nb, c', undefined, '"b", or a form of it, is in "a, b" and in "b, c". Make one line of both.'],
])('%j in %s', (lines, language, expected) => expect(read(lines, language)).toBe(expected)); // prettier-ignore

test('a collection takes 200 lines', () => {
  const lines = Array.from({ length: 201 }, (_, index) => `a${index}, b${index}`);
  expect(readSynonyms(lines.slice(1), undefined)).toHaveLength(200);
  expect(() => readSynonyms(lines, undefined)).toThrow(
    'There are 201 lines of synonyms; a collection takes 200 at most.',
  );
});
