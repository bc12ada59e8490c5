/** Language tags in their canonical form, and what is no translation. */
import { expect, test } from 'bun:test';
import { canonicalLanguage, checkTranslations } from '../src/translations.ts';

const tags: readonly [written: string, canonical: string | undefined][] = [
  ['de', 'de'],
  ['DE-at', 'de-AT'],
  ['pt_BR', undefined],
  ['pt-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
  ['sr-Latn', 'sr-Latn'],
  ['gsw', 'gsw'],
  ['german', undefined],
  ['', undefined],
  ['d', undefined],
  ['x-klingon', undefined],
  ['__proto__', undefined],
  ['de ', undefined],
];

test.each(tags)('%s is %s', (written, canonical) => expect(canonicalLanguage(written)).toBe(canonical));

const refused: readonly [texts: Readonly<Record<string, string>>, message: string][] = [
  [{ deutsch: 'Preis' }, '"deutsch" is no language tag. Write one of BCP 47, such as de, pt-BR or zh-Hant.'],
  [{ de: 'Preis', DE: 'Betrag' }, 'The label is given twice in de. Leave one out.'],
  [{ de: ' ' }, 'The label in de is blank. Write it, or leave the language out.'],
  [{ de: 'x'.repeat(201) }, 'The label in de has 201 characters; it takes 200 at most.'],
  [
    { de: 'Preis\u202e' },
    'The label in de holds U+202E. Leave out control characters and characters that change the direction of text.',
  ],
  [
    Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`de-${String(index).padStart(3, '0')}`, 'Preis'])),
    'The label is given in 51 languages; it takes 50 at most.',
  ],
];

test.each(refused)('%j is refused', (texts, message) =>
  expect(() => checkTranslations('The label', texts)).toThrow(message),
);

test('what holds is in the order of its languages, whatever it was written in', () => {
  const checked = checkTranslations('The label', { FR: 'Prix', de: 'x'.repeat(200) });
  expect(JSON.stringify(checked)).toBe(JSON.stringify({ de: 'x'.repeat(200), fr: 'Prix' }));
});
