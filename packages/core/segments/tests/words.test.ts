/** Folded texts, their words and their trigrams, against plain reading. */
import { expect, test } from 'bun:test';
import { fold } from '@vitrine/query';
import { readText, type Integers, type Texts } from '../src/texts.ts';
import { TextsBuilder } from '../src/write/build-texts.ts';
import { foldTexts, indexWords } from '../src/write/build-words.ts';
import { below, chooseFrom, createRandom } from './support/random.ts';

const textsOf = (texts: readonly string[]): Texts => {
  const builder = new TextsBuilder();
  for (const text of texts) builder.add(text);
  return builder.finish();
};

const listOf = (texts: Texts): readonly string[] => Array.from(texts.ends, (_, index) => readText(texts, index));

/** What is in each list. */
const membersOf = (starts: Integers, members: Integers): readonly (readonly number[])[] =>
  Array.from(starts.subarray(1), (end, list) => [...members.subarray(starts[list], end)]);

const random = createRandom(4);
const letters = ['a', 'b', 'C', 'é', 'ß', '日', '😀', '\0', ' ', ' ', '\t', '\n', '\u00A0'];
const samples = [[], [''], [' ', '\t\n'], ['tea tea', 'tea', 'TEA'], ['İ', 'i\u0307', 'ﬃ', 'FFI']];
samples.push(
  Array.from({ length: 500 }, () =>
    Array.from({ length: below(random, 20) }, () => chooseFrom(random, letters)).join(''),
  ),
);

test.each(samples.map((texts) => [texts.length, texts] as const))('%i texts', (_, texts) => {
  const folded = foldTexts(textsOf(texts));
  const expected = texts.map(fold);
  const isFolded = expected.every((text, index) => text === texts[index]);
  expect(listOf(folded.folded)).toEqual(expected);
  expect(folded.order === undefined).toBe(isFolded);
  if (folded.order !== undefined) {
    const inOrder = Array.from(folded.order, (index) => expected[index] ?? '');
    expect(inOrder).toEqual(expected.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
  }

  const index = indexWords(textsOf(expected));
  const words = listOf(index.words);
  const split = expected.map((text) => text.split(/[ \t-\r]+/).filter((word) => word !== ''));
  expect([...words].sort()).toEqual([...new Set(split.flat())].sort());
  expect(membersOf(index.starts, index.members)).toEqual(
    words.map((word) => Array.from(split.keys()).filter((text) => split[text]?.includes(word))),
  );

  const wordsOfGram = new Map<number, number[]>();
  for (const [number, word] of words.entries()) {
    const bytes = Buffer.from(word);
    for (let place = 0; place < bytes.length; place++) {
      const [high = 0, middle = 0, low = 0] = bytes.subarray(place);
      if (high >= 0x80 && high < 0xc0) continue;
      const gram = (high << 16) | (middle << 8) | low;
      wordsOfGram.set(gram, [...(wordsOfGram.get(gram) ?? []), number]);
    }
  }
  const grams = [...wordsOfGram].sort(([one], [other]) => one - other);
  expect([...index.grams]).toEqual(grams.map(([gram]) => gram));
  expect(membersOf(index.gramStarts, index.gramWords)).toEqual(grams.map(([, numbers]) => numbers));
});
