/** The words that products are described with: common ones, and rare ones that each find a known number of records. */
import { createRandom, itemAt, pick } from './random.ts';

export const categories = ['tools', 'kitchen', 'garden', 'office', 'lighting'] as const;

export const adjectives = split(
  'small large heavy light steel wooden folding cordless compact modern classic robust slim wide narrow',
);
export const nouns = split(
  'drill lamp shelf chair bucket ladder kettle hammer bench spade binder stapler lantern grinder saw',
);
export const commonWords = split(
  'made for daily work in the shop and at home with a strong handle that fits every hand delivered in plain card ' +
    'tested under load by our own team spare parts are kept for ten years',
);

function split(text: string): readonly string[] {
  return text.split(' ');
}

const consonants = Array.from('bcdfghjklmnprstvwyz');
const vowels = Array.from('aeiou');

export const brands: readonly string[] = Array.from({ length: 50 }, (_, index) => {
  const random = createRandom(900 + index);
  const syllables = Array.from({ length: 3 }, () => pick(consonants, random) + pick(vowels, random)).join('');
  return `${syllables.charAt(0).toUpperCase()}${syllables.slice(1)}${index % 10}`;
});

/** How many records of a tenant hold one and the same rare word. */
export const recordsPerRareWord = 25;

/** Where a rare word stands: no common word has a `q` or an `x`, so those letters open the rare ones. */
export const rareWordPlaces = [
  { column: 'name', letter: 'q', slot: 0 },
  { column: 'description', letter: 'x', slot: 0 },
  { column: 'description', letter: 'x', slot: 1 },
  { column: 'description', letter: 'x', slot: 2 },
] as const;

export type RareWordPlace = (typeof rareWordPlaces)[number];

export const rareWordsPerPlace = (rows: number): number => rows / recordsPerRareWord;

const syllableCount = consonants.length * vowels.length;
/** How many places may share a letter, and so its words. */
const slotCount = 3;
/** Shares no divisor with the number of words, so that different numbers give different words. */
const stride = 7919;

/** A word of seven letters, or of nine where there are too few of those: that with the number, of those that may stand in the place. */
export const rareWord = ({ letter, slot }: RareWordPlace, number: number, rows: number): string => {
  const syllables = slotCount * rareWordsPerPlace(rows) <= syllableCount ** 3 ? 3 : 4;
  let rest = ((slot * rareWordsPerPlace(rows) + number) * stride) % syllableCount ** syllables;
  let word: string = letter;
  for (let syllable = 0; syllable < syllables; syllable++) {
    const code = rest % syllableCount;
    rest = (rest - code) / syllableCount;
    word += itemAt(consonants, code % consonants.length) + itemAt(vowels, Math.floor(code / consonants.length));
  }
  return word;
};
