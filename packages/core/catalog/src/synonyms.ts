/** Synonyms of a collection: lines of words that find each other (decision 114). */
import { stemOf, type Stem, type Synonyms } from '@vitrine/query/stems';
import { foldForSearch, plainIn } from '@vitrine/query/unmark';
import { CatalogError } from './catalog-error.ts';

const linesMax = 200;
const wordsMax = 20;
const wordLettersMax = 64;
const word = /^[\p{L}\p{M}\p{N}]+$/u;

/**
 * Reads lines of words with commas between them, such as `sofa, couch, settee`.
 * @param language of the words, whose forms count as one word
 * @returns the words as search compares them
 * @throws CatalogError for the first mistake
 */
export const readSynonyms = (lines: readonly string[], language: string | undefined): Synonyms => {
  if (lines.length > linesMax)
    throw new CatalogError(`There are ${lines.length} lines of synonyms; a collection takes ${linesMax} at most.`);
  const stem = stemOf(language);
  const lists = lines.map((line) => readLine(line, stem));
  const lineOf = new Map<string, number>();
  for (const [index, words] of lists.entries()) {
    for (const each of words) {
      const before = lineOf.get(stem?.(each) ?? each) ?? index;
      lineOf.set(stem?.(each) ?? each, index);
      if (before !== index)
        throw new CatalogError(
          `${quote(each)}, or a form of it, is in ${quote(lines[before])} and in ${quote(lines[index])}. Make one line of both.`,
        );
    }
  }
  return lists;
};

const readLine = (line: string, stem: Stem | undefined): readonly string[] => {
  const written = line.split(',').map((each) => each.trim());
  const wrong = written.find((each) => !word.test(foldForSearch(each)) || each.length > wordLettersMax);
  if (wrong !== undefined)
    throw new CatalogError(
      `Found ${quote(wrong)} in ${quote(line)}, expected a word of letters and digits, ${wordLettersMax} at most, without blanks or signs.`,
    );
  const words = [...new Set(written.map((each) => plainIn(foldForSearch(each), stem)))];
  if (words.length < 2 || words.length > wordsMax)
    throw new CatalogError(
      `Found ${quote(line)}, expected 2 to ${wordsMax} different words with commas between them, such as sofa, couch.`,
    );
  return words;
};

const quote = (text = ''): string => JSON.stringify(text);
