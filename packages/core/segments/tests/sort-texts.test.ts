/** Texts in the order of their bytes, against the runtime's own comparison of bytes. */
import { expect, test } from 'bun:test';
import { TextsBuilder } from '../src/write/build-texts.ts';
import { sortTexts } from '../src/write/sort-texts.ts';
import { below, chooseFrom, createRandom, type Random } from './support/random.ts';

const sort = (texts: readonly string[]): readonly number[] => {
  const builder = new TextsBuilder();
  for (const text of texts) builder.add(text);
  return [...sortTexts(builder.finish())];
};

/** Of equal texts the first comes first. */
const expectedOrder = (texts: readonly string[]): readonly number[] => {
  const bytes = texts.map((text) => Buffer.from(text));
  return Array.from(texts.keys()).sort((one, other) => {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = [bytes[one], bytes[other]];
    return Buffer.compare(first, second) || one - other;
  });
};

const randomText = (random: Random, letters: string): string =>
  Array.from({ length: below(random, 100) }, () => chooseFrom(random, Array.from(letters))).join('');

const prefix = 'https://example.org/a/long/beginning/that/all/share/';

test.each<[string, (random: Random) => string]>([
  ['few letters', (random) => randomText(random, 'ab')],
  ['one letter: each is the beginning of longer ones', (random) => 'a'.repeat(below(random, 100))],
  ['NUL and others', (random) => randomText(random, '\0\0\0a').slice(0, below(random, 12))],
  ['all of Unicode', (random) => randomText(random, 'aZé߿ࠀ日\uFFFD\uE000😀\u{10FFFF}')],
  ['a shared beginning', (random) => prefix + randomText(random, '0123456789').slice(0, 6)],
  ['several beginnings', (random) => prefix.slice(0, below(random, prefix.length)) + below(random, 50)],
  ['duplicates', (random) => `value ${below(random, 20)}`],
  ['the same', () => 'the same'],
  ['empty', () => ''],
  ['short', (random) => randomText(random, 'abc').slice(0, 3)],
])('%s', (_, make) => {
  const random = createRandom(7);
  for (const count of [0, 1, 2, 12, 13, 40, 3000]) {
    const texts = Array.from({ length: count }, () => make(random));
    expect(sort(texts)).toEqual(expectedOrder(texts));
  }
});

test('texts that share a long beginning', () => {
  const beginning = 'The same page, '.repeat(20_000);
  const texts = Array.from({ length: 40 }, (_, index) => `${beginning}${(index * 7) % 40}`);
  expect(sort(texts)).toEqual(expectedOrder(texts));
});

test('texts of NULs alone', () => {
  const random = createRandom(9);
  const texts = Array.from({ length: 2000 }, () => '\0'.repeat(below(random, 600)));
  expect(sort(texts)).toEqual(expectedOrder(texts));
});
