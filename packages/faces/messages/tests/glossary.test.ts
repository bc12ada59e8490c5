/** The glossary in README.md: no message uses a word that its table excludes. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadConsoleMessages } from '../src/console.ts';
import { loadExplorerMessages } from '../src/explorer.ts';
import { isLanguage, type Language } from '../src/languages.ts';
import { widgetMessages } from '../src/widgets.ts';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const readGlossary = async (): Promise<Map<Language, string[]>> => {
  const text = await Bun.file(join(import.meta.dir, '..', 'README.md')).text();
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  return new Map(
    head.flatMap((language, column) => {
      const excluded = rows.flatMap((row) => row[column]?.split('; not ')[1]?.split(', ') ?? []);
      return isLanguage(language) ? [[language, excluded] as const] : [];
    }),
  );
};

const glossary = await readGlossary();

test('the glossary excludes words in each language but English', () => {
  const counts = [...glossary].map(([language, excluded]) => [language, excluded.length > 0]);
  expect(Object.fromEntries(counts)).toEqual({ en: false, de: true, es: true, fr: true, nl: true });
});

/** @param message whose names of values, as in `{records, plural, …}`, are nobody's words */
const misusedIn = (message: string, excluded: readonly string[]): string[] => {
  const said = message.replace(/\{\w+(?=[,}])/g, '{');
  return excluded.filter((word) => new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, 'iu').test(said));
};

test.each([
  ['{count, plural, one {# Datensatz} other {# Datensätze}}', ['Datensatz', 'Datensätze']],
  ['{records, plural, one {# item} other {# items}}', []],
  ['A betaalkaart is a card', []],
])('%s has the excluded words %p', (message, words) => {
  expect(misusedIn(message, ['Datensatz', 'Datensätze', 'records', 'kaart'])).toEqual(words);
});

test.each([...glossary])('messages in %s use the terms of the glossary', async (language, excluded) => {
  const messages = {
    ...(await loadConsoleMessages(language)),
    ...(await loadExplorerMessages(language)),
    ...widgetMessages()[language],
  };
  const found = Object.entries<string>(messages).map(([key, message]) => [key, misusedIn(message, excluded)] as const);
  expect(found.filter(([, words]) => words.length > 0)).toEqual([]);
});
