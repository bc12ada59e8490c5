/** Texts that are numbered as they come, compared with what a Map of strings says. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { DistinctTextsBuilder, readText } from '../../src/indexes/texts.ts';

/** In one to four bytes a letter, and longer than what is taken up letter by letter. */
const letters = fc.constantFrom('a', 'b', 'é', '京', '🚲', 'a long text that is all in ASCII and repeats itself ');
const texts = fc.array(fc.array(letters, { maxLength: 4 }).map((some) => some.join('')));

const expectNumbers = (added: readonly string[]): void => {
  const builder = new DistinctTextsBuilder();
  const numbers = new Map<string, number>();
  for (const text of added) {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    expect(builder.add(text)).toBe(known);
  }
  const finished = builder.finish();
  expect(Array.from(finished.ends, (_, number) => readText(finished, number))).toEqual([...numbers.keys()]);
};

test('each text has the number of those that came before it', () => fc.assert(fc.property(texts, expectNumbers)));

test('of more than there was room for at first, too', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `word ${(index * 7919) % 3000}`);
  expectNumbers([...many, ...many]);
});
