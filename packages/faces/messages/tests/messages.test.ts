/** The catalogue: every message in every language, alike in what it is given, and said somewhere. */
import { describe, expect, test } from 'bun:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { join } from 'node:path';
import { loadConsoleMessages } from '../src/console.ts';
import { createSpeaker } from '../src/index.ts';
import { loadExplorerMessages } from '../src/explorer.ts';
import { languageCodes, type Language } from '../src/languages.ts';
import { widgetMessages } from '../src/widgets.ts';

type Catalogue = Readonly<Record<string, string>>;
type Ast = ReturnType<IntlMessageFormat['getAst']>;

const parts: [name: string, load: (language: Language) => Promise<Catalogue>][] = [
  ['console', loadConsoleMessages],
  ['explorer', loadExplorerMessages],
  ['widgets', async (language) => widgetMessages()[language]],
];

const parse = (message: string, language: Language): Ast =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();

/** What the parser calls text between arguments. */
const literals: ReadonlySet<number> = new Set([0]);

/** What a message is given, and whether it is put in as it is or chooses a form. */
const argumentsOf = (ast: Ast): string[] => {
  const found = ast.flatMap((element): string[] => {
    if (!('value' in element)) return [];
    if (!('options' in element)) return literals.has(element.type) ? [] : [element.value];
    const inside = Object.values(element.options).flatMap(({ value }) => argumentsOf(value));
    return [`${element.value} in forms`, ...inside];
  });
  return [...new Set(found)].sort();
};

/** What the parser calls a choice by a word, which has no forms to count in. */
const choices: ReadonlySet<number> = new Set([5]);

const formsOf = (ast: Ast): string[][] =>
  ast.flatMap((element) => {
    if (!('options' in element)) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => formsOf(value));
    return choices.has(element.type) ? inside : [Object.keys(element.options), ...inside];
  });

/** Narrow spaces before French signs; Spanish questions and exclamations that are opened. */
const spacing: Partial<Record<Language, RegExp>> = {
  fr: /[^\u202f][!?;]|(?<![\u00a0\d]|mailto):(?!\/\/)|«[^\u00a0]|[^\u00a0]»/,
  es: /[\u00a0\u202f]| [!?;:]|^[^¿]*\?|^[^¡]*!/,
};

const shapeOf = (messages: Catalogue, language: Language): Record<string, string[]> =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, argumentsOf(parse(message, language))]));

describe.each(parts)('the messages of the %s', (_name, load) => {
  describe.each([...languageCodes])('in %s', (language) => {
    test('are those of English, and are given the same', async () => {
      expect(shapeOf(await load(language), language)).toEqual(shapeOf(await load('en'), 'en'));
    });

    test('have the forms that the language counts in', async () => {
      const needed = [1, 2, 5, 1_000_000].map((count) => new Intl.PluralRules(language).select(count));
      const lacking = Object.entries(await load(language)).filter(([, message]) =>
        formsOf(parse(message, language)).some((forms) => needed.some((form) => !forms.includes(form))),
      );
      expect(lacking).toEqual([]);
    });

    test('are written as the language is', async () => {
      const spaced = spacing[language] ?? /[\u00a0\u202f]| [!?;:]/;
      const wrong = Object.entries(await load(language)).filter(
        ([, message]) => message.trim() !== message || /^$|['"]| {2}|\.\.\./.test(message) || spaced.test(message),
      );
      expect(wrong).toEqual([]);
    });
  });
});

const packages = join(import.meta.dir, '..', '..', '..');

/** All that stands between quotes and could be a key; what a template puts in may be any word. */
const writtenIn = async (name: string): Promise<RegExp[]> => {
  const folder = join(packages, name, 'src');
  const files = await Array.fromAsync(new Bun.Glob('**/*.{ts,tsx}').scan(folder));
  const texts = await Promise.all(files.map(async (file) => Bun.file(join(folder, file)).text()));
  return Array.from(texts.join('\n').matchAll(/(['"`])([a-z][^'"`\n]*\.[^'"`\n]+)\1/g), ([, , text = '']) => {
    const pieces = text.split(/\$\{[^}]*\}/).map((piece) => RegExp.escape(piece));
    return new RegExp(`^${pieces.join('[^.]+')}$`);
  });
};

test('each message is said somewhere', async () => {
  const written = (
    await Promise.all(['faces/console', 'faces/embed', 'faces/explorer', 'faces/web'].map(writtenIn))
  ).flat();
  const catalogues = await Promise.all(parts.map(async ([, load]) => load('en')));
  const keys = [...new Set(catalogues.flatMap((messages) => Object.keys(messages)))];
  expect(keys.filter((key) => !written.some((pattern) => pattern.test(key)))).toEqual([]);
});

test('a language is loaded alone', async () => {
  const program = `
    const { loadExplorerMessages } = await import('@vitrine/messages/explorer');
    await loadExplorerMessages('nl');
    const loaded = Object.keys(require.cache).filter((path) => path.includes('/messages/src/'));
    console.log(loaded.map((path) => path.split('/src/')[1]).sort().join());`;
  const run = Bun.spawn([process.execPath, '-e', program], { cwd: import.meta.dir, stderr: 'inherit' });
  expect((await new Response(run.stdout).text()).trim()).toBe(
    'about-names.ts,explorer.ts,languages.ts,nl/common.ts,nl/explorer.ts,operator-phrases.ts,rows.ts',
  );
});

describe('a message is said in the forms of its language', () => {
  const rows: [language: Language, none: string, one: string, million: string][] = [
    ['en', 'no results', '1 result', '1,000,000 results'],
    ['de', 'keine Ergebnisse', '1 Ergebnis', '1.000.000 Ergebnisse'],
    ['es', 'sin resultados', '1 resultado', '1.000.000 de resultados'],
    ['fr', 'aucun résultat', '1 résultat', '1\u202f000\u202f000 de résultats'],
    ['nl', 'geen resultaten', '1 resultaat', '1.000.000 resultaten'],
  ];
  test.each(rows)('%s', async (language, none, one, million) => {
    const { say } = createSpeaker(language, await loadExplorerMessages(language));
    expect([0, 1, 1_000_000].map((count) => say('collection.count', { count }))).toEqual([none, one, million]);
  });
});

test('a value that is no text is kept as it is, with the text around it', () => {
  const { sayAround } = createSpeaker('en', { ends: '{name} ends in {count, plural, one {# day} other {# days}}' });
  const name = { bold: 'Shop' };
  expect(sayAround('ends', { name, count: 2 })).toEqual([name, ' ends in 2 days']);
});

/** Where the visible words are not under the same key without `Named`. */
const visibleKeys: Readonly<Record<string, string>> = {
  'columns.onlyField': 'columns.only',
  'console.invite.endNamed': 'console.view.end',
  'console.key.setOriginsNamed': 'console.key.set',
};

test.each(languageCodes)('%s: what a button shows is part of its name, by which it can be spoken', async (language) => {
  const messages: Catalogue = { ...(await loadConsoleMessages(language)), ...(await loadExplorerMessages(language)) };
  const wordsOf = (key: string): string[] =>
    messages[key]?.toLocaleLowerCase(language).match(/[\p{L}\p{N}]+/gu) ?? [`no message ${key}`];
  const named = [...Object.keys(messages).filter((key) => key.endsWith('Named')), 'columns.onlyField'];
  expect(named).toContain('console.view.changeNamed');
  const lacking = named.filter((key) => {
    const visible = wordsOf(visibleKeys[key] ?? key.replace(/Named$/, ''));
    return !visible.every((word) => wordsOf(key).includes(word));
  });
  expect(lacking).toEqual([]);
});
