/** Words found among texts, against looking into each text. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { findWord, WordsBuilder, type Words } from '../../src/indexes/words.ts';

const wordsOf = (texts: readonly string[]): Words => {
  const builder = new WordsBuilder();
  for (const text of texts) builder.add([text]);
  return builder.finish();
};

const lookFor = (texts: readonly string[], word: string): number[] =>
  texts.flatMap((text, record) => (text.includes(word) ? [record] : []));

const find = (texts: readonly string[], word: string): number[] =>
  Array.from(findWord(wordsOf(texts), word, 1_000_000) ?? []);

/** Of few letters, so that words have beginnings and ends in common, in one to four bytes. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '水', '𐐨', '\u0001'), minLength: 1, maxLength: 6 });
const texts = fc.array(
  fc.array(letters, { maxLength: 4 }).map((words) => words.join(' ')),
  { maxLength: 30 },
);

describe('a word is found where a text has it', () => {
  test('whatever the letters', () => {
    fc.assert(
      fc.property(texts, letters, (all, word) => {
        expect(find(all, word)).toEqual(lookFor(all, word));
      }),
      { numRuns: 500 },
    );
  });

  test('at the start, in the middle and at the end of a word, once for each record', () => {
    expect(find(['banana band', 'bandana', 'nab', ''], 'an')).toEqual([0, 1]);
    expect(find(['banana band', 'bandana', 'nab', ''], 'nab')).toEqual([2]);
    expect(find(['banana band', 'bandana', 'nab', ''], 'ana')).toEqual([0, 1]);
  });

  test('across no blank of any kind', () => {
    expect(find(['ab\tcd', 'ab\u00a0cd', 'ab cd', 'abcd'], 'bc')).toEqual([3]);
  });

  test('where words agree in more letters than they are sorted by', () => {
    const [long, other] = [`${'a'.repeat(100)}b`, `${'a'.repeat(100)}c`];
    expect(find([long, other, `${long}c`], `${'a'.repeat(60)}b`)).toEqual([0, 2]);
    expect(find([long, other, `${long}c`], 'a'.repeat(101))).toEqual([]);
  });

  test('and one that is repeated without end is sorted soon', () => {
    expect(find(['a'.repeat(200_000), 'aab'], 'aab')).toEqual([1]);
  });
});

test('too many words to tell is no answer, and not a wrong one', () => {
  const all = Array.from({ length: 200 }, (_, index) => `same${index}`);
  expect(findWord(wordsOf(all), 'same', 100)).toBeUndefined();
});
