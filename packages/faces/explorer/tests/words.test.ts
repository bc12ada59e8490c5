/** Dates as each language writes them: in English a day is told from a month, wherever its reader is. */
import { expect, test } from 'bun:test';
import type { Language } from '@vitrine/messages/languages';
import { wordsOf } from '../src/words/words.ts';

const rows: [language: Language, day: string, moment: string][] = [
  ['en', '12 Nov 2026', '12 Nov 2026, 18:05 UTC'],
  ['de', '12.11.2026', '12. Nov. 2026, 18:05 UTC'],
  ['es', '12 nov 2026', '12 nov 2026, 18:05 UTC'],
  ['fr', '12 nov. 2026', '12 nov. 2026, 18:05 UTC'],
  ['nl', '12 nov 2026', '12 nov 2026, 18:05 UTC'],
];
test.each(rows)('in %s', async (language, day, moment) => {
  const words = await wordsOf(language);
  expect([words.day('2026-11-12'), words.moment('2026-11-12T18:05:00.000Z')]).toEqual([day, moment]);
});

test('moments are told in a zone, in winter and in summer', async () => {
  const { moment, day } = await wordsOf('nl', 'Europe/Brussels');
  expect([moment('2026-11-12T23:05:00Z'), moment('2026-07-12T18:05:00Z'), day('2026-11-12')]).toEqual([
    '13 nov 2026, 00:05 CET',
    '12 jul 2026, 20:05 CEST',
    '12 nov 2026',
  ]);
});

test.each(rows)('in %s a number can be typed as it is shown', async (language) => {
  const { numbers, number } = await wordsOf(language);
  expect(['1234.5', '-0.99', '1234567'].map((text) => numbers.parse(number(text)))).toEqual([
    '1234.5',
    '-0.99',
    '1234567',
  ]);
});
