/** Puts texts in their natural order, as it is stored. */
import { comparingLetters, comparingNaturally } from '../natural-order.ts';
import { consecutive } from '../record-set.ts';
import { decodeText, endOf, firstFrom, readText, startOf, type Integers, type Texts } from '../texts.ts';
import { TextsBuilder } from './build-texts.ts';
import { sortTexts } from './sort-texts.ts';

/**
 * The collator takes a microsecond to compare two texts, so texts are first sorted by keys that nearly have its order.
 * @param texts in the order of their code points
 * @returns their numbers in the natural order
 */
export const naturalOrder = (texts: Texts, language: string | undefined): Integers => {
  const { length } = texts.ends;
  const order = length <= fewMax ? consecutive(0, length) : sortTexts(keysOf(texts, comparingLetters(language)));
  const compareTexts = comparingNaturally(language);
  const compare = (one: number, other: number): number =>
    compareTexts(readText(texts, one), readText(texts, other)) || one - other;
  return inserted(order, compare) ?? order.sort(compare);
};

/** Up to so many texts are compared without sort keys. */
const fewMax = 12;

/** In order, nothing needs as many steps; where it would be slower than to sort them, none. */
const inserted = (order: Integers, compare: (one: number, other: number) => number): Integers | undefined => {
  let left = 1024 + order.length * movesMax;
  for (let place = 1; place < order.length; place++) {
    const number = order[place] ?? 0;
    if (compare(order[place - 1] ?? 0, number) < 0) continue;
    let [low, high] = [0, place - 1];
    // It is mostly near.
    for (let step = 1; high - step > 0 && step < place; step *= 2) {
      if (compare(order[high - step] ?? 0, number) < 0) {
        low = high - step + 1;
        break;
      }
      high -= step;
    }
    low = firstFrom(low, high, (middle) => compare(order[middle] ?? 0, number) >= 0);
    left -= place - low;
    if (left < 0) return undefined;
    order.copyWithin(low + 1, low, place);
    order[low] = number;
  }
  return order;
};

/** To move numbers costs far less than to compare texts. */
const movesMax = 256;

// Keys

const keyCharactersMax = 64;
/** Places before those of characters: digits, and how many there are. */
const digitsMax = 40;

type CompareLetters = ReturnType<typeof comparingLetters>;

const keysOf = (texts: Texts, compareLetters: CompareLetters): Texts => {
  const rankOf = ranksOfCharacters(texts, compareLetters);
  const lead = String.fromCodePoint(rankOf.get('0') ?? digitsMax);
  const keys = new TextsBuilder();
  for (let number = 0; number < texts.ends.length; number++) keys.add(keyOf(startOfText(texts, number), rankOf, lead));
  return keys.finish();
};

/** The key of a number: behind its rank as a character, its length, then its digits. */
const keyOf = (text: string, rankOf: ReadonlyMap<string, number>, lead: string): string => {
  let key = '';
  let digits = '';
  const endNumber = (): void => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    key += lead + String.fromCharCode(Math.min(significant.length, digitsMax - 1)) + significant;
    digits = '';
  };
  for (const character of text) {
    if (character >= '0' && character <= '9') {
      digits += character;
      continue;
    }
    if (digits !== '') endNumber();
    const rank = rankOf.get(character) ?? 0;
    if (rank > 0) key += String.fromCodePoint(rank);
  }
  if (digits !== '') endNumber();
  return key;
};

/** At least the bytes of its first characters; half a character at their end has no lasting effect. */
const startOfText = (texts: Texts, number: number): string => {
  const start = startOf(texts, number);
  return decodeText(texts.bytes.subarray(start, Math.min(endOf(texts, number), start + keyCharactersMax)));
};

/** Characters that differ by marks or case alone have one rank; 0 for those that count for nothing. */
const ranksOfCharacters = (texts: Texts, compareLetters: CompareLetters): ReadonlyMap<string, number> => {
  const found = new Set(['0']);
  for (let number = 0; number < texts.ends.length; number++)
    for (const character of startOfText(texts, number)) found.add(character);
  const sorted = [...found].toSorted(compareLetters);
  const rankOf = new Map<string, number>();
  let rank = digitsMax;
  for (const [index, character] of sorted.entries()) {
    const before = sorted[index - 1] ?? '';
    if (compareLetters(before, character) !== 0) rank++;
    // Half of a surrogate pair is no character.
    if (rank === firstSurrogate) rank = lastSurrogate + 1;
    rankOf.set(character, compareLetters('', character) === 0 ? 0 : rank);
  }
  return rankOf;
};

const [firstSurrogate, lastSurrogate] = [0xd800, 0xdfff];

/** The order to store: empty if the natural order is that of code points. */
export const storedOrder = (order: Integers): Integers =>
  order.every((number, place) => number === place) ? new Uint32Array() : order;
