/** Which label a page shows: that of its language, of a region of it, or the one that its owner wrote. */
import { expect, test } from 'bun:test';
import type { Translations } from '@vitrine/contract/presentation';
import { isTranslated, labelOf } from '../src/words/labels.ts';

const rows: readonly [language: string, translations: Translations | undefined, shown: string][] = [
  ['de', undefined, 'Price'],
  ['de', {}, 'Price'],
  ['de', { de: 'Preis', fr: 'Prix' }, 'Preis'],
  ['de', { 'de-AT': 'Preis (AT)', de: 'Preis' }, 'Preis'],
  ['de', { 'de-AT': 'Preis (AT)', 'de-CH': 'Preis (CH)' }, 'Preis (AT)'],
  ['de', { den: 'Slavey', fr: 'Prix' }, 'Price'],
  ['en', { de: 'Preis' }, 'Price'],
  ['en', { 'en-GB': 'Price (GB)' }, 'Price (GB)'],
  ['constructor', {}, 'Price'],
];

test.each(rows)('in %s of %j: %s', (language, translations, shown) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the last row is no language
  const words = { language } as Parameters<typeof labelOf>[0];
  for (const named of [{ label: 'Price' }, { name: 'Price' }]) {
    const own = translations === undefined ? named : { ...named, translations };
    expect(labelOf(words, own)).toBe(shown);
    expect(isTranslated(words, own)).toBe(shown !== 'Price');
  }
});
