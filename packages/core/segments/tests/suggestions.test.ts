/** A search that finds nothing is answered with the nearest ones that find a record under the same conditions. */
import { describe, expect, test } from 'bun:test';
import { searchedWords, type Condition } from '@vitrine/query';
import { blocksOf, wordCount } from '../src/dictionary.ts';
import { find, TooMuchWork, type Partition } from '../src/index.ts';
import { findNearest } from '../src/nearest.ts';
import { readText } from '../src/texts.ts';
import { StepBudget } from '../src/step-budget.ts';
import { below, createRandom, type Random } from './support/random.ts';
import { longTextSizes, planOf, recordField, writeRecords, type Question } from './support/write-records.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const fields = [
  { key: 'name', type: 'text' },
  { key: 'kind', type: 'select' },
  { key: 'hidden', type: 'text' },
] as const;

const record = (id: string, name: string, kind: string, hidden: string | null = null) => ({
  id,
  createdAt,
  values: [name, kind, hidden],
});

const records = [
  record('KH-0001', 'Käse-Brötchen', 'Rolls', 'Baguetto'),
  record('KH-0002', 'Brötchen, klein', 'Rolls'),
  record('KH-0003', 'Baguette', 'Bread'),
  record('KH-0004', 'Baguette mit Käse', 'Snacks'),
  record('KH-0005', 'Große Straße', 'Bread'),
  record('KH-0006', 'brad', 'Bread'),
  record('KH-0007', 'bread of brain', 'Rolls'),
  record('KH-0008', 'bread of rye', 'Rolls'),
  record('KH-0009', 'Tarte (Zitrone)', 'Cakes'),
  record('KH-0010', '日本語', 'Other'),
  record('lonely', 'Ziegel', 'Other'),
  record('KH-0011', 'Crêpe', 'Cakes'),
  record('KH-0012', 'Crepe Suzette', 'Cakes'),
];

const partitions = [writeRecords(fields, records), writeRecords(fields, records, longTextSizes)];

const searchIn = ['id', 'name', 'kind'];

/** The same of both kinds of dictionaries. */
const suggestionsFor = (search: string, question: Question = {}): readonly string[] | undefined => {
  const plan = planOf(fields, { searchIn, words: searchedWords(search), ...question });
  const [usual, long] = partitions.map((partition) => find(partition, plan).suggestions);
  expect(long).toEqual(usual);
  return usual;
};

const kindIs = (kind: string): Condition => ({
  kind: 'in',
  field: recordField(fields, 'kind'),
  isNegated: false,
  values: [{ kind: 'text', text: kind }],
});

describe('suggestions', () => {
  const rows: [what: string, search: string, suggestions: readonly string[] | undefined, question?: Question][] = [
    ['what is found has none', 'baguette', undefined],
    ['without a search there is none', '', undefined, { conditions: [kindIs('None')] }],
    ['neighbours change places', 'brotchne', ['brötchen']],
    ['a character is missing', 'bagutte', ['baguette']],
    ['a character is too many', 'zieggel', ['ziegel']],
    ['another character', 'ziegol', ['ziegel']],
    ['two edits of six characters', 'zeigol', ['ziegel']],
    ['words that begin so, if none is so', 'brotcheen', ['brötchen']],
    ['an edit in the beginning of a longer word', 'lnone', ['lonely']],
    ['which is nearer than two edits', 'suzete', ['suzette']],
    ['not two of five', 'riyes', []],
    ['words that differ in marks alone are one', 'creppe', ['crepe']],
    ['what is nearer comes alone', 'breed', ['bread']],
    ['what more texts have comes first', 'braad', ['bread', 'brad']],
    ['marks count for nothing', 'Kæse-Brötchän', ['käse-brötchen']],
    ['a word of signs and letters, without those', 'zitrnoe', ['zitrone']],
    ['a text is suggested as it is folded', 'STRAßße', ['strasse']],
    ['an id', 'lonley', ['lonely']],
    ['no number', 'KH-00011', []],
    ['nor three letters', 'rey', []],
    ['nor what is far from all', 'xylophone', []],
    ['the other words stay, with their marks', 'kase baguete', ['käse baguette']],
    ['in their order', 'baguete kase', ['baguette käse']],
    ['only where a record has all', 'zitrone baguete', []],
    ['not where all words are found', 'zitrone baguette', []],
    ['a number stays as it is', 'kh0003 bagutte', ['kh0003 baguette']],
    ['two words', 'bagutte käsee', ['baguette käse']],
    ['three words', 'bagutte mitt käsee', ['baguette mit käse']],
    ['that no record has together', 'bagutte mitt ryee', []],
    ['with the conditions', 'braad', ['bread'], { conditions: [kindIs('Rolls')] }],
    ['or with none', 'bagutte', [], { conditions: [kindIs('Cakes')] }],
    ['with alternatives', 'braad', ['bread'], { alternatives: [[kindIs('Rolls')], [kindIs('Cakes')]] }],
    ['past what is forgiven', 'zeigol', ['ziegel'], { isFuzzy: true }],
    ['past the first page', 'zeigol', ['ziegel'], { page: 7 }],
    ['never from a field that is not searched', 'baguetta', ['baguette']],
    ['none of it', 'bread', [], { searchIn: ['id'] }],
  ];
  test.each(rows)('%s: %s', (_, search, suggestions, question = {}) => {
    expect(suggestionsFor(search, question)).toEqual(suggestions);
  });
});

test('a word that all records have, in most fields and as a part of many words', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    record(`velowerk-${index}`, `Velowerk bike ${index}`, `https://velowerk.example/${index}`, 'velowerk'),
  );
  const partition = writeRecords(fields, many);
  const asked = { searchIn: [...searchIn, 'hidden'], words: ['veloerk'] };
  expect(find(partition, planOf(fields, asked)).suggestions).toEqual(['velowerk']);
  const conditions = [kindIs('https://velowerk.example/7')];
  expect(find(partition, planOf(fields, { ...asked, conditions })).suggestions).toEqual(['velowerk']);
});

test('too many words to look through: none', () => {
  const many = Array.from({ length: 5000 }, (_, index) => record(`r${index}`, wordOf(index * 2_654_435_761), 'Other'));
  const partition = writeRecords(fields, many);
  const plan = planOf(fields, { searchIn, words: ['zqwvxy'] });
  expect(find(partition, plan).suggestions).toEqual([]);
  expect(() => find(partition, plan, 100_000)).toThrow(TooMuchWork);
});

/** Six letters of a large alphabet. */
const wordOf = (number: number): string =>
  Array.from({ length: 6 }, (_, place) => String.fromCodePoint(0x4e00 + (Math.floor(number / 7 ** place) % 499))).join(
    '',
  );

const letters = ['a', 'b', 'c', 'é', '日', '😀'];

const randomWord = (random: Random): string =>
  Array.from({ length: 4 + below(random, 4) }, () => letters[below(random, letters.length)]).join('');

const randomText = (random: Random): string =>
  Array.from({ length: 1 + below(random, 3) }, () => randomWord(random)).join(' ');

test('what is suggested is found, and the nearest words are those that plain comparing finds', () => {
  for (let seed = 1; seed <= fuzzRuns(10); seed++) {
    const random = createRandom(seed);
    const some = Array.from({ length: 40 }, (_, index) =>
      record(`r${index}`, randomText(random), below(random, 2) === 0 ? 'x' : 'y', randomText(random)),
    );
    for (const partition of [writeRecords(fields, some), writeRecords(fields, some, longTextSizes)]) {
      for (let count = 0; count < 20; count++) {
        const conditions = below(random, 2) === 0 ? [] : [kindIs('x')];
        const asked = { searchIn, conditions, words: searchedWords(randomText(random)) };
        const { suggestions = [] } = find(partition, planOf(fields, asked));
        for (const search of suggestions) {
          const again = planOf(fields, { ...asked, words: searchedWords(search) });
          expect(find(partition, again).total, search).toBeGreaterThan(0);
        }
      }
      compareNearest(partition, randomWord(random));
    }
  }
});

const compareNearest = (partition: Partition, sought: string): void => {
  const { dictionary } = partition.textIndex('name');
  const words = Array.from({ length: wordCount(dictionary) }, (_, number) => {
    const { first, texts } = blocksOf(dictionary)(number);
    return readText(texts, number - first);
  });
  const near = words.filter(
    (word) => Array.from(word)[0] === Array.from(sought)[0] && editsBetween(Array.from(word), Array.from(sought)) <= 2,
  );
  const found = findNearest(dictionary, sought, new StepBudget(Infinity));
  expect(found.map((number) => words[number])).toEqual(near);
};

/** By its definition: the last characters are equal, or one of them goes, or both do, or the last two change places. */
const editsBetween = (one: readonly string[], other: readonly string[]): number => {
  if (one.length === 0 || other.length === 0) return one.length + other.length;
  const without = (ends: number, otherEnds: number): number =>
    editsBetween(one.slice(0, -ends || undefined), other.slice(0, -otherEnds || undefined));
  const [last, otherLast] = [one.at(-1), other.at(-1)];
  if (last === otherLast) return without(1, 1);
  const isExchanged = one.length > 1 && last === other.at(-2) && one.at(-2) === otherLast;
  return 1 + Math.min(without(1, 0), without(0, 1), without(1, 1), isExchanged ? without(2, 2) : Infinity);
};
