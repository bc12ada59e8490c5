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

interface Terms {
  /** The terms of the language, by what they name. */
  readonly terms: ReadonlyMap<string, readonly string[]>;
  readonly excluded: readonly string[];
}

const readTerms = (rows: readonly string[][], column: number): Terms => {
  const cells = rows.map((row) => [row[0] ?? '', ...(row[column] ?? '').split('; not ')] as const);
  return {
    terms: new Map(cells.map(([what, terms = '']) => [what, terms.split(', ')])),
    excluded: cells.flatMap(([, , excluded = '']) => excluded.split(', ').filter((word) => word !== '')),
  };
};

const readGlossary = async (): Promise<Map<Language, Terms>> => {
  const text = await Bun.file(join(import.meta.dir, '..', 'README.md')).text();
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  return new Map(
    head.flatMap((language, column) => (isLanguage(language) ? [[language, readTerms(rows, column)] as const] : [])),
  );
};

const glossary = await readGlossary();

const loadMessages = async (language: Language): Promise<Record<string, string>> => ({
  ...(await loadConsoleMessages(language)),
  ...(await loadExplorerMessages(language)),
  ...widgetMessages()[language],
});

test('the glossary excludes words in each language but English', () => {
  const counts = [...glossary].map(([language, { excluded }]) => [language, excluded.length > 0]);
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

test.each([...glossary])('messages in %s use the terms of the glossary', async (language, { excluded }) => {
  const messages = Object.entries(await loadMessages(language));
  const found = messages.map(([key, message]) => [key, misusedIn(message, excluded)] as const);
  expect(found.filter(([, words]) => words.length > 0)).toEqual([]);
});

/** Messages that are nothing but a term: visitors and owners read the same one. */
const labels: Readonly<Record<string, readonly string[]>> = {
  'list, table, cards, map …': ['look.title', 'console.view.look', 'console.website.look'],
  'records side by side, with pictures': [
    'look.cards',
    'console.look.cards',
    'console.view.lookCards',
    'console.website.cards',
  ],
};

test.each([...glossary])('labels in %s are the terms of the glossary', async (language, { terms }) => {
  const messages = await loadMessages(language);
  for (const [what, keys] of Object.entries(labels)) {
    const said = keys.map((key) => messages[key]?.toLocaleLowerCase(language));
    expect(said).toEqual(keys.map(() => terms.get(what)?.join().toLocaleLowerCase(language)));
  }
});
