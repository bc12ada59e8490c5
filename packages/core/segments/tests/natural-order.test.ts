/** Texts in the order in which people look them up, against a plain sort. */
import { expect, spyOn, test } from 'bun:test';
import * as fc from 'fast-check';
import { valueArbitraries } from '../../../../tests/oracle/arbitrary-values.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';
import { comparingNaturally, naturalOrderingOf } from '../src/natural-order.ts';
import { readText, type Texts } from '../src/texts.ts';
import { DistinctTextsBuilder } from '../src/write/build-texts.ts';
import { naturalOrder } from '../src/write/natural.ts';
import { pickTexts, sortTexts } from '../src/write/sort-texts.ts';
import { TooMuchWork, StepBudget } from '../src/step-budget.ts';
import { writeRecords } from './support/write-records.ts';

const textsOf = (written: readonly string[]): Texts => {
  const builder = new DistinctTextsBuilder();
  for (const text of written) builder.add(text);
  const came = builder.finish();
  return pickTexts(came, sortTexts(came));
};

const inOrder = (written: readonly string[], language?: string): string[] => {
  const texts = textsOf(written);
  return Array.from(naturalOrder(texts, language), (number) => readText(texts, number));
};

/** By comparing each with each, and code points where that finds no difference. */
const sortedPlainly = (written: readonly string[], language?: string): string[] =>
  [...new Set(written)].toSorted(
    (one, other) => comparingNaturally(language)(one, other) || Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );

test.each<[written: string]>([
  ['apfelmus Äpfel Birne Öl öl Zitrone'],
  ['A1 A2 A10 A20 a100'],
  ['M8x20 M8x100 M10x20'],
  ['1 01 001 2 10'],
  ['- _ 7 a'],
  ['Cote cote côte coté côté'],
  ['Strasse straße Straße Strassenbahn'],
])('%s', (written) => {
  const words = written.split(' ');
  expect(inOrder(words.toReversed())).toEqual(sortedPlainly(words));
  expect(new Set(inOrder(words))).toEqual(new Set(words));
});

test('what people expect, whatever the code points', () => {
  expect(inOrder(['Zitrone', 'apfelmus', 'Birne', 'Äpfel', 'A10', 'A2', 'Öl', 'Ofen', 'Pech'])).toEqual([
    'A2',
    'A10',
    'Äpfel',
    'apfelmus',
    'Birne',
    'Ofen',
    'Öl',
    'Pech',
    'Zitrone',
  ]);
});

test.each<[language: string | undefined, expected: string]>([
  [undefined, 'ål Äpfel nu ñu nz o ö zebra'],
  ['sv', 'nu ñu nz o zebra ål Äpfel ö'],
  ['es', 'ål Äpfel nu nz ñu o ö zebra'],
  ['xx', 'ål Äpfel nu ñu nz o ö zebra'],
])('by the language %s', (language, expected) => {
  const words = expected.split(' ');
  expect(inOrder(words.toReversed(), language)).toEqual(words);
});

const languages = [undefined, 'sv', 'es', 'de-u-co-phonebk', 'zh', 'ja', 'th'];

test('random texts', () => {
  const number = fc.tuple(
    fc.constantFrom('', 'A', 'a', 'Teil ', 'é'),
    fc.nat({ max: 1200 }),
    fc.constantFrom('', '/3', 'b', '-07'),
  );
  const text = fc.oneof(
    valueArbitraries.text,
    number.map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.constantFrom(...languages), (written, language) => {
      const wellFormed = written.map((each) => each.toWellFormed());
      expect(inOrder(wellFormed, language)).toEqual(sortedPlainly(wellFormed, language));
    }),
    { numRuns: fuzzRuns(300) },
  );
});

test('texts for which no key is good are sorted all the same', () => {
  const start = 'x'.repeat(100);
  const written = Array.from(
    { length: 3000 },
    (_, index) => `${start}${index % 2 === 0 ? 'b' : 'A'}${(index * 7919) % 3001}`,
  );
  expect(inOrder(written)).toEqual(sortedPlainly(written));
});

test('a segment without a stored order has the same one, by more budget', () => {
  const names = ['Zitrone', 'A10', null, 'Äpfel', 'A2', 'apfelmus', 'A2'];
  const records = names.map((name, index) => ({
    id: `r${index + 8}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    values: [name],
  }));
  const write = () => writeRecords([{ key: 'name', type: 'text', language: 'sv' }], records);
  const [stored, bare] = [write(), write()];
  spyOn(bare, 'naturalOrder').mockReturnValue(undefined);
  for (const key of ['name', 'id']) {
    const expected = naturalOrderingOf(stored, key, new StepBudget(1000));
    expect(() => naturalOrderingOf(bare, key, new StepBudget(1000))).toThrow(TooMuchWork);
    const { records: order, starts, groupOf } = naturalOrderingOf(bare, key, new StepBudget(Infinity));
    expect({ order, starts, groupOf }).toEqual({
      order: expected.records,
      starts: expected.starts,
      groupOf: expected.groupOf,
    });
  }
});
